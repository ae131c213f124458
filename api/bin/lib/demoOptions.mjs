import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXAMPLE } from './curlFlow.mjs';
import { Failure } from './Failure.mjs';
import { readSandboxFile, sandboxFile } from './sandboxFile.mjs';

export const DEMO_USAGE = `npm run demo -- [options]

Runs the main job against a running system: log in, check the user's status, launch a task, wait
for it, print the result. Then the same through connect: ask for a consent as your server does, give
it and log in as the person does in the widget, and retrieve the data as your server does.

  --username RUT     whose data to fetch (${EXAMPLE.username})
  --entity ID        institution to fetch it from (${EXAMPLE.entity})
  --action ACTION    what to fetch, such as ${EXAMPLE.entity}:movement or just movement (movement)
  --password TEXT    that person's password there (${EXAMPLE.password})
  --flow FLOW        main, connect or both (both; with --json, main)
  --curl             print the connect flow as lines to paste, and run nothing
  --json             print the answer with the data as JSON and nothing else
  --api-url URL      instead of the sandbox that runs in DATA_DIR (or CAUCE_API_URL)
  --api-key KEY      its API key (or CAUCE_API_KEY)
  --client-id ID, --widget-config-id ID   its client and widget configuration, for connect

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
 * @property {'main' | 'connect' | 'both'} flow
 * @property {boolean} isCurl
 * @property {boolean} isJson
 * @property {boolean} isHelp
 *
 * @typedef {object} DemoSystem
 * @property {string} apiUrl
 * @property {string} apiKey
 * @property {{ clientId: string, widgetConfigId: string } | null} connect null where it is not known
 *
 * @typedef {object} SystemOptions
 * @property {'main' | 'connect' | 'both'} [flow]
 * @property {string | undefined} apiUrl
 * @property {string | undefined} apiKey
 * @property {string | undefined} [clientId]
 * @property {string | undefined} [widgetConfigId]
 */

const FLOWS = /** @type {const} */ (['main', 'connect', 'both']);

/**
 * @param {string[]} args
 * @returns {DemoOptions & SystemOptions}
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
  const flow = FLOWS.find(
    (one) => one === (values.flow ?? (values.curl ? 'connect' : values.json ? 'main' : 'both')),
  );
  if (flow === undefined || (flow === 'both' && values.json === true)) {
    throw new UsageFailure(`--flow is ${FLOWS.join(', ')}; with --json, one of the first two.`);
  }
  return {
    username: values.username ?? EXAMPLE.username,
    entity,
    action: action.includes(':') ? action : `${entity}:${action}`,
    password: values.password ?? EXAMPLE.password,
    flow,
    isCurl: values.curl === true,
    isJson: values.json === true,
    isHelp: values.help === true,
    apiUrl: values['api-url'],
    apiKey: values['api-key'],
    clientId: values['client-id'],
    widgetConfigId: values['widget-config-id'],
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
        flow: text,
        curl: flag,
        json: flag,
        help: flag,
        'api-url': text,
        'api-key': text,
        'client-id': text,
        'widget-config-id': text,
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
 * @param {SystemOptions} options
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {DemoSystem}
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
  const clientId = options.clientId ?? (isThisSandbox ? sandbox?.clientId : undefined);
  const widgetConfigId =
    options.widgetConfigId ?? (isThisSandbox ? sandbox?.widgetConfigId : undefined);
  const isKnown = clientId !== undefined && typeof widgetConfigId === 'string';
  if (options.flow === 'connect' && !isKnown) {
    throw new UsageFailure(`There is no widget configuration for ${apiUrl}.`, [
      'Give one with --client-id ID --widget-config-id ID.',
    ]);
  }
  return { apiUrl, apiKey, connect: isKnown ? { clientId, widgetConfigId } : null };
}
