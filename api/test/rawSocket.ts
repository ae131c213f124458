import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Data received over a raw connection until it was closed. */
export interface RawExchange {
  /** Status lines in order, one per request that the server saw. */
  readonly statuses: readonly number[];
  readonly text: string;
}

/** A raw TCP connection. */
export async function openSocket(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Everything that the server sends until it closes the connection. */
export async function readToClose(socket: Socket): Promise<RawExchange> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A reset closes the connection as well.
  socket.on('error', () => undefined);
  if (!socket.closed) await once(socket, 'close').catch(() => undefined);
  const text = Buffer.concat(parts).toString('latin1');
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, text };
}

/** Sends bytes and waits until the server closes the connection. */
export async function exchange(baseUrl: string, bytes: string | Buffer): Promise<RawExchange> {
  const socket = await openSocket(baseUrl);
  const closed = readToClose(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return closed;
}
