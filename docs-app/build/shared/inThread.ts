import { Tinypool } from 'tinypool';

const ENTRY = new URL('./runInThread.mjs', import.meta.url).href;

/**
 * Runs the default export of a module in a worker thread.
 * @param input its argument; argument and result must be structured-cloneable
 * @param end terminates the thread
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
