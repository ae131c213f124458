import { runExtraction } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nextRut = rutSeries(26_500_000);
const product = 'movement';
const PATH = '/api/v1/sandbox/clock';
const WRONG_DAYS = 'days must be a whole number from 1 to 31';

const move = (client: Pick<ConnectClient, 'apiKey'>, days: unknown, at = server) =>
  at.request('POST', PATH, { headers: { 'x-api-key': client.apiKey }, body: { days } });

interface Row {
  readonly id: string;
  readonly date: string;
}

interface Changes {
  readonly added: Row[];
  readonly modified: Row[];
  readonly removed: string[];
  readonly cursor: string;
}

async function changes(
  client: ConnectClient,
  username: string,
  consentId: string,
  cursor?: string,
): Promise<Changes> {
  const body = { product, consentId, ...(cursor !== undefined && { cursor }) };
  const answer = await client.withTaskToken('POST', '/products/changes', username, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data.hasMore).toBe(false);
  return answer.body.data as Changes;
}

/** Runs the refresh that the last reading queued, and what happens during it; false if it queued none. */
async function runRefresh(consentId: string, during?: () => Promise<unknown>): Promise<boolean> {
  const task = await server.container.mongo.db
    .collection<{ _id: string }>('tasks')
    .findOne({ 'consent.id': consentId, 'consent.purpose': 'refresh', status: 'pending' });
  if (task)
    await server.runTask(
      task._id,
      during &&
        (async (request) => {
          await during();
          return runExtraction(request);
        }),
    );
  return task !== null;
}

/** A consent whose rows have all been read. */
async function connected(client: ConnectClient, username: string) {
  const { consentId } = await client.consent(username, { products: [product] });
  return { consentId, ...(await changes(client, username, consentId)) };
}

/** Reads, lets the refresh run, and reads again. */
async function readOn(
  client: ConnectClient,
  username: string,
  of: Awaited<ReturnType<typeof connected>>,
) {
  const { added } = await changes(client, username, of.consentId, of.cursor);
  expect(added).toEqual([]);
  const isRefreshed = await runRefresh(of.consentId);
  return { isRefreshed, ...(await changes(client, username, of.consentId, of.cursor)) };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const dayIn = (days: number) => {
  const date = new Date(server.clock.now().getTime() + days * 86_400_000);
  return date.toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });
};

describe('POST /sandbox/clock', () => {
  it('moves the world of one client on, whose cursor then returns only what is new', async () => {
    const [client, other] = [await connectClient(server), await connectClient(server)];
    const username = nextRut();
    const [before, theirs] = [await connected(client, username), await connected(other, username)];
    const today = dayIn(0);

    const answer = await move(client, 31);
    expect([answer.status, answer.body]).toEqual([200, { data: { days: 31, today: dayIn(31) } }]);
    const next = await readOn(client, username, before);
    expect(next).toMatchObject({ isRefreshed: true, modified: [], removed: [] });
    expect(next.added.length).toBeGreaterThan(0);
    for (const { date } of next.added) {
      expect(date >= today).toBe(true);
      expect(date < dayIn(31)).toBe(true);
    }
    expect(idsOf(before.added).filter((id) => idsOf(next.added).includes(id))).toEqual([]);

    expect((await readOn(other, username, theirs)).isRefreshed).toBe(false);
    await client.withTaskToken('POST', `/consents/${before.consentId}/revoke`, username);
    const again = await connected(client, username);
    const known = new Set(idsOf([...before.added, ...next.added]));
    expect(idsOf(again.added).filter((id) => !known.has(id))).toEqual([]);
    const { added } = await connected(other, username);
    expect(idsOf(added)).toEqual(idsOf(theirs.added));
  });

  it('is the day on which an extraction runs, whenever it was launched', async () => {
    const client = await connectClient(server);
    const username = nextRut();
    const before = await connected(client, username);
    await move(client, 1);
    await changes(client, username, before.consentId);
    await move(client, 31);
    expect(await runRefresh(before.consentId)).toBe(true);
    const { added } = await changes(client, username, before.consentId, before.cursor);
    expect(added.some(({ date }) => date >= dayIn(1))).toBe(true);
    expect(await runRefresh(before.consentId)).toBe(false);
  });

  it('refreshes at once the data of an extraction during which it was moved', async () => {
    const client = await connectClient(server);
    const username = nextRut();
    const before = await connected(client, username);
    await move(client, 1);
    await changes(client, username, before.consentId);
    expect(await runRefresh(before.consentId, () => move(client, 31))).toBe(true);
    const { cursor } = await changes(client, username, before.consentId, before.cursor);
    expect(await runRefresh(before.consentId)).toBe(true);
    const { added } = await changes(client, username, before.consentId, cursor);
    expect(added.some(({ date }) => date >= dayIn(1))).toBe(true);
  });

  it('adds up the days, up to 400', async () => {
    const client = await connectClient(server);
    for (const days of [0, 32, 1.5, -1, null, 'mañana', undefined]) {
      const refused = await move(client, days);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'WRONG_FORMAT', message: WRONG_DAYS });
    }
    for (let moved = 0; moved < 372; moved += 31) await move(client, 31);
    const far = await move(client, 29);
    expect([far.status, far.body.message]).toEqual([
      422,
      'The sandbox cannot be more than 400 days ahead',
    ]);
    expect((await move(client, 28)).body.data).toEqual({ days: 400, today: dayIn(400) });
    expect((await move(client, 1)).status).toBe(422);
  });

  it('does not exist outside the sandbox, where no world is ahead', async () => {
    const staging = await startTestServer({ CAUCE_ENV: 'staging' });
    try {
      const client = await staging.session();
      const [refused, unknown] = [
        await move(client, 1, staging),
        await staging.request('POST', '/api/v1/sandbox/nothing'),
      ];
      expect([refused.status, refused.body.message]).toEqual([404, unknown.body.message]);
      await staging.container.clients.moveSandbox(client.clientId, 5, 5);
      const args = { username: nextRut(), password: CANARY };
      const launched = await staging.launch(client.token, { action: 'banco-chile:movement', args });
      const { taskId } = launched.body as { taskId: string };
      let sandbox: unknown = 'not asked';
      await staging.runTask(taskId, (request) => {
        ({ sandbox } = request);
        return Promise.resolve({ kind: 'success', data: { movement: [] } });
      });
      expect(sandbox).toBeUndefined();
    } finally {
      await staging.close();
    }
  });
});
