import { readFileSync } from 'node:fs';
import Koa from 'koa';
import type { Context, Next } from 'koa';
import bodyParser from 'koa-bodyparser';
import { customerAsShown } from '../synthetic-person/bank/shown.ts';
import { institutions } from '../src/catalogue/institutions.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { institutionOrigins } from '../src/connectors/registry.ts';
import type { Institution } from '../src/contract/institution.ts';
import { SANDBOX_DAYS_HEADER } from '../src/contract/request.ts';
import { CLAVE_UNICA_ORIGIN } from '../src/families/clave-unica/claveUnica.ts';
import { PUBLIC_ORIGINS } from '../src/rates/origins.ts';
import { parseRut } from '../src/shared/rut.ts';
import { STAND_IN_ORIGIN } from '../stand-in/protocol.ts';
import { FURTHER_ORIGINS, handledPath, ownAddresses, realAddresses } from './http/addresses.ts';
import type { Addresses, PortalRoot } from './http/addresses.ts';
import { loadCertificates } from './certificates.ts';
import { createListener } from './listener.ts';
import type { Listener } from './listener.ts';
import { createBudaPortal } from './portals/buda/createBudaPortal.ts';
import { Challenges } from './shared/challenges.ts';
import { chileanToday } from './shared/chileanToday.ts';
import { createClaveUnica } from './portals/clave-unica/createClaveUnica.ts';
import { SignOn } from './shared/SignOn.ts';
import type { SimulatorContext } from './shared/context.ts';
import { createCmfPortal } from './portals/cmf/createCmfPortal.ts';
import type { CreatePortal, PortalHandler } from './shared/portalSessions.ts';
import type { Reply } from './http/replies.ts';
import { redirectTo, SECURITY_HEADERS, sendJson, sendPage } from './http/replies.ts';
import { indexPage, notFound } from './shared/indexPage.ts';
import { answerInbox, debugMails } from './mail/answerInbox.ts';
import { Inbox } from './mail/Inbox.ts';
import { INBOX_PATH } from './mail/inboxPages.ts';
import { STYLESHEET_PATH } from './shared/layout.ts';
import { dress } from './people/dress.ts';
import type { Shown } from './people/dress.ts';
import { FACES_PATH, facesCss } from './people/portalFaces.ts';
import { chosenCookie, chosenPerson, FILL_PATH, FILL_SCRIPT } from './people/testPerson.ts';
import { answerPublicFacts } from './public-facts/answerPublicFacts.ts';
import { RequestLog } from './shared/RequestLog.ts';
import { SessionStore } from './shared/SessionStore.ts';
import { createFace } from './stand-in/createFace.ts';
import { createStandIn } from './stand-in/createStandIn.ts';
import { createAfcPortal } from './portals/afc/createAfcPortal.ts';
import { createModeloPortal } from './portals/afp-modelo/createModeloPortal.ts';
import { createUnoPortal } from './portals/afp-uno/createUnoPortal.ts';
import { createBciPortal } from './portals/banco-bci/createBciPortal.ts';
import { createBicePortal } from './portals/banco-bice/createBicePortal.ts';
import { createChilePortal } from './portals/banco-chile/createChilePortal.ts';
import { createRipleyPortal } from './portals/banco-ripley/createRipleyPortal.ts';
import { createEstadoPortal } from './portals/banco-estado/createEstadoPortal.ts';
import { createConsorcioPortal } from './portals/banco-consorcio/createConsorcioPortal.ts';
import { createFalabellaPortal } from './portals/banco-falabella/createFalabellaPortal.ts';
import { createItauPortal } from './portals/banco-itau/createItauPortal.ts';
import { createScotiabankPortal } from './portals/banco-scotiabank/createScotiabankPortal.ts';
import { createSecurityPortal } from './portals/banco-security/createSecurityPortal.ts';
import { createChileCompanyPortal } from './portals/banco-chile-empresas/createChileCompanyPortal.ts';
import { createSantanderPortal } from './portals/banco-santander/createSantanderPortal.ts';
import { createOfficeBankingPortal } from './portals/banco-santander-empresas/createOfficeBankingPortal.ts';
import { createSiiPortal } from './portals/sii/createSiiPortal.ts';
import { createTgrPortal } from './portals/tgr/createTgrPortal.ts';

const DAY_MS = 86_400_000;
const SESSION_CAPACITY = 5_000;
/** Longest form or JSON body; a login has a few hundred bytes. */
const MAX_BODY = '32kb';
const STYLESHEET = readFileSync(new URL('simulator.css', import.meta.url));
const FACES = Buffer.from(facesCss());

export interface SimulatorOptions {
  /** Folder of its certificate, which is created there if it is missing. */
  readonly certificateFolder: string;
  /** Epoch milliseconds; its day in Chile decides which data is shown. */
  readonly now?: () => number;
  /** Idle timeout of a portal's sessions. */
  readonly sessionLifetimeMs?: number;
  /** Milliseconds of a simulated second; shorter in tests. */
  readonly secondMs?: number;
  /** Whether login forms are filled in with a test person; defaults to true. */
  readonly fillsForms?: boolean;
  /** The console, to which the inbox links. */
  readonly consoleUrl?: string | undefined;
}

export interface Simulator {
  readonly log: RequestLog;
  readonly sessions: SessionStore;
  /** The mails that it shows at `/correo`; see `createMailServer`. */
  readonly inbox: Inbox;
  /** Starts listening and returns the port; with port 0, the system chooses one. */
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
  /** The stand-in of each institution for people. */
  readonly faces: ReadonlyMap<string, Mounted>;
}

/**
 * Serves every institution's mock portal twice: over HTTPS at the institution's origin, which the
 * `Host` header names, for connectors; and over HTTP below its id, `/banco-chile/...`, for people.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const clock = options.now ?? Date.now;
  const log = new RequestLog(clock);
  const inbox = new Inbox(clock);
  const app = new Koa({ asyncLocalStorage: true });
  const now = () => clock() + daysAhead(app.currentContext as Context | undefined) * DAY_MS;
  const sessions = new SessionStore({
    now,
    lifetimeMs: options.sessionLifetimeMs ?? 15 * 60_000,
    capacity: SESSION_CAPACITY,
  });
  const fillsForms = options.fillsForms ?? true;
  const shared: Omit<SimulatorContext, 'addresses'> = {
    sessions,
    log,
    challenges: new Challenges(options.secondMs ?? 1_000),
    signOn: new SignOn(now),
    now,
    customerOf: ({ entityId, openedAt }, rut) =>
      customerAsShown(rut, chileanToday(openedAt), entityId),
    secondMs: options.secondMs ?? 1_000,
  };
  const mount = (addresses: Addresses): Portals => {
    const context = { ...shared, addresses };
    const mounted = mountAll(context);
    return {
      mounted,
      claveUnica: createClaveUnica(context),
      faces: mountFaces(context, mounted),
    };
  };
  const standIn = createStandIn({ ...shared, addresses: realAddresses });
  const [own, real] = [mount(ownAddresses), mount(realAddresses)];
  // Clients that disconnect early are expected: do not log them.
  app.silent = true;
  app.use(answerErrors);
  app.use(allowOtherOrigins);
  app.use(allowGetAndPost);
  app.use(parseBody);
  app.use(async (ctx) => {
    send(
      ctx,
      await (ctx.secure
        ? routeByHost(ctx, { ...real, standIn }, now())
        : route(
            ctx,
            own,
            { log, inbox, consoleUrl: options.consoleUrl },
            { ...shared, fillsForms },
          )),
    );
  });
  const callback = app.callback();
  let listener: Listener | null = null;
  return {
    log,
    sessions,
    inbox,
    listen: async (port, host) => {
      const further = Object.values(FURTHER_ORIGINS).flat();
      const hosts = [...institutionOrigins(), ...further, ...PUBLIC_ORIGINS, STAND_IN_ORIGIN].map(
        (origin) => new URL(origin).hostname,
      );
      const certificates = await loadCertificates(options.certificateFolder, hosts);
      listener = createListener((...args) => void callback(...args), certificates);
      return listener.listen(port, host);
    },
    close: async () => listener?.close(),
  };
}

/** How many days ahead of today the world is in which a client's extraction takes place. */
const daysAhead = (ctx: Context | undefined): number =>
  Number(/^\d{1,3}$/.exec(ctx?.get(SANDBOX_DAYS_HEADER) ?? '')?.[0] ?? 0);

function mountAll(context: SimulatorContext): ReadonlyMap<string, Mounted> {
  const all = new Map<string, Mounted>();
  const mount = (entityId: string, create: CreatePortal): void => {
    const institution = findInstitution(entityId);
    if (institution === undefined) throw new Error(`The catalogue has no ${entityId}`);
    const root = context.addresses.rootOf(institution);
    all.set(entityId, { institution, handle: create(institution, context, root) });
  };
  mount('afc', createAfcPortal);
  mount('afp-modelo', createModeloPortal);
  mount('afp-uno', createUnoPortal);
  mount('banco-bci', createBciPortal);
  mount('banco-bice', createBicePortal);
  mount('banco-chile', createChilePortal);
  mount('banco-chile-empresas', createChileCompanyPortal);
  mount('banco-estado', createEstadoPortal);
  mount('banco-ripley', createRipleyPortal);
  mount('banco-consorcio', createConsorcioPortal);
  mount('banco-falabella', createFalabellaPortal);
  mount('banco-santander', createSantanderPortal);
  mount('banco-santander-empresas', createOfficeBankingPortal);
  mount('banco-itau', createItauPortal);
  mount('banco-scotiabank', createScotiabankPortal);
  mount('banco-security', createSecurityPortal);
  mount('sii', createSiiPortal);
  mount('tgr', createTgrPortal);
  mount('cmf', createCmfPortal);
  mount('buda', createBudaPortal);
  return all;
}

/** Where an institution that has a portal also shows its stand-in. */
const STAND_IN_PATH = '/stand-in';

function mountFaces(
  context: SimulatorContext,
  mounted: ReadonlyMap<string, Mounted>,
): ReadonlyMap<string, Mounted> {
  const faces = institutions.map((institution): [string, Mounted] => {
    const { id } = institution;
    const root: PortalRoot = mounted.has(id) ? `/${id}${STAND_IN_PATH}` : `/${id}`;
    return [id, { institution, handle: createFace(institution, context, root) }];
  });
  return new Map(faces);
}

async function route(
  ctx: Context,
  { mounted, claveUnica, faces }: Portals,
  {
    log,
    inbox,
    consoleUrl,
  }: Pick<Simulator, 'log' | 'inbox'> & Pick<SimulatorOptions, 'consoleUrl'>,
  context: Shown['context'],
): Promise<Reply> {
  const requested = decodedPath(ctx);
  switch (requested) {
    case '/':
      return startPage(ctx, faces, context);
    case FACES_PATH:
      return stylesheet(FACES);
    case FILL_PATH:
      return {
        ...stylesheet(Buffer.from(FILL_SCRIPT)),
        headers: { 'content-type': 'text/javascript' },
      };
    case '/healthz':
      return sendJson({ status: 'ok' });
    case STYLESHEET_PATH:
      return stylesheet(STYLESHEET);
    case '/__debug/requests':
      return isLocal(ctx) ? debugRequests(ctx, log) : notFound();
    case '/__debug/mails':
      return isLocal(ctx) ? debugMails(ctx, inbox) : notFound();
  }
  const [, entityId = '', path = ''] = /^\/([^/]*)(.*)$/.exec(requested) ?? [];
  if (`/${entityId}` === INBOX_PATH) {
    if (!isLocal(ctx)) return notFound();
    const reply = answerInbox(ctx, inbox, path, consoleUrl);
    // What belongs to a mail stays as it was sent.
    return /^\/[^/]+\//.test(path) ? reply : dress(reply, { ctx, entityId: '', path, context });
  }
  const shown = { ctx, entityId, path, context };
  if (`/${entityId}` === ownAddresses.signOn.root) return dress(await claveUnica(ctx, path), shown);
  const face = faces.get(entityId);
  if (face === undefined) return notFound();
  // Relative links need the trailing slash.
  if (path === '') return redirectTo(`/${face.institution.id}/`);
  const portal = mounted.get(entityId);
  const isFace = path === '/app' || path.startsWith(`${STAND_IN_PATH}/`) || portal === undefined;
  if (!isFace) return dress(await portal.handle(ctx, path), shown);
  const below = path.startsWith(`${STAND_IN_PATH}/`) ? path.slice(STAND_IN_PATH.length) : path;
  return dress(await face.handle(ctx, below), { ...shown, path: below });
}

/** The start page; it also handles the choice of a test person. */
function startPage(
  ctx: Context,
  mounted: ReadonlyMap<string, Mounted>,
  context: Shown['context'],
): Reply {
  const chosen = parseRut(ctx.URL.searchParams.get('persona'));
  if (chosen !== null) return redirectTo('/', { 'set-cookie': chosenCookie(chosen) });
  const institutions = [...mounted.values()].map((one) => one.institution);
  const reply = sendPage(indexPage(institutions, chosenPerson(ctx)));
  return dress(reply, { ctx, entityId: '', path: '/', context });
}

/** Handles a request to an institution's own origin, or to that of a public service. */
function routeByHost(
  ctx: Context,
  { mounted, claveUnica, standIn }: Omit<Portals, 'faces'> & { readonly standIn: PortalHandler },
  now: number,
): Reply | Promise<Reply> {
  const requested = decodedPath(ctx);
  if (requested === STYLESHEET_PATH) return stylesheet(STYLESHEET);
  const origin = `https://${ctx.hostname}`;
  if (origin === CLAVE_UNICA_ORIGIN) return claveUnica(ctx, requested);
  if (origin === STAND_IN_ORIGIN) return standIn(ctx, requested);
  if (PUBLIC_ORIGINS.some((one) => one === origin)) {
    return answerPublicFacts(ctx, origin, requested, now);
  }
  for (const { institution, handle } of mounted.values()) {
    const path = handledPath(institution, origin, requested);
    if (path !== null) return handle(ctx, path);
  }
  return notFound();
}

const stylesheet = (body: Buffer): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8' },
  body,
});

/**
 * Whether the request comes from this machine, as those of tests do, and names it. A page elsewhere
 * whose name resolves to this machine sends its own name.
 */
const isLocal = (ctx: Context): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(ctx.req.socket.remoteAddress ?? '') &&
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(ctx.hostname);

/** Counts of received requests. Only available on this machine, for tests. */
function debugRequests(ctx: Context, log: RequestLog): Reply {
  const entity = ctx.URL.searchParams.get('entity') ?? '';
  const rut = parseRut(ctx.URL.searchParams.get('rut'));
  if (rut === null) return sendJson({ error: 'entity and rut are required' }, 400);
  return sendJson({ entity, rut, ...log.find(entity, rut) });
}

function decodedPath(ctx: Context): string {
  // Koa's `URL` is an empty object if the request target is not a path.
  if (!ctx.url.startsWith('/') || !(ctx.URL instanceof URL)) ctx.throw(400, 'bad target');
  try {
    return decodeURIComponent(ctx.URL.pathname);
  } catch {
    return ctx.throw(400, 'bad encoding');
  }
}

/** A malformed body is treated as missing. */
const parseBody = bodyParser({
  formLimit: MAX_BODY,
  jsonLimit: MAX_BODY,
  onerror: (error, ctx) => {
    if ('status' in error && error.status === 413) ctx.throw(413, 'body too large');
    ctx.request.body = undefined;
  },
});

/** Institutions' pages call services on their other hosts. */
function allowOtherOrigins(ctx: Context, next: Next): Promise<void> | void {
  const origin = ctx.get('origin');
  if (!ctx.secure || !institutionOrigins().includes(origin)) return next() as Promise<void>;
  ctx.set({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
  ctx.vary('origin');
  if (ctx.method !== 'OPTIONS') return next() as Promise<void>;
  ctx.set('access-control-allow-methods', 'GET, POST');
  ctx.set('access-control-allow-headers', ctx.get('access-control-request-headers'));
  ctx.status = 204;
}

function allowGetAndPost(ctx: Context, next: Next): Promise<void> | void {
  if (ctx.method === 'GET' || ctx.method === 'POST') return next() as Promise<void>;
  send(ctx, sendJson({ error: 'method not allowed' }, 405, { allow: 'GET, POST' }));
}

/** Answers internal errors of the simulator with a 500 without details. */
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
  // Koa infers a content type from the body; an empty body has none.
  ctx.remove('content-type');
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...headers })) {
    ctx.set(name, typeof value === 'string' ? value : [...value]);
  }
}
