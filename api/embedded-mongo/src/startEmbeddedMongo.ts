import type { Engine } from './commands/Command.ts';
import { Maintenance } from './Maintenance.ts';
import { CursorRegistry } from './reading/CursorRegistry.ts';
import { Catalog } from './storage/Catalog.ts';
import { lockDataDirectory } from './storage/lockDataDirectory.ts';
import { Store } from './storage/Store.ts';
import { WriteQueue } from './storage/WriteQueue.ts';
import { WireServer } from './wire/WireServer.ts';

export interface EmbeddedMongoOptions {
  /** Made if it is not there; used by one server at a time. */
  readonly dataDir: string;
  /** Default 127.0.0.1. There is no authentication: anything else opens the data to the network. */
  readonly host?: string;
  /** Default 0, any free port. */
  readonly port?: number;
  /** Told about trouble that no client asked about; default: nobody. */
  readonly report?: (problem: string) => void;
}

export interface EmbeddedMongo {
  readonly port: number;
  /** For the driver: `mongodb://host:port/`. */
  readonly url: string;
  /** Finishes what is in flight, flushes and lets go of the directory. Safe to call again. */
  close(): Promise<void>;
}

/**
 * Starts a MongoDB-compatible server on a data directory.
 * @throws StartupError, with a sentence for the operator, if directory, data or port cannot be used.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, host = '127.0.0.1', port = 0, report = () => undefined } = options;
  const unlock = lockDataDirectory(dataDir);
  let store: Store | undefined;
  try {
    store = new Store(dataDir);
    const catalog = new Catalog(store);
    const server = new WireServer();
    const engine: Engine = {
      store,
      catalog,
      queue: new WriteQueue(store),
      cursors: new CursorRegistry(),
      startedAt: new Date(),
      connectionCount: server.connectionCount,
      report,
    };
    const listening = await server.listen(host, port, engine);
    const maintenance = new Maintenance(engine);
    maintenance.start();
    let closing: Promise<void> | undefined;
    const shutDown = async (): Promise<void> => {
      await server.close();
      await maintenance.stop();
      await engine.queue.close();
      engine.cursors.closeAll();
      await engine.store.close();
      unlock();
    };
    return {
      port: listening,
      url: `mongodb://${host.includes(':') ? `[${host}]` : host}:${listening}/`,
      close: () => (closing ??= shutDown()),
    };
  } catch (error) {
    await store?.close();
    unlock();
    throw error;
  }
}
