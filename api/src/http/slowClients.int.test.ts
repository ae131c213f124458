import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchWithRetry } from '../../test/fetchWithRetry.ts';
import { openSocket, readToClose } from '../../test/rawSocket.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { createApp } from '../app.ts';
import { createHttpServer } from './createHttpServer.ts';

/** Short timeouts: the tests check that the server ends a connection, not when. */
const TIMEOUTS = {
  headersMs: 150,
  requestMs: 300,
  idleMs: 600,
  keepAliveMs: 600,
  checkEveryMs: 20,
};
/** Far more than the buffers between two ends of a connection hold. */
const LARGE = Buffer.alloc(64_000_000, 0x61);

let server: TestServer;
let impatient: Server;
let url: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
  const handle = createApp(server.container).callback();
  impatient = createHttpServer((request, response) => {
    if (request.url === '/large') response.end(LARGE);
    else void handle(request, response);
  }, TIMEOUTS);
  impatient.listen(0, '127.0.0.1');
  await once(impatient, 'listening');
  url = `http://127.0.0.1:${String((impatient.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  impatient.closeAllConnections();
  await new Promise((resolve) => impatient.close(resolve));
  await server.close();
});

/** Sends a little at a time, for as long as the other end lets it. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(piece);
  }, 25);
  socket.once('close', () => clearInterval(timer));
}

const head = () =>
  `POST /api/v1/tasks HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;

describe('a slow client', () => {
  it.each([
    ['during the first line', () => 'GET /heal', 'x'],
    ['during its headers', () => 'GET /healthz HTTP/1.1\r\nHost: api\r\n', 'X-A: 1\r\n'],
    ['during its body', () => `${head()}Content-Length: 90000\r\n\r\n{`, ' '],
    ['during its chunks', () => `${head()}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    [
      'during a body that is not read',
      () => 'POST /api/v1/tasks HTTP/1.1\r\nContent-Length: 90000\r\n\r\n',
      ' ',
    ],
  ])('is disconnected %s', async (_what, start, piece) => {
    const socket = await openSocket(url);
    const closed = readToClose(socket);
    socket.write(start());
    drip(socket, piece);
    const { statuses } = await closed;
    for (const status of statuses) expect([400, 401, 408]).toContain(status);
    expect(statuses.length).toBeLessThanOrEqual(2);
  });

  it('is disconnected if it sends nothing at all', async () => {
    const socket = await openSocket(url);
    expect((await readToClose(socket)).statuses.filter((status) => status !== 408)).toEqual([]);
  });

  it('is disconnected if it does not read its response', async () => {
    const accepted = once(impatient, 'connection');
    const socket = await openSocket(url);
    const [held] = (await accepted) as [Socket];
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nHost: api\r\n\r\n');
    await once(held, 'close');
    // Data already in transit still arrives; the rest was dropped.
    const arrived = readToClose(socket);
    socket.resume();
    expect((await arrived).text.length).toBeLessThan(LARGE.length);
  });

  it('does not block others, even in large numbers', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => openSocket(url)));
    for (const socket of slow) socket.write('GET /healthz HTTP/1.1\r\nX-A: ');
    const answer = await fetchWithRetry(`${url}/api/v1/entities`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const ends = await Promise.all(slow.map(readToClose));
    expect(ends.flatMap(({ statuses }) => statuses).every((status) => status === 408)).toBe(true);
  });

  it('does not cause error logs', () => {
    const errors = server.logs.filter(
      (line) => (JSON.parse(line) as { level: number }).level >= 50,
    );
    expect(errors).toEqual([]);
  });
});
