/**
 * Settings that depend on where the built site is served; the same build serves every environment.
 */
export interface Deployment {
  /** Whether browsers are told to request this host only over TLS. */
  demandsTls: boolean;
  /** Lines of `/.well-known/security.txt` except for its expiry; null for no such file. */
  securityTxt: readonly string[] | null;
  /**
   * The credentials with which the pages of a sandbox may call it; null if there is no sandbox to
   * share.
   */
  sandbox: { apiKey: string; clientId: string; widgetConfigId: string } | null;
}

/** A variable of the deployment has an invalid value. */
class DeploymentError extends Error {
  override name = 'DeploymentError';
}

/** Somebody's own machine. */
export const LOCAL: Deployment = { demandsTls: false, securityTxt: null, sandbox: null };

/**
 * Reads `CAUCE_ENV` and the variables of security.txt as the API does: api/src/config/envSchema.ts.
 * A server that lost `CAUCE_ENV` must not lose its protection, so it counts as production.
 * @throws {DeploymentError}
 */
export function readDeployment(env: NodeJS.ProcessEnv = process.env): Deployment {
  const environment = env['CAUCE_ENV'] || 'production';
  if (!['sandbox', 'staging', 'production'].includes(environment))
    throw new DeploymentError('CAUCE_ENV must be sandbox, staging or production.');
  const isSandbox = environment === 'sandbox';
  return {
    demandsTls: !isSandbox,
    securityTxt: readSecurityTxt(env),
    sandbox: isSandbox ? readSandbox(env) : null,
  };
}

/** The demo client of `npm start`, whose data are invented. */
function readSandbox(env: NodeJS.ProcessEnv): Deployment['sandbox'] {
  const apiKey = env['DOCS_SANDBOX_API_KEY'] ?? '';
  if (apiKey === '') return null;
  return {
    apiKey,
    clientId: env['DOCS_SANDBOX_CLIENT_ID'] ?? '',
    widgetConfigId: env['DOCS_SANDBOX_WIDGET_CONFIG_ID'] ?? '',
  };
}

function readSecurityTxt(env: NodeJS.ProcessEnv): string[] | null {
  const contact = env['SECURITY_CONTACT'] ?? '';
  if (contact === '') return null;
  const listed = (name: string) =>
    (env[name] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const address = (name: string, value: string, form = /^https:\/\/\S+$/) => {
    if (!form.test(value)) throw new DeploymentError(`${name} is malformed.`);
    return value;
  };
  return [
    `Contact: ${address('SECURITY_CONTACT', contact, /^(mailto:|https:\/\/)\S+$/)}`,
    'Preferred-Languages: es, en',
    ...listed('SECURITY_TXT_URLS').map((one) => `Canonical: ${address('SECURITY_TXT_URLS', one)}`),
    ...listed('SECURITY_POLICY_URL').map((one) => `Policy: ${address('SECURITY_POLICY_URL', one)}`),
  ];
}

const DAY_MS = 86_400_000;

/** security.txt (RFC 9116), valid for half a year from now, like the API's. */
export function securityTxtOf(lines: readonly string[], now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + 180) * DAY_MS);
  return [...lines, `Expires: ${expires.toISOString()}`, ''].join('\n');
}
