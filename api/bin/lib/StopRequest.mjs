const SIGNALS = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
const REPEAT_IGNORED_MS = 1000;
const PARENT_POLL_MS = 500;

/**
 * A person's wish to stop the launcher: Ctrl-C, a signal, a closed terminal, or the end of the npm
 * that runs it. npm's shell does not pass on a signal that is sent to npm alone, so its
 * disappearance is looked for. A terminal and npm may both send what was meant once, hence a repeat
 * within a second is ignored; a later one means that it is taking too long.
 */
export class StopRequest {
  #controller = new AbortController();
  #requestedAt = 0;
  #repeatIgnoredMs;
  /** @type {((exitCode: number) => void)[]} */
  #forced = [];
  /** @type {NodeJS.Timeout | null} */
  #poll = null;
  /** @type {[NodeJS.Signals, () => void][]} */
  #handlers = [];

  /**
   * @param {NodeJS.ProcessEnv} env tells whether npm runs us
   * @param {object} [options]
   * @param {number} [options.repeatIgnoredMs] how long a repeat is taken for an echo
   */
  constructor(env, { repeatIgnoredMs = REPEAT_IGNORED_MS } = {}) {
    this.#repeatIgnoredMs = repeatIgnoredMs;
    for (const [name, exitCode] of Object.entries(SIGNALS)) {
      const signal = /** @type {NodeJS.Signals} */ (name);
      const handler = () => this.#receive(exitCode);
      process.on(signal, handler);
      this.#handlers.push([signal, handler]);
    }
    if (env.npm_lifecycle_event !== undefined) {
      const parent = process.ppid;
      this.#poll = setInterval(() => {
        if (process.ppid !== parent && !this.signal.aborted) this.#receive(SIGNALS.SIGTERM);
      }, PARENT_POLL_MS);
      this.#poll.unref();
    }
  }

  /** @returns {AbortSignal} that aborts with the first request */
  get signal() {
    return this.#controller.signal;
  }

  /** @returns {Promise<void>} once stopping is asked for */
  requested() {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** @param {(exitCode: number) => void} act at a second request, by ending all at once */
  onForce(act) {
    this.#forced.push(act);
  }

  /** Gives the signals back. */
  dispose() {
    for (const [signal, handler] of this.#handlers) process.off(signal, handler);
    if (this.#poll !== null) clearInterval(this.#poll);
  }

  /** @param {number} exitCode */
  #receive(exitCode) {
    const now = performance.now();
    if (!this.signal.aborted) {
      this.#requestedAt = now;
      this.#controller.abort();
    } else if (now - this.#requestedAt > this.#repeatIgnoredMs) {
      for (const act of this.#forced) act(exitCode);
      process.exit(exitCode);
    }
  }
}
