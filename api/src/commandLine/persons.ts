import { readFileSync, writeFileSync } from 'node:fs';
import { parseRut } from '@cauce/extractors';
import { loadOperatorConfig } from '../config/env.ts';
import { createContainer, type Container } from '../container.ts';
import { createLogger } from '../infra/logging/logger.ts';
import { waitForRedis } from '../infra/redis/redis.ts';
import { erasePerson } from '../modules/person/persons/commands/erasePerson.ts';
import { exportPerson } from '../modules/person/persons/commands/exportPerson.ts';
import type { PersonAt } from '../modules/person/persons/commands/findShare.ts';
import type { PersonCounts } from '../modules/person/persons/PersonRecords.ts';
import { RETENTION, RETENTION_ELSEWHERE } from '../retention.ts';
import { affected } from './affectedPersons.ts';
import { CommandError, type Output } from './CommandError.ts';
import { describeRepeated, repeatIn, withLedger } from './erasures.ts';
import { operatorIdentity } from './operatorIdentity.ts';
import {
  flags,
  runOperatorCommand,
  terminal,
  texts,
  withOperatorContainer,
  type CommandContext,
  type ValuesOf,
} from './runOperatorCommand.ts';

const USAGE = `Shows or erases what is stored about a person.

  npm run persons -- export WHO [--out FILE]   everything, as JSON
  npm run persons -- erase WHO --dry-run       what would be erased
  npm run persons -- erase WHO --yes           erases it, and records that in the ledger of erasures
  npm run persons -- repeat-erasures           repeats the erasures in the ledger, after a restore
                                               without backup -- restore; start no process before
  npm run persons -- affected --client CLIENT_ID | --entity ENTITY_ID [--from TIME] [--to TIME]
                                               who was affected by a breach at a client or an
                                               institution: RUT and e-mail where they are kept
  npm run persons -- retention                 what is stored about people, where and for how long

  WHO is --rut RUT, or --email ADDRESS for somebody who uses one at an exchange. With - in its
  place it is read from standard input, which leaves no trace in the shell's history.
  --from, --to TIME    in ISO 8601; without them everything that is stored
  --client CLIENT_ID   only one client's share; no other client's data is shown or changed
  --operator NAME      who does this, for the audit log; CAUCE_OPERATOR otherwise
  --json               prints one JSON document, for scripts
`;

const REDIS_WAIT_MS = 3000;

const OPTIONS = {
  ...texts('rut', 'email', 'out', 'client', 'entity', 'from', 'to'),
  ...flags('dry-run', 'yes'),
};
type Options = ValuesOf<typeof OPTIONS>;

/** `npm run persons`. @returns the exit code */
export function runPersonsCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  return runOperatorCommand(
    argv,
    context,
    { usage: USAGE, options: OPTIONS },
    async ({ command, values }, { env }) => {
      if (command === 'retention') return retention();
      if (command === 'repeat-erasures') return repeat(context);
      if (command === 'affected')
        return withOperatorContainer(context, (container) => affected(container, values));
      if (command !== 'export' && command !== 'erase')
        throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
      const username = readWho(values);
      const config = loadOperatorConfig({ ...env }, ['MONGODB_URL', 'REDIS_URL']);
      const container = createContainer(config, 'operator', {
        now: context.now,
        operator: operatorIdentity(config),
        logger: createLogger({ level: 'warn', process: 'operator' }, { write: context.err }),
      });
      try {
        await waitForRedis(container.redis, REDIS_WAIT_MS);
        const person = { username, clientId: await readClient(container, values.client) };
        return command === 'export'
          ? await exportTo(container, person, values.out)
          : await erase(container, person, values);
      } finally {
        await container.close();
      }
    },
  );
}

function readWho({ rut, email }: Options): string {
  if ((rut === undefined) === (email === undefined))
    throw new CommandError('Name the person: --rut RUT or --email ADDRESS.');
  const given = rut ?? email ?? '';
  const text = (given === '-' ? readFileSync(0, 'utf8') : given).trim();
  if (rut !== undefined) {
    const normalised = parseRut(text);
    // The message does not repeat the input: even an invalid RUT may identify somebody.
    if (normalised === null) throw new CommandError('That is not a valid RUT.');
    return normalised;
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new CommandError('That is not an e-mail address.');
  return text.toLowerCase();
}

async function readClient(
  { clients }: Pick<Container, 'clients'>,
  clientId: string | undefined,
): Promise<string | null> {
  if (clientId === undefined) return null;
  if (!(await clients.findClient(clientId)))
    throw new CommandError(`There is no client ${clientId}: npm run clients -- list shows them.`);
  return clientId;
}

async function exportTo(
  container: Container,
  who: PersonAt,
  file: string | undefined,
): Promise<Output> {
  const person = await exportPerson(container, who);
  const text = JSON.stringify(person, null, 2);
  if (file === undefined) return { json: person, lines: [text] };
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${file} cannot be written (${code ?? 'unknown reason'}).`);
  }
  const counts = {
    tasks: person.tasks.length,
    consents: person.consents.length,
    activity: person.activity.length,
  };
  return {
    json: { file, ...counts },
    lines: [
      `${file}: ${Object.entries(counts)
        .map(([name, count]) => `${name} ${String(count)}`)
        .join(', ')}`,
    ],
  };
}

async function erase(container: Container, person: PersonAt, options: Options): Promise<Output> {
  const dryRun = options['dry-run'] ?? false;
  if (!dryRun && !options.yes)
    throw new CommandError(
      'Erasing cannot be undone: --dry-run shows what would be erased, --yes erases it.',
    );
  const { counts, erasedAs, isQuiet } = await withLedger(() =>
    erasePerson(container, person, { dryRun }),
  );
  const isKnown = Object.values(counts).some((count) => count > 0);
  return {
    json: { dryRun, counts, erasedAs, isQuiet },
    lines: [
      isKnown
        ? dryRun
          ? 'This would be erased:'
          : 'Erased:'
        : 'Nothing is stored about this person.',
      ...(isKnown ? describe(counts) : []),
      ...(erasedAs === null
        ? []
        : [`What the law requires us to keep stays under ${erasedAs}, which identifies nobody.`]),
      ...(dryRun
        ? []
        : [
            `Recorded in ${String(container.config.erasureLedger)}: restoring a backup erases them again.`,
          ]),
      ...(isQuiet
        ? []
        : [
            'A worker was still processing a task of this person after 15 seconds: run this again in a few minutes.',
          ]),
    ],
  };
}

async function repeat({ env, now }: CommandContext): Promise<Output> {
  const result = await withLedger(() => repeatIn(loadOperatorConfig({ ...env }), now));
  return { json: result, lines: describeRepeated(result) };
}

const describe = (counts: PersonCounts): string[] =>
  Object.entries(counts).map(([name, count]) => `  ${name.padEnd(14)}${String(count)}`);

function retention(): Output {
  const rows = [...RETENTION, ...RETENTION_ELSEWHERE].map(({ spanish: _spanish, ...row }) => row);
  return {
    json: rows,
    lines: rows.flatMap(({ collection, holds, kept, onErasure }) => [
      collection,
      `  holds       ${holds}`,
      `  kept        ${kept}`,
      `  on erasure  ${onErasure}`,
    ]),
  };
}
