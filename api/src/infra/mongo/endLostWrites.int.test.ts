import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { connectMongo } from './mongo.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('completes or fails a command whose connection has just closed, instead of hanging', async () => {
  const sockets: Socket[] = [];
  const { createConnection } = net;
  vi.spyOn(net, 'createConnection').mockImplementation(((...args: [never]) => {
    const socket = createConnection(...args);
    sockets.push(socket);
    return socket;
  }) as typeof createConnection);
  const name = `lost-writes-${String(process.pid)}`;
  const mongo = connectMongo(inject('mongodbUrl'), name);
  const items = mongo.db.collection('items');
  try {
    await items.findOne({});
    for (let round = 0; round < 5; round += 1) {
      // As if the server had closed it: without an error, and the driver only notices it later.
      for (const socket of sockets) socket.destroy();
      const asked = items.findOne({}).then(
        () => 'answered',
        () => 'failed',
      );
      expect(
        await Promise.race([asked, sleep(100_000, 'waits for ever', { ref: false })]),
      ).not.toBe('waits for ever');
    }
    // Nothing remains that could prevent the next commands from working.
    await expect.poll(() => items.countDocuments()).toBe(0);
  } finally {
    await mongo.close();
  }
});
