import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, ENTITY, type ConnectClient } from '../../../../test/connect.ts';
import { dataOf, signInMember, type SignedInMember } from '../../../../test/member.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { dayOf } from '../../access/clients/taskEnds.store.ts';
import type { Role } from '../../../principal/roles.ts';

const PERSON = '12345678-5';

let server: TestServer;
let client: ConnectClient;
const team = {} as Record<Role, SignedInMember>;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server, { scopes: ['main', 'connect', 'manage'] });
  for (const role of ['owner', 'developer', 'support', 'viewer'] as const)
    team[role] = await signInMember(server, client.clientId, role);
});
afterAll(() => server.close());

const codeOf = ({ status, body }: Answer) => {
  const { code, errorCode } = body as { code?: string; errorCode?: string };
  return [status, code ?? errorCode];
};
const FORBIDDEN = [403, 'FORBIDDEN'];

describe('a task’s timeline', () => {
  const launch = async (scenario?: string) => {
    const opened = await server.request('POST', '/api/v1/auth/login', {
      headers: { 'x-api-key': client.apiKey },
    });
    const { token } = opened.body as { token: string };
    const launched = await server.launch(
      token,
      {
        action: `${ENTITY}:identity-validation`,
        args: { username: PERSON, password: CANARY },
        reference: 'solicitud-1',
      },
      scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
    );
    const { taskId } = launched.body as { taskId: string };
    await server.runTask(taskId);
    await server.task(token, taskId);
    await server.container.requestLog.flush();
    return { taskId, requestId: String(launched.headers.get('x-request-id')) };
  };

  it('goes from the request to the end, with nothing of the person', async () => {
    const { taskId, requestId } = await launch();
    const answer = await team.viewer.call('GET', `/console/tasks/${taskId}`);
    expect(answer.body.data).toMatchObject({
      taskId,
      entity: ENTITY,
      status: 'success',
      reference: 'solicitud-1',
      error: null,
      challenge: null,
      creditGivenBack: false,
    });
    const { steps, requests } = dataOf<{ steps: { step: string }[]; requests: { id: string }[] }>(
      answer,
    );
    expect(steps.map(({ step }) => step)).toEqual(['launched', 'started', 'ended', 'read']);
    expect(requests[0]).toMatchObject({ id: requestId, path: '/tasks', status: 200 });
    expect(answer.text).not.toContain(PERSON);
    expect(answer.text).not.toContain('12.345.678');
  });

  it('is found by the id of the call that asked for it, by its own client only', async () => {
    const { taskId, requestId } = await launch();
    const read = (by: SignedInMember) => by.call('GET', `/console/tasks/${requestId}`);
    expect((await read(team.viewer)).body.data).toMatchObject({ taskId });
    const stranger = await signInMember(server, (await server.client()).clientId);
    expect(codeOf(await read(stranger))).toEqual(FORBIDDEN);
  });

  it('says why a task failed, what to do, and whether it cost something', async () => {
    const failed = async (scenario: string) => {
      const { taskId } = await launch(scenario);
      return dataOf<{ error: { code: string; whatToDo: string } | null; creditGivenBack: boolean }>(
        await team.support.call('GET', `/console/tasks/${taskId}`),
      );
    };
    const down = await failed('error');
    expect(down.error?.whatToDo).toMatch(/otra vez/);
    expect(down.creditGivenBack).toBe(true);
    const wrong = await failed('wrong_login');
    expect(wrong.error).toMatchObject({ code: 'wrong_login' });
    expect(wrong.creditGivenBack).toBe(false);
  });
});

describe('a connection', () => {
  it('is found by its consent', async () => {
    const { consentId } = await client.consent(PERSON);
    await client.consent('11111111-1');
    const list = async (id: string) =>
      (await team.viewer.call('GET', `/connections?consentId=${id}`)).body.data as object[];
    expect(await list(consentId.toUpperCase())).toEqual([expect.objectContaining({ consentId })]);
    expect(await list(randomUUID())).toEqual([]);
  });

  it('is repaired and revoked by those who may, and the log says who', async () => {
    const { consentId } = await client.consent('11111111-1');
    const path = (act: string) => `/console/connections/${consentId}/${act}`;
    for (const act of ['repair', 'revoke'])
      expect(codeOf(await team.viewer.call('POST', path(act)))).toEqual(FORBIDDEN);
    const repair = dataOf(await team.support.call('POST', path('repair')));
    expect(repair).toMatchObject({ consentId, widgetConfigId: client.widgetConfigId });
    const opened = await server.request('POST', '/api/v1/widget/sessions', {
      body: { otpToken: repair.otpToken, widgetConfigId: repair.widgetConfigId },
    });
    expect(opened.status).toBe(200);
    const revoked = await team.support.call('POST', path('revoke'));
    expect(revoked.body.data).toMatchObject({ consentId, subStatus: 'REVOKED' });
    const { audit } = server.container;
    const memberId = team.support.id;
    for (const event of ['otp.created', 'consent.ended'] as const)
      expect(await audit.newest({ event, consentId, memberId })).not.toBeNull();
    expect(codeOf(await team.support.call('POST', path('repair')))).toEqual([
      403,
      'INVALID_CONSENT',
    ]);
  });
});

describe('a widget’s configuration', () => {
  it('is changed, and its origins one by one, by those who may', async () => {
    const path = `/console/widget-configs/${client.widgetConfigId}`;
    const { configs } = dataOf<{ configs: { id: string; allowedOrigins: string[] }[] }>(
      await team.viewer.call('GET', '/console/widget-configs'),
    );
    expect(configs.map(({ id }) => id)).toEqual([client.widgetConfigId]);
    const before = configs[0]?.allowedOrigins ?? [];
    const origin = 'https://otra.example';
    expect(codeOf(await team.support.call('PATCH', path, { appName: 'Otra' }))).toEqual(FORBIDDEN);
    const changed = await team.developer.call('PATCH', path, { appName: 'Otra' });
    expect(changed.body.data).toMatchObject({ appName: 'Otra', allowedOrigins: before });
    const add = () => team.developer.call('POST', `${path}/origins`, { origin });
    await add();
    expect((await add()).body.data.allowedOrigins).toEqual([...before, origin]);
    const removed = await team.owner.call(
      'DELETE',
      `${path}/origins/${encodeURIComponent(origin)}`,
    );
    expect(removed.body.data.allowedOrigins).toEqual(before);
    expect((await team.viewer.call('GET', path)).body.data).toEqual(removed.body.data);
    const saved = { event: 'widget-config.saved', memberId: team.developer.id } as const;
    expect(await server.container.audit.newest(saved)).not.toBeNull();
  });

  it('refuses what would not be a configuration', async () => {
    const path = `/console/widget-configs/${client.widgetConfigId}`;
    const current = dataOf<{ terms: { version: string } }>(await team.owner.call('GET', path));
    const { version } = current.terms;
    for (const bad of [
      { rut: '1-1' },
      { allowedOrigins: [] },
      { terms: { version, text: 'Otro texto con la misma versión' } },
      {},
    ])
      expect(codeOf(await team.owner.call('PATCH', path, bad))).toEqual([422, 'WRONG_FORMAT']);
    const origin = 'https://app.example/ruta';
    expect(codeOf(await team.owner.call('POST', `${path}/origins`, { origin }))).toEqual([
      422,
      'WRONG_FORMAT',
    ]);
  });
});

it('shows what works where, and how it has answered for 30 days', async () => {
  const { taskEnds, now } = server.container;
  const daysAgo = (days: number) => addSeconds(now(), -days * 86_400);
  const add = (at: Date, counts: Record<string, number>) =>
    taskEnds.add({ id: dayOf(null, at), at, counts });
  await add(daysAgo(29), { 'ends.sii.success': 30, 'ends.sii.INSTITUTION_TIMEOUT': 10 });
  await add(daysAgo(32), { 'ends.sii.INSTITUTION_TIMEOUT': 1000 });
  const { institutions } = dataOf<{ institutions: { id: string; coverage: object }[] }>(
    await team.viewer.call('GET', '/console/institutions'),
  );
  const health = (answered: number | null) => ({
    enabled: true,
    health: { answers: true, since: null, answered },
  });
  expect(institutions.find(({ id }) => id === ENTITY)).toMatchObject(health(null));
  expect(institutions.find(({ id }) => id === 'sii')).toMatchObject(health(0.75));
});

describe('the calls of a client’s server', () => {
  it('are made by its members, each as far as their role goes', async () => {
    const reads = [
      '/keys',
      '/usage',
      '/requests',
      '/tasks',
      '/events',
      '/webhooks',
      '/connections',
      '/entities',
    ];
    for (const path of reads) expect((await team.viewer.call('GET', path)).status).toBe(200);
    const webhook = { url: 'http://127.0.0.1:9/hook' };
    for (const role of ['viewer', 'support'] as const) {
      expect(codeOf(await team[role].call('POST', '/webhooks', webhook))).toEqual(FORBIDDEN);
      expect(codeOf(await team[role].call('POST', '/keys', { scopes: ['main'] }))).toEqual(
        FORBIDDEN,
      );
    }
    expect((await team.developer.call('POST', '/webhooks', webhook)).status).toBe(200);
    const saved = { event: 'webhook.created', memberId: team.developer.id } as const;
    expect(await server.container.audit.newest(saved)).toMatchObject({ clientId: client.clientId });
  });

  it('make a key that can do what an operator gave the client, and no more', async () => {
    const made = await team.developer.call('POST', '/keys', { scopes: ['main', 'manage'] });
    const { keyId, apiKey } = made.body as { keyId: string; apiKey: string };
    const login = () =>
      server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': apiKey } });
    expect((await login()).status).toBe(200);
    const more = await team.owner.call('POST', '/keys', { scopes: ['persons'] });
    expect(codeOf(more)).toEqual([422, 'WRONG_FORMAT']);
    expect((await team.developer.call('POST', `/keys/${keyId}/rotate`)).status).toBe(200);
    expect((await team.owner.call('DELETE', `/keys/${keyId}`)).body).toMatchObject({
      status: 'retired',
    });
    server.clock.advance(5);
    expect((await login()).status).toBe(401);
    const retired = { event: 'key.retired', memberId: team.owner.id } as const;
    expect(await server.container.audit.newest(retired)).toMatchObject({ detail: keyId });
  });

  it('are refused without a permission, whatever the role', async () => {
    for (const [method, path] of [
      ['GET', `/tasks/${'0'.repeat(64)}`],
      ['GET', '/auth/is-token-valid'],
      ['POST', '/persons/export'],
      ['GET', '/events/stream'],
    ] as const)
      expect((await team.owner.call(method, path)).status).toBe(401);
  });

  it('find the extraction of the code that the widget shows', async () => {
    const widget = await client.widget('22222222-2');
    await widget.accept();
    const started = await widget.start();
    const { id } = dataOf(started);
    const found = await team.support.call('GET', `/extractions/${id?.slice(0, 8) ?? ''}`);
    expect(found.body.data).toMatchObject({ id });
  });
});
