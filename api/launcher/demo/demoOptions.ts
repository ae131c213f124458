import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserFacingError } from '../../bin/UserFacingError.mjs';
import { readSandboxFile, sandboxFile } from '../start/sandboxFile.ts';
import { EXAMPLE } from '../start/curlFlow.ts';

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
export class UsageError extends UserFacingError {}

interface SystemOptions {
  readonly flow?: (typeof FLOWS)[number];
  readonly apiUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly clientId?: string | undefined;
  readonly widgetConfigId?: string | undefined;
}

export interface DemoOptions extends SystemOptions {
  readonly username: string;
  readonly entity: string;
  readonly action: string;
  readonly password: string;
  readonly isCurl: boolean;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

export interface DemoSystem {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Null if they are not known. */
  readonly connect: { clientId: string; widgetConfigId: string } | null;
}

const FLOWS = ['main', 'connect', 'both'] as const;

/** @throws UsageError */
export function readDemoOptions(args: string[]): DemoOptions {
  const values = parse(args);
  const { action = 'movement', curl = false, json = false, help = false } = values;
  const fromAction = action.includes(':') ? action.split(':')[0] : undefined;
  const entity = values.entity ?? fromAction ?? EXAMPLE.entity;
  if (fromAction !== undefined && fromAction !== entity) {
    throw new UsageError(`--action ${action} does not belong to --entity ${entity}.`);
  }
  const defaultFlow = curl ? 'connect' : json ? 'main' : 'both';
  const flow = FLOWS.find((one) => one === (values.flow ?? defaultFlow));
  if (flow === undefined || (flow === 'both' && json)) {
    throw new UsageError(`--flow is ${FLOWS.join(', ')}; with --json, one of the first two.`);
  }
  return {
    username: values.username ?? EXAMPLE.username,
    entity,
    action: action.includes(':') ? action : `${entity}:${action}`,
    password: values.password ?? EXAMPLE.password,
    flow,
    isCurl: curl,
    isJson: json,
    isHelp: help,
    apiUrl: values['api-url'],
    apiKey: values['api-key'],
    clientId: values['client-id'],
    widgetConfigId: values['widget-config-id'],
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
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
    }).values;
  } catch (error) {
    const message = (error as Error).message.split('. ')[0];
    throw new UsageError(`${message}.`, ['npm run demo -- --help lists the options.']);
  }
}

/**
 * The system's address and its key: from the options, the environment, or the sandbox that runs in
 * DATA_DIR.
 * @throws UserFacingError if no sandbox is running there
 */
export function findSystem(
  options: SystemOptions,
  env: NodeJS.ProcessEnv,
  root: string,
): DemoSystem {
  const dataDir = resolve(root, env.DATA_DIR || '.cauce');
  const sandbox = readSandboxFile(dataDir);
  const apiUrl = options.apiUrl ?? env.CAUCE_API_URL ?? sandbox?.apiUrl;
  const known = apiUrl === sandbox?.apiUrl ? sandbox : null;
  const apiKey = options.apiKey ?? env.CAUCE_API_KEY ?? known?.apiKey;
  if (apiUrl === undefined) {
    throw new UserFacingError(
      `No sandbox runs in ${dataDir}: there is no ${sandboxFile(dataDir)}.`,
      [
        'Start it in another terminal with npm start and wait for "Cauce is ready".',
        'Or name a system: npm run demo -- --api-url http://127.0.0.1:3000 --api-key KEY',
      ],
    );
  }
  if (apiKey === undefined) {
    throw new UsageError(`There is no API key for ${apiUrl}.`, ['Give one with --api-key KEY.']);
  }
  if (!URL.canParse(apiUrl)) throw new UsageError(`${apiUrl} is not a URL.`);
  const clientId = options.clientId ?? known?.clientId;
  const widgetConfigId = options.widgetConfigId ?? known?.widgetConfigId;
  if (clientId !== undefined && typeof widgetConfigId === 'string') {
    return { apiUrl, apiKey, connect: { clientId, widgetConfigId } };
  }
  if (options.flow === 'connect') {
    throw new UsageError(`There is no widget configuration for ${apiUrl}.`, [
      'Give one with --client-id ID --widget-config-id ID.',
    ]);
  }
  return { apiUrl, apiKey, connect: null };
}
