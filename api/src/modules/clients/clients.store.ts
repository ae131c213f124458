import type { Collection } from 'mongodb';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../infra/mongo/mongo.ts';
import type { Scope } from '../../principal/principal.ts';
import type { WithOutbox } from '../events/events.types.ts';
import { newEvent, OutboxStore, withEvent } from '../events/outbox.store.ts';

/** A client: the organisation that integrates the API and pays for credits. */
export interface ClientDocument {
  /** A UUID. */
  readonly _id: string;
  readonly name: string;
  /** Tasks per calendar month (UTC). */
  readonly monthlyQuota: number;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A key, by its hash: the key itself is shown once and never stored. */
export interface ApiKeyDocument extends WithOutbox {
  /** SHA-256 of the key, hexadecimal. A key is 256 random bits, so a plain hash hides it. */
  readonly _id: string;
  /** Short public name, for logs and lists. */
  readonly keyId: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** Since when it is invalid; null while it is valid. */
  readonly retiredAt: Date | null;
  /** When it expires by itself; null or absent if it does not. */
  readonly expiresAt?: Date | null;
  /** When it was last used, to the minute; null or absent if it never was. */
  readonly lastUsedAt?: Date | null;
  /** The networks in CIDR notation from which it may be used; null or absent for any. */
  readonly networks?: readonly string[] | null;
  /**
   * The last expiry notice: for which expiry date, and how many days before it; absent before the
   * first.
   */
  readonly expiryTold?: { readonly expiresAt: Date; readonly days: number };
}

/** The properties of a key that can be changed. */
export type KeyLimits = Pick<ApiKeyDocument, 'expiresAt' | 'networks'>;

/** Clients and their keys. */
export class ClientsStore implements Store {
  /** Events for clients about their keys. */
  readonly outbox: OutboxStore<ApiKeyDocument>;
  readonly #clients: Collection<ClientDocument>;
  readonly #keys: Collection<ApiKeyDocument>;

  constructor(mongo: Mongo) {
    this.#clients = mongo.db.collection<ClientDocument>('clients');
    this.#keys = mongo.db.collection<ApiKeyDocument>('apiKeys');
    this.outbox = new OutboxStore(this.#keys, ({ clientId, keyId }) => ({
      clientId,
      data: { keyId },
    }));
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#keys, [
      { key: { clientId: 1, createdAt: 1 } },
      { key: { keyId: 1 }, unique: true },
      { key: { expiresAt: 1 }, sparse: true },
    ]);
    await this.outbox.ensureIndexes();
  }

  /** @returns false if the id is taken */
  insertClient(client: ClientDocument): Promise<boolean> {
    return insertUnique(this.#clients, client);
  }

  /** @returns false if the key already exists */
  insertKey(key: ApiKeyDocument): Promise<boolean> {
    return insertUnique(this.#keys, key);
  }

  findClient(clientId: string): Promise<ClientDocument | null> {
    return this.#clients.findOne({ _id: clientId });
  }

  /** Ids of the clients that are not revoked. */
  async activeClientIds(): Promise<string[]> {
    const found = await this.#clients
      .find({ revokedAt: null }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  listClients(): Promise<ClientDocument[]> {
    return this.#clients.find().sort({ createdAt: 1 }).limit(10_000).toArray();
  }

  findKey(hash: string): Promise<ApiKeyDocument | null> {
    return this.#keys.findOne({ _id: hash });
  }

  /** A key by its public name. */
  findKeyById(keyId: string): Promise<ApiKeyDocument | null> {
    return this.#keys.findOne({ keyId });
  }

  /** A client's keys, oldest first. */
  listKeys(clientId: string): Promise<ApiKeyDocument[]> {
    return this.#keys.find({ clientId }).sort({ createdAt: 1 }).limit(1000).toArray();
  }

  /** Valid keys that expire by themselves before a moment. */
  expiringKeys(now: Date, until: Date): Promise<ApiKeyDocument[]> {
    return this.#keys.find({ expiresAt: { $gt: now, $lte: until }, retiredAt: null }).toArray();
  }

  /** Notifies the client that a key expires in `days` days; repeating it changes nothing. */
  async tellExpiry(key: ApiKeyDocument, expiresAt: Date, days: number, at: Date): Promise<void> {
    const once = `${key.keyId} ${expiresAt.toISOString()} ${String(days)}`;
    await this.#keys.updateOne(
      { _id: key._id, expiresAt, retiredAt: null },
      withEvent(newEvent('key.expiring', at, { once }), {
        $set: { expiryTold: { expiresAt, days } },
      }),
    );
  }

  /** Valid keys of a client. */
  countValidKeys(clientId: string, now: Date): Promise<number> {
    return this.#keys.countDocuments({
      clientId,
      retiredAt: null,
      $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
    });
  }

  async limitKey(hash: string, limits: KeyLimits): Promise<void> {
    await this.#keys.updateOne({ _id: hash }, { $set: { ...limits } });
  }

  async markKeyUsed(hash: string, at: Date): Promise<void> {
    await this.#keys.updateOne({ _id: hash }, { $set: { lastUsedAt: at } });
  }

  async retireKey(hash: string, at: Date): Promise<void> {
    await this.#keys.updateOne({ _id: hash, retiredAt: null }, { $set: { retiredAt: at } });
  }

  /** Undoes a revocation: the sandbox's demo client has to work at every start. */
  async reviveClient(clientId: string): Promise<void> {
    await this.#clients.updateOne({ _id: clientId }, { $set: { revokedAt: null } });
  }

  /** Undoes a key's retirement, and adds scopes that it may not have had. */
  reviveKey(hash: string, scopes: readonly Scope[]): Promise<ApiKeyDocument | null> {
    return this.#keys.findOneAndUpdate(
      { _id: hash },
      { $set: { retiredAt: null, scopes } },
      { returnDocument: 'after' },
    );
  }

  /** @returns false if the client does not exist or was already revoked */
  async revokeClient(clientId: string, at: Date): Promise<boolean> {
    const result = await this.#clients.updateOne(
      { _id: clientId, revokedAt: null },
      { $set: { revokedAt: at } },
    );
    return result.modifiedCount === 1;
  }
}
