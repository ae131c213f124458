import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from '../api/launcher/executables.ts';
import { aptGet, aptInstall, type AptOptions } from '../api/launcher/aptPackages.ts';

const PYTHON_MODULES = '/usr/lib/python3/dist-packages';

/**
 * Debian packages that the guides' programs need, keyed by an executable or file whose presence
 * shows that they are installed.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  php: ['php-cli', 'php-curl'],
  '/usr/share/php/phpseclib3/autoload.php': ['php-phpseclib3'],
  [`${PYTHON_MODULES}/requests/__init__.py`]: ['python3-requests'],
  [`${PYTHON_MODULES}/jwcrypto/__init__.py`]: ['python3-jwcrypto'],
  javac: ['default-jdk-headless'],
};

/**
 * Installs the languages of the guides that are missing, if apt may be used. Never throws: programs
 * whose language is missing are skipped and reported as such.
 */
export async function ensureLanguages(options: AptOptions): Promise<void> {
  const folders = executableFolders(options.env);
  const apt = aptGet(folders);
  const missing = Object.entries(LANGUAGES)
    .filter(([name]) =>
      isAbsolute(name) ? !existsSync(name) : findExecutable(name, folders) === null,
    )
    .flatMap(([, packages]) => packages);
  if (apt === null || missing.length === 0) return;
  try {
    await aptInstall(apt, missing, options, ["The guides' programs are skipped without them."]);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    options.progress.say(error.message);
  }
}
