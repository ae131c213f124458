import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { BoundedSets } from '../../../infra/mongo/boundedSets.ts';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import { newEvent, OutboxStore, withEvent } from '../events/outbox.store.ts';
import { MAX_WEBHOOKS } from './webhooks.policy.ts';
import type { DisabledReason, WebhookDocument } from './webhooks.types.ts';

/** Up to this many free webhooks are taken by one worker instead of being shared. */
const TAKEN_AT_ONCE = 8;

/** The properties of a webhook that can be changed. */
export type WebhookChange = Partial<Pick<WebhookDocument, 'url' | 'types' | 'disabled'>>;

/** The clients' webhooks. */
export class WebhooksStore implements Store {
  /** Events for clients about their webhooks. */
  readonly outbox: OutboxStore<WebhookDocument>;
  readonly #webhooks: Collection<WebhookDocument>;
  readonly #onEvent: () => void;
  /** Each client's webhooks, which are limited in number. */
  readonly #existing: BoundedSets;

  /** @param onEvent called when an event was written */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    this.#webhooks = mongo.db.collection<WebhookDocument>('webhooks');
    this.#onEvent = onEvent;
    this.#existing = new BoundedSets(mongo);
    this.outbox = new OutboxStore(this.#webhooks, ({ _id, clientId }) => ({
      clientId,
      data: { webhookId: _id },
    }));
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#webhooks, [{ key: { clientId: 1, createdAt: 1 } }]);
    await this.outbox.ensureIndexes();
  }

  /** @returns false if the client already has as many as it may; repeating it changes nothing */
  async insert(webhook: WebhookDocument): Promise<boolean> {
    const { _id: id, clientId, createdAt: now } = webhook;
    const place = { ...this.#setOf(clientId), id, max: MAX_WEBHOOKS, now };
    if ((await this.#existing.add(place)) !== 'added') return false;
    await insertUnique(this.#webhooks, webhook);
    return true;
  }

  find(webhookId: string): Promise<WebhookDocument | null> {
    return this.#webhooks.findOne({ _id: webhookId });
  }

  findOwn(webhookId: string, clientId: string): Promise<WebhookDocument | null> {
    return this.#webhooks.findOne({ _id: webhookId, clientId });
  }

  /** A client's webhooks, oldest first. */
  list(clientId: string): Promise<WebhookDocument[]> {
    return this.#webhooks.find({ clientId }).sort({ createdAt: 1 }).limit(100).toArray();
  }

  /** Ids of the enabled webhooks. */
  async enabledIds(): Promise<string[]> {
    const found = await this.#webhooks
      .find({ disabled: null }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Changes a webhook. Turning it on or changing its URL resets `failingSince`.
   * @returns null if it no longer exists
   */
  change(webhookId: string, change: WebhookChange): Promise<WebhookDocument | null> {
    const isReset = change.disabled === null || change.url !== undefined;
    return this.#webhooks.findOneAndUpdate(
      { _id: webhookId },
      { $set: { ...change, ...(isReset && { failingSince: null }) } },
      { returnDocument: 'after' },
    );
  }

  /**
   * @returns false if it was not deleted, because its outbox has events that must be listed first
   */
  async delete(webhookId: string, clientId: string): Promise<boolean> {
    const filter = { _id: webhookId, clientId };
    await this.#webhooks.deleteOne({ ...filter, outbox: { $exists: false } });
    if ((await this.#webhooks.countDocuments(filter, { limit: 1 })) > 0) return false;
    await this.#existing.remove({ ...this.#setOf(clientId), id: webhookId });
    return true;
  }

  /** @returns false if the secrets were replaced or re-wrapped since they were read */
  async replaceSecrets(webhookId: string, seen: Sealed, secrets: Sealed): Promise<boolean> {
    const result = await this.#webhooks.updateOne(
      { _id: webhookId, 'secrets.dek': seen.dek },
      { $set: { secrets } },
    );
    return result.modifiedCount === 1;
  }

  /**
   * Renews this owner's leases until the given moment, and takes free webhooks. Of those it takes
   * half at a time, so that workers that call this in turn share them.
   * @returns the enabled webhooks that this owner delivers to
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

  /** Releases all leases of this worker, so that others can take them. */
  async release(owner: string): Promise<void> {
    await this.#webhooks.updateMany({ 'lease.owner': owner }, { $unset: { lease: '' } });
  }

  /** Advances the cursor, unless another worker has done so. */
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

  /**
   * Turns a webhook off and notifies its client.
   * @returns false if it was already off
   */
  async giveUp(webhookId: string, at: Date, reason: DisabledReason): Promise<boolean> {
    const update: UpdateFilter<WebhookDocument> = { $set: { disabled: { at, reason } } };
    const result = await this.#webhooks.updateOne(
      { _id: webhookId, disabled: null },
      withEvent(newEvent('webhook.disabled', at), update),
    );
    if (result.modifiedCount === 1) this.#onEvent();
    return result.modifiedCount === 1;
  }

  #setOf(clientId: string) {
    const counted = async () => (await this.list(clientId)).map(({ _id }) => _id);
    return { set: `webhooks:${clientId}`, counted };
  }
}
