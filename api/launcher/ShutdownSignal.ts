const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const REPEAT_IGNORED_MS = 1000;
const PARENT_POLL_MS = 500;

/**
 * A request to shut down: Ctrl-C, a signal, a closed terminal, or the end of the npm that runs this
 * process, whose shell forwards no signals. The terminal and npm may both send the same request, so
 * a repeat within a second is ignored; a later one forces the exit.
 */
export class ShutdownSignal {
  readonly #controller = new AbortController();
  readonly #repeatIgnoredMs: number;
  readonly #forced: ((exitCode: number) => void)[] = [];
  readonly #handlers = Object.entries(EXIT_CODES).map(
    ([name, exitCode]) => [name, () => this.#receive(exitCode)] as const,
  );
  readonly #poll: NodeJS.Timeout | undefined;
  #requestedAt = 0;

  constructor(env: NodeJS.ProcessEnv, { repeatIgnoredMs = REPEAT_IGNORED_MS } = {}) {
    this.#repeatIgnoredMs = repeatIgnoredMs;
    for (const [name, handler] of this.#handlers) process.on(name, handler);
    if (env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    this.#poll = setInterval(() => {
      if (process.ppid !== parent && !this.signal.aborted) this.#receive(EXIT_CODES.SIGTERM);
    }, PARENT_POLL_MS).unref();
  }

  /** Aborts with the first request. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Resolves with the first request. */
  requested(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Sets what to do at a second request, before the process exits. */
  onForce(act: (exitCode: number) => void): void {
    this.#forced.push(act);
  }

  /** Stops listening to signals. */
  dispose(): void {
    for (const [name, handler] of this.#handlers) process.off(name, handler);
    clearInterval(this.#poll);
  }

  #receive(exitCode: number): void {
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
