import { institutions, provenanceOf, type Fact } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { siteFacts } from '../../../siteFacts.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { runTask } from '../tasks/jobs/runTask.ts';

const STAGING = { CAUCE_ENV: 'staging' };

/** Every action whose login and pages are documented or recorded. */
const CONFIRMED: readonly string[] = institutions.flatMap(({ id, actions }) => {
  const { login, actions: basis } = provenanceOf(id) ?? {};
  const isKnown = (fact: Fact | undefined) => fact !== undefined && fact.state !== 'assumed';
  return actions
    .filter(({ type, loginKind }) => isKnown(basis?.[type]) && isKnown(login?.[loginKind]))
    .map(({ type }) => `${id}:${type}`);
});

/** No source shows it. */
const ASSUMED = 'banco-chile:transfer';

const HTTPS_ORIGIN = { allowedOrigins: ['https://client.example'] };

let plain: TestServer;
let sandbox: TestServer;
beforeAll(async () => {
  [plain, sandbox] = await Promise.all([startTestServer(STAGING), startTestServer()]);
});
afterAll(() => Promise.all([plain.close(), sandbox.close()]));

interface Entity {
  readonly id: string;
  readonly enabled: boolean;
  readonly actions: readonly { readonly name: string; readonly enabled: boolean }[];
}

async function entitiesOf(server: TestServer): Promise<readonly Entity[]> {
  const { token } = await server.session();
  const answer = await server.request('GET', '/api/v1/entities', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.body as readonly Entity[];
}

const enabledActions = (entities: readonly Entity[]) =>
  entities
    .flatMap(({ actions }) => actions.filter(({ enabled }) => enabled))
    .map(({ name }) => name);

async function launch(server: TestServer, action: string, password = CANARY.slice(0, 10)) {
  const { token } = await server.session();
  const args = { username: buildRut(17_100_001), password };
  return { token, answer: await server.launch(token, { action, args }) };
}

describe('an environment outside the sandbox', () => {
  it('lists all institutions, and enables exactly the confirmed actions', async () => {
    const entities = await entitiesOf(plain);
    expect(entities.map(({ id }) => id)).toEqual(institutions.map(({ id }) => id));
    expect(enabledActions(entities)).toEqual(CONFIRMED);
    expect(CONFIRMED).toContain('banco-chile:movement');
  });

  it('enables exactly what the documentation site says works outside the sandbox', async () => {
    const catalogue = JSON.parse(siteFacts()['catalogue.json'] ?? '') as {
      institutions: { actions: { name: string; isSandboxOnly: boolean }[] }[];
    };
    const documented = catalogue.institutions
      .flatMap(({ actions }) => actions.filter(({ isSandboxOnly }) => !isSandboxOnly))
      .map(({ name }) => name);
    expect(documented).toEqual(enabledActions(await entitiesOf(plain)));
    expect(documented.length).toBeGreaterThan(0);
  });

  it('refuses to launch an assumed action like an unknown one, and hints that it is switched off', async () => {
    const [assumed, unknown] = [
      await launch(plain, ASSUMED),
      await launch(plain, 'banco-nadie:movement'),
    ];
    expect(assumed.answer.status).toBe(422);
    expect(assumed.answer.body).toMatchObject({ errorCode: 'INVALID_ACTION' });
    const { requestId: _one, hint, ...refusal } = assumed.answer.body as Record<string, unknown>;
    expect(hint).toMatch(/switched off in this environment/);
    expect(unknown.answer.body).toMatchObject({
      ...refusal,
      hint: expect.stringMatching(/no such institution/) as string,
    });
    const key = `${CANARY.slice(0, 8)}:${CANARY.slice(0, 8)}`;
    expect((await launch(plain, 'buda:balance', key)).answer.status).toBe(200);
  });

  it('rejects a product that no institution serves here', async () => {
    const client = await connectClient(plain, { settings: HTTPS_ORIGIN });
    const body = client.otpBody(buildRut(17_100_002), { products: ['transfer'] });
    expect((await client.createOtp(body)).body).toMatchObject({
      code: 'PRODUCTS_ERROR',
      hint: expect.stringMatching(/Switched off .*: transfer\./) as string,
    });
  });

  it('does not run a task of an action that is switched off', async () => {
    const { token, answer } = await launch(sandbox, ASSUMED);
    const { taskId } = answer.body as { taskId: string };
    await runTask(
      {
        ...sandbox.container,
        entities: plain.container.entities,
        extract: () => Promise.reject(new Error('The institution was contacted')),
        workerId: 'test',
        leaseSeconds: 12,
        shutdown: new AbortController().signal,
      },
      taskId,
    );
    expect((await sandbox.task(token, taskId)).body).toMatchObject({
      taskStatus: 'error',
      results: { error: { message: 'The institution is not enabled here any more' } },
    });
  });
});
