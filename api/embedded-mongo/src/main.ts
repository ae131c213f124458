import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import { StartupError } from './errors/StartupError.ts';
import { startEmbeddedMongo } from './startEmbeddedMongo.ts';

/**
 * The embedded MongoDB server as a process:
 *   node --import ./api/bin/typescript.mjs api/embedded-mongo/src/main.ts --data DIR [--host 127.0.0.1] [--port 0]
 * Prints one line of JSON when it listens: {"ready":true,"port":N,"url":"mongodb://…/"}.
 * SIGTERM, SIGINT or the end of its parent's IPC channel close it cleanly.
 */

function readOptions(): { dataDir: string; host: string; port: number } {
  let values: { data?: string; host?: string; port?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ options: { data: text, host: text, port: text } }));
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

function report(problem: string): void {
  process.stderr.write(`${problem}\n`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  // Every acknowledged write is on disk: exiting is safe, continuing in an unknown state is not.
  process.on('uncaughtException', (error) => {
    report(`The embedded MongoDB failed and exits: ${reasonOf(error)}`);
    process.exit(1);
  });
  // A pattern with excessive backtracking is handed over to V8's linear engine.
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
  const server = await startEmbeddedMongo({ ...readOptions(), report });
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        report(`The embedded MongoDB did not close cleanly: ${reasonOf(error)}`);
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
  report(
    error instanceof StartupError ? reason : `The embedded MongoDB could not start: ${reason}`,
  );
  process.exitCode = 1;
});
