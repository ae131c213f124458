import type { Collection } from 'mongodb';
import { BoundedSets } from '../../../infra/mongo/boundedSets.ts';
import {
  createReaderById,
  ensureIndexes,
  insertUnique,
  type Mongo,
  type ReadById,
  type Store,
} from '../../../infra/mongo/mongo.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { Scope } from '../../../principal/principal.ts';
import type { WithOutbox } from '../../operations/events/events.types.ts';
import { newEvent, OutboxStore, withEvent } from '../../operations/events/outbox.store.ts';

/** A client: the organisation that integrates the API and pays for credits. */
export interface ClientDocument {
  /** A UUID. */
  readonly _id: string;
  readonly name: string;
  /** Tasks per calendar month (UTC). */
  readonly monthlyQuota: number;
  /** The e-mail address that is told what happens to the keys; null or absent for nobody. */
  readonly contact?: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** The sealed key of the ids in its data; absent until the first are made. */
  readonly idKey?: Sealed;
  /** The OpenID provider by which its people may sign in to the console; absent without one. */
  readonly openid?: OpenidProvider;
  /** The secret by which that provider knows us; null or absent if it gave none. */
  readonly openidSecret?: Sealed | null;
  /** How many days ahead its simulated world is; absent before the first, and outside the sandbox. */
  readonly sandboxDays?: number;
}

/** The OpenID provider of a client's organisation. */
export interface OpenidProvider {
  readonly issuer: string;
  /** By which the provider knows us: its `client_id`. */
  readonly audience: string;
  /** The domain of its people's addresses, in lower case: no other client has the same. */
  readonly domain: string;
}

/** Binds the key of a client's ids to the client. */
export const idKeyAad = (clientId: string): string => `clients/${clientId}/idKey`;
export const openidSecretAad = (clientId: string): string => `clients/${clientId}/openidSecret`;

/** What the client's contact is told about a key. */
type KeyChange = 'created' | 'retired' | 'expiring';

/** Which of the client's keys changed another one, and from which address. */
export interface KeyChanger {
  /** Empty for a member, in the console. */
  readonly keyId: string;
  readonly ip: string;
}

/** A change of a key that is yet to be mailed to the client's contact. */
export interface KeyNotice {
  /** The same for a repeated change. */
  readonly id: string;
  readonly change: KeyChange;
  readonly at: Date;
  /** Null for an operator, and for an expiry. */
  readonly by: KeyChanger | null;
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
  /** Empty or absent if no mail is due. */
  readonly notices?: readonly KeyNotice[];
}

/** The properties of a key that can be changed. */
export type KeyLimits = Pick<ApiKeyDocument, 'expiresAt' | 'networks'>;

/** Clients and their keys. */
export class ClientsStore implements Store {
  /** Events for clients about their keys. */
  readonly outbox: OutboxStore<ApiKeyDocument>;
  /** Reads a client; null if there is none. */
  readonly findClient: ReadById<ClientDocument>;
  readonly #clients: Collection<ClientDocument>;
  readonly #keys: Collection<ApiKeyDocument>;
  /** Each client's valid keys. */
  readonly #valid: BoundedSets;

  constructor(mongo: Mongo) {
    this.#clients = mongo.db.collection<ClientDocument>('clients');
    this.findClient = createReaderById(this.#clients);
    this.#keys = mongo.db.collection<ApiKeyDocument>('apiKeys');
    this.#valid = new BoundedSets(mongo);
    this.outbox = new OutboxStore(this.#keys, ({ clientId, keyId }) => ({
      clientId,
      data: { keyId },
    }));
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#clients, [
      { key: { 'openid.domain': 1 }, unique: true, sparse: true },
    ]);
    await ensureIndexes(this.#keys, [
      { key: { clientId: 1, createdAt: 1 } },
      { key: { keyId: 1 }, unique: true },
      { key: { expiresAt: 1 }, sparse: true },
      { key: { 'notices.at': 1 }, sparse: true },
    ]);
    await this.outbox.ensureIndexes();
  }

  /** @returns false if the id is taken */
  insertClient(client: ClientDocument): Promise<boolean> {
    return insertUnique(this.#clients, client);
  }

  /**
   * Adds a key, with its event unless it is the client's first one.
   * @param limit of a key that a client creates: how many may be valid, and which one creates it;
   *   `refused` if that one has been retired
   */
  async insertKey(
    key: ApiKeyDocument,
    limit: { readonly max: number | null; readonly by?: KeyChanger; readonly isFirst?: boolean },
  ): Promise<'inserted' | 'exists' | 'full' | 'refused'> {
    const { _id, keyId, createdAt: now } = key;
    if (await this.#keys.findOne({ _id })) return 'exists';
    const { isFirst = false, max, by } = limit;
    const bounds = { max, ...(by?.keyId && { by: by.keyId }) };
    const place = await this.#valid.add({ ...this.#setOf(key, now), ...bounds, id: keyId, now });
    if (place !== 'added') return place;
    const event = newEvent('key.created', now);
    const outbox = { since: now, newest: event.id, events: [event] };
    const told = { ...key, notices: [noticeOf(key, 'created', now, by)] };
    const document = isFirst ? told : { ...told, outbox };
    return (await insertUnique(this.#keys, document)) ? 'inserted' : 'exists';
  }

  /**
   * The key of the ids in the client's data. It is made once and never changes, because the ids
   * would change with it: only what seals it is rotated.
   * @throws RangeError if there is no such client
   */
  async idKey(clientId: string, create: () => Sealed): Promise<Sealed> {
    const stored = await this.findClient(clientId);
    if (stored?.idKey) return stored.idKey;
    await this.#clients.updateOne(
      { _id: clientId, idKey: { $exists: false } },
      { $set: { idKey: create() } },
    );
    const { idKey } = (await this.findClient(clientId)) ?? {};
    if (!idKey) throw new RangeError('There is no such client');
    return idKey;
  }

  /** How many days ahead the client's simulated world is. */
  async sandboxDays(clientId: string): Promise<number> {
    return (await this.findClient(clientId))?.sandboxDays ?? 0;
  }

  /**
   * Moves the client's simulated world on.
   * @param max how many days ahead it may be
   * @returns how many it is; null if it would be more than `max`
   */
  async moveSandbox(clientId: string, days: number, max: number): Promise<number | null> {
    const moved = await this.#clients.findOneAndUpdate(
      {
        _id: clientId,
        $or: [{ sandboxDays: { $exists: false } }, { sandboxDays: { $lte: max - days } }],
      },
      { $inc: { sandboxDays: days } },
      { returnDocument: 'after', projection: { sandboxDays: 1 } },
    );
    return moved?.sandboxDays ?? null;
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
    const isUntold = [
      { 'expiryTold.expiresAt': { $ne: expiresAt } },
      { 'expiryTold.days': { $gt: days } },
    ];
    await this.#keys.updateOne(
      { _id: key._id, expiresAt, retiredAt: null, $or: isUntold },
      withEvent(newEvent('key.expiring', at, { once }), {
        $set: { expiryTold: { expiresAt, days } },
        $push: { notices: noticeOf(key, 'expiring', at) },
      }),
    );
  }

  /** Keys with changes to be mailed, and their clients; null for one that no longer exists. */
  async withNotices(
    limit: number,
  ): Promise<{ readonly key: ApiKeyDocument; readonly client: ClientDocument | null }[]> {
    const keys = await this.#keys
      .find({ 'notices.at': { $gt: new Date(0) } })
      .sort({ 'notices.at': 1 })
      .limit(limit)
      .toArray();
    return Promise.all(
      keys.map(async (key) => ({ key, client: await this.findClient(key.clientId) })),
    );
  }

  /** Removes a notice whose mail is queued. */
  async noticed(key: ApiKeyDocument, { id }: KeyNotice): Promise<void> {
    await this.#keys.updateOne({ _id: key._id }, { $pull: { notices: { id } } });
  }

  /** @returns false if the client does not exist or is revoked */
  async setContact(clientId: string, contact: string | null): Promise<boolean> {
    const result = await this.#clients.updateOne(
      { _id: clientId, revokedAt: null },
      { $set: { contact } },
    );
    return result.matchedCount === 1;
  }

  /** The client whose people have addresses of a domain, and sign in by its OpenID provider. */
  findByDomain(domain: string): Promise<ClientDocument | null> {
    return this.#clients.findOne({ 'openid.domain': domain, revokedAt: null });
  }

  /**
   * Changes the OpenID provider; a revoked client's domain is free for another one.
   * @returns false if the client does not exist or is revoked
   */
  async setOpenid(
    clientId: string,
    set: { readonly openid: OpenidProvider; readonly openidSecret: Sealed | null } | null,
  ): Promise<boolean> {
    const unset = { $unset: { openid: '', openidSecret: '' } } as const;
    if (set)
      await this.#clients.updateMany(
        { 'openid.domain': set.openid.domain, revokedAt: { $ne: null } },
        unset,
      );
    const result = await this.#clients.updateOne(
      { _id: clientId, revokedAt: null },
      set ? { $set: set } : unset,
    );
    return result.matchedCount === 1;
  }

  /** Changes a key's limits; one that had expired may be valid again. */
  async limitKey(key: ApiKeyDocument, limits: KeyLimits, now: Date): Promise<void> {
    await this.#keys.updateOne({ _id: key._id }, { $set: { ...limits } });
    if (key.retiredAt === null) await this.#join(key, now);
  }

  /** Ends a key at this moment, unless it ends before. */
  async shortenKey(hash: string, expiresAt: Date): Promise<void> {
    await this.#keys.updateOne(
      { _id: hash, $or: [{ expiresAt: null }, { expiresAt: { $gt: expiresAt } }] },
      { $set: { expiresAt } },
    );
  }

  async markKeyUsed(hash: string, at: Date): Promise<void> {
    await this.#keys.updateOne({ _id: hash }, { $set: { lastUsedAt: at } });
  }

  /**
   * Retires a key, with its event.
   * @param by the client's key that retires it; absent for an operator
   * @returns false if that one has been retired itself, so that two keys cannot retire each other
   */
  async retireKey(key: ApiKeyDocument, at: Date, by?: KeyChanger): Promise<boolean> {
    const place = { ...this.#setOf(key, at), id: key.keyId, by: by?.keyId || undefined };
    if (!(await this.#valid.remove(place))) return false;
    await this.#keys.updateOne(
      { _id: key._id, retiredAt: null },
      withEvent(newEvent('key.retired', at, { once: key.keyId }), {
        $set: { retiredAt: at },
        $push: { notices: noticeOf(key, 'retired', at, by) },
      }),
    );
    return true;
  }

  /** Retires all keys of a client that is revoked. */
  async retireKeysOf(clientId: string, at: Date): Promise<void> {
    await this.#keys.updateMany({ clientId, retiredAt: null }, { $set: { retiredAt: at } });
  }

  /** Undoes a revocation: the sandbox's demo client has to work at every start. */
  async reviveClient(clientId: string): Promise<void> {
    await this.#clients.updateOne({ _id: clientId }, { $set: { revokedAt: null } });
  }

  /** Undoes a key's retirement, and adds scopes that it may not have had. */
  async reviveKey(
    hash: string,
    scopes: readonly Scope[],
    now: Date,
  ): Promise<ApiKeyDocument | null> {
    const key = await this.#keys.findOneAndUpdate(
      { _id: hash },
      { $set: { retiredAt: null, scopes } },
      { returnDocument: 'after' },
    );
    if (key) await this.#join(key, now);
    return key;
  }

  /** @returns false if the client does not exist or was already revoked */
  async revokeClient(clientId: string, at: Date): Promise<boolean> {
    const result = await this.#clients.updateOne(
      { _id: clientId, revokedAt: null },
      { $set: { revokedAt: at } },
    );
    return result.modifiedCount === 1;
  }

  async #join(key: ApiKeyDocument, now: Date): Promise<void> {
    await this.#valid.add({ ...this.#setOf(key, now), id: key.keyId, max: null, now });
  }

  #setOf({ clientId }: Pick<ApiKeyDocument, 'clientId'>, now: Date) {
    return {
      set: `keys:${clientId}`,
      counted: async () => {
        const valid = await this.#keys
          .find({
            clientId,
            retiredAt: null,
            $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
          })
          .toArray();
        return valid.map(({ keyId }) => keyId);
      },
    };
  }
}

const noticeOf = (
  { keyId }: Pick<ApiKeyDocument, 'keyId'>,
  change: KeyChange,
  at: Date,
  by: KeyChanger | null = null,
): KeyNotice => ({ id: `key-${change}:${keyId}:${String(at.getTime())}`, change, at, by });
