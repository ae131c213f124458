import { setTimeout as sleep } from 'node:timers/promises';
import { eventIdOf } from '../../../../infra/ids.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import type { EventsStore } from '../events.store.ts';
import type { EventDocument } from '../events.types.ts';
import type { FullOutbox, OutboxSource, UnlistedEvent } from '../outbox.store.ts';

export interface RelayDeps {
  readonly events: Pick<EventsStore, 'insert' | 'listed' | 'head'>;
  /** Of events of the same millisecond, those of an earlier source come first. */
  readonly outboxes: readonly OutboxSource[];
  /** The recipients of an event that names no client. */
  readonly activeClientIds: () => Promise<readonly string[]>;
  readonly metrics: Pick<Metrics, 'eventListed'>;
  /** Called when events of these clients can be read. */
  readonly onListed?: (clientIds: ReadonlySet<string>) => void;
}

/** The sequence number of each client's last event, as far as this relay knows. */
export type Heads = Map<string, number>;

/** How many documents are read, and how many events are inserted, at a time. */
const BATCH_SIZE = 500;
/** How long inserts may keep failing because others take the sequence numbers. */
const DEADLINE_MS = 20_000;
const MAX_HEADS = 10_000;

/**
 * Lists the events that wait in the outboxes, until none is left. Safe to repeat, to run beside
 * other relays, and if a process dies at any moment: an event keeps its id, which is listed once,
 * each sequence number of a client is used once, and an outbox is emptied only after its events are
 * listed.
 * @param heads kept from one run to the next, so that they need not be read again
 * @returns how many were listed
 */
export async function relayEvents(deps: RelayDeps, heads: Heads = new Map()): Promise<number> {
  let listed = 0;
  try {
    for (;;) {
      const { events, emptied } = await readInOrder(deps.outboxes);
      if (events.length === 0) return listed;
      listed += await list(deps, heads, await addressed(deps, events));
      for (const [source, outboxes] of emptied) await source.clear(outboxes);
    }
  } catch (error) {
    // It is unknown how many were inserted.
    heads.clear();
    throw error;
  }
}

type Waiting = readonly (readonly [OutboxSource, readonly FullOutbox[]])[];

/**
 * The waiting events of all outboxes in the order in which they happened, and the outboxes that are
 * empty once these are listed.
 *
 * The sources are read one after the other, so that an event may be found whose predecessor was
 * written to a source that had already been read. It is found by reading again, up to the time of
 * the last event of the first reading, until nothing is added.
 */
async function readInOrder(
  sources: readonly OutboxSource[],
): Promise<{ events: readonly UnlistedEvent[]; emptied: Waiting }> {
  let waiting = await readWaiting(sources);
  const all = eventsOf(waiting);
  const until = all.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  const isDue = ({ at }: UnlistedEvent) => at.getTime() <= until;
  let events: readonly UnlistedEvent[] = all;
  for (let isComplete = all.length === 0; !isComplete;) {
    waiting = await readWaiting(sources);
    const again = eventsOf(waiting).filter(isDue);
    const known = new Set(events.map(({ id }) => id));
    isComplete = again.every(({ id }) => known.has(id));
    events = again;
  }
  return {
    // A stable sort: events of the same time stay in the order of their sources.
    events: [...events].sort((one, other) => one.at.getTime() - other.at.getTime()),
    emptied: waiting.map(([source, outboxes]) => [
      source,
      outboxes.filter((outbox) => outbox.events.every(isDue)),
    ]),
  };
}

/** Of a source with more documents than are read at a time, nothing later than those is read. */
async function readWaiting(sources: readonly OutboxSource[]): Promise<Waiting> {
  const found: (readonly [OutboxSource, readonly FullOutbox[]])[] = [];
  for (const source of sources) found.push([source, await source.pending(BATCH_SIZE)]);
  const ends = found
    .filter(([, outboxes]) => outboxes.length === BATCH_SIZE)
    .map(([, outboxes]) => outboxes.at(-1)?.since.getTime() ?? 0);
  const end = Math.min(...ends, Number.POSITIVE_INFINITY);
  return found.map(([source, outboxes]) => [
    source,
    outboxes.filter(({ since }) => since.getTime() <= end),
  ]);
}

const eventsOf = (waiting: Waiting): UnlistedEvent[] =>
  waiting.flatMap(([, outboxes]) => outboxes.flatMap(({ events }) => events));

type AddressedEvent = UnlistedEvent & { readonly clientId: string };

/** One copy of each event for every client that it concerns. */
async function addressed(
  deps: Pick<RelayDeps, 'activeClientIds'>,
  events: readonly UnlistedEvent[],
): Promise<AddressedEvent[]> {
  const all: AddressedEvent[] = [];
  for (const event of events) {
    const { clientId } = event;
    if (clientId !== null) all.push({ ...event, clientId });
    else
      for (const each of await deps.activeClientIds())
        all.push({ ...event, id: eventIdOf(`${event.id} ${each}`), clientId: each });
  }
  return all;
}

async function list(
  deps: RelayDeps,
  heads: Heads,
  events: readonly AddressedEvent[],
): Promise<number> {
  let listed = 0;
  for (let start = 0; start < events.length; start += BATCH_SIZE)
    listed += await listBatch(deps, heads, events.slice(start, start + BATCH_SIZE));
  return listed;
}

async function listBatch(
  deps: RelayDeps,
  heads: Heads,
  batch: readonly AddressedEvent[],
): Promise<number> {
  const since = performance.now();
  let waiting = batch;
  let listed = 0;
  let refusals = 0;
  while (waiting.length > 0) {
    if (performance.now() > since + DEADLINE_MS) throw new Error('The events could not be listed');
    const numbered = await number(deps, heads, waiting);
    const inserted = await deps.events.insert(numbered);
    tell(deps, heads, numbered.slice(0, inserted));
    listed += inserted;
    waiting = waiting.slice(inserted);
    const refused = numbered[inserted];
    if (!refused) continue;
    // Another relay used the sequence number, or listed the event before it died or was overtaken.
    heads.delete(refused.clientId);
    const known = await deps.events.listed(waiting.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => !known.has(id));
    refusals = inserted > 0 ? 0 : refusals + 1;
    // The insert that took the number is not visible yet, but will be soon.
    if (refusals > 1) await sleep(Math.random() * refusals);
  }
  return listed;
}

/** Gives each event the next sequence number of its client. */
async function number(
  deps: RelayDeps,
  heads: Heads,
  events: readonly AddressedEvent[],
): Promise<EventDocument[]> {
  if (heads.size > MAX_HEADS) heads.clear();
  const next = new Map<string, number>();
  const unknown = new Set(events.map(({ clientId }) => clientId).filter((id) => !heads.has(id)));
  await Promise.all(
    [...unknown].map(async (clientId) => heads.set(clientId, await deps.events.head(clientId))),
  );
  return events.map(({ id, clientId, type, at, data }) => {
    const sequence = (next.get(clientId) ?? heads.get(clientId) ?? 0) + 1;
    next.set(clientId, sequence);
    return { _id: id, clientId, sequence, type, at, data };
  });
}

function tell(deps: RelayDeps, heads: Heads, listed: readonly EventDocument[]): void {
  if (listed.length === 0) return;
  for (const { clientId, sequence, type } of listed) {
    heads.set(clientId, sequence);
    deps.metrics.eventListed(type);
  }
  deps.onListed?.(new Set(listed.map(({ clientId }) => clientId)));
}
