import type { Filter } from 'mongodb';
import { CollectionStore, insertInOrder, type Mongo } from '../../../infra/mongo/mongo.ts';
import {
  ofShare,
  PSEUDONYM,
  upTo,
  withoutKept,
  type PersonalRecords,
  type Share,
  type ShareKeys,
} from '../../personalRecords.store.ts';
import type {
  AuditEntry,
  AuditEvent,
  ChainedEntry,
  EntryProof,
  StoredEntry,
} from './audit.types.ts';
import type { AuditKeys } from './AuditKeys.ts';
import { ChainWriter, type ChainStorage } from './ChainWriter.ts';
import { GENESIS, headOf, type ChainHead } from './chainedEntry.ts';
import type { CheckpointsStore, SignedHead } from './checkpoints.store.ts';

export interface AuditStoreOptions {
  readonly keys: AuditKeys;
  readonly checkpoints: CheckpointsStore;
  /** Who runs this process, if it is a command-line command. */
  readonly operator?: string | null;
  /** Called with the event of every entry, for the metrics. */
  readonly onAppend?: ((event: AuditEvent) => void) | undefined;
}

/** Leaves out the fields that only a verification needs. */
const FOR_READERS = { _id: 0, proof: 0 } as const;

/**
 * The append-only audit log: each entry is chained to an earlier entry of its client. Entries are
 * never changed, except when a person is erased: they are kept, but no longer identify that person
 * (`erase`). They are never deleted until their retention is over (`purge`).
 */
export class AuditStore extends CollectionStore<StoredEntry> {
  readonly #options: AuditStoreOptions;
  readonly #storage: ChainStorage;
  readonly #writers = new Map<string | null, ChainWriter>();
  readonly personal: PersonalRecords = {
    countedAs: 'auditEntries',
    count: async (keys) => {
      const { ofSubject, ofHolders } = entriesOf(keys);
      return (await this.count(ofSubject)) + (await this.count(ofHolders));
    },
    exported: {
      part: 'activity',
      rows: async (keys, { clientOf }) =>
        (await this.matching(entriesOf(keys).ofSubject)).map((entry) =>
          exportedEntry(entry, clientOf),
        ),
    },
    rename: (keys, name) => {
      const { ofConsents, ofSubject, ofHolders } = entriesOf(keys);
      return this.erase([ofConsents, ofSubject, ofHolders], name);
    },
    subjects: () => this.subjects(),
    namedBefore: (moment) => this.count({ subject: PSEUDONYM, at: { $lt: moment } }),
  };

  constructor(mongo: Mongo, options: AuditStoreOptions) {
    super(mongo, 'audit', [
      { key: { clientId: 1, at: 1 } },
      { key: { subject: 1, at: 1 } },
      { key: { taskId: 1 } },
      { key: { consentId: 1, at: 1 }, sparse: true },
      // Makes concurrent appends safe. Sparse, because entries from before chaining have no proof.
      { key: { 'proof.chain': 1, 'proof.sequence': 1 }, unique: true, sparse: true },
    ]);
    this.#options = options;
    this.#storage = {
      head: (chain) => this.#head(chain),
      insert: (entries) => insertInOrder(this.collection, entries),
      hasId: async (id) => (await this.collection.countDocuments({ _id: id }, { limit: 1 })) > 0,
    };
  }

  async append(entry: AuditEntry): Promise<void> {
    const { operator = null, onAppend } = this.#options;
    const complete = operator === null ? entry : { ...entry, operator };
    const appended = await this.#writer(entry.clientId).append(complete);
    if (appended === 'written') onAppend?.(entry.event);
  }

  #writer(clientId: string | null): ChainWriter {
    const known = this.#writers.get(clientId);
    if (known) return known;
    const writer = new ChainWriter(clientId, this.#storage, this.#options.keys);
    this.#writers.set(clientId, writer);
    return writer;
  }

  /** Entries about one consent, oldest first. */
  forConsent(consentId: string): Promise<AuditEntry[]> {
    return this.matching({ consentId });
  }

  /** Entries that match, oldest first. */
  matching(filter: Filter<AuditEntry>): Promise<AuditEntry[]> {
    return this.collection
      .find<AuditEntry>(filter as Filter<StoredEntry>, { projection: FOR_READERS })
      .sort({ at: 1 })
      .toArray();
  }

  /** The newest entry that matches. */
  newest(filter: Filter<AuditEntry>): Promise<AuditEntry | null> {
    return this.collection.findOne<AuditEntry>(filter as Filter<StoredEntry>, {
      projection: FOR_READERS,
      sort: { at: -1 },
    });
  }

  /** The newest entries that match, oldest first. */
  async latest(filter: Filter<AuditEntry>, limit: number): Promise<AuditEntry[]> {
    const found = await this.collection
      .find<AuditEntry>(filter as Filter<StoredEntry>, { projection: FOR_READERS })
      .sort({ at: -1 })
      .limit(limit)
      .toArray();
    return found.reverse();
  }

  count(filter: Filter<AuditEntry>): Promise<number> {
    return this.collection.countDocuments(filter as Filter<StoredEntry>);
  }

  /** Ids of a share's tasks and consents, which may be all that is left of them. */
  async idsOf(share: Share): Promise<Pick<ShareKeys, 'taskIds' | 'consentIds'>> {
    const entries = await this.matching(
      share.onlyConsents
        ? { consentId: { $in: [...share.onlyConsents] }, ...upTo(share.until, 'at') }
        : { ...ofShare(share, 'at'), ...withoutKept(share, 'consentId') },
    );
    return {
      taskIds: entries.flatMap(({ taskId }) => taskId ?? []),
      consentIds: entries.flatMap(({ consentId }) => consentId ?? []),
    };
  }

  /** The pseudonyms of the persons concerned, possibly with duplicates. */
  async *subjects(): AsyncGenerator<string> {
    const projection = { _id: 0, subject: 1 };
    for await (const { subject } of this.collection.find({}, { projection }))
      if (subject !== undefined) yield subject;
  }

  /**
   * Replaces a person's pseudonym in entries by a random name, and removes their address. The chain
   * stays intact. An entry `person.erased` with that name has to be written before: it
   * distinguishes an erasure from a manipulation.
   * @param filters one update each: a single `$or` over all of them would not use the indexes
   *   everywhere
   */
  async erase(filters: readonly Filter<AuditEntry>[], name: string): Promise<void> {
    const change = { $set: { subject: name }, $unset: { ip: '', 'proof.salt': '' } } as const;
    for (const filter of filters)
      await this.collection.updateMany(filter as Filter<StoredEntry>, change);
  }

  /** The entry that records an erasure under this name; null if there is none. */
  async erasure(name: string): Promise<ChainedEntry | null> {
    return this.collection.findOne<ChainedEntry>({ subject: name, event: 'person.erased' });
  }

  async #head(chain: string): Promise<ChainHead> {
    // An entry that only this server has could be undone by a failover, leaving a gap in the chain.
    const last = await this.collection.findOne<ChainedEntry>(
      { 'proof.chain': chain },
      {
        sort: { 'proof.sequence': -1 },
        projection: { proof: 1 },
        readConcern: { level: 'majority' },
      },
    );
    if (last) return headOf(last);
    const signed = await this.#options.checkpoints.newest();
    return signed?.heads.find((one) => one.chain === chain) ?? GENESIS;
  }

  /** The last entry of every chain, in no particular order. */
  async *heads(): AsyncGenerator<ChainedEntry> {
    let last: ChainedEntry | null = null;
    for (;;) {
      const below: Filter<StoredEntry> = last
        ? { 'proof.chain': { $lt: last.proof.chain } }
        : { 'proof.chain': { $gt: '' } };
      last = await this.collection.findOne<ChainedEntry>(below, {
        sort: { 'proof.chain': -1, 'proof.sequence': -1 },
      });
      if (!last) return;
      yield last;
    }
  }

  /** The entries of a chain after a sequence number, in order. */
  chain(
    chain: string,
    after: number,
    until = Number.MAX_SAFE_INTEGER,
  ): AsyncIterable<ChainedEntry> {
    return this.collection
      .find<ChainedEntry>({
        'proof.chain': chain,
        'proof.sequence': { $gt: after, $lte: until },
      })
      .sort({ 'proof.chain': 1, 'proof.sequence': 1 });
  }

  /** Entries without a place in a chain, in no particular order. Reads the whole log. */
  async *unchained(): AsyncGenerator<StoredEntry> {
    const places = this.collection.find<StoredEntry>(
      {},
      { projection: { at: 1, event: 1, 'proof.chain': 1, 'proof.sequence': 1 } },
    );
    for await (const entry of places) {
      const { chain, sequence }: Partial<EntryProof> = entry.proof ?? {};
      if (typeof chain !== 'string' || typeof sequence !== 'number') yield entry;
    }
  }

  /**
   * The last entry of a chain, up to its head, that is older than a moment together with all
   * entries before it.
   */
  async lastBefore(
    { chain, sequence, purged }: SignedHead,
    moment: Date,
  ): Promise<ChainedEntry | null> {
    let found: ChainedEntry | null = null;
    for await (const entry of this.chain(chain, purged?.sequence ?? 0, sequence)) {
      if (entry.at >= moment) break;
      found = entry;
    }
    return found;
  }

  /**
   * Deletes a chain's entries up to a sequence number.
   * @returns how many
   */
  async purgeChain(chain: string, until: number): Promise<number> {
    const { deletedCount } = await this.collection.deleteMany({
      'proof.chain': chain,
      'proof.sequence': { $lte: until },
    });
    return deletedCount;
  }

  /**
   * Deletes entries from before chaining that are older than a moment.
   * @returns how many
   */
  async purgeUnchained(moment: Date): Promise<number> {
    let deleted = 0;
    const purge = async (clientId: string | null) => {
      const old = { clientId, at: { $lt: moment }, 'proof.chain': null };
      deleted += (await this.collection.deleteMany(old)).deletedCount;
    };
    await purge(null);
    let last: string | null = null;
    for (;;) {
      const below: Filter<StoredEntry> = { clientId: last === null ? { $gt: '' } : { $lt: last } };
      const next: StoredEntry | null = await this.collection.findOne(below, {
        sort: { clientId: -1 },
        projection: { clientId: 1 },
      });
      if (typeof next?.clientId !== 'string') return deleted;
      last = next.clientId;
      await purge(last);
    }
  }
}

/** An entry as the person whom it is about gets it. */
export type ExportedEntry = ReturnType<typeof exportedEntry>;

function exportedEntry(
  { subject: _subject, at, clientId, ...entry }: AuditEntry,
  clientOf: (clientId: string | null) => object | null,
) {
  return { at: at.toISOString(), ...entry, client: clientOf(clientId) };
}

/** The filters that find a share's entries. */
function entriesOf(keys: ShareKeys) {
  const { clientId, until } = keys;
  const subject = { $in: [...keys.subjects] };
  const consentId = { $in: [...keys.consentIds] };
  const taskId = { $in: [...keys.taskIds] };
  return {
    // An entry may have no subject, so entries about a consent are also found by its id.
    ofConsents: { consentId, ip: { $exists: true }, ...upTo(until, 'at') },
    ofSubject: keys.onlyConsents
      ? { subject: PSEUDONYM, ...upTo(until, 'at'), consentId }
      : {
          subject,
          ...upTo(until, 'at'),
          ...withoutKept(keys, 'consentId'),
          ...(clientId !== null && { $or: [{ clientId }, { clientId: null, taskId }] }),
        },
    ofHolders: { subject: { $in: [...keys.holders] }, ...upTo(until, 'at') },
  } satisfies Record<string, Filter<AuditEntry>>;
}
