import { expect, it } from 'vitest';
import type { EventDocument, EventsReader, EventType } from '../events.types.ts';
import { readEvents } from './readEvents.ts';

/** A reader of events with these types, in order. */
function readerOf(types: readonly EventType[]): Pick<EventsReader, 'head' | 'listAfter'> {
  const all = types.map((type, index): EventDocument => ({
    _id: `evt_${String(index)}`,
    clientId: 'c',
    sequence: index + 1,
    type,
    at: new Date(0),
    data: {},
  }));
  return {
    head: () => Promise.resolve(all.length),
    listAfter: (_clientId, { after, types: wanted, limit }) =>
      Promise.resolve(
        all
          .filter(({ sequence, type }) => sequence > after && (wanted?.includes(type) ?? true))
          .slice(0, limit),
      ),
  };
}

const events = readerOf(['task.finished', 'key.expiring', 'task.finished', 'key.expiring']);
const read = async (after: number, limit: number, types: EventType[] | null = null) => {
  const part = await readEvents({ events }, 'c', { after, types, limit });
  return [part.events.map(({ sequence }) => sequence), part.cursor, part.hasMore];
};

it.each([
  ['all', 0, 10, null, [[1, 2, 3, 4], 4, false]],
  ['exactly all', 0, 4, null, [[1, 2, 3, 4], 4, false]],
  ['a part', 0, 3, null, [[1, 2, 3], 3, true]],
  ['nothing new', 4, 10, null, [[], 4, false]],
  ['a cursor from before a restore', 9, 10, null, [[], 9, false]],
  ['a type, to the end', 0, 10, ['task.finished'], [[1, 3], 4, false]],
  ['a part of a type', 0, 1, ['task.finished'], [[1], 1, true]],
  ['a type that nothing has', 2, 10, ['person.objected'], [[], 4, false]],
] as const)(
  'returns the events after the cursor: %s',
  async (_name, after, limit, types, expected) => {
    expect(await read(after, limit, types && [...types])).toEqual(expected);
  },
);
