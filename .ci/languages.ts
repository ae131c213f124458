import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { UserFacingError } from '../api/bin/UserFacingError.mjs';
import { executableFolders, findExecutable } from '../api/launcher/executables.ts';
import { aptGet, aptInstall, type AptOptions } from '../api/launcher/aptPackages.ts';

const PYTHON_MODULES = '/usr/lib/python3/dist-packages';

/** What the programs of the guides run on: a program or a file of it, and the Debian packages. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  php: ['php-cli', 'php-curl'],
  '/usr/share/php/phpseclib3/autoload.php': ['php-phpseclib3'],
  [`${PYTHON_MODULES}/requests/__init__.py`]: ['python3-requests'],
  [`${PYTHON_MODULES}/jwcrypto/__init__.py`]: ['python3-jwcrypto'],
  javac: ['default-jdk-headless'],
};

/**
 * Installs the languages of the guides that are missing, where apt may be used. Without one only its
 * programs are skipped, which say what they lack, so this never throws.
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
