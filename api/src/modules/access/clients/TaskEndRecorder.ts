import type { Logger } from '../../../infra/logging/logger.ts';
import { dayOf, type TaskEndCounts, type TaskEndsStore } from './taskEnds.store.ts';

/** A task that has ended. */
export interface EndedTask {
  readonly at: Date;
  /** A final status, or the code of the error. */
  readonly outcome: string;
  /** Whether it cost nothing in the end. */
  readonly isReturned: boolean;
}

/** How long a count may wait to be written, and so what is lost when a process is killed. */
const WRITE_EVERY_MS = 1000;

/** Counts how tasks end, in memory, and writes the counts every second: no task waits for it. */
export class TaskEndRecorder {
  readonly #store: Pick<TaskEndsStore, 'add'>;
  readonly #logger: Pick<Logger, 'warn'>;
  #waiting = new Map<string, { readonly at: Date; readonly counts: Record<string, number> }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { store: Pick<TaskEndsStore, 'add'>; logger: Pick<Logger, 'warn'> }) {
    this.#store = deps.store;
    this.#logger = deps.logger;
  }

  /** A task of several actions counts once for each of them. */
  note(
    { clientId, entityId, actionTypes, scenario }: NotedTask,
    { at, outcome, isReturned }: EndedTask,
  ): void {
    const fields = actionTypes.flatMap((type) => {
      const field = `${entityId}:${type}.${outcome}`;
      return [`ends.${field}`, ...(isReturned ? [`returned.${field}`] : [])];
    });
    this.#add(dayOf(clientId, at), { at, counts: onceEach(fields) });
    // What the sandbox was told to answer says nothing about the institution.
    if (scenario === null)
      this.#add(dayOf(null, at), { at, counts: onceEach([`ends.${entityId}.${outcome}`]) });
  }

  /** Writes what waits; what the database does not accept waits for the next second. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const days = [...this.#waiting];
    this.#waiting = new Map();
    for (const [id, day] of days) {
      try {
        await this.#store.add({ id, ...day });
      } catch (error) {
        this.#logger.warn({ err: error }, 'the ends of tasks could not be counted');
        this.#add(id, day);
      }
    }
  }

  #add(id: string, { at, counts }: Omit<TaskEndCounts, 'id'>): void {
    const waiting = this.#waiting.get(id) ?? { at, counts: {} };
    this.#waiting.set(id, waiting);
    for (const [field, count] of Object.entries(counts))
      waiting.counts[field] = (waiting.counts[field] ?? 0) + count;
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }
}

interface NotedTask {
  readonly clientId: string;
  readonly entityId: string;
  readonly actionTypes: readonly string[];
  /** What the sandbox was told to answer. */
  readonly scenario: string | null;
}

const onceEach = (fields: readonly string[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field, 1]));
