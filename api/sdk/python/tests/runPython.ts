import { fileURLToPath } from 'node:url';
import { inject, type TestContext } from 'vitest';
import { runToEnd } from '../../../launcher/runToEnd.ts';

const sdk = fileURLToPath(new URL('../', import.meta.url));
/** Folder for the tools' caches, so that nothing is written beside the sources. */
const cache = fileURLToPath(new URL('../../../../.cache/python', import.meta.url));

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** The SDK's own folder by default. */
  readonly cwd?: string;
  readonly python?: string;
}

/** Runs `python ARGS` to its end; the test is skipped if there is no Python. */
export async function runPython(
  { skip, task, signal }: Pick<TestContext, 'skip' | 'task' | 'signal'>,
  args: readonly string[],
  { env = {}, cwd = sdk, python }: Options = {},
): Promise<string> {
  const found = inject('python');
  if ('missing' in found) {
    Object.assign(task.meta, { skipReason: found.missing });
    return skip(found.missing);
  }
  const { code, output } = await runToEnd(python ?? found.path, args, {
    cwd,
    signal,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      MYPY_CACHE_DIR: `${cache}/mypy`,
      RUFF_CACHE_DIR: `${cache}/ruff`,
      ...env,
    },
  });
  if (code !== 0)
    throw new Error(`python ${args.join(' ')} ended with ${String(code)}.\n${output}`);
  return output;
}
