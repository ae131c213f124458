import { Tinypool } from 'tinypool';

const ENTRY = new URL('./runInThread.mjs', import.meta.url).href;

/**
 * Runs a module's default export in a thread of its own, for work that would hold this one up.
 * @param input what it takes, and its answer what it gives, as far as threads can hand things over
 * @param end ends the thread, wherever it is
 */
export async function inThread<Work extends (input: never) => Promise<unknown>>(
  module: URL,
  input: Parameters<Work>[0],
  end: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  const pool = new Tinypool({ filename: ENTRY, execArgv: [], minThreads: 1, maxThreads: 1 });
  try {
    const work = { module: module.href, input };
    return (await pool.run(work, { signal: end })) as Awaited<ReturnType<Work>>;
  } finally {
    await pool.destroy();
  }
}
