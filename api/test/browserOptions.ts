import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * Launch options for tests of our own pages: Chromium without access to other machines, and without
 * a user interface if the headless shell is installed.
 */
export function browserOptions(): LaunchOptions {
  const executablePath =
    process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ??
    process.env['CHROMIUM_PATH'] ??
    (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  };
}
