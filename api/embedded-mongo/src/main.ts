import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo, StartupError } from './index.ts';

/**
 * The embedded MongoDB as a process:
 *   node --import ./api/bin/typescript.mjs api/embedded-mongo/src/main.ts --data DIR [--host 127.0.0.1] [--port 0]
 * Prints one line of JSON when it listens: {"ready":true,"port":N,"url":"mongodb://…/"}.
 * SIGTERM, SIGINT or the end of its parent's IPC channel close it cleanly.
 */

function readOptions(): { dataDir: string; host: string; port: number } {
  let values: { data?: string; host?: string; port?: string };
  try {
    ({ values } = parseArgs({
      options: {
        data: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
      },
    }));
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error));
  }
  const port = Number(values.port ?? '0');
  if (values.data === undefined || values.data === '') {
    throw new StartupError('A data directory is required: --data DIR.');
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartupError(`The port must be a number from 0 to 65535, not ${values.port ?? ''}.`);
  }
  return { dataDir: values.data, host: values.host ?? '127.0.0.1', port };
}

function say(problem: string): void {
  process.stderr.write(`${problem}\n`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  // Whatever was acknowledged is on disk: ending is safe, going on in an unknown state is not.
  process.on('uncaughtException', (error) => {
    say(`The embedded MongoDB failed and ends: ${reasonOf(error)}`);
    process.exit(1);
  });
  // A pattern that backtracks without end is handed to V8's linear engine instead.
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
  const server = await startEmbeddedMongo({ ...readOptions(), report: say });
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`The embedded MongoDB did not close cleanly: ${reasonOf(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.channel !== undefined) process.on('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, port: server.port, url: server.url })}\n`);
}

main().catch((error: unknown) => {
  const reason = reasonOf(error);
  say(error instanceof StartupError ? reason : `The embedded MongoDB could not start: ${reason}`);
  process.exitCode = 1;
});
