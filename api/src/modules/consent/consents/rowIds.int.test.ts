import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const USERNAME = '12345678-5';

/** The ids in data, of accounts, movements and whatever else is below. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value ? [String(value.id)] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

async function idsOfNewConsent(client: ConnectClient, product: string): Promise<string[]> {
  const { consentId } = await client.consent(USERNAME, { products: [product] });
  const retrieved = await client.retrieve(USERNAME, consentId, product);
  const revoked = await client.withTaskToken('POST', `/consents/${consentId}/revoke`, USERNAME);
  expect(revoked.status).toBe(200);
  return idsIn(retrieved.body.data);
}

describe('ids of rows', () => {
  it.each(['movement', 'transfer', 'credit-card-statement'])(
    'of %s are the same with a new consent, and others for another client',
    async (product) => {
      const client = await connectClient(server);
      const ids = await idsOfNewConsent(client, product);
      expect(ids.length).toBeGreaterThan(5);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await idsOfNewConsent(client, product)).toEqual(ids);
      const others = await idsOfNewConsent(await connectClient(server), product);
      expect(others.filter((id) => ids.includes(id))).toEqual([]);
    },
  );
});
