import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from './Failure.mjs';

/** The ports that `npm start` listens on, each with the variable that moves it. */
const PORTS = [
  { variable: 'PORT', fallback: 3000, what: 'the API' },
  { variable: 'DOCS_PORT', fallback: 3001, what: 'the documentation site' },
  { variable: 'SIMULATOR_PORT', fallback: 3002, what: 'the institution simulator' },
  { variable: 'WIDGET_HOST_PORT', fallback: 3003, what: 'the host page of the widget' },
];

/**
 * @typedef {{ variable: string, what: string, port: number }} NamedPort
 *
 * @typedef {object} LauncherConfig
 * @property {string} host
 * @property {NamedPort[]} ports
 * @property {string} dataDir absolute
 * @property {string} apiUrl without a trailing slash or path
 * @property {string} docsUrl
 * @property {string} simulatorUrl
 * @property {string} widgetHostUrl
 * @property {string | null} mongodbUrl set when a real MongoDB is used
 * @property {string | null} redisUrl set when a Redis that runs elsewhere is used
 */

/**
 * What the launcher itself has to know of the environment; the processes it starts check all of
 * theirs.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root what a relative DATA_DIR is relative to
 * @returns {LauncherConfig}
 * @throws {Failure} with all problems at once
 */
export function readLauncherConfig(env, root) {
  /** @type {string[]} */
  const problems = [];
  const value = (/** @type {string} */ name) => (env[name] === '' ? undefined : env[name]);

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
  if (problems.length > 0) throw new Failure('The environment does not fit:', problems);

  const host = value('HOST') ?? '127.0.0.1';
  const url = (/** @type {string} */ variable) =>
    `http://${urlHost(host)}:${ports.find((row) => row.variable === variable)?.port}`;
  return {
    host,
    ports,
    dataDir: resolve(root, value('DATA_DIR') ?? '.cauce'),
    apiUrl: url('PORT'),
    docsUrl: url('DOCS_PORT'),
    simulatorUrl: url('SIMULATOR_PORT'),
    widgetHostUrl: url('WIDGET_HOST_PORT'),
    mongodbUrl,
    redisUrl,
  };
}

/**
 * @param {string} name of a variable that may also be given as a file, `NAME_FILE`
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} problems gets what is wrong with it
 * @returns {string | null}
 */
function secretOf(name, env, problems) {
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return env[name] === '' ? null : (env[name] ?? null);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE names ${file}, which cannot be read.`);
    return null;
  }
}

/**
 * @param {string} host to listen on
 * @returns {string} the name to call it by in a URL: one that listens everywhere is called here
 */
function urlHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
