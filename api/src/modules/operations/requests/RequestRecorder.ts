import type { AnsweredCall, CallListener } from '../../../http/recordRequest.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { newBatch, type RequestsStore } from './requests.store.ts';
import type { LoggedRequest, RequestBatch } from './requests.types.ts';

export interface RequestRecorderDeps {
  readonly store: Pick<RequestsStore, 'insert'>;
  readonly now: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called for each call that was dropped because the buffer was full. */
  readonly onLost: () => void;
}

/**
 * How long a call may wait to be written, and so the most that is lost when a process is killed.
 */
const WRITE_EVERY_MS = 1000;
/** Calls in a batch; writing one takes this process less than a millisecond. */
const BATCH_SIZE = 200;
/** Batches in one command. */
const WRITE_SIZE = 10;
/** How many calls may wait while the database does not answer, about 5 MB. */
export const MOST_WAITING = 20_000;

/**
 * Writes the calls of clients to the request log, in batches and without making a caller wait.
 * Calls are lost in two cases: a process that is killed loses those of the last second, and while
 * the database is unreachable, those beyond `MOST_WAITING` are dropped.
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
    const { clientId, keyId, consentId, person, member } = call.caller;
    // Calls of a widget, or of the person's page, are made by the person and not by the client. What
    // members do in the console is in the audit log.
    if (consentId !== null || person || member) return;
    if (this.#waiting >= MOST_WAITING) {
      this.#deps.onLost();
      return;
    }
    const requests = this.#open.get(clientId) ?? [];
    if (requests.length === 0) this.#open.set(clientId, requests);
    // Copied field by field, because a spread would cost more than everything else here.
    const { requestId, method, path, status, errorCode, durationMs } = call;
    const at = this.#deps.now();
    const logged = { requestId, keyId, method, path, status, errorCode, at, durationMs };
    const { hasIdempotencyKey, retryAt } = call;
    requests.push(
      !hasIdempotencyKey && retryAt === null
        ? logged
        : {
            ...logged,
            ...(hasIdempotencyKey && { hasIdempotencyKey }),
            ...(retryAt && { retryAt }),
          },
    );
    this.#waiting += 1;
    if (requests.length === BATCH_SIZE) {
      this.#close(clientId, requests);
      void this.#write();
    }
    this.#writeSoon();
  }

  /** Writes the waiting calls; those that the database does not accept wait for the next flush. */
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
