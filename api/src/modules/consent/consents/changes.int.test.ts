import type { ExtractionOutcome } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { REFRESH_AFTER_SECONDS } from './refreshSchedule.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 25_000_000;
const nextRut = () => buildRut((serial += 1));

interface Row {
  readonly id: string;
  readonly date: string;
  readonly description: string;
}

interface Changes {
  readonly added: Row[];
  readonly modified: Row[];
  readonly removed: string[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const product = 'movement';

const read = (
  username: string,
  consentId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  client.withTaskToken('POST', '/products/changes', username, { product, consentId, ...fields });

async function changes(username: string, consentId: string, cursor?: string): Promise<Changes> {
  const answer = await read(username, consentId, cursor === undefined ? {} : { cursor });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: Changes }).data;
}

/** All pages from a cursor on. */
async function allChanges(
  username: string,
  consentId: string,
  cursor?: string,
): Promise<Changes[]> {
  const page = await changes(username, consentId, cursor);
  return page.hasMore ? [page, ...(await allChanges(username, consentId, page.cursor))] : [page];
}

interface Account {
  readonly movements: readonly Record<string, unknown>[];
}

/** Refreshes the consent's data, with other movements than the institution shows. */
async function refresh(
  username: string,
  consentId: string,
  change: (movements: readonly Record<string, unknown>[]) => Record<string, unknown>[],
): Promise<void> {
  const retrieved = await client.retrieve(username, consentId, product);
  const accounts = (retrieved.body as { data: Account[] }).data.map((account) =>
    withoutIds({ ...account, movements: account.movements.map(withoutIds) }),
  );
  const [first, ...others] = accounts as unknown as Account[];
  const data = { movement: [{ ...first, movements: change(first?.movements ?? []) }, ...others] };
  server.clock.advance(REFRESH_AFTER_SECONDS + 1);
  await client.retrieve(username, consentId, product);
  const task = await server.container.mongo.db
    .collection<{ _id: string }>('tasks')
    .findOne({ 'consent.id': consentId, 'consent.purpose': 'refresh', status: 'pending' });
  if (!task) throw new Error('nothing was queued');
  const outcome: ExtractionOutcome = { kind: 'success', data };
  await server.runTask(task._id, () => Promise.resolve(outcome));
}

const withoutIds = ({ id: _, status: __, pendingId: ___, ...row }: Record<string, unknown>) => row;

describe('POST /products/changes', () => {
  it('delivers everything in pages of 500, then only what is new', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username, { products: [product] });
    const retrieved = await client.retrieve(username, consentId, product);
    const movements = (retrieved.body as { data: { movements: Row[] }[] }).data.flatMap(
      (account) => account.movements,
    );
    const pages = await allChanges(username, consentId);
    expect(pages.every(({ added }) => added.length <= 500)).toBe(true);
    expect(pages.flatMap(({ added }) => added.map(({ id }) => id)).sort()).toEqual(
      movements.map(({ id }) => id).sort(),
    );
    const { cursor = '' } = pages.at(-1) ?? {};
    expect(await changes(username, consentId, cursor)).toMatchObject({ added: [], cursor });

    await refresh(username, consentId, ([newest = {}, second, ...rest]) => [
      { ...newest, description: 'NUEVA' },
      { ...newest, transactionNumber: null, description: 'NUEVA DOS' },
      ...(second ? [second] : []),
      ...rest.slice(1),
    ]);
    const { added, modified, removed } = await changes(username, consentId, cursor);
    expect(added.map(({ description }) => description)).toContain('NUEVA DOS');
    expect(added.length + modified.length).toBe(2);
    expect(removed.length).toBeGreaterThanOrEqual(1);
    expect(removed.every((id) => movements.some((one) => one.id === id))).toBe(true);
  });

  it('says what to do with a cursor that is broken or of another consent', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username, { products: [product] });
    const other = await client.consent(username, { products: [product] });
    const foreign = await changes(username, other.consentId);
    const bad = ['x', '', 7, foreign.cursor, `${foreign.cursor}A`, 'MA'];
    for (const cursor of bad) {
      const answer = await read(username, consentId, { cursor });
      expect([answer.status, answer.body.code], String(cursor)).toEqual([422, 'CURSOR_ERROR']);
    }
  });

  it('refuses products without rows, and ended consents', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username, { products: [product] });
    const none = await read(username, consentId, { product: 'identity-validation' });
    expect([none.status, none.body.code]).toEqual([422, 'PRODUCTS_ERROR']);
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    const ended = await read(username, consentId);
    expect([ended.status, ended.body.code]).toEqual([403, 'INVALID_CONSENT']);
    expect((await server.container.consents.find(consentId))?.results).toEqual([]);
  });
});
