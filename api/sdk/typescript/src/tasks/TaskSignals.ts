import type { Events } from '../events/Events.ts';
import { pause } from '../transport/pause.ts';

/** A task that a caller waits for. */
export interface TaskWatch {
  /** Whether the task's events arrive, so that frequent polling is unnecessary. */
  readonly isLive: () => boolean;
  /** Waits this long, or until an event about the task arrives. */
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Ends the current pause, or the next one if there is none. */
  readonly wake: () => void;
  /** Ends the watch. */
  readonly end: () => void;
}

/** How long tasks are polled without the event stream after the API refused it, in ms. */
const REFUSED_MS = 60_000;

/**
 * Wakes the callers that wait for tasks, with one event stream for all of them while there are any.
 */
export class TaskSignals {
  readonly #events: Events;
  readonly #wakes = new Map<symbol, { readonly taskId: string; readonly wake: () => void }>();
  #stream: AbortController | null = null;
  #isLive = false;
  #refusedUntil = 0;

  constructor(events: Events) {
    this.#events = events;
  }

  watch(taskId: string): TaskWatch {
    const key = Symbol(taskId);
    let woken = new AbortController();
    const wake = () => woken.abort();
    this.#wakes.set(key, { taskId, wake });
    this.#listen();
    return {
      isLive: () => this.#isLive,
      pause: async (ms, signal) => {
        const either = signal ? AbortSignal.any([signal, woken.signal]) : woken.signal;
        await pause(ms, either).catch((error: unknown) => {
          if (signal?.aborted === true || !woken.signal.aborted) throw error;
        });
        if (woken.signal.aborted) woken = new AbortController();
      },
      wake,
      end: () => {
        this.#wakes.delete(key);
        if (this.#wakes.size > 0) return;
        this.#stream?.abort();
        this.#isLive = false;
      },
    };
  }

  #listen(): void {
    if (this.#stream?.signal.aborted === false || Date.now() < this.#refusedUntil) return;
    const stream = new AbortController();
    this.#stream = stream;
    this.#follow(stream.signal).catch(() => {
      if (!stream.signal.aborted) this.#refusedUntil = Date.now() + REFUSED_MS;
      if (this.#stream === stream) this.#isLive = false;
      stream.abort();
    });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const types = ['task.finished', 'task.challenge'] as const;
    for await (const update of this.#events.updates({ types, signal })) {
      if (update === 'lost') this.#isLive = false;
      else if (update === 'connected') {
        this.#isLive = true;
        // The stream does not repeat earlier events, so every waiting task has to be checked.
        for (const { wake } of this.#wakes.values()) wake();
      } else {
        for (const { taskId, wake } of this.#wakes.values()) {
          if (taskId === update.data.taskId) wake();
        }
      }
    }
  }
}
