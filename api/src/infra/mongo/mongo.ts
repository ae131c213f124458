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
  type Db,
  type Document,
  type IndexDescription,
  type MongoClientOptions,
} from 'mongodb';

/** A connection to the database, and what it takes to close it. */
export interface Mongo {
  readonly db: Db;
  /** Resolves where the server answers. */
  ping(): Promise<void>;
  /** Whether the database holds no collection. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

/** What an operator may set otherwise, in the address. */
const DEFAULTS = {
  appName: 'cauce',
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  socketTimeoutMS: 30_000,
  maxPoolSize: 64,
} satisfies MongoClientOptions;

/** What the driver is told beside the address: there it heeds nothing that it is told here as well. */
export function clientOptions(url: string): MongoClientOptions {
  const query = new URLSearchParams(url.split('?')[1]);
  const given = new Set([...query.keys()].map((name) => name.toLowerCase()));
  const defaults = Object.entries(DEFAULTS).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(defaults), ignoreUndefined: false };
}

/**
 * Connects lazily: the driver finds the server at the first call and again after every outage, so
 * a process may start before its database.
 */
export function connectMongo(url: string, database: string): Mongo {
  const client = new MongoClient(url, clientOptions(url));
  // Not for choice, as an address might have it: an answer says that what it tells of is on disk.
  const db = client.db(database, { writeConcern: { w: 'majority', journal: true } });
  return {
    db,
    ping: async () => {
      await db.command({ ping: 1 });
    },
    isEmpty: async () => (await db.listCollections({}, { nameOnly: true }).toArray()).length === 0,
    close: () => client.close(),
  };
}

/** Codes with which a server says that it is not the one to ask just now. */
const PASSING_CODES = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);
/** It takes no write until somebody has made room. */
const OUT_OF_DISK_SPACE = 14_031;
/** The driver hands on a socket's own error where a connection breaks while it is written to. */
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ECONNREFUSED']);

/** Whether an error says that the database is out of reach, so that a retry may succeed. */
export function isMongoUnavailable(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) ||
    (error instanceof MongoServerError &&
      (PASSING_CODES.has(Number(error.code)) || error.code === OUT_OF_DISK_SPACE)) ||
    (error instanceof Error && SOCKET_CODES.has(String((error as NodeJS.ErrnoException).code)))
  );
}

/** Whether a write was refused because a unique key exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}

/** What every store is to the composition root: its indexes, declared beside its queries. */
export interface Store {
  ensureIndexes(): Promise<void>;
  /**
   * Deletes what has expired. By the process's own clock and by the sweeper rather than by TTL
   * indexes: those run on the server's clock, and not every MongoDB-compatible server has them.
   */
  purgeExpired?(now: Date): Promise<void>;
}

/** Creates a collection's indexes; safe to run in every process at every start. */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: IndexDescription[],
): Promise<void> {
  // One by one: not every compatible server takes a list of which some exist.
  for (const index of indexes) await collection.createIndexes([index]);
}
