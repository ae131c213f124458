import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What came over a bare connection until it was closed. */
export interface RawExchange {
  /** Status lines, in their order: more than one where more than one request was seen. */
  readonly statuses: readonly number[];
  readonly text: string;
}

/** A connection without an HTTP client's good manners. */
export async function openSocket(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Everything that the server sends until it hangs up; never hangs up first. */
export async function readToClose(socket: Socket): Promise<RawExchange> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A reset is a way of hanging up.
  socket.on('error', () => undefined);
  if (!socket.closed) await once(socket, 'close').catch(() => undefined);
  const text = Buffer.concat(parts).toString('latin1');
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, text };
}

/** Sends bytes as they are and waits until the server has hung up. */
export async function exchange(baseUrl: string, bytes: string | Buffer): Promise<RawExchange> {
  const socket = await openSocket(baseUrl);
  const closed = readToClose(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return closed;
}
