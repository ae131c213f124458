import { existsSync } from 'node:fs';
import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { executableFolders } from '../api/launcher/executables.ts';
import { aptGet, aptInstall, type AptOptions } from '../api/launcher/aptPackages.ts';

/** The folder in which the package installs the font, by Debian release. */
const FONTS = ['liberation', 'liberation2'].map(
  (folder) => `/usr/share/fonts/truetype/${folder}/LiberationSans-Regular.ttf`,
);

const ADVICE =
  "The layout tests need a font with Arial's metrics and fail without one: install Debian's package fonts-liberation.";

/**
 * Until web fonts load, text is set in Arial, and tests measure that nothing moves when they do. A
 * bare Linux lacks such a font. Without it only those tests fail, so this never throws.
 */
export async function ensureFonts(options: AptOptions): Promise<void> {
  if (process.platform !== 'linux' || FONTS.some((file) => existsSync(file))) return;
  const apt = aptGet(executableFolders(options.env));
  if (apt === null) {
    options.progress.say(ADVICE);
    return;
  }
  try {
    await aptInstall(apt, ['fonts-liberation'], options, [ADVICE]);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    options.progress.say(error.message);
  }
}
