import { Double } from 'bson';
import type { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import { Arguments } from './Arguments.ts';
import { drop, dropDatabase, listCollections } from './collections.ts';
import type { CommandSpec, Engine } from './Command.ts';
import { aggregate, count, distinct } from './count.ts';
import { errorReply } from './errorReply.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './findAndModify.ts';
import { checkGenericFields, GENERIC_FIELDS } from './genericFields.ts';
import { buildInfo, endSessions, hello, ping } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert, remove, update } from './writes.ts';

const SPECS: readonly CommandSpec[] = [
  hello,
  ping,
  buildInfo,
  endSessions,
  find,
  getMore,
  killCursors,
  aggregate,
  count,
  distinct,
  insert,
  update,
  remove,
  findAndModify,
  createIndexes,
  listIndexes,
  dropIndexes,
  listCollections,
  drop,
  dropDatabase,
];

interface Registered {
  readonly spec: CommandSpec;
  /** The fields that the command may have; undefined if any field is accepted. */
  readonly known: ReadonlySet<string> | undefined;
}

const COMMANDS = new Map<string, Registered>();
for (const spec of SPECS) {
  const known =
    spec.fields === 'any' ? undefined : new Set([...spec.names, ...spec.fields, ...GENERIC_FIELDS]);
  for (const name of spec.names) COMMANDS.set(name, { spec, known });
}

/**
 * Runs a command and builds its reply; an error is a reply too.
 * @param database for messages that do not name it themselves, such as the legacy hello
 */
export async function execute(
  engine: Engine,
  connectionId: number,
  body: Doc,
  database?: string,
): Promise<Doc> {
  const name = body.firstName() ?? '';
  try {
    const registered = COMMANDS.get(name);
    if (registered === undefined) {
      throw new MongoError('CommandNotFound', `no such command: '${name}'`);
    }
    const args = new Arguments(name, body);
    if (registered.known !== undefined) args.allow(registered.known);
    const target = database ?? args.string('$db');
    checkDatabaseName(target);
    checkGenericFields(args);
    const reply = await registered.spec.run({ engine, connectionId, database: target, args });
    return reply.set('ok', new Double(1));
  } catch (error) {
    if (!(error instanceof MongoError)) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      engine.report(`The command ${name} failed: ${reason}`);
    }
    return errorReply(error);
  }
}

/** @throws MongoError 73 on a name that MongoDB does not accept. */
function checkDatabaseName(name: string): void {
  if (name !== '' && name.length <= 63 && !/[/\\. "$\0]/.test(name)) return;
  throw new MongoError('InvalidNamespace', `Invalid namespace specified '${name}'`);
}
