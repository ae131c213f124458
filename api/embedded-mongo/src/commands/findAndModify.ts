import { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import { applyUpdate, firstTarget, upsert } from '../execution/writes.ts';
import { parseSort } from '../query/keys.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { compileProjection } from '../query/projection.ts';
import { compileUpdate } from '../update/compileUpdate.ts';
import { collectionName, type CommandSpec, type Invocation } from './Command.ts';

function modify(invocation: Invocation): Doc {
  const { engine, database, args } = invocation;
  const name = collectionName(invocation);
  const operand = args.get('update');
  const returnsNew = args.flag('new');
  if (args.flag('remove') === (operand !== undefined)) {
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  const filter = parseFilter(args.optionalDocument('query') ?? Doc.of());
  const sort = parseSort(args.optionalDocument('sort'));
  const update = operand === undefined ? undefined : compileUpdate(operand, new Date());
  const projection = compileProjection(args.optionalDocument('fields'));
  const reply = (value: Doc | null, lastErrorObject: Doc): Doc =>
    Doc.from({ lastErrorObject, value: value && (projection?.(value) ?? value) });

  const collection = engine.catalog.get(database, name);
  const target = collection && firstTarget(engine, collection, filter, sort);
  if (collection === undefined || target === undefined) {
    if (update === undefined) return reply(null, Doc.from({ n: 0 }));
    if (!args.flag('upsert')) return reply(null, Doc.from({ n: 0, updatedExisting: false }));
    const inserted = upsert(engine, database, name, { filter, update });
    const upserted = inserted.get('_id') ?? null;
    return reply(
      returnsNew ? inserted : null,
      Doc.from({ n: 1, updatedExisting: false, upserted }),
    );
  }
  if (update === undefined) {
    collection.remove(target.recordId, target.document);
    return reply(target.document, Doc.from({ n: 1 }));
  }
  const after = applyUpdate(collection, target, update);
  return reply(returnsNew ? after : target.document, Doc.from({ n: 1, updatedExisting: true }));
}

export const findAndModify: CommandSpec = {
  names: ['findAndModify'],
  fields: ['query', 'sort', 'remove', 'update', 'new', 'upsert', 'fields'],
  run: (invocation) => invocation.engine.queue.submit(() => modify(invocation)),
};
