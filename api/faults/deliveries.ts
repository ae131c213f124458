/** An event of the client, as the API lists it. */
export interface ListedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly taskId: string | null;
}

/** A request that an endpoint received. */
export interface Receipt {
  /** The event's id, from the header `webhook-id`. */
  readonly id: string;
  readonly sequence: number;
  /** Whether the endpoint answered that it accepted the event. */
  readonly isAccepted: boolean;
}

/** The stored state of an event's delivery to a webhook. */
export interface StoredDelivery {
  readonly status: string;
  /** Whether there will be another attempt. */
  readonly isDue: boolean;
}

/** The stored state of a webhook. */
export interface StoredWebhook {
  /** The sequence number up to which deliveries were created for events. */
  readonly cursor: number;
  /** Keyed by the event's id. */
  readonly deliveries: ReadonlyMap<string, StoredDelivery>;
}

/** Events that an endpoint has not accepted. */
export function untold(
  events: readonly ListedEvent[],
  receipts: readonly Receipt[],
): readonly ListedEvent[] {
  const accepted = acceptedIds(receipts);
  return events.filter(({ id }) => !accepted.has(id));
}

/** Requests that an endpoint received after it had accepted the same event. */
export function repeated(receipts: readonly Receipt[]): number {
  const accepted = new Set<string>();
  let count = 0;
  for (const { id, isAccepted } of receipts) {
    if (accepted.has(id)) count += 1;
    else if (isAccepted) accepted.add(id);
  }
  return count;
}

/**
 * Compares what an endpoint received with the events and the stored deliveries.
 * @param events all of the client's events since the webhook was created; receipts of later events
 *   are ignored
 * @returns broken guarantees, one sentence each
 */
export function brokenDeliveries(
  events: readonly ListedEvent[],
  receipts: readonly Receipt[],
  stored: StoredWebhook,
): string[] {
  const broken: string[] = [];
  const note = (count: number, what: string) => {
    if (count > 0) broken.push(`${String(count)} ${what}`);
  };
  const listed = new Map(events.map((event) => [event.id, event]));
  const last = Math.max(0, ...events.map(({ sequence }) => sequence));
  const earlier = receipts.filter(({ sequence }) => sequence <= last);
  const known = earlier.filter(({ id, sequence }) => listed.get(id)?.sequence === sequence);
  note(earlier.length - known.length, 'deliveries under an id that no event has at their place');
  note(outOfOrder(listed, known), 'events that came before an earlier one of their task');

  const accepted = acceptedIds(receipts);
  const begun = events.filter(({ sequence }) => sequence <= stored.cursor);
  const deliveryOf = ({ id }: ListedEvent) => stored.deliveries.get(id);
  note(begun.filter((event) => !deliveryOf(event)).length, 'events that were passed over');
  note(
    begun.filter((event) => {
      const delivery = deliveryOf(event);
      return delivery?.status === 'delivered' && !accepted.has(event.id);
    }).length,
    'events that count as delivered and never came',
  );
  note(
    begun.filter((event) => {
      const delivery = deliveryOf(event);
      return delivery !== undefined && delivery.status !== 'delivered' && !delivery.isDue;
    }).length,
    'events that will not be delivered any more',
  );
  return broken;
}

const acceptedIds = (receipts: readonly Receipt[]): Set<string> =>
  new Set(receipts.flatMap(({ id, isAccepted }) => (isAccepted ? id : [])));

/** Repeated deliveries have no order; only the order of each event's first acceptance counts. */
function outOfOrder(
  listed: ReadonlyMap<string, ListedEvent>,
  receipts: readonly Receipt[],
): number {
  const seen = new Set<string>();
  const highest = new Map<string, number>();
  let count = 0;
  for (const { id, sequence, isAccepted } of receipts) {
    const taskId = listed.get(id)?.taskId ?? null;
    if (!isAccepted || taskId === null || seen.has(id)) continue;
    seen.add(id);
    if (sequence < (highest.get(taskId) ?? 0)) count += 1;
    else highest.set(taskId, sequence);
  }
  return count;
}
