const FRAMES = ['|', '/', '-', '\\'];

export interface Step {
  /** Prints the step's line and how long it took. */
  readonly done: (detail?: string) => void;
  /** Like `done`, but marks the step as failed. */
  readonly failed: (detail?: string) => void;
  /** What the step is doing at the moment, shown beside its duration. */
  readonly note: (note: string) => void;
}

interface Options {
  readonly out?: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** By default true on a terminal outside CI. */
  readonly inPlace?: boolean;
  readonly heartbeatMs?: number;
}

/**
 * Output of the launcher. On a terminal the steps in progress share one line that is rewritten in
 * place; elsewhere each prints a heartbeat, so that a slow step can be told from a stuck one.
 */
export class Progress {
  readonly #out: NonNullable<Options['out']>;
  readonly #inPlace: boolean;
  readonly #heartbeatMs: number;
  readonly #active = new Set<{ title: string; note: string; since: number }>();
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;

  constructor({ out = process.stdout, inPlace, heartbeatMs = 5000 }: Options = {}) {
    this.#out = out;
    this.#inPlace = inPlace ?? (out.isTTY === true && !isContinuousIntegration(process.env));
    this.#heartbeatMs = heartbeatMs;
    // A closed output (`npm start | head`) must not end the launcher halfway.
    out.on('error', () => {});
  }

  /** Prints text above the line of steps in progress. */
  say(text: string): void {
    this.#clear();
    this.#out.write(`${text}\n`);
    this.#draw();
  }

  step(title: string): Step {
    const entry = { title, note: '', since: performance.now() };
    this.#active.add(entry);
    this.#watch();
    this.#draw();
    const end = (mark: string, detail: string) => {
      if (!this.#active.delete(entry)) return;
      this.#watch();
      const took = durationText(performance.now() - entry.since);
      this.say(`${mark}  ${title}${detail === '' ? '' : `: ${detail}`} (${took})`);
    };
    return {
      done: (detail = '') => end('ok    ', detail),
      failed: (detail = '') => end('FAILED', detail),
      note: (note) => (entry.note = note),
    };
  }

  /** Forgets the steps in progress, so that nothing is drawn after a failure or a stop. */
  close(): void {
    this.#clear();
    this.#active.clear();
    this.#watch();
  }

  #watch(): void {
    if (this.#active.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else {
      const tick = this.#inPlace ? () => this.#draw() : () => this.#beat();
      this.#timer ??= setInterval(tick, this.#inPlace ? 200 : this.#heartbeatMs).unref();
    }
  }

  #texts(minimumMs = 0): string[] {
    const now = performance.now();
    return [...this.#active]
      .filter(({ since }) => now - since >= minimumMs)
      .map(({ title, note, since }) => {
        return `${title} (${durationText(now - since)}${note === '' ? '' : `, ${note}`})`;
      });
  }

  #beat(): void {
    // All steps share one timer: a step that has just begun prints nothing yet.
    for (const text of this.#texts(this.#heartbeatMs / 2)) this.#out.write(`...     ${text}\n`);
  }

  #draw(): void {
    if (!this.#inPlace || this.#active.size === 0) return;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    const line = `${FRAMES[this.#frame]}       ${this.#texts().join(' · ')}`;
    this.#out.write(`\r\u001b[2K${line.slice(0, (this.#out.columns ?? 80) - 1)}`);
  }

  #clear(): void {
    if (this.#inPlace) this.#out.write('\r\u001b[2K');
  }
}

export function isContinuousIntegration(env: NodeJS.ProcessEnv): boolean {
  return env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
}

/** A duration such as `0.4 s`, `17 s` or `3 min 05 s`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
