import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SimulatorAddress } from '../../contract/network.ts';

/** Of a command line's lists of features Chromium reads the last, so that Playwright's is without effect. */
const DISABLED_FEATURES = [
  // Services that a person's browser talks to by itself.
  ...['AutofillServerCommunication', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PreconnectToSearch', 'Translate'],
  // Pages of the browser itself, which each new window loads: two thirds of what a context costs.
  ...['AimEnabled', 'LensOverlay', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'],
  // A frame of another site in the page's own process: a context opens one institution alone.
  ...['IsolateOrigins', 'site-per-process'],
  // What is fetched in the background is not reported while it arrives, so it would have no limit.
  'BackgroundResourceFetch',
  // As Playwright has it: the page that was left is not shown, and clicked, until the next one paints.
  'PaintHolding',
  // As Playwright has it: a request that is redirected to another origin stays one request.
  'AvoidCorsURLLoaderRestartOnRedirect',
];

/** Quiet, and without the services that a person's browser talks to by itself. */
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

/** It resolves no name by itself: each context has a tunnel (`tunnel.ts`). */
export function chromiumFlags(simulator: SimulatorAddress | null): readonly string[] {
  const flags = [...QUIET, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  if (simulator === null) return flags;
  const hash = keyHash(simulator.certificateAuthority);
  return [...flags, `--ignore-certificate-errors-spki-list=${hash}`];
}

/** The hash by which Chromium trusts one authority: SHA-256 of its public key. */
function keyHash(file: string): string {
  const { publicKey } = new X509Certificate(readFileSync(file));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
