const MAJOR = 20;
const MINOR = 19;

/**
 * @param {string} version as in `process.versions.node`
 * @returns {string | null} what to print when this Node.js is too old, otherwise null
 */
export function unsupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > MAJOR || (major === MAJOR && minor >= MINOR);
  if (isNewEnough) return null;
  return (
    `Cauce needs Node.js ${MAJOR}.${MINOR} or newer, and this is ${version}.\n` +
    'Install it from https://nodejs.org (or with `nvm install`) and run the same command again.'
  );
}

/**
 * An old Node.js has to be able to parse this file and the entry point that calls it, so both use
 * old syntax only and load everything else from here.
 *
 * @param {URL} module with a function `main`, in TypeScript
 * @param {'sandbox' | 'all'} packages which it needs
 */
export function runOnSupportedNode(module, packages) {
  const problem = unsupportedNode(process.versions.node);
  if (problem === null) {
    import('./bootstrap.mjs').then((bootstrap) => bootstrap.bootstrap(module, packages));
  } else {
    console.error(problem);
    process.exitCode = 1;
  }
}
