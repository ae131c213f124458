import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { Sealed } from '../../infra/vault/Vault.ts';
import { newEvent, OutboxStore, withEvent } from '../events/outbox.store.ts';
import type { DisabledReason, WebhookDocument } from './webhooks.types.ts';

/** So few free webhooks are not shared. */
const TAKEN_AT_ONCE = 8;

/** What may be changed of a webhook. */
export type WebhookChange = Partial<Pick<WebhookDocument, 'url' | 'types' | 'disabled'>>;

/** The clients' webhooks. */
export class WebhooksStore implements Store {
  /** What clients are told of their webhooks. */
  readonly outbox: OutboxStore<WebhookDocument>;
  readonly #webhooks: Collection<WebhookDocument>;
  readonly #onEvent: () => void;

  /** @param onEvent called when an event was written */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    this.#webhooks = mongo.db.collection<WebhookDocument>('webhooks');
    this.#onEvent = onEvent;
    this.outbox = new OutboxStore(this.#webhooks, ({ _id, clientId }) => ({
      clientId,
      data: { webhookId: _id },
    }));
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#webhooks, [{ key: { clientId: 1, createdAt: 1 } }]);
    await this.outbox.ensureIndexes();
  }

  /** @returns false where the id is taken */
  insert(webhook: WebhookDocument): Promise<boolean> {
    return insertUnique(this.#webhooks, webhook);
  }

  find(webhookId: string): Promise<WebhookDocument | null> {
    return this.#webhooks.findOne({ _id: webhookId });
  }

  findOwn(webhookId: string, clientId: string): Promise<WebhookDocument | null> {
    return this.#webhooks.findOne({ _id: webhookId, clientId });
  }

  /** A client's, oldest first. */
  list(clientId: string): Promise<WebhookDocument[]> {
    return this.#webhooks.find({ clientId }).sort({ createdAt: 1 }).limit(100).toArray();
  }

  /** Ids of those that are on. */
  async enabledIds(): Promise<string[]> {
    const found = await this.#webhooks
      .find({ disabled: null }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Turning it on again begins a new count of failures. @returns null where it is gone */
  change(webhookId: string, change: WebhookChange): Promise<WebhookDocument | null> {
    const isReset = change.disabled === null || change.url !== undefined;
    return this.#webhooks.findOneAndUpdate(
      { _id: webhookId },
      { $set: { ...change, ...(isReset && { failingSince: null }) } },
      { returnDocument: 'after' },
    );
  }

  /** @returns false where it stays because of what it has to tell, which has to be listed first */
  async delete(webhookId: string, clientId: string): Promise<boolean> {
    const filter = { _id: webhookId, clientId };
    await this.#webhooks.deleteOne({ ...filter, outbox: { $exists: false } });
    return (await this.#webhooks.countDocuments(filter, { limit: 1 })) === 0;
  }

  /** @returns false where the secrets were replaced or re-wrapped since they were read */
  async replaceSecrets(webhookId: string, seen: Sealed, secrets: Sealed): Promise<boolean> {
    const result = await this.#webhooks.updateOne(
      { _id: webhookId, 'secrets.dek': seen.dek },
      { $set: { secrets } },
    );
    return result.modifiedCount === 1;
  }

  /**
   * The webhooks that are on and that this owner delivers to, for as long as it says. Of those that are
   * free it takes a half at a time, so that workers which look in turn share them.
   */
  async lease(owner: string, now: Date, until: Date): Promise<WebhookDocument[]> {
    const lease = { $set: { lease: { owner, until } } };
    await this.#webhooks.updateMany({ disabled: null, 'lease.owner': owner }, lease);
    const isFree: Filter<WebhookDocument> = {
      disabled: null,
      $or: [{ lease: { $exists: false } }, { 'lease.until': { $lte: now } }],
    };
    const free = await this.#webhooks.find(isFree, { projection: { _id: 1 } }).toArray();
    const taken = free.slice(0, Math.max(TAKEN_AT_ONCE, Math.ceil(free.length / 2)));
    if (taken.length > 0)
      await this.#webhooks.updateMany(
        { ...isFree, _id: { $in: taken.map(({ _id }) => _id) } },
        lease,
      );
    return this.#webhooks.find({ 'lease.owner': owner, disabled: null }).toArray();
  }

  /** Lets other workers have what this one delivers to. */
  async release(owner: string): Promise<void> {
    await this.#webhooks.updateMany({ 'lease.owner': owner }, { $unset: { lease: '' } });
  }

  /** Moves on, unless another worker has done so. */
  async advance(webhookId: string, from: number, to: number): Promise<boolean> {
    const result = await this.#webhooks.updateOne(
      { _id: webhookId, cursor: from },
      { $set: { cursor: to } },
    );
    return result.modifiedCount === 1;
  }

  async markFailing(webhookId: string, since: Date): Promise<void> {
    await this.#webhooks.updateOne(
      { _id: webhookId, failingSince: null },
      { $set: { failingSince: since } },
    );
  }

  async markAnswering(webhookId: string): Promise<void> {
    await this.#webhooks.updateOne({ _id: webhookId }, { $set: { failingSince: null } });
  }

  /** Turns it off and tells its client. @returns false where it was off */
  async giveUp(webhookId: string, at: Date, reason: DisabledReason): Promise<boolean> {
    const update: UpdateFilter<WebhookDocument> = { $set: { disabled: { at, reason } } };
    const result = await this.#webhooks.updateOne(
      { _id: webhookId, disabled: null },
      withEvent(newEvent('webhook.disabled', at), update),
    );
    if (result.modifiedCount === 1) this.#onEvent();
    return result.modifiedCount === 1;
  }
}
