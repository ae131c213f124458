import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserFacingError } from '../../bin/UserFacingError.mjs';

/** The ports that `npm start` listens on, each with the variable that changes it. */
const PORTS = [
  { variable: 'PORT', fallback: 3000, what: 'the API' },
  { variable: 'DOCS_PORT', fallback: 3001, what: 'the documentation site' },
  { variable: 'SIMULATOR_PORT', fallback: 3002, what: 'the institution simulator' },
  { variable: 'WIDGET_HOST_PORT', fallback: 3003, what: 'the host page of the widget' },
];

export interface NamedPort {
  readonly variable: string;
  readonly what: string;
  readonly port: number;
}

export interface LauncherConfig {
  readonly host: string;
  readonly ports: readonly NamedPort[];
  /** An absolute path. */
  readonly dataDir: string;
  /** URLs have no trailing slash or path. */
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly simulatorUrl: string;
  readonly widgetHostUrl: string;
  /** Null when the embedded server is used. */
  readonly mongodbUrl: string | null;
  /** Null if the launcher starts a Redis itself. */
  readonly redisUrl: string | null;
}

/**
 * The launcher's own configuration; the processes it starts check their environment themselves.
 * @param root the folder that a relative DATA_DIR is resolved against
 * @throws UserFacingError with all problems at once
 */
export function readLauncherConfig(env: NodeJS.ProcessEnv, root: string): LauncherConfig {
  const problems: string[] = [];
  const value = (name: string) => env[name] || undefined;
  const environment = value('CAUCE_ENV') ?? 'sandbox';
  if (environment !== 'sandbox') {
    problems.push(
      `CAUCE_ENV is ${environment}, and npm start runs the sandbox only: unset it, or start the processes with npm run api and npm run worker.`,
    );
  }
  const ports = PORTS.map(({ variable, fallback, what }) => {
    const port = Number(value(variable) ?? fallback);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      problems.push(`${variable} is ${env[variable]}, and a port is a number from 1 to 65535.`);
    }
    return { variable, what, port };
  });
  for (const [index, { variable, port }] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => other.port === port);
    if (twin !== undefined) problems.push(`${twin.variable} and ${variable} are both ${port}.`);
  }
  const mongodbUrl = secretOf('MONGODB_URL', env, problems);
  const redisUrl = secretOf('REDIS_URL', env, problems);
  if (problems.length > 0) throw new UserFacingError('The environment does not fit:', problems);

  const host = value('HOST') ?? '127.0.0.1';
  const [apiUrl = '', docsUrl = '', simulatorUrl = '', widgetHostUrl = ''] = ports.map(
    ({ port }) => `http://${urlHost(host)}:${port}`,
  );
  const dataDir = resolve(root, value('DATA_DIR') ?? '.cauce');
  const urls = { apiUrl, docsUrl, simulatorUrl, widgetHostUrl };
  return { host, ports, dataDir, ...urls, mongodbUrl, redisUrl };
}

/** A variable that may also be given as a file, `NAME_FILE`; adds any problem to `problems`. */
function secretOf(name: string, env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE names ${file}, which cannot be read.`);
    return null;
  }
}

/** For a host that means all interfaces, the loopback address. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
