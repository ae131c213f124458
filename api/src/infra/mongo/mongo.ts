import {
  MongoBulkWriteError,
  MongoClient,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  type Collection,
  type Document,
  type Filter,
  type IndexDescription,
  type MongoClientOptions,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { endLostWrites } from './endLostWrites.ts';

endLostWrites();

/** A connection to the database. */
export type Mongo = ReturnType<typeof connectMongo>;

/** Defaults that an operator may override in the URL. */
const DEFAULTS = {
  appName: 'cauce',
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  socketTimeoutMS: 30_000,
  maxPoolSize: 64,
} satisfies MongoClientOptions;

/** Driver options: they override what the URL says, so only what it does not set is passed. */
export function clientOptions(url: string): MongoClientOptions {
  const query = new URLSearchParams(url.split('?')[1]);
  const given = new Set([...query.keys()].map((name) => name.toLowerCase()));
  const defaults = Object.entries(DEFAULTS).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(defaults), ignoreUndefined: false };
}

/**
 * Connects lazily: the driver looks for the server at the first call and after every outage, so a
 * process may start before its database.
 */
export function connectMongo(url: string, database: string) {
  const client = new MongoClient(url, clientOptions(url));
  // Not overridable by the URL: a response guarantees that the data it reports is on disk.
  const db = client.db(database, { writeConcern: { w: 'majority', journal: true } });
  return {
    db,
    /** Resolves if the server answers. */
    ping: async () => {
      await db.command({ ping: 1 });
    },
    /** Whether the database has no collections. */
    isEmpty: async () => (await db.listCollections({}, { nameOnly: true }).toArray()).length === 0,
    close: () => client.close(),
  };
}

/** Error codes of a server that is not the primary right now. */
const PASSING_CODES = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);
/** The server's disk is full. */
const OUT_OF_DISK_SPACE = 14_031;
/** The driver passes on a socket's own error when a connection breaks during a write. */
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ECONNREFUSED']);

/** Whether an error means that the database is unreachable, so that a retry may succeed. */
export function isMongoUnavailable(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoWriteConcernError ||
    // Without a rejected write it is a write concern error, or a broken connection that the driver
    // wraps.
    (error instanceof MongoBulkWriteError && [error.writeErrors].flat().length === 0) ||
    (error instanceof MongoServerError &&
      (PASSING_CODES.has(Number(error.code)) || error.code === OUT_OF_DISK_SPACE)) ||
    (error instanceof Error && SOCKET_CODES.has(String((error as NodeJS.ErrnoException).code)))
  );
}

/** Whether a write was refused because of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}

/** @returns false if a unique index rejects the document, for example because the id is taken */
export async function insertUnique<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** What the container needs from every store: indexes are declared beside the queries. */
export interface Store {
  ensureIndexes(): Promise<void>;
  /**
   * Deletes what has expired. The sweeper calls it, instead of TTL indexes: those use the server's
   * clock, and not every MongoDB-compatible server has them.
   */
  purgeExpired?(now: Date): Promise<void>;
}

/** A store of one collection. */
export abstract class CollectionStore<T extends Document> implements Store {
  protected readonly collection: Collection<T>;
  readonly #indexes: readonly IndexDescription[];

  constructor({ db }: Mongo, name: string, indexes: readonly IndexDescription[]) {
    this.collection = db.collection<T>(name);
    this.#indexes = indexes;
  }

  ensureIndexes(): Promise<void> {
    return ensureIndexes(this.collection, this.#indexes);
  }
}

/** A store of documents that each name the moment at which they expire. */
export abstract class ExpiringStore<T extends Document> extends CollectionStore<T> {
  constructor(mongo: Mongo, name: string, indexes: readonly IndexDescription[]) {
    super(mongo, name, [...indexes, { key: { expiresAt: 1 } }]);
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ expiresAt: { $lte: now } } as Filter<Document>);
  }
}

/** Creates a collection's indexes; idempotent, so every process runs it at every start. */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  // One by one: some compatible servers reject a list in which some indexes exist already.
  for (const index of indexes) await collection.createIndexes([index]);
}
