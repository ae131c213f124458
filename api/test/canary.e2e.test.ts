import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { CANARY, canaryInFiles } from './canary.ts';
import { buildRut } from './factories.ts';
import { startSystem, type System } from './system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ LOG_LEVEL: 'trace', TASK_DEADLINE_SECONDS: '20' });
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

    await throughTheWidget(rut);

    // A worker that dies with credentials in its hands.
    const dying = await launch(rut(), { 'x-sandbox-scenario': 'slow=3' });
    const isPending = async () => {
      const path = `/api/v1/tasks/${String(dying.body.taskId)}`;
      return (await system.call('GET', path, { token })).body.taskStatus === 'pending';
    };
    while (await isPending()) await sleep(50);
    await system.end('worker', 'SIGKILL');
    await system.start('worker');
    for (const answer of [...accepted, dying])
      await system.wait(token, String(answer.body.taskId), 300_000);

    // Redis writes its file anew, so that what is only in memory would show as well.
    for (const part of ['web', 'worker', 'simulator', 'redis', 'mongo'] as const)
      await system.end(part);

    const { found, bytes } = canaryInFiles(system.dir);
    expect(bytes).toBeGreaterThan(100_000);
    expect(found).toEqual([]);
  });
});

/** The password in the widget's hands: kept by a consent, refused, discarded, revoked. */
async function throughTheWidget(rut: () => string): Promise<void> {
  const { clientId, widgetConfigId, apiKey } = system;
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    (await system.call('POST', `/api/v1${path}`, { body, headers })).body as { data: never };
  const open = async (username: string) => {
    const made = await post(
      '/token/otp/create',
      {
        products: ['movement', 'identity-validation'],
        clientId,
        user: { username, email: 'persona@correo.cl' },
        widgetConfigId,
      },
      { 'x-api-key': apiKey, 'idempotency-key': `otp ${username}` },
    );
    const { otpToken, consentId } = made.data as { otpToken: string; consentId: string };
    const opened = await post('/widget/sessions', { otpToken });
    const { sessionToken, encryptionKey, terms } = opened.data as {
      sessionToken: string;
      encryptionKey: EncryptionPublicJwk;
      terms: { version: string };
    };
    const bearer = { authorization: `Bearer ${sessionToken}` };
    const entityId = 'banco-chile';
    await post('/widget/consent', { entityId, termsVersion: terms.version }, bearer);
    const start = async (args: object, scenario = 'none') =>
      post(
        '/widget/extractions',
        { entityId, encryptArgs: await encryptJwe(args, encryptionKey) },
        { ...bearer, 'x-sandbox-scenario': scenario },
      );
    const follow = async (id: string) => {
      const answer = await system.call('GET', `/api/v1/widget/extractions/${id}`, {
        headers: bearer,
      });
      return (answer.body as { data: { status: string } }).data.status;
    };
    return { consentId, bearer, start, follow };
  };
  const ended = async (widget: Awaited<ReturnType<typeof open>>, started: { data: never }) => {
    const { id } = started.data as { id: string };
    let status = 'pending';
    for (let turn = 0; turn < 1500 && ['pending', 'running'].includes(status); turn += 1) {
      await sleep(200);
      status = await widget.follow(id);
    }
    return status;
  };

  const [kept, revoked, refused, left] = [rut(), rut(), rut(), rut()];
  for (const [username, scenario, status] of [
    [kept, 'none', 'success'],
    [revoked, 'none', 'success'],
    [refused, 'wrong_login', 'wrong_login'],
    [rut(), 'malformed', 'error'],
    [rut(), 'timeout', 'error'],
  ] as const) {
    const widget = await open(username);
    const started = await widget.start({ username, password: CANARY }, scenario);
    expect(await ended(widget, started), scenario).toBe(status);
    if (username !== revoked) continue;
    const token = await post(
      '/token/task',
      { clientId, target: username },
      { 'x-api-key': apiKey },
    );
    const { taskToken } = token.data as { taskToken: string };
    const bearer = { authorization: `Bearer ${taskToken}` };
    await post(
      '/products/retrieve-data',
      { consentId: widget.consentId, product: 'movement' },
      bearer,
    );
    await post(`/consents/${widget.consentId}/revoke`, undefined, bearer);
  }

  const widget = await open(left);
  await widget.start({ username: left, password: `${CANARY} with blanks` });
  await widget.start({ username: CANARY, password: CANARY });
  await widget.start({ username: left, password: CANARY, [CANARY]: CANARY });
  await widget.start({ username: left, password: CANARY }, 'slow=5');
  await post('/widget/discard', undefined, widget.bearer);
  await post('/widget/extractions', { entityId: CANARY, encryptArgs: CANARY }, widget.bearer);
  await post('/widget/sessions', { otpToken: CANARY });
}
