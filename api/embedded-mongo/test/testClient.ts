import { rmSync } from 'node:fs';
import {
  MongoClient,
  type Collection,
  type Db,
  type Document,
  type MongoClientOptions,
  type ObjectId,
} from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/startEmbeddedMongo.ts';
import { temporaryDirectory } from './temporaryStore.ts';

/** The driver's default type would require every _id to be an ObjectId. */
export interface Item extends Document {
  _id: number | string | ObjectId;
}

export interface TestServer {
  readonly server: EmbeddedMongo;
  readonly client: MongoClient;
  readonly db: Db;
  /** A collection that no other test uses. */
  newCollection(): Collection<Item>;
  stop(): Promise<void>;
}

/** A server with its own data directory, and the official driver connected to it. */
export async function startTestServer(options: MongoClientOptions = {}): Promise<TestServer> {
  const directory = temporaryDirectory();
  const server = await startEmbeddedMongo({ dataDir: directory });
  const client = new MongoClient(server.url, options);
  await client.connect();
  const db = client.db('test');
  let made = 0;
  return {
    server,
    client,
    db,
    newCollection: () => db.collection<Item>(`c${(made += 1)}`),
    stop: async () => {
      await client.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The error with which a promise rejects; undefined if it does not reject. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
