const SECRET_NAME = /(KEYS?|SECRET|PASSWORD|TOKEN|_URL)$/;
const MIN_LENGTH = 6;

/**
 * Removes secrets from log lines that are shown: the values of secret variables, the values that
 * `more` returns once they are known, and the user part of every URL.
 */
export function secretHider(
  env: NodeJS.ProcessEnv,
  more: () => (string | undefined)[] = () => [],
): (text: string) => string {
  const fixed = Object.entries(env).map(([name, value = '']) =>
    SECRET_NAME.test(name) && value.length >= MIN_LENGTH ? value : undefined,
  );
  return (text) => {
    const secrets = [...fixed, ...more()].filter((secret) => secret !== undefined);
    const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return hidden.replace(/(\w+:\/\/)[^\s/@"']+@/g, '$1***@');
  };
}
