import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that an endpoint received. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A client's server that receives events. */
export interface Endpoint {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** The number of connections so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/**
 * Listens on loopback.
 * @param answer handles a request; by default responds with 200 and `ok`
 */
export async function startEndpoint(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end('ok'),
): Promise<Endpoint> {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, body, at: performance.now() };
      received.push(one);
      answer(response, one);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    port,
    received,
    connections: () => connections,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
