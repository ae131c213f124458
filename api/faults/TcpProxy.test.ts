import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TcpProxy } from './TcpProxy.ts';

let echo: Server;
let proxy: TcpProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await TcpProxy.start(address.port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

/**
 * A client of the echo server: records what it received, and the error that ended the connection.
 */
function client() {
  const socket = connect(proxy.port, '127.0.0.1');
  sockets.push(socket);
  const seen: { text: string; error: string | null } = { text: '', error: null };
  socket.on('data', (chunk: Buffer) => (seen.text += chunk.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? 'unknown'));
  return { socket, seen };
}

it('forwards everything in order', async () => {
  const { socket, seen } = client();
  const parts = Array.from({ length: 500 }, (_, index) => `${String(index)},`.repeat(200));
  for (const part of parts) socket.write(part);
  await expect.poll(() => seen.text.length).toBe(parts.join('').length);
  expect(seen.text).toBe(parts.join(''));
});

it('resets open and new connections', async () => {
  const open = client();
  open.socket.write('a');
  await expect.poll(() => open.seen.text).toBe('a');
  proxy.set({ kind: 'reset' });
  const late = client();
  await expect.poll(() => [open.seen.error, late.seen.error]).toEqual(['ECONNRESET', 'ECONNRESET']);
});

it('holds back data while stalled, and delivers it afterwards', async () => {
  const { socket, seen } = client();
  socket.write('before ');
  await expect.poll(() => seen.text).toBe('before ');
  proxy.set({ kind: 'blackhole' });
  socket.write('after');
  await sleep(100);
  expect(seen.text).toBe('before ');
  proxy.clear();
  await expect.poll(() => seen.text).toBe('before after');
  expect(seen.error).toBeNull();
});

it('delays both directions', async () => {
  proxy.set({ kind: 'delay', ms: 60 });
  const { socket, seen } = client();
  const sentAt = performance.now();
  socket.write('x');
  await expect.poll(() => seen.text, { interval: 2 }).toBe('x');
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(119);
});

it('limits the throughput', async () => {
  proxy.set({ kind: 'narrow', bytesPerSecond: 10_000 });
  const { socket, seen } = client();
  const sentAt = performance.now();
  socket.write('y'.repeat(3000));
  await expect.poll(() => seen.text.length, { interval: 5 }).toBe(3000);
  // Six steps of 500 bytes in each direction, the first one without delay.
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(240);
});

it('ends a connection whose peer has closed it', async () => {
  const { socket, seen } = client();
  socket.write('z');
  await expect.poll(() => seen.text).toBe('z');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end();
  await closed;
  expect(seen.error).toBeNull();
});
