import { existsSync } from 'node:fs';
import { aptGet, aptInstall } from './aptPackages.mjs';
import { Failure } from './Failure.mjs';
import { executableFolders } from './executables.mjs';

const PACKAGE = 'fonts-liberation';
/** Where it puts the font, by Debian's release. */
const FONTS = ['liberation', 'liberation2'].map(
  (folder) => `/usr/share/fonts/truetype/${folder}/LiberationSans-Regular.ttf`,
);

const ADVICE = `Should the tests of late fonts fail: they need a font like Arial, of Debian's package ${PACKAGE}.`;

/**
 * Pages stand still while their fonts load, because the text is first set in Arial or its equal,
 * which every reader has but for a bare Linux: there Debian's is installed where apt may be used.
 * Without it the tests that measure this fail, and the others run.
 *
 * @param {import('./aptPackages.mjs').AptOptions} options
 */
export async function ensureReadersFonts(options) {
  if (process.platform !== 'linux' || FONTS.some((file) => existsSync(file))) return;
  const apt = aptGet(executableFolders(options.env));
  if (apt === null) {
    options.progress.say(ADVICE);
    return;
  }
  try {
    await aptInstall(apt, PACKAGE, options, ['The pages are read with a font like Arial.']);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    options.progress.say(`${error.message} ${ADVICE}`);
  }
}
