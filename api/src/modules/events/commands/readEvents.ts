import type { EventDocument, EventsAfter, EventsReader } from '../events.types.ts';

/** A part of a client's events. */
export interface EventsPart {
  readonly events: readonly EventDocument[];
  /** After which the next part begins: everything up to it has been looked at. */
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** Reads the client's events after a place, as the list and the stream give them. */
export async function readEvents(
  { events }: { readonly events: Pick<EventsReader, 'head' | 'listAfter'> },
  clientId: string,
  { after, types, limit }: EventsAfter,
): Promise<EventsPart> {
  // Read before the list: what is listed meanwhile comes with the next part.
  const head = types === null ? after : await events.head(clientId);
  const found = await events.listAfter(clientId, { after, types, limit: limit + 1 });
  const part = found.slice(0, limit);
  const last = part.at(-1)?.sequence ?? after;
  const hasMore = found.length > limit;
  // Past the events of other types, so that they are not looked through again.
  return { events: part, cursor: hasMore ? last : Math.max(last, head), hasMore };
}
