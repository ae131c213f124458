import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { UserFacingError } from '../../../bin/UserFacingError.mjs';
import type { Endpoint } from './Endpoint.ts';

const PATH = '/mcp';
/**
 * Beyond this the oldest session is closed: clients that disconnect without notice leave theirs
 * open.
 */
const MAX_SESSIONS = 100;
/** A call has only a few short arguments. */
const MAX_BODY_BYTES = 100_000;

/**
 * Serves clients on this machine by streamable HTTP, each with its own server.
 * @param port 0 for any free one
 * @throws UserFacingError if the port is taken
 */
export async function serveHttp(newServer: () => McpServer, port: number): Promise<Endpoint> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'Internal error');
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const problem = `Port ${String(port)} is taken: choose another with --port.`;
      reject(isTaken ? new UserFacingError(problem) : error);
    });
    http.listen(port, '127.0.0.1', resolve);
  });
  const taken = String((http.address() as AddressInfo).port);
  const hosts = [`127.0.0.1:${taken}`, `localhost:${taken}`];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, hosts);
    if (refusal !== null) {
      refuse(response, ...refusal);
      return;
    }
    const id = request.headers['mcp-session-id'];
    const session = id === undefined ? await openSession() : sessions.get(String(id));
    if (session === undefined) refuse(response, 404, 'Session not found: initialize again');
    else await session.handleRequest(request, response);
  }

  /**
   * The session is kept once the client has initialized it; the transport rejects any other first
   * request.
   */
  async function openSession(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions.values();
        if (sessions.size > MAX_SESSIONS) void oldest?.close();
      },
    });
    transport.onclose = () => sessions.delete(transport.sessionId ?? '');
    await newServer().connect(transport);
    return transport;
  }

  return {
    address: `http://${String(hosts[0])}${PATH}`,
    closed: new Promise((resolve) => http.once('close', resolve)),
    close: async () => {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Why a request is rejected, above all if a web page sends it. */
function refusalOf(
  { headers: { host = '', origin }, url = '/' }: IncomingMessage,
  hosts: readonly string[],
): [status: number, message: string] | null {
  // A page's own name may have been made to resolve to this machine.
  if (!hosts.includes(host)) return [403, `Host has to be ${hosts.join(' or ')}`];
  const isOwn = origin === undefined || hosts.some((one) => origin === `http://${one}`);
  if (!isOwn) return [403, 'This server does not answer web pages'];
  const { pathname } = new URL(url, `http://${host}`);
  return pathname === PATH ? null : [404, `The server is at ${PATH}`];
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
