import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import {
  DELAYED_FOR_SECONDS,
  COOLDOWN_SECONDS,
  SLOW_SECONDS,
  FAILURES_TO_OPEN,
} from './institutionHealth.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  // Nothing listens on that port: every institution is down.
  server = await startTestServer({ SIMULATOR_URL: 'http://127.0.0.1:9' });
  ({ token } = await server.session());
});
afterAll(() => server.close());

let serial = 16_000_000;

async function fail(scenario?: string, username = buildRut((serial += 1))): Promise<void> {
  const answer = await server.launch(
    token,
    { action: 'banco-bci:identity-validation', args: { username, password: CANARY.slice(0, 8) } },
    scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
  );
  expect(answer.status).toBe(200);
  await server.runTask(String(answer.body.taskId));
  const task = await server.task(token, String(answer.body.taskId));
  expect(task.body.results.error.code).toBe('INSTITUTION_UNAVAILABLE');
}

async function entity(id: string): Promise<{ enabled: boolean; actions: { enabled: boolean }[] }> {
  await server.noticeHealth();
  const answer = await server.request('GET', '/api/v1/entities', {
    headers: { authorization: `Bearer ${token}` },
  });
  const found = (answer.body as { id: string; enabled: boolean; actions: [] }[]).find(
    (one) => one.id === id,
  );
  if (!found) throw new Error(`no ${id}`);
  return found;
}

describe('an institution that does not answer', () => {
  it('is disabled after several failures in a row, for the cooldown', async () => {
    for (let turn = 1; turn < FAILURES_TO_OPEN; turn += 1) await fail();
    expect((await entity('banco-bci')).enabled).toBe(true);
    await fail();
    const down = await entity('banco-bci');
    expect(down.enabled).toBe(false);
    expect(down.actions.every((action) => !action.enabled)).toBe(true);
    expect((await entity('banco-chile')).enabled).toBe(true);
    const refused = await server.launch(token, {
      action: 'banco-bci:identity-validation',
      args: { username: buildRut((serial += 1)), password: CANARY.slice(0, 8) },
    });
    expect(refused.body).toMatchObject({ errorCode: 'INVALID_ACTION', message: 'Invalid action' });

    server.clock.advance(COOLDOWN_SECONDS + 1);
    expect((await entity('banco-bci')).enabled).toBe(true);
    // Half-open: one more failure is enough.
    await fail();
    expect((await entity('banco-bci')).enabled).toBe(false);
    server.clock.advance(COOLDOWN_SECONDS + 1);
  });

  it('is not disabled by failures that the sandbox simulates', async () => {
    await server.container.health.report('banco-bci', { kind: 'locked' }, 1);
    for (let turn = 0; turn < FAILURES_TO_OPEN; turn += 1) await fail('error');
    for (let turn = 0; turn < FAILURES_TO_OPEN; turn += 1) await fail(undefined, '44444444-4');
    expect((await entity('banco-bci')).enabled).toBe(true);
  });
});

describe('the condition of an institution', () => {
  const success = { kind: 'success', data: {} } as const;
  const down = {
    kind: 'error',
    code: 'INSTITUTION_TIMEOUT',
    message: '',
    retryable: true,
    fixableBy: 'institution',
  } as const;
  const condition = async (id: string) => {
    await server.noticeHealth();
    return server.container.health.condition(id);
  };

  it('is delayed after two slow responses in a row, for ten minutes or until a fast one', async () => {
    const { health } = server.container;
    expect(await condition('banco-itau')).toBe('normal');
    await health.report('banco-itau', success, SLOW_SECONDS);
    expect(await condition('banco-itau')).toBe('normal');
    await health.report('banco-itau', success, SLOW_SECONDS + 5);
    expect(await condition('banco-itau')).toBe('delayed');
    server.clock.advance(DELAYED_FOR_SECONDS + 1);
    expect(await condition('banco-itau')).toBe('normal');
    await health.report('banco-itau', success, SLOW_SECONDS);
    expect(await condition('banco-itau')).toBe('delayed');
    await health.report('banco-itau', success, 3);
    expect(await condition('banco-itau')).toBe('normal');
  });

  it('is delayed after some failures, unavailable after more, and delayed while it recovers', async () => {
    const { health } = server.container;
    await health.report('banco-ripley', down, 1);
    expect(await condition('banco-ripley')).toBe('normal');
    await health.report('banco-ripley', down, 1);
    expect(await condition('banco-ripley')).toBe('delayed');
    for (let turn = 2; turn < FAILURES_TO_OPEN; turn += 1)
      await health.report('banco-ripley', down, 1);
    expect(await condition('banco-ripley')).toBe('unavailable');
    server.clock.advance(COOLDOWN_SECONDS + 1);
    expect(await condition('banco-ripley')).toBe('delayed');
    await health.report('banco-ripley', success, 3);
    expect(await condition('banco-ripley')).toBe('normal');
  });
});
