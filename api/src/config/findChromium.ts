import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell costs half of what Chromium with its user interface does. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The first Chromium in the folders of a `PATH`; null if there is none. */
export function findChromium(path: string | undefined): string | null {
  for (const folder of (path ?? '').split(delimiter)) {
    for (const name of NAMES) {
      if (folder !== '' && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}
