import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SimulatorAddress } from '../../contract/network.ts';

/**
 * Chromium reads only the last list of features on the command line, so this one replaces
 * Playwright's.
 */
const DISABLED_FEATURES = [
  // Services that a normal browser contacts on its own.
  'AutofillServerCommunication',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'Translate',
  // The browser's own pages, which each new window loads: two thirds of the cost of a context.
  'AimEnabled',
  'LensOverlay',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // Keeps cross-site frames in the page's process: a context only opens one institution.
  'IsolateOrigins',
  'site-per-process',
  // Background fetches are not reported while they arrive, so their size could not be limited.
  'BackgroundResourceFetch',
  // As in Playwright: otherwise the previous page stays visible, and receives clicks, until the
  // next paint.
  'PaintHolding',
  // As in Playwright: a request that is redirected to another origin remains one request.
  'AvoidCorsURLLoaderRestartOnRedirect',
];

/** Quiet, and without the services that a normal browser contacts on its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-gpu',
  '--disable-notifications',
  '--disable-quic',
  '--disable-site-isolation-trials',
  '--disable-speech-api',
  '--disable-sync',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--js-flags=--max-old-space-size=512',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** Chromium resolves no host names itself: each context has a tunnel (`tunnel.ts`). */
export function chromiumFlags(simulator: SimulatorAddress | null): readonly string[] {
  const flags = [...QUIET, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  if (simulator === null) return flags;
  const hash = keyHash(simulator.certificateAuthority);
  return [...flags, `--ignore-certificate-errors-spki-list=${hash}`];
}

/** The hash by which Chromium trusts a certificate authority: SHA-256 of its public key. */
function keyHash(file: string): string {
  const { publicKey } = new X509Certificate(readFileSync(file));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
