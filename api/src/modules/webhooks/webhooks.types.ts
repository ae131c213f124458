import type { Sealed } from '../../infra/vault/Vault.ts';
import type { OutboundFault } from '../../infra/outbound/outbound.ts';
import type { EventDocument, EventType, WithOutbox } from '../events/events.types.ts';

/** Why a webhook is off: its client said so, it failed for days, or its server answered 410. */
export type DisabledReason = 'by_client' | 'failing' | 'gone';

/** Where a client is told of its events. */
export interface WebhookDocument extends WithOutbox {
  readonly _id: string;
  readonly clientId: string;
  readonly url: string;
  /** Null for all. */
  readonly types: readonly EventType[] | null;
  /** A list of `SigningSecret`, sealed: the one in use first. */
  readonly secrets: Sealed;
  /** Null while it is on. */
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null;
  /** The sequence up to which the client's events have deliveries. */
  readonly cursor: number;
  /** Since when every attempt has failed; null while the last one did not. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  /** The worker that delivers to it. */
  readonly lease?: { readonly owner: string; readonly until: Date };
}

/** A secret that deliveries are signed by. */
export interface SigningSecret {
  /** `whsec_` and base64, as the Standard Webhooks specification writes it. */
  readonly secret: string;
  /** Until when it is used, in ISO 8601; null for the one in use. */
  readonly until: string | null;
}

/** What a webhook is sent when its client tries it out: in no list of events. */
export const TEST_TYPE = 'webhook.test';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];

/** Why an attempt failed: no answer, or one that is no success. */
export type AttemptFault = OutboundFault | 'redirect' | 'status';

/** An attempt to deliver. */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** The first bytes of the answer, as text. */
  readonly answer: string | null;
  /** Null where it was delivered. */
  readonly fault: AttemptFault | null;
}

/** An event on its way to a webhook. Holds ids only. */
export interface DeliveryDocument {
  /** Made from the ids of the webhook and the event, so that an event has one delivery. */
  readonly _id: string;
  readonly webhookId: string;
  readonly clientId: string;
  /** Its place among the webhook's deliveries; of a test, that of the event before it. */
  readonly sequence: number;
  /** What is delivered in order: the events of one task. Null for what is not held back by others. */
  readonly taskId: string | null;
  readonly event: Omit<EventDocument, 'clientId' | 'type'> & {
    readonly type: EventType | typeof TEST_TYPE;
  };
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  /** When it is due; absent once it was delivered or has failed for good. */
  readonly nextAttemptAt?: Date;
  /** Since it was made, or asked for again. */
  readonly attempts: number;
  readonly lastAttempt: Attempt | null;
}

/** Binds the sealed secrets to their webhook. */
export const webhookAad = (webhookId: string): string => `webhooks/${webhookId}/secrets`;
