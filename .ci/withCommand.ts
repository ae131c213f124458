import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { errorText } from '../api/bin/UserFacingError.mjs';
import { ShutdownSignal } from '../api/launcher/ShutdownSignal.ts';
import { Progress } from '../api/launcher/progress.ts';
import { prepare, repositoryRoot, type Need } from './prepare.ts';

/** @param args what is needed, `--`, and a command with its arguments */
export async function main(args: string[]): Promise<void> {
  const [needs, [command = '', ...rest]] = [
    args.slice(0, args.indexOf('--')) as Need[],
    args.slice(args.indexOf('--') + 1),
  ];
  const { signal } = new ShutdownSignal(process.env);
  const progress = new Progress();
  try {
    const env = await prepare(needs, { root: repositoryRoot, env: process.env, signal, progress });
    env.PATH = [join(repositoryRoot, 'node_modules/.bin'), env.PATH].join(delimiter);
    const child = spawn(command, rest, { stdio: 'inherit', env });
    // Ctrl-C reaches the child directly; npm sends other signals to this process only.
    signal.addEventListener('abort', () => child.kill('SIGTERM'));
    process.exit(
      await new Promise<number>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => resolve(code ?? 130));
      }),
    );
  } catch (error) {
    progress.close();
    process.stderr.write(`${errorText(error)}\n`);
    process.exit(1);
  }
}
