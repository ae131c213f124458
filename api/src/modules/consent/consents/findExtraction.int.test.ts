import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, testEnv, type TestServer } from '../../../../test/testServer.ts';
import { runClientsCommand } from '../../../commandLine/clients.ts';

let server: TestServer;
let client: ConnectClient;
const env = testEnv();
beforeAll(async () => {
  server = await startTestServer(env);
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(23_700_000);

const find = (code: string, by = client) =>
  server.request('GET', `/api/v1/extractions/${code}`, { headers: { 'x-api-key': by.apiKey } });

async function failed() {
  const username = nextRut();
  const widget = await client.widget(username);
  const answer = await widget.extract({ scenario: 'error' });
  const { id } = (answer.body as { data: { id: string } }).data;
  return { id, username, consentId: widget.consentId };
}

it('finds what happened by the code that the widget showed, and tells nothing of the person', async () => {
  const { id, username, consentId } = await failed();
  const code = id.slice(0, 8);
  const found = await find(code);
  expect(found.status).toBe(200);
  expect(found.body).toEqual({
    data: {
      id,
      consentId,
      entityId: 'banco-chile',
      status: 'error',
      error: {
        code: 'INSTITUTION_UNAVAILABLE',
        message: expect.any(String) as string,
        retryable: true,
      },
      createdAt: expect.any(String) as string,
      finishedAt: expect.any(String) as string,
    },
  });
  expect(found.text).not.toContain(username.slice(0, 8));
  for (const same of [code.toUpperCase(), id.slice(0, 20), id])
    expect((await find(same)).body).toEqual(found.body);
});

it('finds neither another client’s extractions nor anything by other words', async () => {
  const { id } = await failed();
  const other = await connectClient(server);
  const refused = [
    await find(id.slice(0, 8), other),
    await find(id.slice(0, 7)),
    await find(`${id}0`),
    await find('zzzzzzzz'),
    await find('3b6ae18b-6782-4c5d-bb1a-bffc8437c724'),
  ];
  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([404, 'EXTRACTION_NOT_FOUND']);
});

it('does not find a task of the main API, which has no widget', async () => {
  const { token, apiKey } = await server.session({ scopes: ['main', 'connect'] });
  const launched = await server.launch(token, {
    action: 'banco-chile:identity-validation',
    args: { username: nextRut(), password: 'clave123' },
  });
  const { taskId } = launched.body as { taskId: string };
  const answer = await server.request('GET', `/api/v1/extractions/${taskId}`, {
    headers: { 'x-api-key': apiKey },
  });
  expect([answer.status, answer.body.code]).toEqual([404, 'EXTRACTION_NOT_FOUND']);
});

it('is found by the operator, with the request that launched it', async () => {
  const { id } = await failed();
  const run = async (...words: string[]) => {
    const shown: string[] = [];
    const code = await runClientsCommand(['extraction', client.clientId, ...words], {
      env,
      out: (text) => shown.push(text),
      err: (text) => shown.push(text),
      now: () => server.clock.now(),
    });
    return { code, text: shown.join('\n') };
  };
  const found = await run(id.slice(0, 8));
  expect(found.code).toBe(0);
  expect(found.text).toMatch(/requestId +[0-9a-f-]{36}\n/);
  expect(found.text).toContain('INSTITUTION_UNAVAILABLE: ');
  expect(await run('zzzzzzzz')).toEqual({
    code: 1,
    text: expect.stringContaining('no extraction with such a code') as string,
  });
});
