import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from '../api/launcher/executables.ts';
import { aptGet, aptInstall, type AptOptions } from '../api/launcher/aptPackages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = 'Or set CHROMIUM_PATH to a Chromium that is installed elsewhere.';

/** The Debian package, and its program, with the part of Chromium that page tests need. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Paths of the browsers for the tests. */
export interface Browsers {
  /** The browser that extractions use. */
  readonly chromium: string;
  /**
   * Chromium without a user interface, which opens a page in half the time: for tests of our own
   * pages. Null if Debian's package cannot be installed, or if `CHROMIUM_PATH` names the browser.
   */
  readonly headlessShell: string | null;
}

/**
 * Finds the browsers for the tests, and installs Debian's packages if apt may be used.
 * @throws UserFacingError with the command to run, when there is no Chromium and none can be
 *   installed
 */
export async function ensureBrowsers(options: AptOptions): Promise<Browsers> {
  const folders = executableFolders(options.env);
  const find = (): { chromium: string | null; headlessShell: string | null } => ({
    chromium: findChromium(folders, options.env),
    headlessShell: options.env.CHROMIUM_PATH ? null : findExecutable(HEADLESS_SHELL, folders),
  });
  const found = find();
  const apt = aptGet(folders);
  const isComplete = found.chromium !== null && found.headlessShell !== null;
  if (apt !== null && !isComplete && !options.env.CHROMIUM_PATH) {
    try {
      // Both packages, since they share files of one version.
      const packages = ['chromium', HEADLESS_SHELL];
      await aptInstall(apt, packages, options, ['The browser tests need it.', ELSEWHERE]);
    } catch (error) {
      if (found.chromium === null || !(error instanceof UserFacingError)) throw error;
      options.progress.say(`${error.message} They take longer with Chromium itself.`);
    }
  }
  const { chromium, headlessShell } = find();
  if (chromium !== null) return { chromium, headlessShell };
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
  throw new UserFacingError(`CHROMIUM_PATH names ${named}, which is not an executable program.`, [
    'Set it to the path of a Chromium, or unset it to search for one.',
  ]);
}
