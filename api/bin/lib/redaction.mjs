const SECRET_NAME = /(KEYS?|SECRET|PASSWORD|TOKEN|_URL)$/;
const SHORTEST = 6;

/**
 * Log lines that a launcher shows must not give away what the processes were configured with.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {() => (string | undefined)[]} [more] secrets that are found out later
 * @returns {(text: string) => string} replaces the values of secret variables, and the user part of
 *   every URL
 */
export function secretHider(env, more = () => []) {
  const fixed = Object.entries(env).flatMap(([name, value]) => {
    const isSecret = SECRET_NAME.test(name) && value !== undefined && value.length >= SHORTEST;
    return isSecret ? [value] : [];
  });
  return (text) => {
    const secrets = [...fixed, ...more().filter((value) => value !== undefined)];
    const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return hidden.replace(/(\w+:\/\/)[^\s/@"']+@/g, '$1***@');
  };
}
