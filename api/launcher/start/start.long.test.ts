import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NpmStart, type Launched } from '../../test/NpmStart.ts';
import { until } from '../../test/processProbes.ts';
import { expectRestart } from '../../test/expectRestart.ts';

// What start.e2e.test.ts does with two parts of the sandbox, with the others, and its sudden end.

let npmStart: NpmStart;
let launcher: Launched;

beforeAll(async () => {
  npmStart = await NpmStart.create();
  launcher = await npmStart.start();
});
afterAll(() => npmStart.remove());

describe('npm start', () => {
  it.each(['worker', 'redis', 'simulator', 'host', 'docs'])(
    'starts %s again when it is killed, and everything works on',
    (name) => expectRestart(npmStart, launcher, name),
  );

  it('leaves nothing running after kill -9, and the next start keeps the same client', async () => {
    const { apiKey, clientId, widgetConfigId } = npmStart.sandbox();
    launcher.child.kill('SIGKILL');
    await launcher.exit;
    await until(() => npmStart.pids().length === 0);

    const next = await npmStart.start();
    expect(npmStart.sandbox()).toMatchObject({ apiKey, clientId, widgetConfigId });
    next.child.kill('SIGTERM');
    expect((await next.exit).code).toBe(0);
  });
});
