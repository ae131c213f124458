import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import { createInstitutionGate, PLACE_SECONDS, type InstitutionGate } from './institutionGate.ts';
import { REST_SECONDS, UNHEALTHY_AFTER } from './institutionHealth.ts';

let server: TestServer;
/** Two workers' gates over one Redis. */
let gate: InstitutionGate;
let other: InstitutionGate;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: '2' });
  ({ gate } = server.container);
  const { redis, config, now } = server.container;
  other = createInstitutionGate(redis, { prefix: config.redisPrefix, concurrency: 2, now });
});
afterAll(() => server.close());

async function fail(entityId: string, times: number): Promise<void> {
  const outcome = {
    kind: 'error',
    code: 'INSTITUTION_UNAVAILABLE',
    message: '',
    retryable: true,
    fixableBy: 'institution',
  } as const;
  for (let turn = 0; turn < times; turn += 1)
    await server.container.health.report(entityId, outcome, 1);
}

const succeed = (entityId: string) =>
  server.container.health.report(entityId, { kind: 'success', data: {} }, 1);

describe('the gate of an institution', () => {
  it('lets so many in over all workers, and calls the others in their order', async () => {
    expect(await gate.enter('banco-bci', 'a', 'task-a')).toBe('enter');
    expect(await other.enter('banco-bci', 'b', 'task-b')).toBe('enter');
    expect(await gate.enter('banco-bci', 'c', 'task-c')).toBe('wait');
    server.clock.advance(1);
    expect(await other.enter('banco-bci', 'd', 'task-d')).toBe('wait');
    expect(await gate.enter('banco-chile', 'e', 'task-e')).toBe('enter');

    expect(await other.leave('banco-bci', 'b')).toEqual(['task-c']);
    expect(await gate.enter('banco-bci', 'c2', 'task-c')).toBe('enter');
    expect(await gate.leave('banco-bci', 'a')).toEqual(['task-d']);
    expect(await gate.leave('banco-bci', 'c2')).toEqual([]);
  });

  it('serves all who ask at once, in their order', async () => {
    const enter = (run: string) => gate.enter('banco-internacional', run, `task-${run}`);
    expect(await Promise.all(['a', 'b', 'c'].map(enter))).toEqual(['enter', 'enter', 'wait']);
    const [left, next, elsewhere] = await Promise.all([
      gate.leave('banco-internacional', 'a'),
      enter('d'),
      gate.enter('banco-ripley', 'a', 'task-a'),
    ]);
    expect([left, next, elsewhere]).toEqual([['task-c'], 'enter', 'enter']);
    expect(await gate.leave('banco-ripley', 'a')).toEqual([]);
  });

  it('keeps the place of a task that asks again, and counts it once', async () => {
    for (const run of ['a', 'b']) await gate.enter('banco-itau', run, `task-${run}`);
    expect(await gate.enter('banco-itau', 'c', 'task-c')).toBe('wait');
    expect(await gate.enter('banco-itau', 'c2', 'task-c')).toBe('wait');
    expect(await gate.leave('banco-itau', 'a')).toEqual(['task-c']);
    expect(await gate.leave('banco-itau', 'b')).toEqual([]);
  });

  it('takes back the place of a worker that died, not of one that renews it', async () => {
    await gate.enter('banco-bice', 'alive', 'task-1');
    await gate.enter('banco-bice', 'dead', 'task-2');
    server.clock.advance(PLACE_SECONDS - 1);
    await gate.renew('banco-bice', 'alive');
    server.clock.advance(2);
    expect(await gate.enter('banco-bice', 'third', 'task-3')).toBe('enter');
    expect(await gate.enter('banco-bice', 'fourth', 'task-4')).toBe('wait');
  });

  it('does not bring back a place that ran out', async () => {
    await gate.enter('banco-ripley', 'late', 'task-1');
    server.clock.advance(PLACE_SECONDS + 1);
    expect(await gate.enter('banco-ripley', 'b', 'task-2')).toBe('enter');
    await gate.renew('banco-ripley', 'late');
    expect(await gate.enter('banco-ripley', 'c', 'task-3')).toBe('enter');
  });
});

describe('the gate of an institution that stopped answering', () => {
  it('lets nobody in while it rests, then one to find out, then all', async () => {
    const id = 'banco-falabella';
    await fail(id, UNHEALTHY_AFTER - 1);
    expect(await gate.enter(id, 'a', 'task-a')).toBe('enter');
    await gate.leave(id, 'a');
    await fail(id, 1);
    expect(await gate.enter(id, 'b', 'task-b')).toBe('refuse');

    server.clock.advance(REST_SECONDS + 1);
    expect(await gate.enter(id, 'probe', 'task-c')).toBe('enter');
    expect(await other.enter(id, 'd', 'task-d')).toBe('wait');
    server.clock.advance(1);
    expect(await other.enter(id, 'e', 'task-e')).toBe('wait');
    await succeed(id);
    expect(await gate.leave(id, 'probe')).toEqual(['task-d', 'task-e']);
    expect(await gate.enter(id, 'd2', 'task-d')).toBe('enter');
    expect(await gate.enter(id, 'e2', 'task-e')).toBe('enter');
  });

  it('tells those who wait one by one where the probe found it still down', async () => {
    const id = 'banco-security';
    await fail(id, UNHEALTHY_AFTER);
    server.clock.advance(REST_SECONDS + 1);
    await gate.enter(id, 'probe', 'task-a');
    await gate.enter(id, 'b', 'task-b');
    server.clock.advance(1);
    await gate.enter(id, 'c', 'task-c');
    await fail(id, 1);
    expect(await gate.leave(id, 'probe')).toEqual(['task-b']);
    expect(await gate.enter(id, 'b2', 'task-b')).toBe('refuse');
    expect(await gate.leave(id, 'b2')).toEqual(['task-c']);
    expect(await gate.enter(id, 'c2', 'task-c')).toBe('refuse');
    expect(await gate.leave(id, 'c2')).toEqual([]);
  });
});
