import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in these units, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100;
const SAMPLE_EVERY_MS = 50;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Together with the pid this identifies a process. */
  readonly startedAt: string;
  /** Its own processor time, without that of its children. */
  readonly ticks: number;
}

/**
 * Processor time used by processes and all their descendants. When a process ends, its time is lost
 * unless its parent waits for it, and nobody waits for the processes of a browser that is killed.
 * So the time of each process is recorded while it is alive.
 */
export class ProcessorTime {
  readonly #roots: readonly number[];
  readonly #used = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(roots: readonly number[]) {
    this.#roots = roots;
    this.#sample();
    this.#timer = setInterval(() => {
      this.#sample();
    }, SAMPLE_EVERY_MS);
  }

  /** Milliseconds so far. It never falls. */
  total(): number {
    this.#sample();
    const ticks = [...this.#used.values()].reduce((sum, one) => sum + one, 0);
    return (ticks * 1000) / TICKS_PER_SECOND;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(Number(name)) ?? []);
    const family = new Set(this.#roots);
    for (let size = 0; size !== family.size;) {
      size = family.size;
      for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
    }
    for (const one of processes) {
      const key = `${String(one.pid)} ${one.startedAt}`;
      // A process that lost its parent still counts.
      if (family.has(one.pid) || this.#used.has(key)) this.#used.set(key, one.ticks);
    }
  }
}

/** Null if the process has ended in the meantime. */
function statOf(pid: number): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // A program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = fields.slice(11, 13).map(Number);
    const ticks = (user ?? 0) + (system ?? 0);
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '', ticks };
  } catch {
    return null;
  }
}
