import { expect } from 'vitest';
import type { Launched, NpmStart } from './NpmStart.ts';
import { until } from './processProbes.ts';

/** Expects the sandbox to restart a part that is killed, and to keep working. */
export async function expectRestart(
  npmStart: NpmStart,
  { output }: Launched,
  name: string,
): Promise<void> {
  const before = npmStart.sandbox().processes[name] ?? 0;
  const said = output().length;
  process.kill(before, 'SIGKILL');
  await until(() => output().slice(said).includes(' is back'), output);
  const { apiUrl, processes } = npmStart.sandbox();
  expect(processes[name]).not.toBe(before);
  await until(async () => {
    const answer = await fetch(`${apiUrl}/readyz`).catch(() => null);
    return answer?.status === 200;
  }, output);
  const demo = await npmStart.demo('--entity', 'banco-santander');
  expect(demo.output).toContain('ok      Waiting for the institution: success');
  expect(demo.code).toBe(0);
}
