import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { OutboundFault } from '../../../infra/outbound/outbound.ts';
import type { EventDocument, EventType, WithOutbox } from '../events/events.types.ts';

/**
 * Why a webhook is off: its client turned it off, it failed for days, or its server answered 410.
 */
export type DisabledReason = 'by_client' | 'failing' | 'gone';

/** A client's endpoint to which its events are delivered. */
export interface WebhookDocument extends WithOutbox {
  readonly _id: string;
  readonly clientId: string;
  readonly url: string;
  /** Null for all types. */
  readonly types: readonly EventType[] | null;
  /** A sealed list of `SigningSecret`, the current one first. */
  readonly secrets: Sealed;
  /** Null while it is on. */
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null;
  /** The sequence number up to which the client's events have deliveries. */
  readonly cursor: number;
  /** Since when every attempt has failed; null if the last one succeeded. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  /** Identifies the worker that delivers to it. */
  readonly lease?: { readonly owner: string; readonly until: Date };
}

/** A secret that signs deliveries. */
export interface SigningSecret {
  /** `whsec_` and base64, the notation of the Standard Webhooks specification. */
  readonly secret: string;
  /** Until when it is used, in ISO 8601; null for the current one. */
  readonly until: string | null;
}

/** The event type of a test delivery, which is not in the list of events. */
export const TEST_TYPE = 'webhook.test';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];

/** Why an attempt failed: there was no answer, or it did not indicate success. */
export type AttemptFault = OutboundFault | 'redirect' | 'status';

/** An attempt to deliver. */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** The first bytes of the answer, as text. */
  readonly answer: string | null;
  /** Null if it was delivered. */
  readonly fault: AttemptFault | null;
}

/**
 * What a delivery of the check before production tries: a forged signature, one like any other, the
 * same once more, and an event that was delivered before.
 */
export type ProbeKind = 'forged' | 'genuine' | 'repeat' | 'again';

/** The delivery of an event to a webhook. Contains only ids. */
export interface DeliveryDocument {
  /**
   * Derived from the ids of the webhook and the event, so that each event has only one delivery.
   */
  readonly _id: string;
  readonly webhookId: string;
  readonly clientId: string;
  /** Its position among the webhook's deliveries; a test has that of the event before it. */
  readonly sequence: number;
  /** The task whose events are delivered in order; null if the delivery waits for no other. */
  readonly taskId: string | null;
  readonly event: Omit<EventDocument, 'clientId' | 'type'> & {
    readonly type: EventType | typeof TEST_TYPE;
  };
  /** The task or consent whose reference the event contains; absent if it contains none. */
  readonly referenceOf?: string;
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  /** When it is due; absent once it was delivered or has failed for good. */
  readonly nextAttemptAt?: Date;
  /** The number of attempts since it was created, or since it was last retried on request. */
  readonly attempts: number;
  readonly lastAttempt: Attempt | null;
  /** Set if it is part of a client's check before production. It is sent once, and not listed. */
  readonly probe?: { readonly of: string; readonly kind: ProbeKind };
}

/** Associated data that binds the sealed secrets to their webhook. */
export const webhookAad = (webhookId: string): string => `webhooks/${webhookId}/secrets`;
