import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { overHttps } from '../../shared/http.ts';

/** Returns the address to connect to for an institution's host. */
export type ResolveHost = (host: string) => { readonly host: string; readonly port: number };

export interface Tunnel {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  close(): void;
}

/**
 * A loopback proxy for one browser context. It connects only to the institution's hosts, so that
 * neither a redirect nor a script can reach any other.
 */
export async function openTunnel(
  origins: ReadonlySet<string>,
  resolve: ResolveHost,
): Promise<Tunnel> {
  const username = 'context';
  const password = randomBytes(18).toString('base64url');
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  );
  const open = new Set<Socket>();
  // Requests by plain HTTP are never forwarded.
  const server = createServer(({ url = '' }, response) => {
    const secure = URL.canParse(url) ? overHttps(new URL(url), origins) : null;
    if (secure?.protocol === 'https:') response.writeHead(307, { location: secure.href }).end();
    else response.writeHead(403).end();
  });
  const refuse = (client: Socket, status: string, header = ''): void => {
    client.end(`HTTP/1.1 ${status}\r\n${header}content-length: 0\r\n\r\n`);
  };
  server.on('connect', (request, client: Socket, head: Buffer) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      refuse(client, '407 Proxy Authentication Required', 'proxy-authenticate: Basic\r\n');
      return;
    }
    const [, host, port] = /^([^:]+):(\d+)$/.exec(request.url ?? '') ?? [];
    const origin = `https://${host ?? ''}${port === '443' ? '' : `:${port ?? ''}`}`;
    if (host === undefined || !origins.has(origin)) {
      refuse(client, '403 Forbidden');
      return;
    }
    const target = connect(resolve(host), () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client);
      client.pipe(target);
    });
    open.add(target);
    target.once('close', () => {
      open.delete(target);
      client.destroy();
    });
    client.once('close', () => target.destroy());
    target.on('error', () => client.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${String(port)}`,
    username,
    password,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
