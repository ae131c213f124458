import { execFileSync } from 'node:child_process';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import { authorityFile, loadCertificates } from '../simulator/certificates.ts';
import { createListener } from '../simulator/listener.ts';
import type { LoginContext } from '../src/contract/connector.ts';
import { defineAction, defineConnector } from '../src/contract/connector.ts';
import { ExtractionError } from '../src/contract/ExtractionError.ts';
import type { Network, SimulatorAddress } from '../src/contract/network.ts';
import type { ExtractionRequest } from '../src/contract/request.ts';
import type { RawDocument } from '../src/contract/session.ts';
import { createNetwork } from '../src/runtime/network.ts';
import type { BrowserOptions } from '../src/runtime/network.ts';
import { run } from '../src/runtime/run.ts';
import type { RunEnvironment } from '../src/runtime/run.ts';
import { fakeEnvironment, fakeRequest } from './fakeConnector.ts';

export const PORTAL = 'https://www.fake.example';
export const API = 'https://api.fake.example';
/** Another registrable domain than the portal and its API, as for the State's sign-ons. */
export const SIGN_ON = 'https://www.sign-on.example';
/** In the catalogue, but not an origin of the institution. */
export const OTHER = 'https://www.other.example';
export const PASSWORD = 'canary-password';

interface Exchange {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (request: Exchange, response: ServerResponse) => void;

export interface BrowserPortal {
  readonly arrived: Exchange[];
  /** The address to which the portal's hosts resolve. */
  readonly simulator: SimulatorAddress;
  network(browser: Pick<BrowserOptions, 'engine' | 'contexts'>): Network;
  close(): Promise<void>;
}

/** Four origins over TLS, all answered by one function. */
export async function startBrowserPortal(answer: () => Answer): Promise<BrowserPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-portal-'));
  const origins = [PORTAL, API, SIGN_ON, OTHER];
  const hosts = origins.map((origin) => new URL(origin).hostname);
  const certificates = await loadCertificates(join(folder, 'ca'), hosts);
  const arrived: Exchange[] = [];
  const listener = createListener((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const exchange: Exchange = {
        origin: `https://${request.headers.host ?? ''}`,
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      arrived.push(exchange);
      answer()(exchange, response);
    });
  }, certificates);
  const port = await listener.listen(0, '127.0.0.1');
  const simulator = {
    url: `http://127.0.0.1:${String(port)}`,
    certificateAuthority: authorityFile(join(folder, 'ca')),
  };
  return {
    arrived,
    simulator,
    network: ({ engine, contexts }) =>
      createNetwork({
        origins,
        simulator,
        browser:
          engine === 'light'
            ? { engine, contexts }
            : { engine, contexts, executablePath: process.env['CHROMIUM_PATH'] ?? null },
      }),
    close: async () => {
      await listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><title>Portal</title>${html}`);
}

/**
 * Keeps sending as long as the client reads. Sent as a comment: laying out text would keep a
 * browser busy.
 */
export function pourInto(
  response: ServerResponse,
  onSent: (bytes: number) => void,
  headers: OutgoingHttpHeaders = { 'content-type': 'text/html; charset=utf-8' },
): void {
  const chunk = Buffer.alloc(256 * 1024, 'texto ');
  const pour = (): void => {
    while (!response.destroyed) {
      onSent(chunk.byteLength);
      if (!response.write(chunk)) return;
    }
  };
  response.writeHead(200, headers);
  response.write('<!--');
  response.on('drain', pour);
  pour();
}

async function* readHome({
  session,
}: {
  session: LoginContext['session'];
}): AsyncIterable<RawDocument> {
  yield (await session.get('/home', { page: 'home', expect: 'any' })).document();
}

/** Runs an extraction. An error of `login` that is not an `ExtractionError` fails the test. */
export async function extractByBrowser(
  network: Network,
  login: (context: LoginContext) => Promise<void>,
  overrides: Partial<ExtractionRequest> = {},
  limits: Partial<RunEnvironment> = {},
) {
  let failure: unknown = null;
  const outcome = await extract(network, overrides, limits, async (context) => {
    await login(context).catch((error: unknown) => {
      if (!(error instanceof ExtractionError)) failure = error;
      throw error;
    });
  });
  if (failure !== null) throw failure as Error;
  return outcome;
}

/** Runs an extraction that logs in with `login` and then reads `/home` by plain HTTP. */
function extract(
  network: Network,
  overrides: Partial<ExtractionRequest>,
  limits: Partial<RunEnvironment>,
  login: (context: LoginContext) => Promise<void>,
) {
  const connector = defineConnector<undefined>({
    definition: {
      entityId: 'fake',
      headers: {},
      extraOrigins: [API, SIGN_ON],
      session: 'browser-login',
    },
    login: async (context) => {
      await login(context);
      return undefined;
    },
    logout: async (session) => {
      await session.get('/logout', { page: 'logout', expect: 'any' });
    },
    actions: {
      movement: defineAction({
        fetch: readHome,
        parse: (document) => document.text,
        normalise: (parsed) => ({ parsed }),
      }),
    },
  });
  const environment = {
    ...fakeEnvironment(connector),
    findSchema: () => Joi.object(),
    ...limits,
  };
  return run(
    fakeRequest('https://unused.example', {
      network,
      credentials: { username: '12345678-5', password: PASSWORD },
      ...overrides,
    }),
    environment,
  );
}

/** Ids of the browser processes that this process started, directly or indirectly. */
export function browserProcesses(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = list.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  const own = new Set([process.pid]);
  const found: number[] = [];
  for (const row of rows) {
    if (row === null || !own.has(Number(row[2]))) continue;
    own.add(Number(row[1]));
    if (/chrom/.test(row[3] ?? '')) found.push(Number(row[1]));
  }
  return found;
}

/** Kills them immediately, as a machine that runs out of memory does. */
export function killBrowser(): void {
  for (const pid of browserProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended together with its parent.
    }
  }
}
