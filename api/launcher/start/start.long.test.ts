import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NpmStart, type Launched } from '../../test/NpmStart.ts';
import { until } from '../../test/processProbes.ts';
import { expectRestart } from '../../test/expectRestart.ts';

// Repeats the tests that start.e2e.test.ts runs on the API for the other parts of the sandbox; also
// the demo with other kinds of login, and the sudden end of the launcher.

let npmStart: NpmStart;
let launcher: Launched;

beforeAll(async () => {
  npmStart = await NpmStart.create();
  launcher = await npmStart.start();
});
afterAll(() => npmStart.remove());

describe('npm start', () => {
  it.each(['mongo', 'worker', 'redis', 'simulator', 'host', 'docs'])(
    'restarts %s when it is killed, and everything continues to work',
    (name) => expectRestart(npmStart, launcher, name),
  );

  it('runs the connect flow of the demo with --json, for several kinds of login', async () => {
    for (const [entity, action, password] of [
      ['sii', 'tax-situation', 'clave123'],
      ['buda', 'balance', 'llave123:secreto123'],
      ['banco-chile-empresas', 'movement', 'clave123'],
    ] as const) {
      const args = ['--flow', 'connect', '--json', '--entity', entity, '--action', action];
      const child = npmStart.launch('demo.mjs', [...args, '--password', password]);
      let stdout = '';
      child.child.stdout.on('data', (text: string) => (stdout += text));
      expect((await child.exit).code, entity).toBe(0);
      expect(JSON.parse(stdout), entity).toMatchObject({ data: expect.any(Array) as unknown });
    }
  });

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
