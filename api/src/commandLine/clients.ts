import type { OperatorContainer } from '../operatorContainer.ts';
import { SCOPES, type Scope } from '../principal/principal.ts';
import { isNetwork } from '../infra/addresses.ts';
import { deliverableAddress } from '../infra/mail/mailbox.ts';
import type { KeyLimits } from '../modules/access/clients/clients.store.ts';
import { addKey, createClient } from '../modules/access/clients/commands/createClient.ts';
import { revokeClient } from '../modules/access/clients/commands/revokeClient.ts';
import { limitKey, retireKey, rotateKey } from '../modules/access/clients/commands/changeKeys.ts';
import { setContact } from '../modules/access/clients/commands/setContact.ts';
import { clientExtraction, clientRequests } from './clientRequests.ts';
import { CommandError, type Output } from './CommandError.ts';
import { INVITE_USAGE, inviteCommand, inviteOptions } from './inviteCommand.ts';
import { OPENID_USAGE, openidCommand, openidOptions } from './openidCommand.ts';
import {
  runOperatorCommand,
  terminal,
  texts,
  withOperatorContainer,
  type CommandContext,
  type ValuesOf,
} from './runOperatorCommand.ts';
import {
  WIDGET_CONFIG_USAGE,
  widgetConfigCommand,
  widgetConfigOptions,
} from './widgetConfigCommand.ts';

const USAGE = `Manages client organisations.

  npm run clients -- create --name NAME [--scopes main,connect,manage,persons] [--quota 100000] [--contact EMAIL] [LIMITS]
  npm run clients -- list
  npm run clients -- usage CLIENT_ID [--month 2026-11]
  npm run clients -- requests CLIENT_ID [--id REQUEST_ID]
  npm run clients -- extraction CLIENT_ID CODE
  npm run clients -- create-key CLIENT_ID [--scopes main,connect,manage,persons] [LIMITS]
  npm run clients -- rotate-key CLIENT_ID [LIMITS]
  npm run clients -- limit-key CLIENT_ID KEY_ID LIMITS
  npm run clients -- retire-key CLIENT_ID KEY_ID
  npm run clients -- set-contact CLIENT_ID EMAIL
${INVITE_USAGE}
${OPENID_USAGE}
  npm run clients -- revoke CLIENT_ID
${WIDGET_CONFIG_USAGE}

  LIMITS   --expires 2027-06-30 (or never) and --networks 203.0.113.0/24,2001:db8::/32 (or any): until
           when the key is valid, and the addresses of the servers that may use it
  --scopes main,connect,manage,persons: the main API, the connect API, the client's own keys and usage,
           and exporting or erasing everything about a person; the first two by default
  --contact EMAIL, or set-contact CLIENT_ID EMAIL (or none): who is told by mail when a key is created,
           is retired or expires soon
  openid   how people with addresses at DOMAIN may sign in to the console besides passkeys
  invite   mails EMAIL an invitation to the console; --role owner, developer, support or viewer
  --operator NAME  who does this, for the audit log; CAUCE_OPERATOR otherwise
  --id     the calls with this X-Request-Id; without it, the newest 100
  CODE     what the widget showed to a person: the start of the id of an extraction
  --json   prints one JSON document, for scripts

A key is shown only once, when it is created. After rotate-key the new key and the previous one are both
valid; older ones stop at once. retire-key stops one that has leaked: within 5 seconds it is refused, and
the sessions that it opened end.
`;

const OPTIONS = {
  ...texts('name', 'scopes', 'quota', 'month', 'id', 'expires', 'networks', 'contact'),
  ...inviteOptions,
  ...openidOptions,
  ...widgetConfigOptions,
};
type Options = ValuesOf<typeof OPTIONS>;

/** `npm run clients`. @returns the exit code */
export function runClientsCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  return runOperatorCommand(
    argv,
    context,
    { usage: USAGE, options: OPTIONS },
    ({ command, words, values }, given) =>
      withOperatorContainer(given, (container) => run(container, command, words, values)),
  );
}

async function run(
  container: OperatorContainer,
  command: string,
  [argument, second]: readonly (string | undefined)[],
  options: Options,
): Promise<Output> {
  switch (command) {
    case 'create':
      return create(container, options);
    case 'list':
      return list(container);
    case 'usage':
      return usageOf(container, needId(command, argument), options.month);
    case 'requests':
      return clientRequests(container, needId(command, argument), options.id ?? null);
    case 'extraction': {
      const clientId = needId(command, argument);
      if (second === undefined) throw new CommandError('extraction needs the code of the widget.');
      return clientExtraction(container, clientId, second);
    }
    case 'create-key': {
      const clientId = needId(command, argument);
      const client = await container.clients.findClient(clientId);
      if (!client || client.revokedAt)
        throw new CommandError('There is no such client, or it is revoked.');
      const made = await addKey(container, {
        clientId,
        scopes: readScopes(options.scopes),
        limits: limitsOf(options),
      });
      return {
        json: made,
        lines: [`New key of ${clientId} (${made.keyId}), shown this once:`, '', `  ${made.apiKey}`],
      };
    }
    case 'rotate-key': {
      const made = await rotateKey(container, needId(command, argument), limitsOf(options));
      if (!made) throw new CommandError('There is no such client, or it is revoked.');
      return {
        json: made,
        lines: [
          `New key of ${made.clientId} (${made.keyId}), shown this once:`,
          '',
          `  ${made.apiKey}`,
          '',
          'The previous key stays valid until the next rotation, or until retire-key. Older ones and',
          'the sessions that they opened end within 5 seconds.',
        ],
      };
    }
    case 'limit-key': {
      const clientId = needId(command, argument);
      const keyId = needKeyId(command, second);
      const limits = limitsOf(options);
      if (Object.keys(limits).length === 0)
        throw new CommandError('limit-key needs --expires or --networks.');
      if (!(await limitKey(container, clientId, keyId, limits)))
        throw new CommandError('This client has no such key.');
      return {
        json: { clientId, keyId, ...limits },
        lines: [`${keyId} of ${clientId} has these limits now, in every process within 5 seconds.`],
      };
    }
    case 'retire-key': {
      const clientId = needId(command, argument);
      const keyId = needKeyId(command, second);
      if (!(await retireKey(container, clientId, keyId)))
        throw new CommandError('This client has no such key.');
      return {
        json: { clientId, keyId, retired: true },
        lines: [
          `${keyId} of ${clientId} is retired: within 5 seconds it is refused, and its sessions end.`,
        ],
      };
    }
    case 'set-contact': {
      const clientId = needId(command, argument);
      const contact = readContact(second);
      if (!(await setContact(container, clientId, contact)))
        throw new CommandError('There is no such client, or it is revoked.');
      return {
        json: { clientId, contact },
        lines: [
          `${clientId} has ${contact === null ? 'no contact' : `the contact ${contact}`} now.`,
        ],
      };
    }
    case 'invite':
      return inviteCommand(container, needId(command, options.client ?? argument), options);
    case 'openid':
      return openidCommand(container, needId(command, argument), second, options);
    case 'revoke':
      return revoke(container, needId(command, argument));
    case 'widget-config':
      return widgetConfigCommand(container, needId(command, argument), second, options);
    default:
      throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function usageOf(
  container: OperatorContainer,
  clientId: string,
  month: string | undefined,
): Promise<Output> {
  if (month !== undefined && !/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError('--month looks like 2026-11.');
  if (!(await container.clients.findClient(clientId)))
    throw new CommandError('There is no such client.');
  const usage = await container.credits.usage(clientId, month);
  return {
    json: usage,
    lines: [
      `${usage.month}: ${String(usage.used)} of ${String(usage.limit)} tasks`,
      ...usage.days.map(({ date, used }) => `  ${date}  ${String(used)}`),
    ],
  };
}

async function revoke(container: OperatorContainer, clientId: string): Promise<Output> {
  const { isNew, consents, tasks } = await revokeClient(container, clientId);
  // A second call may find consents and tasks that an interrupted first one left.
  if (!isNew && consents === 0 && tasks === 0)
    throw new CommandError('There is no such client, or it was revoked before.');
  return {
    json: { clientId, revoked: true, endedConsents: consents, cancelledTasks: tasks },
    lines: [
      `${clientId} is revoked: its keys and sessions are refused.`,
      `Consents that ended with it, with their data and credentials deleted: ${String(consents)}.`,
      `Unfinished tasks that were cancelled: ${String(tasks)}.`,
    ],
  };
}

async function create(container: OperatorContainer, options: Options): Promise<Output> {
  const name = options.name?.trim() ?? '';
  if (name === '' || name.length > 200) throw new CommandError('--name is required.');
  const scopes = readScopes(options.scopes);
  const quota = Number(options.quota ?? '100000');
  if (!Number.isSafeInteger(quota) || quota < 0)
    throw new CommandError('--quota must be a whole number of tasks a month.');
  const contact = options.contact === undefined ? null : readContact(options.contact);
  await container.ensureIndexes();
  const made = await createClient(container, {
    name,
    scopes,
    monthlyQuota: quota,
    contact,
    limits: limitsOf(options),
  });
  return {
    json: { ...made, name, scopes, monthlyQuota: quota, contact },
    lines: [
      `Client ${name}`,
      `  client id  ${made.clientId}`,
      `  API key    ${made.apiKey}`,
      '',
      'The key is shown this once: store it now.',
    ],
  };
}

async function list(container: OperatorContainer): Promise<Output> {
  const clients = await Promise.all(
    (await container.clients.listClients()).map(async (client) => ({
      clientId: client._id,
      name: client.name,
      monthlyQuota: client.monthlyQuota,
      contact: client.contact ?? null,
      revoked: client.revokedAt !== null,
      keys: (await container.clients.listKeys(client._id)).map((key) => ({
        keyId: key.keyId,
        scopes: key.scopes,
        createdAt: key.createdAt.toISOString(),
        retired: key.retiredAt !== null,
        expiresAt: key.expiresAt?.toISOString() ?? null,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        networks: key.networks ?? null,
      })),
    })),
  );
  return {
    json: clients,
    lines:
      clients.length === 0
        ? ['There are no clients yet: npm run clients -- create --name NAME']
        : clients.flatMap((client) => [
            `${client.clientId}  ${client.name}  ${String(client.monthlyQuota)} a month${client.contact === null ? '' : `  ${client.contact}`}${client.revoked ? '  revoked' : ''}`,
            ...client.keys.map(
              (key) =>
                `    ${key.keyId}  ${key.scopes.join(',')}  since ${key.createdAt}${aboutKey(key)}`,
            ),
          ]),
  };
}

/** The part of a key's line after its id. */
function aboutKey(key: {
  readonly retired: boolean;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly networks: readonly string[] | null;
}): string {
  return [
    key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`,
    ...(key.expiresAt === null ? [] : [`until ${key.expiresAt}`]),
    ...(key.networks === null ? [] : [`from ${key.networks.join(',')}`]),
    ...(key.retired ? ['retired'] : []),
  ]
    .map((part) => `  ${part}`)
    .join('');
}

function readScopes(text = 'main,connect'): Scope[] {
  const scopes = text.split(',').map((one) => one.trim());
  const unknown = scopes.filter((one) => !SCOPES.includes(one as Scope));
  if (unknown.length > 0)
    throw new CommandError(`Unknown scope "${unknown.join(', ')}": use ${SCOPES.join(' or ')}.`);
  return scopes as Scope[];
}

function limitsOf({ expires, networks }: Options): KeyLimits {
  return {
    ...(expires !== undefined && { expiresAt: expires === 'never' ? null : readDay(expires) }),
    ...(networks !== undefined && { networks: networks === 'any' ? null : readNetworks(networks) }),
  };
}

/** The end of a day in UTC. */
function readDay(text: string): Date {
  const day = new Date(`${text}T23:59:59Z`);
  // Date accepts 31 February as 3 March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new CommandError('--expires is a day such as 2027-06-30, or never.');
  return day;
}

function readNetworks(text: string): string[] {
  const networks = text.split(',').map((one) => one.trim());
  const bad = networks.filter((one) => !isNetwork(one));
  if (bad.length > 0)
    throw new CommandError(
      `"${bad.join(', ')}" is not an address or a network such as 203.0.113.0/24.`,
    );
  return networks;
}

/** The address in the form in which it is mailed; null for `none`. */
function readContact(text = ''): string | null {
  if (text === 'none') return null;
  const address = deliverableAddress(text);
  if (address === null)
    throw new CommandError('The contact is an e-mail address to which mail can be sent, or none.');
  return address;
}

function needKeyId(command: string, given: string | undefined): string {
  if (given === undefined || given === '')
    throw new CommandError(`${command} needs a key id; see: npm run clients -- list`);
  return given;
}

function needId(command: string, argument: string | undefined): string {
  if (argument === undefined || argument === '')
    throw new CommandError(`${command} needs a client id; see: npm run clients -- list`);
  return argument;
}
