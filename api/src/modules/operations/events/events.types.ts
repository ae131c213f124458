/** The events that a client receives, in the order of the reference. */
export const EVENT_TYPES = [
  'task.finished',
  'task.challenge',
  'consent.accepted',
  'consent.activated',
  'consent.refreshed',
  'product.updated',
  'consent.needs_person',
  'consent.refresh_failed',
  'consent.expiring',
  'consent.revoked',
  'consent.expired',
  'consent.failed',
  'institution.degraded',
  'institution.recovered',
  'key.created',
  'key.expiring',
  'key.retired',
  'person.objected',
  'person.requested',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * What an event is about, as ids only, and the client's own reference: a client that needs more
 * requests it with a credential.
 */
export interface EventIds {
  readonly taskId?: string;
  readonly consentId?: string;
  /** The client's own reference of the task or consent. */
  readonly reference?: string;
  /** The first consent of the consent's widget visit, if the visit can have several. */
  readonly visitId?: string;
  /** The institution. */
  readonly entityId?: string;
  /** The product whose data changed. */
  readonly product?: string;
  readonly keyId?: string;
  readonly webhookId?: string;
  /** The person's request to exercise their rights. */
  readonly requestId?: string;
}

/** An event as it is listed, streamed and delivered. Contains nothing about a person. */
export interface EventDocument {
  /** The same in every delivery. */
  readonly _id: string;
  readonly clientId: string;
  /** Numbered from 1, without gaps, in the order in which the client's events can be read. */
  readonly sequence: number;
  readonly type: EventType;
  /** When the change that it reports happened. */
  readonly at: Date;
  readonly data: EventIds;
}

/** An event that is stored in the document whose change it reports, until it is listed. */
export interface PendingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  /** Ids that the document itself does not contain. */
  readonly data?: EventIds;
}

/**
 * The events of a document that are not listed yet. They are written in the same update as the
 * change that they report, so that neither exists without the other.
 */
interface Outbox {
  /** When the oldest event was written. */
  readonly since: Date;
  /** Id of the newest event: the outbox is emptied only if nothing was added since it was read. */
  readonly newest: string;
  readonly events: readonly PendingEvent[];
}

/** A document that has an outbox. */
export interface WithOutbox {
  /** Absent if every event is listed. */
  readonly outbox?: Outbox;
}

/** A query for a client's events after a position in their order. */
export interface EventsAfter {
  /** A sequence number; 0 to start with the oldest stored event. */
  readonly after: number;
  /** Null for all types. */
  readonly types: readonly EventType[] | null;
  readonly limit: number;
}

/** Reads a client's events. */
export interface EventsReader {
  /** The events in order. */
  listAfter(clientId: string, asked: EventsAfter): Promise<EventDocument[]>;
  /** The sequence number of the newest event; 0 if there is none. */
  head(clientId: string): Promise<number>;
  /** The events about these tasks. */
  ofTasks(clientId: string, taskIds: readonly string[]): Promise<EventDocument[]>;
}

/** Notifies when there are new events to read. */
export interface EventFeed {
  /**
   * Calls back soon after events of the client can be read: at once if Redis answers, otherwise
   * within a second. There may be nothing new when it is called, and one call may stand for many
   * events.
   * @returns a function that stops the notifications
   */
  onEvents(clientId: string, callback: () => void): () => void;
}
