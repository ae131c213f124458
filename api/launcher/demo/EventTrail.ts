import { EventEmitter, once } from 'node:events';
import type { Cauce, CauceEvent, EventType } from '../../sdk/typescript/src/index.ts';
import type { Terminal } from './demoSteps.ts';

/** How long after the change an event may still be shown. */
const LATE_MS = 2_000;
/** A rare type, so that reading the list up to its end takes few requests. */
const RARE: EventType = 'webhook.disabled';

/** Shows the events that the client receives about one task or consent, as they arrive. */
export class EventTrail {
  readonly #terminal: Terminal;
  readonly #stop = new AbortController();
  /** Events of other tasks, or events that arrived before the id was known. */
  readonly #others: CauceEvent[] = [];
  readonly #shown = new Set<EventType>();
  readonly #changes = new EventEmitter();
  #id: string | null = null;

  private constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Listens to everything that happens from now on. */
  static async begin(cauce: Cauce, terminal: Terminal): Promise<EventTrail> {
    const trail = new EventTrail(terminal);
    const { signal } = terminal;
    let after = 0;
    for (let hasMore = true; hasMore;) {
      const query = { after, types: [RARE], limit: 500 };
      ({ cursor: after, hasMore } = await cauce.events.list(query, { signal }));
    }
    // If the stream is refused, the flow continues without it.
    trail.#follow(cauce, after).catch(() => undefined);
    return trail;
  }

  /**
   * From now on shows the events that name this task or consent, including those received before.
   */
  show(id: string): void {
    this.#id = id;
    for (const event of this.#others.splice(0)) this.#take(event);
  }

  /** Waits for a last event, if it is about to arrive, and stops listening. */
  async end(last: EventType): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(LATE_MS), this.#terminal.signal]);
    while (!this.#shown.has(last) && !signal.aborted) {
      await once(this.#changes, 'shown', { signal }).catch(() => undefined);
    }
    this.#stop.abort();
  }

  async #follow(cauce: Cauce, after: number): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.#terminal.signal]);
    for await (const event of cauce.events.follow({ after, signal })) this.#take(event);
  }

  #take(event: CauceEvent): void {
    const { type, sequence, data } = event;
    if (this.#id === null || (data.taskId !== this.#id && data.consentId !== this.#id)) {
      this.#others.push(event);
      return;
    }
    this.#terminal.progress.say(`event   ${type}, number ${sequence}`);
    this.#shown.add(type);
    this.#changes.emit('shown');
  }
}
