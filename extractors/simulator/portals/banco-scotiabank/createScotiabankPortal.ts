import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import type { Target } from '../../http/addresses.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { redesigned } from '../../http/redesigned.ts';
import { pagesWith, redirectTo, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { answerService, isService, overStatus, tokenAsked, tokenFor } from './answerServices.ts';
import { cardScreen } from './cardScreen.ts';
import { accountScreen, homeScreen, SCREENS, SHELL, shellPage } from './homePages.ts';
import { loginPage, publicPage } from './loginPages.ts';
import { bringsToken, serviceTokenOf } from './tokens.ts';

const COOKIE = 'next-auth.session-token';

/**
 * Paths; those of the login's host and of the public site are prefixed with the first label of the
 * host.
 */
const PATHS = {
  site: '/www/',
  entrance: '/login/personas/',
  login: '/banco/mfe-login/scotia',
  call: '/banco/mfe-login/api/auth/callback/enigma',
  exit: `${UNNAMED_PATH}/salir`,
} as const;

/** Statuses of refused logins; the one for a locked password is invented. */
const REFUSALS = { wrong: 401, locked: 423, unavailable: 503 } as const;

/**
 * Scotiabank, people: the login on its own host, the shell with its screens, and the services that
 * they call.
 */
export const createScotiabankPortal: CreatePortal = (institution, context, root) => {
  const { own, isReal, here, at } = addressesOf(institution, context.addresses);
  const { logIn, find, read } = portalLogins(institution, context);
  const home = here(`${SHELL}${SCREENS.home}`);
  const show = pagesWith(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; form-action 'self'; base-uri 'none'",
  );
  const toLogin = (): Reply => redirectTo(`${at(PATHS.login)}?c=${crypto.randomUUID()}` as Target);

  const sessionOf = (ctx: Context): LoggedIn | null => find(ctx.cookies.get(COOKIE));

  /** Valid for both hosts of the bank. */
  function cookieOf(session: PortalSession): string {
    const scope = isReal
      ? `Domain=${new URL(institution.origin).hostname.replace('www.', '')}; Path=/; Secure`
      : `Path=${root}`;
    return `${COOKIE}=${session.id}; ${scope}; HttpOnly; SameSite=Lax`;
  }

  function enter(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseUsername(institution, form.get('userId') ?? '');
    // The firewall in front of the bank refuses it, so it does not count as an attempt.
    if (rut === null || !isDevice(form.get('xFingerPrintDevice') ?? '')) return sendJson({}, 403);
    const session = logIn(ctx, rut, form.get('pass') ?? '');
    if (typeof session === 'string') return sendJson({}, REFUSALS[session]);
    return sendJson({ url: home }, 200, { 'set-cookie': cookieOf(session) });
  }

  async function serve(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    const over = (): Reply => sendJson({}, overStatus(path));
    const use = tokenFor(path);
    if (session === null) return over();
    if (use !== null && !bringsToken(ctx, session, use, context.now())) return over();
    // The home screen is part of the login: only later requests count as reading.
    const isHome = ctx.get('referer').endsWith(SCREENS.home);
    if (!isHome && (await read(ctx, session)) === null) return over();
    const asked = tokenAsked(ctx);
    if (asked !== null) return sendJson({ token: serviceTokenOf(session, asked, context.now()) });
    const customer = context.customerOf(session, session.rut);
    return answerService(
      { customer, path, query: ctx.URL.searchParams, isMalformed: isMalformed(session) },
      { date: bankClock(customer) },
    );
  }

  /** A screen, or the shell around it. */
  async function showPrivate(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session === null) return redirectTo(here(PATHS.entrance));
    const { isShell, screen } = screenOf(path);
    if (isShell) {
      const exit = here(PATHS.exit);
      return show(shellPage(institution, { own, screen: `${screen}${ctx.search}`, exit }));
    }
    switch (screen) {
      case SCREENS.account:
        return show(accountScreen(institution, own));
      case SCREENS.cards: {
        const customer = await read(ctx, session);
        if (customer === null) return redirectTo(here(PATHS.entrance));
        const page = cardScreen(institution, customer);
        return show(isMalformed(session) ? redesigned(page) : page);
      }
      default:
        return show(homeScreen(institution, own));
    }
  }

  /** How the bank ends a session is not documented. */
  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session !== null) context.sessions.close(session);
    return redirectTo(here(PATHS.entrance));
  }

  return (ctx, path) => {
    if (path === PATHS.exit) return logOut(ctx);
    if (isService(path)) return serve(ctx, path);
    switch (path) {
      case '/':
        return redirectTo(here(PATHS.entrance));
      case PATHS.site:
        return show(publicPage(institution, here(PATHS.entrance)));
      case PATHS.entrance:
        return sessionOf(ctx) === null ? toLogin() : redirectTo(home);
      case PATHS.login:
        return show(loginPage(institution, at(PATHS.call)));
      case PATHS.call:
        return ctx.method === 'POST' ? enter(ctx) : notFound();
    }
    return isScreen(screenOf(path).screen) ? showPrivate(ctx, path) : notFound();
  };
};

const isScreen = (path: string): boolean => Object.values(SCREENS).some((one) => one === path);

/** The path of a screen itself, which the shell's path for it ends with. */
function screenOf(path: string) {
  const isShell = path.startsWith(`${SHELL}/`);
  return { isShell, screen: isShell ? path.slice(SHELL.length) : path };
}

/** Whether the text is base64 of JSON with the groups that describe a device. */
function isDevice(text: string): boolean {
  try {
    const groups = JSON.parse(Buffer.from(text, 'base64').toString()) as object | null;
    return ['Browser', 'General', 'Personalization'].every((one) => one in (groups ?? {}));
  } catch {
    return false;
  }
}
