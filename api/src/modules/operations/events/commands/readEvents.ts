import type { EventDocument, EventsAfter, EventsReader } from '../events.types.ts';

/** A part of a client's events. */
export interface EventsPart {
  readonly events: readonly EventDocument[];
  /** The position at which the next part begins; all events up to it have been looked at. */
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** Reads the client's events after a position, for the list and the stream. */
export async function readEvents(
  { events }: { readonly events: Pick<EventsReader, 'head' | 'listAfter'> },
  clientId: string,
  { after, types, limit }: EventsAfter,
): Promise<EventsPart> {
  // Read before the list: events that are listed in the meantime come with the next part.
  const head = types === null ? after : await events.head(clientId);
  const found = await events.listAfter(clientId, { after, types, limit: limit + 1 });
  const part = found.slice(0, limit);
  const last = part.at(-1)?.sequence ?? after;
  const hasMore = found.length > limit;
  // Skips events of other types, so that they are not looked through again.
  return { events: part, cursor: hasMore ? last : Math.max(last, head), hasMore };
}
