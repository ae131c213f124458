import { rmSync } from 'node:fs';
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../startEmbeddedMongo.ts';
import { temporaryDirectory } from './temporaryStore.ts';

export interface TestServer {
  readonly server: EmbeddedMongo;
  readonly client: MongoClient;
  readonly db: Db;
  stop(): Promise<void>;
}

/** A server on a directory of its own, and the official driver connected to it. */
export async function startTestServer(options: MongoClientOptions = {}): Promise<TestServer> {
  const directory = temporaryDirectory();
  const server = await startEmbeddedMongo({ dataDir: directory });
  const client = new MongoClient(server.url, options);
  await client.connect();
  return {
    server,
    client,
    db: client.db('test'),
    stop: async () => {
      await client.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The error a promise fails with; undefined if it does not fail. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
