import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A task id: 64 unguessable hexadecimal characters. */
export function newTaskId(): string {
  return randomBytes(32).toString('hex');
}

/** An event's id, by which a receiver recognises a repeated delivery. Time-ordered, like a request's id. */
export function newEventId(now: number = Date.now()): string {
  return `evt_${timeHex(now)}${randomBytes(10).toString('hex')}`;
}

/**
 * Id of an event that may be created again after a crash: the same text always gets the same id.
 */
export function eventIdOf(text: string): string {
  return `evt_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** The id of a client's webhook. */
export function newWebhookId(): string {
  return `wh_${randomBytes(16).toString('hex')}`;
}

/**
 * The id of the delivery of an event to a webhook: the same in every process that creates it.
 * Ordered by the event's time, as a request's id is by its own.
 */
export function deliveryIdOf(
  webhookId: string,
  event: { readonly _id: string; readonly at: Date },
): string {
  const hash = createHash('sha256').update(`${webhookId} ${event._id}`).digest('hex');
  return `dlv_${timeHex(event.at.getTime())}${hash.slice(0, 20)}`;
}

/**
 * The id of a request that came without one: a UUID of version 7. It begins with the time, so that the
 * index of the request log grows at its end, which costs the database half of what random ids cost.
 */
export function newRequestId(now: number = Date.now()): string {
  if (now !== timed.at) timed = { at: now, text: timeText(now) };
  // The version has a fixed position; everything after it is taken from a random UUID.
  return `${timed.text}-7${randomUUID().slice(15)}`;
}

/** The last time text is cached, because a busy process creates many ids in a millisecond. */
let timed = { at: 0, text: '' };

function timeText(now: number): string {
  const time = timeHex(now);
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Milliseconds since 1970 as twelve hexadecimal digits, which sort in time order. */
const timeHex = (now: number): string => now.toString(16).padStart(12, '0');

/** The ids that callers may choose for their requests: a UUID or a ULID. */
export const REQUEST_ID_PATTERN =
  '^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25})$';
