import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from '../api/launcher/executables.ts';
import { aptGet, aptInstall, type AptOptions } from '../api/launcher/aptPackages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = 'Or set CHROMIUM_PATH to a Chromium that is installed elsewhere.';

/**
 * Finds the browser for the tests, and installs Debian's where apt may be used.
 * @returns its path
 * @throws UserFacingError with the command to run, when there is none and none can be installed
 */
export async function ensureChromium(options: AptOptions): Promise<string> {
  const folders = executableFolders(options.env);
  const found = findChromium(folders, options.env);
  if (found !== null) return found;
  const apt = aptGet(folders);
  if (apt !== null) {
    options.progress.say('No Chromium was found: installing the package chromium.');
    await aptInstall(apt, 'chromium', options, ['The browser tests need it.', ELSEWHERE]);
  }
  const installed = findChromium(folders, options.env);
  if (installed !== null) return installed;
  throw new UserFacingError('The browser tests need Chromium, and none was found.', [
    'Run this, then the same command again: sudo apt-get install -y --no-install-recommends chromium',
    ELSEWHERE,
  ]);
}

function findChromium(folders: string[], env: NodeJS.ProcessEnv): string | null {
  const named = env.CHROMIUM_PATH;
  if (!named) {
    const found = NAMES.map((name) => findExecutable(name, folders));
    return found.find((path) => path !== null) ?? null;
  }
  const path = findExecutable(named, ['', ...folders]);
  if (path !== null) return path;
  throw new UserFacingError(`CHROMIUM_PATH names ${named}, which is no program.`, [
    'Set it to the path of a Chromium, or unset it to have one found.',
  ]);
}
