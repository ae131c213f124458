/** What a client is told of, in the order of the reference. */
export const EVENT_TYPES = [
  'task.finished',
  'task.challenge',
  'consent.accepted',
  'consent.activated',
  'consent.refreshed',
  'consent.revoked',
  'consent.expired',
  'consent.failed',
  'institution.degraded',
  'institution.recovered',
  'key.expiring',
  'person.objected',
  'person.requested',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event is about, by ids alone: whoever needs more asks for it with a credential. */
export interface EventIds {
  readonly taskId?: string;
  readonly consentId?: string;
  /** The institution. */
  readonly entityId?: string;
  readonly keyId?: string;
  readonly webhookId?: string;
  /** The request of a person for their rights. */
  readonly requestId?: string;
}

/** An event as it is listed, streamed and delivered. Says nothing of a person. */
export interface EventDocument {
  /** The same in every delivery. */
  readonly _id: string;
  readonly clientId: string;
  /** From 1, without gaps, in the order in which the client's events can be read. */
  readonly sequence: number;
  readonly type: EventType;
  /** When what it tells of happened. */
  readonly at: Date;
  readonly data: EventIds;
}

/** An event in the document whose change it tells of, until it is listed. */
export interface PendingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  /** Ids that the document itself does not give. */
  readonly data?: EventIds;
}

/**
 * The events of a document that are not listed yet. They are written in the same update as the change
 * that they tell of, so that neither is ever without the other.
 */
export interface Outbox {
  /** When the oldest was written. */
  readonly since: Date;
  /** Id of the newest: the outbox is emptied only as it was read. */
  readonly newest: string;
  readonly events: readonly PendingEvent[];
}

/** A document that has an outbox. */
export interface WithOutbox {
  /** Absent where every event is listed. */
  readonly outbox?: Outbox;
}

/** Asks for a client's events after a place in their order. */
export interface EventsAfter {
  /** A sequence; 0 for the oldest that is kept. */
  readonly after: number;
  /** Null for all. */
  readonly types: readonly EventType[] | null;
  readonly limit: number;
}

/** Reads a client's events. */
export interface EventsReader {
  /** In order. */
  listAfter(clientId: string, asked: EventsAfter): Promise<EventDocument[]>;
  /** The sequence of the newest; 0 where there is none. */
  head(clientId: string): Promise<number>;
  /** Those that tell of these tasks. */
  ofTasks(clientId: string, taskIds: readonly string[]): Promise<EventDocument[]>;
}

/** Tells when there is something new to read. */
export interface EventFeed {
  /**
   * Calls back soon after events of the client can be read: at once where Redis answers, else within
   * a second. A call may be without anything new, and one may stand for many events.
   * @returns a function that ends it
   */
  onEvents(clientId: string, callback: () => void): () => void;
}
