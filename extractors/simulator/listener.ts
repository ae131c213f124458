import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificates } from './certificates.ts';

/** First byte of a TLS handshake record (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16;
/** A connection that sends nothing is closed after this time. */
const SILENCE_MS = 60_000;
/**
 * Longer than any client keeps an idle connection: on a busy machine, Node's default of five
 * seconds closes a connection just as the next request is sent on it.
 */
const KEEP_ALIVE_MS = 60_000;

export interface Listener {
  /** Starts listening and returns the port; with port 0, the system chooses one. */
  listen(port: number, host: string): Promise<number>;
  /** Aborts open requests and stops listening. */
  close(): Promise<void>;
}

/** HTTP for people and HTTPS for connectors on one port: the first byte tells them apart. */
export function createListener(handle: RequestListener, certificates: Certificates): Listener {
  const { key, certificate, authority } = certificates;
  // A browser trusts the authority by its key, so the chain must contain it.
  const chain = `${certificate}\n${authority}`;
  const plain = createHttpServer(handle);
  const secure = createHttpsServer({ key, cert: chain }, handle);
  for (const server of [plain, secure]) server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.setTimeout(0);
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        front.once('error', reject);
        front.listen(port, host, () => {
          front.off('error', reject);
          resolve((front.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
