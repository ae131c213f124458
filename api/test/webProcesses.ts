import { freePort } from './freePort.ts';
import { startClockedProcesses, type ClockedProcesses } from './clockedProcesses.ts';

/** Several API processes on the same stores, instead of one application in the test's process. */
export interface WebProcesses extends ClockedProcesses {
  /** The URL of the next process, round robin. */
  next(): string;
}

/**
 * How many API processes the integration tests use, round robin (CAUCE_TEST_WEBS). With 0 each test
 * file runs the application in its own process, which is faster and tests the same rules.
 */
export function webProcessCount(): number {
  return Number(process.env['CAUCE_TEST_WEBS'] ?? 0);
}

/** An environment without the keys that open passwords, which API processes refuse. */
export function withoutWorkerKeys(env: Readonly<Record<string, string>>): Record<string, string> {
  const { CREDENTIAL_KEYS: _text, CREDENTIAL_KEYS_FILE: _file, ...own } = env;
  return own;
}

export async function startWebProcesses(
  count: number,
  env: Readonly<Record<string, string>>,
  dir: string,
): Promise<WebProcesses> {
  const own = withoutWorkerKeys(env);
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const webs = await startClockedProcesses(
    'web',
    ports.map((port) => ({ ...own, PORT: String(port), HOST: '127.0.0.1' })),
    dir,
  );
  let turn = 0;
  return {
    ...webs,
    next: () => `http://127.0.0.1:${String(ports[(turn += 1) % count])}`,
  };
}
