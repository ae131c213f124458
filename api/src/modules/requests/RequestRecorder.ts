import type { AnsweredCall, CallListener } from '../../http/recordRequest.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Logger } from '../../infra/logging/logger.ts';
import { newBatch, type RequestsStore } from './requests.store.ts';
import type { LoggedRequest, RequestBatch } from './requests.types.ts';

export interface RequestRecorderDeps {
  readonly store: Pick<RequestsStore, 'insert'>;
  readonly now: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Told of each call for which there was no room. */
  readonly onLost: () => void;
}

/** How long a call may wait to be written, and so the most that a killed process loses. */
const WRITE_EVERY_MS = 1000;
/** Calls in a batch: it is written in less than a millisecond of this process. */
const BATCH_SIZE = 200;
/** Batches in one command. */
const WRITE_SIZE = 10;
/** Calls that wait while the database does not answer, about 5 MB. */
export const MOST_WAITING = 20_000;

/**
 * Writes the calls of clients to the request log, in batches and without making a caller wait. What a
 * killed process has not written, of the last second, is lost; and while the database cannot be
 * reached, what is more than `MOST_WAITING`.
 */
export class RequestRecorder implements CallListener {
  readonly #deps: RequestRecorderDeps;
  readonly #open = new Map<string, LoggedRequest[]>();
  #full: RequestBatch[] = [];
  #waiting = 0;
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RequestRecorderDeps) {
    this.#deps = deps;
  }

  note(call: AnsweredCall): void {
    const { clientId, keyId, consentId, person } = call.caller;
    // A widget's calls are the person's, as are those of their own page.
    if (consentId !== null || person) return;
    if (this.#waiting >= MOST_WAITING) {
      this.#deps.onLost();
      return;
    }
    const requests = this.#open.get(clientId) ?? [];
    if (requests.length === 0) this.#open.set(clientId, requests);
    // Field by field: a spread would cost more than all the rest.
    const { requestId, method, path, status, errorCode, durationMs } = call;
    const at = this.#deps.now();
    requests.push({ requestId, keyId, method, path, status, errorCode, at, durationMs });
    this.#waiting += 1;
    if (requests.length === BATCH_SIZE) {
      this.#close(clientId, requests);
      void this.#write();
    }
    this.#writeSoon();
  }

  /** Writes what waits; what the database does not take goes on waiting for the next call. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [clientId, requests] of this.#open) this.#close(clientId, requests);
    await this.#writing;
    await this.#write();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      void this.flush().then(() => {
        if (this.#waiting > 0) this.#writeSoon();
      });
    }, WRITE_EVERY_MS).unref();
  }

  #close(clientId: string, requests: readonly LoggedRequest[]): void {
    this.#open.delete(clientId);
    this.#full.push(newBatch(clientId, this.#deps.now(), requests));
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeFull().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeFull(): Promise<void> {
    try {
      while (this.#full.length > 0) {
        const batches = this.#full.slice(0, WRITE_SIZE);
        await this.#deps.store.insert(batches);
        this.#full = this.#full.slice(batches.length);
        for (const { requests } of batches) this.#waiting -= requests.length;
      }
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'the request log could not be written');
    }
  }
}
