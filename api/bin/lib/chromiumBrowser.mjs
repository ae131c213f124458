import { aptGet, aptInstall } from './aptPackages.mjs';
import { Failure } from './Failure.mjs';
import { executableFolders, findExecutable } from './executables.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGE = 'chromium';

/**
 * Finds the browser that the tests of pages run in, and installs Debian's where apt may be used.
 *
 * @param {import('./aptPackages.mjs').AptOptions & { folders?: string[] }} options
 * @returns {Promise<string>} its path
 * @throws {Failure} with the command to run, when there is none and none can be installed
 */
export async function ensureChromium(options) {
  const folders = options.folders ?? executableFolders(options.env);
  const found = findChromium(folders, options.env);
  if (found !== null) return found;
  const apt = aptGet(folders);
  if (apt === null) throw missing();
  options.progress.say(
    `No Chromium was found: installing the package ${PACKAGE} for the browser tests.`,
  );
  await aptInstall(apt, PACKAGE, options, ['The tests of pages need a browser.', ANOTHER_WAY]);
  const installed = findChromium(folders, options.env);
  if (installed === null) throw missing();
  return installed;
}

const ANOTHER_WAY = 'Or set CHROMIUM_PATH to a Chromium that is installed elsewhere.';

/** @param {string[]} folders @param {NodeJS.ProcessEnv} env */
function findChromium(folders, env) {
  const named = env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    const path = findExecutable(named, ['', ...folders]);
    if (path !== null) return path;
    throw new Failure(`CHROMIUM_PATH names ${named}, which is no program.`, [
      'Set it to the path of a Chromium, or unset it to have one found.',
    ]);
  }
  for (const name of NAMES) {
    const path = findExecutable(name, folders);
    if (path !== null) return path;
  }
  return null;
}

function missing() {
  return new Failure('The tests of pages need Chromium, and none was found.', [
    'Run this, then the same command again: sudo apt-get install -y --no-install-recommends chromium',
    ANOTHER_WAY,
  ]);
}
