import { spawn } from 'node:child_process';
import { CommandError } from '../CommandError.ts';

/**
 * Runs a program to its end.
 * @throws CommandError with the end of its output, or with how to install the program if it is
 *   missing
 */
export async function runTool(
  command: string,
  args: readonly string[],
  options: { readonly env: Readonly<Record<string, string | undefined>>; readonly hint: string },
): Promise<void> {
  let said = '';
  const child = spawn(command, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new CommandError(`There is no ${command}: ${options.hint}`)
          : error,
      );
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw new CommandError(`${command} failed:\n${said.trim()}`);
}
