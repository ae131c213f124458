import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { CANARY, canaryInFiles } from './canary.ts';
import { buildRut } from './factories.ts';
import { startSystem, type System } from './system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ LOG_LEVEL: 'trace', TASK_DEADLINE_SECONDS: '6' });
});
afterAll(() => system.stop());

describe('a marked password', () => {
  it('is nowhere in what was written, whatever happened to it', async () => {
    const token = await system.login();
    let serial = 17_000_000;
    const rut = () => buildRut((serial += 1));
    const action = 'banco-chile:movement';
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      system.call('POST', '/api/v1/tasks', { token, body, headers });
    const launch = (username: string, headers: Record<string, string> = {}) =>
      post({ action, args: { username, password: CANARY } }, headers);

    const named = ['11111111-1', '22222222-2', '33333333-3', '44444444-4', '66666666-6'];
    const accepted = [
      ...(await Promise.all(named.map((username) => launch(username)))),
      ...(await Promise.all(
        ['malformed', 'timeout', 'error', 'slow=1'].map((scenario) =>
          launch(rut(), { 'x-sandbox-scenario': scenario, 'idempotency-key': scenario }),
        ),
      )),
    ];
    expect(accepted.map((answer) => answer.status)).toEqual(accepted.map(() => 200));

    const created = await system.call('POST', '/api/v1/encryption/keys', { token });
    const key = created.body.key as EncryptionPublicJwk;
    const encryptArgs = await encryptJwe({ username: rut(), password: CANARY }, key);
    accepted.push(await post({ action, encryptArgs }));

    // What is refused must not be kept either.
    await post({ action, args: { username: rut(), password: `${CANARY} with blanks` } });
    await post({ action: CANARY, args: { username: CANARY, password: CANARY } });
    await post({ action, args: { username: rut(), password: CANARY, [CANARY]: CANARY } });
    await post({ action, args: CANARY });
    await post({ action, encryptArgs: CANARY });
    await post({ action, args: { username: '1-1', password: CANARY } });
    await fetch(`${system.apiUrl}/api/v1/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"args":{"password":"${CANARY}",}`,
    });
    await fetch(`${system.apiUrl}/api/v1/users/status/by-entity?username=1-9&password=${CANARY}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await fetch(`${system.apiUrl}/${CANARY}`, { headers: { 'x-request-id': `id ${CANARY}` } });

    // A worker that dies with credentials in its hands.
    const dying = await launch(rut(), { 'x-sandbox-scenario': 'slow=3' });
    await sleep(800);
    await system.end('worker', 'SIGKILL');
    await system.start('worker');
    for (const answer of [...accepted, dying])
      await system.wait(token, String(answer.body.taskId), 40_000);

    // Redis writes its file anew, so that what is only in memory would show as well.
    for (const part of ['web', 'worker', 'simulator', 'redis', 'mongo'] as const)
      await system.end(part);

    const { found, bytes } = canaryInFiles(system.dir);
    expect(bytes).toBeGreaterThan(100_000);
    expect(found).toEqual([]);
  });
});
