import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXAMPLE } from './curlFlow.mjs';
import { Failure } from './Failure.mjs';
import { readSandboxFile, sandboxFile } from './sandboxFile.mjs';

export const DEMO_USAGE = `npm run demo -- [options]

Runs the main job against a running system: log in, check the user's status, launch a task, wait
for it, print the result.

  --username RUT     whose data to fetch (${EXAMPLE.username})
  --entity ID        institution to fetch it from (${EXAMPLE.entity})
  --action ACTION    what to fetch, such as ${EXAMPLE.entity}:movement or just movement (movement)
  --password TEXT    that person's password there (${EXAMPLE.password})
  --json             print the task's answer as JSON and nothing else
  --api-url URL      instead of the sandbox that runs in DATA_DIR (or CAUCE_API_URL)
  --api-key KEY      its API key (or CAUCE_API_KEY)

Exit codes: 0 the result was printed; 1 no system answers, or it refuses the call; 2 wrong options;
3 refused for now, try again later; 4 the task ended without a result; 5 it did not end in time.`;

/** Options that cannot be understood. */
export class UsageFailure extends Failure {}

/**
 * @typedef {object} DemoOptions
 * @property {string} username
 * @property {string} entity
 * @property {string} action
 * @property {string} password
 * @property {boolean} isJson
 * @property {boolean} isHelp
 */

/**
 * @param {string[]} args
 * @returns {DemoOptions & { apiUrl: string | undefined, apiKey: string | undefined }}
 * @throws {UsageFailure}
 */
export function readDemoOptions(args) {
  const values = parse(args);
  const fromAction =
    values.action?.includes(':') === true ? values.action.split(':')[0] : undefined;
  const entity = values.entity ?? fromAction ?? EXAMPLE.entity;
  const action = values.action ?? 'movement';
  if (fromAction !== undefined && fromAction !== entity) {
    throw new UsageFailure(`--action ${action} does not belong to --entity ${entity}.`);
  }
  return {
    username: values.username ?? EXAMPLE.username,
    entity,
    action: action.includes(':') ? action : `${entity}:${action}`,
    password: values.password ?? EXAMPLE.password,
    isJson: values.json === true,
    isHelp: values.help === true,
    apiUrl: values['api-url'],
    apiKey: values['api-key'],
  };
}

/** @param {string[]} args */
function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  try {
    const { values } = parseArgs({
      args,
      options: {
        username: text,
        entity: text,
        action: text,
        password: text,
        json: flag,
        help: flag,
        'api-url': text,
        'api-key': text,
      },
    });
    return values;
  } catch (error) {
    const message = /** @type {Error} */ (error).message.split('. ')[0];
    throw new UsageFailure(`${message}.`, ['npm run demo -- --help lists the options.']);
  }
}

/**
 * Where the system is, and the key to it: from the options, the environment, or the sandbox that
 * runs in DATA_DIR.
 *
 * @param {{ apiUrl: string | undefined, apiKey: string | undefined }} options
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {{ apiUrl: string, apiKey: string }}
 * @throws {Failure} when nothing runs there
 */
export function findSystem(options, env, root) {
  const dataDir = resolve(
    root,
    env.DATA_DIR === undefined || env.DATA_DIR === '' ? '.cauce' : env.DATA_DIR,
  );
  const sandbox = readSandboxFile(dataDir);
  const apiUrl = options.apiUrl ?? env.CAUCE_API_URL ?? sandbox?.apiUrl;
  const isThisSandbox = apiUrl === sandbox?.apiUrl;
  const apiKey =
    options.apiKey ?? env.CAUCE_API_KEY ?? (isThisSandbox ? sandbox?.apiKey : undefined);
  if (apiUrl === undefined) {
    throw new Failure(`No sandbox runs in ${dataDir}: there is no ${sandboxFile(dataDir)}.`, [
      'Start it in another terminal with npm start and wait for "Cauce is ready".',
      'Or name a system: npm run demo -- --api-url http://127.0.0.1:3000 --api-key KEY',
    ]);
  }
  if (apiKey === undefined) {
    throw new UsageFailure(`There is no API key for ${apiUrl}.`, ['Give one with --api-key KEY.']);
  }
  if (!URL.canParse(apiUrl)) throw new UsageFailure(`${apiUrl} is not a URL.`);
  return { apiUrl, apiKey };
}
