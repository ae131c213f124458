import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Context, Next } from 'koa';
import bodyParser from 'koa-bodyparser';
import { bankCustomer } from '../synthetic-person/index.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { configsOf } from '../src/catalogue/configsOf.ts';
import type { Institution } from '../src/contract/institution.ts';
import { parseRut } from '../src/shared/rut.ts';
import { createAfpCsvPortal } from './portals/afp-csv/createAfpCsvPortal.ts';
import { afpCsvPortals, downloadPortal } from './portals/afp-csv/mockPortals.ts';
import { createAfpHtmlPortal } from './portals/afp-html/createAfpHtmlPortal.ts';
import { afpHtmlPortals, webFormsPortal } from './portals/afp-html/mockPortals.ts';
import { createBillPortal } from './portals/bill-payment/createBillPortal.ts';
import { billPortals, scriptedPortal } from './portals/bill-payment/mockPortals.ts';
import { createBusinessPortal } from './portals/business-banking/createBusinessPortal.ts';
import { businessPortals, companyPortal } from './portals/business-banking/mockPortals.ts';
import { createBudaPortal } from './portals/buda/createBudaPortal.ts';
import { chileanMonth } from './chileanMonth.ts';
import { createClaveUnica } from './portals/clave-unica/createClaveUnica.ts';
import { CLAVE_UNICA_ROOT } from './portals/clave-unica/paths.ts';
import { SignOn } from './portals/clave-unica/SignOn.ts';
import type { SimulatorContext } from './context.ts';
import { createCmfPortal } from './portals/cmf/createCmfPortal.ts';
import type { PortalHandler } from './portalSessions.ts';
import { classicPortal } from './portals/html-portal/classicPortal.ts';
import { createHtmlPortal } from './portals/html-portal/createHtmlPortal.ts';
import { htmlPortals } from './portals/html-portal/mockPortals.ts';
import type { Reply } from './http/replies.ts';
import { redirectTo, SECURITY_HEADERS, sendJson, sendPage } from './http/replies.ts';
import { indexPage, notFoundPage } from './indexPage.ts';
import { createJsonPortal } from './portals/json-portal/createJsonPortal.ts';
import { jsonPortals } from './portals/json-portal/mockPortals.ts';
import { restPortal } from './portals/json-portal/restPortal.ts';
import { STYLESHEET_PATH } from './layout.ts';
import { createRegistroCivil } from './portals/registro-civil/createRegistroCivil.ts';
import { RequestLog } from './RequestLog.ts';
import { SessionStore } from './SessionStore.ts';
import { createSiiPortal } from './portals/sii/createSiiPortal.ts';
import { createTgrPortal } from './portals/tgr/createTgrPortal.ts';

const SESSION_CAPACITY = 5_000;
/** Longest form or JSON body; a login has a few hundred bytes. */
const MAX_BODY = '32kb';
const STYLESHEET = readFileSync(new URL('simulator.css', import.meta.url));

export interface SimulatorOptions {
  /** Epoch milliseconds; its month in Chile decides which data is shown. */
  readonly now?: () => number;
  /** Idle timeout of a portal's sessions. */
  readonly sessionLifetimeMs?: number;
  /** Milliseconds of a simulated second; shorter in tests. */
  readonly secondMs?: number;
}

export interface Simulator {
  readonly log: RequestLog;
  readonly sessions: SessionStore;
  /** Starts listening and returns the port, which 0 lets the system choose. */
  listen(port: number, host: string): Promise<number>;
  /** Aborts open requests and stops listening. */
  close(): Promise<void>;
}

interface Mounted {
  readonly institution: Institution;
  readonly handle: PortalHandler;
}

/** The mock portals, and the single sign-on that some of them redirect to. */
interface Portals {
  readonly mounted: ReadonlyMap<string, Mounted>;
  readonly claveUnica: PortalHandler;
}

/** Serves every institution's mock portal, each below its id: `/banco-chile/...`. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const now = options.now ?? Date.now;
  const log = new RequestLog(now);
  const sessions = new SessionStore({
    now,
    lifetimeMs: options.sessionLifetimeMs ?? 15 * 60_000,
    capacity: SESSION_CAPACITY,
  });
  const context: SimulatorContext = {
    sessions,
    log,
    signOn: new SignOn(now),
    now,
    customerOf: ({ entityId, openedAt }, rut) =>
      bankCustomer(rut, chileanMonth(openedAt), entityId),
    secondMs: options.secondMs ?? 1_000,
  };
  const portals = { mounted: mountAll(context), claveUnica: createClaveUnica(context) };
  const app = new Koa();
  // Clients that disconnect early are expected: do not log them.
  app.silent = true;
  app.use(answerErrors);
  app.use(parseBody);
  app.use(async (ctx) => send(ctx, await route(ctx, portals, log)));
  const server = createServer((request, response) => void app.callback()(request, response));
  return {
    log,
    sessions,
    listen: (port, host) => listen(server, port, host),
    close: () => close(server),
  };
}

type Create = (
  institution: Institution,
  context: SimulatorContext,
  root: `/${string}`,
) => PortalHandler;

function mountAll(context: SimulatorContext): ReadonlyMap<string, Mounted> {
  const all = new Map<string, Mounted>();
  const mount = (entityId: string, create: Create): void => {
    const institution = findInstitution(entityId);
    if (institution === undefined) throw new Error(`The catalogue has no ${entityId}`);
    all.set(entityId, { institution, handle: create(institution, context, `/${entityId}`) });
  };
  /**
   * Mounts a mock portal for each institution of a platform: its own, or the platform's default.
   */
  const mountPlatform = <Portal extends { readonly entityId: string }>(
    platform: string,
    own: readonly Portal[],
    plain: (entityId: string) => Portal,
    create: (portal: Portal, ...given: Parameters<Create>) => PortalHandler,
  ): void => {
    for (const portal of configsOf(platform, own, plain)) {
      mount(portal.entityId, (...given) => create(portal, ...given));
    }
  };
  mountPlatform('html-portal', htmlPortals, classicPortal, createHtmlPortal);
  mountPlatform(
    'json-portal',
    jsonPortals,
    (entityId) => restPortal({ entityId }),
    (portal, ...given) => {
      const pages = createHtmlPortal(classicPortal(portal.entityId), ...given);
      return createJsonPortal(portal, ...given, pages);
    },
  );
  mountPlatform('business-banking', businessPortals, companyPortal, createBusinessPortal);
  mountPlatform('bill-payment', billPortals, scriptedPortal, createBillPortal);
  mountPlatform('afp-html', afpHtmlPortals, webFormsPortal, createAfpHtmlPortal);
  mountPlatform('afp-csv', afpCsvPortals, downloadPortal, createAfpCsvPortal);
  // Institutions with a platform of their own.
  mount('sii', createSiiPortal);
  mount('tgr', createTgrPortal);
  mount('registro-civil', createRegistroCivil);
  mount('cmf', createCmfPortal);
  mount('buda', createBudaPortal);
  return all;
}

async function route(
  ctx: Context,
  { mounted, claveUnica }: Portals,
  log: RequestLog,
): Promise<Reply> {
  if (ctx.method !== 'GET' && ctx.method !== 'POST') {
    return sendJson({ error: 'method not allowed' }, 405, { allow: 'GET, POST' });
  }
  const requested = decodedPath(ctx);
  switch (requested) {
    case '/':
      return sendPage(indexPage([...mounted.values()].map((one) => one.institution)));
    case '/healthz':
      return sendJson({ status: 'ok' });
    case STYLESHEET_PATH:
      return {
        status: 200,
        headers: { 'content-type': 'text/css; charset=utf-8' },
        body: STYLESHEET,
      };
    case '/__debug/requests':
      return debugRequests(ctx, log);
  }
  const [, entityId = '', path = ''] = /^\/([^/]*)(.*)$/.exec(requested) ?? [];
  if (`/${entityId}` === CLAVE_UNICA_ROOT) return claveUnica(ctx, path);
  const found = mounted.get(entityId);
  if (found === undefined) return sendPage(notFoundPage(), { status: 404 });
  // Relative links need the trailing slash.
  if (path === '') return redirectTo(`/${found.institution.id}/`);
  return found.handle(ctx, path);
}

/** Counts of received requests, for tests on this machine only. */
function debugRequests(ctx: Context, log: RequestLog): Reply {
  const address = ctx.req.socket.remoteAddress ?? '';
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address)) return sendPage(notFoundPage(), { status: 404 });
  const entity = ctx.URL.searchParams.get('entity') ?? '';
  const rut = parseRut(ctx.URL.searchParams.get('rut'));
  if (rut === null) return sendJson({ error: 'entity and rut are required' }, 400);
  return sendJson({ entity, rut, ...log.find(entity, rut) });
}

function decodedPath(ctx: Context): string {
  // Koa's `URL` is an empty object where the target is not a path.
  if (!ctx.url.startsWith('/') || !(ctx.URL instanceof URL)) ctx.throw(400, 'bad target');
  try {
    return decodeURIComponent(ctx.URL.pathname);
  } catch {
    return ctx.throw(400, 'bad encoding');
  }
}

/** A malformed body reads as none. */
const parseBody = bodyParser({
  formLimit: MAX_BODY,
  jsonLimit: MAX_BODY,
  onerror: (error, ctx) => {
    if ('status' in error && error.status === 413) ctx.throw(413, 'body too large');
    ctx.request.body = undefined;
  },
});

/** Answers faults of the simulator itself with a 500 without details. */
async function answerErrors(ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    const reply =
      error instanceof Koa.HttpError && error.expose
        ? sendJson({ error: error.message }, error.status, { connection: 'close' })
        : sendJson({ error: 'simulator fault' }, 500);
    send(ctx, reply);
  }
}

function send(ctx: Context, { status, headers, body }: Reply): void {
  ctx.status = status;
  ctx.body = body;
  // Koa guesses a type from the body; an empty one has none.
  ctx.remove('content-type');
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...headers })) {
    ctx.set(name, typeof value === 'string' ? value : [...value]);
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
