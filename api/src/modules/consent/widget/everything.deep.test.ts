import { findInstitution, products } from '@cauce/extractors';
import { calculateObjectSize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: '300' });
  client = await connectClient(server);
});
afterAll(() => server.close());

/** MongoDB's maximum document size: a consent keeps all its data in one document. */
const DOCUMENT_LIMIT = 16 * 1024 * 1024;

describe('a consent to every product of a bank', () => {
  it.each(['12345678-5', '88888888-8'])(
    'succeeds for %s with valid data for every product',
    async (rut) => {
      const all = findInstitution('banco-chile')?.actions.map((action) => action.type) ?? [];
      const widget = await client.consent(rut, { products: all });
      const stored = await server.container.consents.find(widget.consentId);
      if (!stored) throw new Error('not stored');
      const size = calculateObjectSize(stored);
      // Measured: 27 kB, and 1.2 MB for the RUT with very much data.
      expect(size).toBeLessThan(DOCUMENT_LIMIT / 4);
      for (const product of all) {
        const { data } = (await client.retrieve(rut, widget.consentId, product)).body as {
          data: unknown[];
        };
        const schema = products[product]?.schema.tailor('delivered');
        const value = schema?.type === 'array' ? data : data[0];
        expect(schema?.validate(value, { convert: false }).error, product).toBeUndefined();
      }
    },
  );
});
