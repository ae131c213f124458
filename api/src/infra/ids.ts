import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A task id: 64 unguessable hexadecimal characters. */
export function newTaskId(): string {
  return randomBytes(32).toString('hex');
}

/** An event's id, by which whoever is told twice knows it again. */
export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`;
}

/** The event id of something that may be told again after a crash: the same for the same text. */
export function eventIdOf(text: string): string {
  return `evt_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** The id of a client's webhook. */
export function newWebhookId(): string {
  return `wh_${randomBytes(16).toString('hex')}`;
}

/** The id of the delivery of an event to a webhook: the same whoever makes it. */
export function deliveryIdOf(webhookId: string, eventId: string): string {
  return `dlv_${createHash('sha256').update(`${webhookId} ${eventId}`).digest('hex').slice(0, 32)}`;
}

/**
 * The id of a request that came without one: a UUID of version 7. It begins with the time, so that the
 * index of the request log grows at its end, which costs the database half of what random ids cost.
 */
export function newRequestId(now: number = Date.now()): string {
  if (now !== timed.at) timed = { at: now, text: timeText(now) };
  // The version is in its own place; the rest of a random UUID stays as it is.
  return `${timed.text}-7${randomUUID().slice(15)}`;
}

/** A busy process makes many in a millisecond. */
let timed = { at: 0, text: '' };

function timeText(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** The ids that callers may give their requests: a UUID or a ULID. */
export const REQUEST_ID_PATTERN =
  '^([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25})$';
