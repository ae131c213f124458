import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer, CompanyChoice } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { renamed } from '../../http/renamed.ts';
import { pagesWith, redirectTo, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf, jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { fieldsOf } from '../banco-santander/services.ts';
import { accountsScreen, companiesPage, entrancePage, homePage } from './pages.ts';
import { loginFrame, refusedPage } from './pages.ts';
import type { OfficeBankingPlaces } from './pages.ts';
import {
  accountAnswer,
  accountIn,
  accountsAnswer,
  balancesAnswer,
  dayAt,
  movementsAnswer,
} from './services.ts';

/**
 * Paths, prefixed with the first label of their host; the public page is at the institution's own
 * origin.
 */
const PATHS = {
  frame: '/wslogin/',
  login: `/wslogin${UNNAMED_PATH}/ingreso`,
  validate: '/api/party-authentication-enterprise-wslogin/validate',
  home: '/privado/',
  companies: '/privado/seleccion-empresa',
  refused: '/privado/error-seguridad',
  leave: `/privado${UNNAMED_PATH}/salir`,
  screen: '/eob/CTA.UI.Web/saldoctacte/',
  token: '/eob/CTA.UI.Services/Token',
  services: '/eob/CTA.UI.Services/api/',
} as const;

const SERVICES = {
  accounts: `${PATHS.services}saldocuentacorriente/cuentas`,
  account: `${PATHS.services}saldocuentacorriente/datoscliente`,
  balances: `${PATHS.services}saldocuentacorriente/saldos`,
  movements: `${PATHS.services}SaldoCuentaCorriente/ObtenerMovimientos`,
} as const;

const COOKIE = 'OBSESSION';

const REFUSALS = { wrong: 401, locked: 423, unavailable: 503 } as const;

/** Measured timeouts: five to seven minutes when idle, about 91 minutes in total. */
const IDLE_MS = 6 * 60_000;
const LIFE_MS = 91 * 60_000;

const policyWith = (hosts: string): string =>
  `default-src 'none'; script-src 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; frame-src 'self' ${hosts}; frame-ancestors 'self' ${hosts}; form-action 'self'; base-uri 'none'`;

const placesAt = ({ here, at }: ReturnType<typeof addressesOf>): OfficeBankingPlaces => ({
  entrance: here('/'),
  ...(Object.fromEntries(
    Object.entries(PATHS).map(([name, path]) => [name, at(path)]),
  ) as unknown as Omit<OfficeBankingPlaces, 'entrance'>),
});

/** Switches the session to the company that the form names; false if it cannot. */
function choose(
  ctx: Context,
  session: PortalSession,
  companies: readonly CompanyChoice[],
): boolean {
  const form = formOf(ctx);
  const company = companies[Number(form.get('empresa') ?? 'none')];
  if (company === undefined || form.get('token') !== session.csrfToken) return false;
  session.rut = company.rut;
  return true;
}

/** A service's answer about an account; null if the request lacks the account or the hash. */
function answerAbout(customer: BankCustomer, path: string, body: unknown, hash: string): unknown {
  const account = accountIn(customer, body);
  if (account === null || fieldsOf(body)['DatosHash'] !== hash) return null;
  if (path === SERVICES.account) return accountAnswer(customer, account);
  if (path === SERVICES.balances) return balancesAnswer(account);
  return movementsAnswer(customer, account, body);
}

/**
 * Santander Office Banking: the public page with the login in a frame of another host, the choice
 * of a company, a shell, and modules in frames whose services issue their own token.
 */
export const createOfficeBankingPortal: CreatePortal = (institution, context, root) => {
  const { sessions, log } = context;
  const addresses = addressesOf(institution, context.addresses);
  const { isReal, here, at } = addresses;
  const { logIn, find, read } = portalLogins(institution, context);
  const places = placesAt(addresses);
  /**
   * The logged-in user of a session if they have to choose between companies, and whether they have
   * chosen.
   */
  const users = new WeakMap<PortalSession, { readonly rut: string; hasChosen: boolean }>();
  const show = pagesWith(policyWith(isReal ? 'https://*.officebanking.cl' : "'self'"));
  const scope = isReal ? 'Path=/; Domain=officebanking.cl; Secure' : `Path=${root}`;
  const cookie = (value: string): string => `${COOKIE}=${value}; HttpOnly; SameSite=Lax; ${scope}`;

  function enter(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseUsername(institution, form.get('username') ?? '');
    if (rut === null) return sendJson({}, 401);
    const session = logIn(ctx, rut, form.get('password') ?? '', IDLE_MS);
    if (typeof session === 'string') return sendJson({}, REFUSALS[session]);
    return sendJson({}, 200, { 'set-cookie': cookie(session.id) });
  }

  function sessionOf(ctx: Context): LoggedIn | null {
    const session = find(ctx.cookies.get(COOKIE));
    if (session === null || context.now() - session.openedAt < LIFE_MS) return session;
    sessions.close(session);
    return null;
  }

  /** A page of the shell. */
  function showPrivate(ctx: Context, path: string): Reply {
    if (path === PATHS.refused) return show(refusedPage(institution, places));
    const session = sessionOf(ctx);
    if (session === null) return redirectTo(here('/'));
    if (path === PATHS.leave) {
      log.count(institution.id, session.rut, 'logout');
      sessions.close(session);
      return redirectTo(here('/'), { 'set-cookie': cookie('') });
    }
    const user = users.get(session) ?? { rut: session.rut, hasChosen: false };
    users.set(session, user);
    const { companies } = context.customerOf(session, user.rut);
    if (path === PATHS.companies && ctx.method === 'POST') {
      if (!choose(ctx, session, companies)) return notFound();
      user.hasChosen = true;
      return redirectTo(at(PATHS.home));
    }
    if (path === PATHS.companies) {
      return show(companiesPage(institution, places, companies, session.csrfToken));
    }
    if (companies.length > 1 && !user.hasChosen) return redirectTo(at(PATHS.companies));
    const company = companies.find(({ rut }) => rut === session.rut)?.name ?? '';
    return show(homePage(institution, places, company));
  }

  function showScreen(session: LoggedIn | null): Reply {
    if (session === null) return redirectTo(here('/'));
    const customer = context.customerOf(session, session.rut);
    return show(accountsScreen(institution, places, dayAt(customer)));
  }

  function issueToken(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session === null || formOf(ctx).get('grant_type') !== 'password') return sendJson({}, 401);
    return sendJson({ access_token: session.id, token_type: 'bearer', expires_in: 420 });
  }

  /**
   * The services require the cookie, the token and, from the second call on, the hash that the
   * first one returned.
   */
  async function answer(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session === null || ctx.get('authorization') !== `Bearer ${session.id}`) {
      return sendJson({}, 401);
    }
    const reply = (found: unknown): Reply =>
      sendJson(isMalformed(session) ? renamed(found) : found);
    // The screen calls this service too, so its calls are neither counted nor delayed.
    if (path === SERVICES.accounts) {
      return reply(accountsAnswer(context.customerOf(session, session.rut), session.csrfToken));
    }
    const customer = await read(ctx, session);
    if (customer === null) return sendJson({}, 401);
    const found = answerAbout(customer, path, jsonOf(ctx), session.csrfToken);
    return found === null ? sendJson({}, 400) : reply(found);
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (path.startsWith('/privado/')) return showPrivate(ctx, path);
    switch (path) {
      case '/':
        return show(entrancePage(institution, places));
      case PATHS.frame:
        return show(loginFrame(institution, places));
      case PATHS.login:
        if (isPost) return enter(ctx);
        break;
      case PATHS.validate:
        return sessionOf(ctx) === null ? sendJson({}, 401) : sendJson({});
      case PATHS.screen:
        return showScreen(sessionOf(ctx));
      case PATHS.token:
        if (isPost) return issueToken(ctx);
        break;
      case SERVICES.accounts:
        return answer(ctx, path);
    }
    return isPost && Object.values<string>(SERVICES).includes(path)
      ? answer(ctx, path)
      : notFound();
  };
};
