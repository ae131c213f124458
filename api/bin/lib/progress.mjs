const FRAMES = ['|', '/', '-', '\\'];

/**
 * @typedef {object} Step
 * @property {(detail?: string) => void} done prints the step's line with how long it took
 * @property {(detail?: string) => void} failed the same, marked as failed
 * @property {(note: string) => void} note what the step is busy with, shown beside its time
 */

/**
 * What the launchers write. On a terminal the steps that are under way share one line that is
 * rewritten in place; in a pipe or under CI each of them says from time to time that it goes on,
 * so that a person and a CI runner can tell slow from stuck.
 */
export class Progress {
  /**
   * @param {object} [options]
   * @param {NodeJS.WritableStream & { isTTY?: boolean, columns?: number }} [options.out]
   * @param {boolean} [options.inPlace] by default on a terminal outside CI
   * @param {number} [options.heartbeatMs] how often a step in a pipe says that it goes on
   */
  constructor({ out = process.stdout, inPlace, heartbeatMs = 5000 } = {}) {
    this.out = out;
    this.inPlace = inPlace ?? (out.isTTY === true && !isContinuousIntegration(process.env));
    this.heartbeatMs = heartbeatMs;
    /** @type {Map<object, { title: string, note: string, since: number }>} */
    this.active = new Map();
    /** @type {NodeJS.Timeout | null} */
    this.timer = null;
    this.frame = 0;
    // A reader that went away (`npm start | head`) must not end the launcher halfway.
    this.out.on('error', () => {});
  }

  /** @param {string} text one line or more, printed above what is in progress */
  say(text) {
    this.#clear();
    this.out.write(`${text}\n`);
    this.#draw();
  }

  /**
   * @param {string} title what is being done, such as `Installing the npm packages`
   * @returns {Step}
   */
  step(title) {
    const key = {};
    const since = performance.now();
    this.active.set(key, { title, note: '', since });
    this.#watch();
    this.#draw();
    const end = (/** @type {string} */ mark, /** @type {string} */ detail) => {
      if (!this.active.delete(key)) return;
      this.#watch();
      this.say(`${mark}  ${title}${detail === '' ? '' : `: ${detail}`} (${duration(since)})`);
    };
    return {
      done: (detail = '') => end('ok    ', detail),
      failed: (detail = '') => end('FAILED', detail),
      note: (note) => {
        const entry = this.active.get(key);
        if (entry !== undefined) entry.note = note;
      },
    };
  }

  /** Forgets the steps under way, so that nothing is drawn after a failure or a stop. */
  close() {
    this.#clear();
    this.active.clear();
    this.#watch();
  }

  #watch() {
    if (this.active.size === 0) {
      if (this.timer !== null) clearInterval(this.timer);
      this.timer = null;
      return;
    }
    if (this.timer !== null) return;
    const tick = this.inPlace ? () => this.#draw() : () => this.#beat();
    this.timer = setInterval(tick, this.inPlace ? 200 : this.heartbeatMs);
    this.timer.unref();
  }

  #beat() {
    for (const { title, note, since } of this.active.values()) {
      // All steps share one clock; one that has just begun has nothing to say yet.
      if (performance.now() - since < this.heartbeatMs / 2) continue;
      const aside = note === '' ? '' : `, ${note}`;
      this.out.write(`...     ${title} (${duration(since)}${aside})\n`);
    }
  }

  #draw() {
    if (!this.inPlace || this.active.size === 0) return;
    this.frame = (this.frame + 1) % FRAMES.length;
    const parts = [...this.active.values()].map(
      ({ title, note, since }) => `${title} (${duration(since)}${note === '' ? '' : `, ${note}`})`,
    );
    const line = `${FRAMES[this.frame]}       ${parts.join(' · ')}`;
    this.out.write(`\r\u001b[2K${line.slice(0, (this.out.columns || 80) - 1)}`);
  }

  #clear() {
    if (this.inPlace) this.out.write('\r\u001b[2K');
  }
}

/** @param {NodeJS.ProcessEnv} env */
export function isContinuousIntegration(env) {
  return env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
}

/**
 * @param {number} since of `performance.now()`
 * @returns {string} such as `0.4 s`, `17 s` or `3 min 05 s`
 */
function duration(since) {
  return durationText(performance.now() - since);
}

/** @param {number} milliseconds @returns {string} such as `0.4 s`, `17 s` or `3 min 05 s` */
export function durationText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
