const MAJOR = 20;
const MINOR = 19;

/**
 * Says what to do when this Node.js is too old for the project. Kept to old syntax: it is the one
 * part that an old Node has to read.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {string | null} the sentence to print, or null when the version will do
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
