import type { Engine } from './commands/Command.ts';
import { ErrorCode, MongoError } from './errors.ts';
import { collectGarbage } from './storage/collectGarbage.ts';
import { expireDocuments, hasTtlIndexes } from './storage/expireDocuments.ts';

const SWEEP_MS = 1000;

/** Once a second: removes what has expired, what was dropped, and cursors that were forgotten. */
export class Maintenance {
  readonly #engine: Engine;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#sweep().finally(() => {
        this.#running = undefined;
      });
    }, SWEEP_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #sweep(): Promise<void> {
    const { store, catalog, queue, cursors, report } = this.#engine;
    cursors.sweep();
    try {
      if (hasTtlIndexes(catalog)) {
        await queue.submit((turn) => expireDocuments(store, catalog, Date.now(), turn));
      }
      if (catalog.garbage().length > 0) {
        await queue.submit((turn) => collectGarbage(store, catalog, turn));
      }
    } catch (error) {
      if (error instanceof MongoError && error.code === ErrorCode.ShutdownInProgress) return;
      report(`Maintenance failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
