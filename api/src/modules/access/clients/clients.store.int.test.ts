import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectMongo } from '../../../infra/mongo/mongo.ts';
import { generateKeyRing, parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { Vault } from '../../../infra/vault/Vault.ts';
import { ClientsStore } from './clients.store.ts';

const database = `clients-store-${String(process.pid)}`;
const monitored = new MongoClient(inject('mongodbUrl'), { monitorCommands: true });
const mongo = connectMongo(inject('mongodbUrl'), database);
const clients = new ClientsStore({ ...mongo, db: monitored.db(database) });
const clientId = randomUUID();
let finds = 0;
monitored.on('commandStarted', ({ commandName }) => {
  if (commandName === 'find') finds += 1;
});

beforeAll(async () => {
  const createdAt = new Date();
  await clients.insertClient({
    _id: clientId,
    name: 'Demo',
    monthlyQuota: 10,
    createdAt,
    revokedAt: null,
  });
});
afterAll(async () => {
  await monitored.db(database).dropDatabase();
  await Promise.all([monitored.close(), mongo.close()]);
});

it('makes the key of the ids once, and reads it with one query for tasks that run together', async () => {
  const vault = new Vault(parseKeyRing(generateKeyRing(new Date())));
  const seal = () => vault.seal(randomUUID(), 'aad');
  const first = await clients.idKey(clientId, seal);
  finds = 0;
  const many = await Promise.all(Array.from({ length: 30 }, () => clients.idKey(clientId, seal)));
  expect(many).toEqual(Array.from({ length: 30 }, () => first));
  expect(finds).toBe(1);
});
