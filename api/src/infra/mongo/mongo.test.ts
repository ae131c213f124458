import { connect, createServer, type AddressInfo } from 'node:net';
import { MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { clientOptions, connectMongo, isMongoUnavailable } from './mongo.ts';

/** The error of writing to a socket whose other end was killed. */
async function writeToBrokenSocket(): Promise<Error> {
  const server = createServer((socket) => socket.resetAndDestroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const error = await new Promise<Error>((resolve) => {
    socket.once('error', resolve);
    socket.on('connect', () => socket.write('x'));
  });
  await new Promise((resolve) => server.close(resolve));
  return error;
}

describe('driver options', () => {
  const optionsFor = (query: string) => {
    const url = `mongodb://127.0.0.1:27017/${query}`;
    return new MongoClient(url, clientOptions(url)).options;
  };

  it('have defaults that the URL can override', () => {
    expect(optionsFor('')).toMatchObject({ maxPoolSize: 64, socketTimeoutMS: 30_000 });
    expect(optionsFor('?maxPoolSize=1')).toMatchObject({ maxPoolSize: 1, socketTimeoutMS: 30_000 });
    expect(optionsFor('?maxpoolsize=2')).toMatchObject({ maxPoolSize: 2, appName: 'cauce' });
  });

  it('require writes to be journaled before they are acknowledged', async () => {
    const mongo = connectMongo('mongodb://127.0.0.1:1/?w=1&journal=false', 'cauce');
    expect(mongo.db.writeConcern).toMatchObject({ w: 'majority', journal: true });
    expect(mongo.db.collection('tasks').writeConcern).toMatchObject({
      w: 'majority',
      journal: true,
    });
    await mongo.close();
  });
});

/** The driver's own wrapper around the error that ends a bulk write. */
const wrap = (error: ConstructorParameters<typeof MongoBulkWriteError>[0]) =>
  new MongoBulkWriteError(error, { getWriteConcernError: () => undefined } as never);

describe('isMongoUnavailable', () => {
  it('is true for a broken connection, as reported by the driver or by its socket', async () => {
    expect(isMongoUnavailable(new MongoNetworkError('connection closed'))).toBe(true);
    expect(isMongoUnavailable(await writeToBrokenSocket())).toBe(true);
    expect(isMongoUnavailable(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(
      true,
    );
  });

  it('is true for a broken connection under a bulk write, which the driver wraps', () => {
    expect(isMongoUnavailable(wrap(new MongoNetworkError('read ECONNRESET')))).toBe(true);
    const refused = { message: 'E11000', code: 11_000 };
    expect(isMongoUnavailable(wrap({ ...refused, writeErrors: [refused as never] }))).toBe(false);
  });

  it('is true for a server that temporarily cannot write', () => {
    const full = new MongoServerError({ message: 'no space left', code: 14_031 });
    expect(isMongoUnavailable(full)).toBe(true);
    expect(isMongoUnavailable(new MongoServerError({ message: 'shutting down', code: 91 }))).toBe(
      true,
    );
  });

  it('is false for everything else', () => {
    expect(isMongoUnavailable(new MongoServerError({ message: 'bad query', code: 2 }))).toBe(false);
    expect(isMongoUnavailable(new TypeError('undefined is not a function'))).toBe(false);
    expect(isMongoUnavailable('ECONNRESET')).toBe(false);
  });
});
