import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
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
  type UpdateOneModel,
} from 'mongodb';
import { batchPerTick } from '../batchPerTick.ts';

/** Ids as the database generates them, for documents that need their id before they are stored. */
export { ObjectId } from 'mongodb';

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

/**
 * Inserts documents in one command; each may fail on its own.
 * @returns for each document null, or the error that `insertOne` would have thrown
 */
export function insertEach<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<(MongoServerError | null)[]> {
  // Copies, because the driver adds ids to the objects that it receives.
  const copies = documents.map((one) => ({ ...one }));
  return errorsOfEach(copies, collection.insertMany(copies, { ordered: false }));
}

/**
 * Makes updates, or inserts, of one document each in one command; each may fail on its own.
 * @returns for each update null, or the error that `updateOne` would have thrown
 */
export function updateEach<T extends Document>(
  collection: Collection<T>,
  updates: readonly UpdateOneModel<T>[],
): Promise<(MongoServerError | null)[]> {
  const writes = updates.map((updateOne) => ({ updateOne }));
  return errorsOfEach(updates, collection.bulkWrite(writes, { ordered: false }));
}

/**
 * Whether one of several writes succeeded; false if a unique index refused it. Any other error is
 * returned, as `batchPerTick` wants it.
 */
export const isWritten = (error: MongoServerError | null): boolean | MongoServerError =>
  isDuplicateKey(error) ? false : (error ?? true);

async function errorsOfEach(
  asked: readonly unknown[],
  written: Promise<unknown>,
): Promise<(MongoServerError | null)[]> {
  try {
    await written;
    return asked.map(() => null);
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = new Map(
      [error.writeErrors]
        .flat()
        .map(({ index, code, errmsg = '' }) => [
          index,
          new MongoServerError({ message: errmsg, code }),
        ]),
    );
    // The documents were written, but without the requested write concern, so that must not be
    // relied on.
    if (faults.size === 0) throw error;
    return asked.map((_, index) => faults.get(index) ?? null);
  }
}

/**
 * Inserts documents in one command, up to the first that a unique index refuses.
 * @returns how many were inserted
 * @throws the error that `insertOne` would have thrown for any other reason
 */
export async function insertInOrder<T extends Document>(
  collection: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<number> {
  try {
    await collection.insertMany(documents, { ordered: true });
    return documents.length;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const [fault] = [error.writeErrors].flat();
    // Without a write error all documents were written, but without the requested write concern, so
    // that must not be relied on.
    if (fault === undefined || error.result.getWriteConcernError()) throw error;
    const { index, code, errmsg = '' } = fault;
    const cause = new MongoServerError({ message: errmsg, code });
    if (!isDuplicateKey(cause)) throw cause;
    return index;
  }
}

/** Reads a document by its id; null if there is none. */
export type ReadById<T> = (id: string) => Promise<T | null>;

/**
 * Reads documents by id, batching the reads of one event-loop tick into one query. Reads of the same
 * document in one tick get the same object.
 */
export function createReaderById<T extends Document & { readonly _id: string }>(
  collection: Collection<T>,
): ReadById<T> {
  // Untyped: with a generic document type the driver's filter type does not know that `_id` is a string.
  const documents = collection as unknown as Collection<Document & { _id: string }>;
  return batchPerTick(async (ids: readonly string[]) => {
    const wanted = [...new Set(ids)];
    const [first = ''] = wanted;
    // A single id is compared by equality: FerretDB uses its index on ids for nothing else.
    const filter = { _id: wanted.length === 1 ? first : { $in: wanted } };
    const found = await documents.find(filter, { promoteBuffers: true }).toArray();
    const byId = new Map(found.map((one) => [one._id, one as unknown as T]));
    return ids.map((id) => byId.get(id) ?? null);
  });
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

/** The part of the driver's own class that is used here; the driver does not export the class. */
interface DriverConnection extends EventEmitter {
  /** Why the connection ended; null while it is open. */
  readonly error: Error | null;
  writeCommand(...given: unknown[]): Promise<void>;
}

/**
 * Works around a bug in the driver (seen in 7.8.0; 7.9.0 has the same code): if a socket closed
 * without an error and the driver has not noticed it yet, a command that is written to it waits
 * forever for the socket to drain, and no timeout applies any more. With this fix the wait ends
 * with the connection, as a network error that the driver retries.
 */
function endLostWrites(): void {
  const require = createRequire(import.meta.url);
  const { Connection } = require('mongodb/lib/cmap/connection') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const { prototype } = Connection;
  // Called for its connection below.
  // oxlint-disable-next-line typescript/unbound-method
  const { writeCommand } = prototype;
  prototype.writeCommand = function (...given) {
    return new Promise((resolve, reject) => {
      const lose = () => {
        reject(this.error ?? new Error('the connection closed'));
      };
      this.once('close', lose);
      void writeCommand
        .apply(this, given)
        .then(resolve, reject)
        .finally(() => this.off('close', lose));
    });
  };
}
