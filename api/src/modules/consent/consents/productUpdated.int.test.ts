import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ENTITY, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { relayWritten } from '../../../../test/relayWritten.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ REFRESH_MIN_INTERVAL_SECONDS: '0' });
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(26_700_000);
const product = 'movement';

/** What a refresh with the given data reports to the client. */
async function told(username: string, consentId: string, data: Record<string, unknown>) {
  const { events } = server.container;
  const after = await events.head(client.clientId);
  const queued = await client.withTaskToken('POST', `/consents/${consentId}/refresh`, username);
  const { taskId } = queued.body.data as { taskId: string };
  await server.runTask(taskId, () => Promise.resolve({ kind: 'success', data }));
  await relayWritten(server.container);
  const types = ['consent.refreshed', 'product.updated'] as const;
  const listed = await events.listAfter(client.clientId, { after, types, limit: 50 });
  for (const one of listed) expect(one.data).toMatchObject({ consentId, taskId, entityId: ENTITY });
  return listed.map(({ type, data: { product: changed } }) => [type, changed]);
}

const withoutIds = ({ id: _, status: __, pendingId: ___, ...row }: Record<string, unknown>) => row;

describe('product.updated', () => {
  it('names each product whose data changed, and is not told where nothing did', async () => {
    const username = nextRut();
    const products = ['identity-validation', product];
    const { consentId } = await client.consent(username, { products });
    const retrieved = await client.retrieve(username, consentId, product);
    const accounts = (retrieved.body as { data: { movements: Record<string, unknown>[] }[] }).data;
    const movement = accounts.map((account) => ({
      ...withoutIds({ ...account }),
      movements: account.movements.map(withoutIds),
    }));
    const identity = { isValid: true };
    const refreshed = ['consent.refreshed', undefined];
    const same = { 'identity-validation': identity, movement };
    expect(await told(username, consentId, same)).toEqual([refreshed]);
    expect(await told(username, consentId, same)).toEqual([refreshed]);

    const [account, ...others] = movement;
    const [row, ...rows] = account?.movements ?? [];
    const changed = [
      { ...account, movements: [{ ...row, description: 'OTRA' }, ...rows] },
      ...others,
    ];
    const movements = { 'identity-validation': identity, movement: changed };
    expect(await told(username, consentId, movements)).toEqual([
      refreshed,
      ['product.updated', product],
    ]);
    const both = { 'identity-validation': { isValid: false }, movement };
    expect(await told(username, consentId, both)).toEqual([
      refreshed,
      ['product.updated', 'identity-validation'],
      ['product.updated', product],
    ]);
  });

  it('is not told for rows that only left the period that the institution shows', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username, { products: [product] });
    const retrieved = await client.retrieve(username, consentId, product);
    const accounts = (retrieved.body as { data: { movements: Record<string, unknown>[] }[] }).data;
    const dates = accounts.flatMap(({ movements }) => movements.map((one) => String(one.date)));
    const [oldest] = dates.sort();
    const movement = accounts.map((account) => ({
      ...withoutIds({ ...account }),
      movements: account.movements.filter(({ date }) => date !== oldest).map(withoutIds),
    }));
    const count = movement.flatMap(({ movements }) => movements).length;
    expect([count > 0, count < dates.length]).toEqual([true, true]);
    expect(await told(username, consentId, { movement })).toEqual([
      ['consent.refreshed', undefined],
    ]);
  });
});
