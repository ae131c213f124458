import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { textHash, type OfferTextDocument } from './offerTexts.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const collection = () => server.container.mongo.db.collection<OfferTextDocument>('offerTexts');
const [first, later] = [new Date(0), new Date(1000)];

describe('the texts of offers', () => {
  it('are stored once, even if many store the same text concurrently', async () => {
    const { offerTexts } = server.container;
    const all = Array.from({ length: 20 }, (_, index) => [
      'Lo mismo',
      `Lo de ${String(index % 3)}`,
    ]);
    await Promise.all(all.map((texts) => offerTexts.keep(texts, first)));
    await offerTexts.keep(['Lo mismo', 'Lo mismo'], later);
    const stored = await collection().find().toArray();
    expect(stored.map(({ text }) => text).sort()).toEqual([
      'Lo de 0',
      'Lo de 1',
      'Lo de 2',
      'Lo mismo',
    ]);
    expect(stored.every(({ createdAt }) => createdAt.getTime() === first.getTime())).toBe(true);
  });

  it('are read by hash, without those that were altered in the database', async () => {
    const { offerTexts } = server.container;
    await offerTexts.keep(['Uno', 'Dos'], first);
    await collection().updateOne({ _id: textHash('Dos') }, { $set: { text: 'Tres' } });
    const read = await offerTexts.read([textHash('Uno'), textHash('Dos'), textHash('Nadie')]);
    expect([...read]).toEqual([[textHash('Uno'), 'Uno']]);
  });

  it('are never purged', async () => {
    server.clock.advance(50 * 365 * 86_400);
    const before = await collection().countDocuments();
    await server.container.purgeExpired();
    expect(await collection().countDocuments()).toBe(before);
  });
});
