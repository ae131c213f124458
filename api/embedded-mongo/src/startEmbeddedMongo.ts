import type { Engine } from './commands/Command.ts';
import { CursorRegistry } from './execution/CursorRegistry.ts';
import { Catalog } from './storage/Catalog.ts';
import { Store } from './storage/Store.ts';
import { WriteQueue } from './storage/WriteQueue.ts';
import { WireServer } from './wire/WireServer.ts';

export interface EmbeddedMongoOptions {
  /** Created if it is missing; used by one server at a time. */
  readonly dataDir: string;
  /** Default 127.0.0.1. There is no authentication: any other address exposes the data. */
  readonly host?: string;
  /** Default 0, any free port. */
  readonly port?: number;
  /** Receives problems that are not part of any client's request; by default they are discarded. */
  readonly report?: (problem: string) => void;
}

export type EmbeddedMongo = Awaited<ReturnType<typeof startEmbeddedMongo>>;

/**
 * Starts a MongoDB-compatible server on a data directory.
 * @throws StartupError, with a sentence for the operator, if directory, data or port cannot be used.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions) {
  const { dataDir, host = '127.0.0.1', port = 0, report = () => undefined } = options;
  const store = new Store(dataDir);
  try {
    const engine: Engine = {
      store,
      catalog: new Catalog(store),
      queue: new WriteQueue(store),
      cursors: new CursorRegistry(),
      report,
    };
    const server = new WireServer();
    const listening = await server.listen(host, port, engine);
    let closing: Promise<void> | undefined;
    const shutDown = async (): Promise<void> => {
      await server.close();
      await engine.queue.close();
      await store.close();
    };
    return {
      port: listening,
      /** The URL for the driver: `mongodb://host:port/`. */
      url: `mongodb://${host.includes(':') ? `[${host}]` : host}:${listening}/`,
      /** Finishes the requests in flight, flushes and releases the directory. Safe to call again. */
      close: () => (closing ??= shutDown()),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
