import type { Context } from 'koa';
import { parseUsername } from '../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { addressesOf, UNNAMED_PATH } from '../http/addresses.ts';
import { inlineJson, inlineScript } from '../http/inlineData.ts';
import type { Markup } from '../http/markup.ts';
import { pagesWith, redirectTo, sendJson, sessionCookie } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { jsonOf } from '../http/requests.ts';
import type { SimulatorContext } from './context.ts';
import { notFound } from './indexPage.ts';
import { page } from './layout.ts';
import { portalLogins } from './portalLogins.ts';
import type { LoggedIn } from './portalLogins.ts';
import type { CreatePortal } from './portalSessions.ts';

interface ScreenPage {
  readonly title: string;
  readonly content: Markup;
  /** May call `enter(rut, password, refuse)` or `ask(show)`. */
  readonly script: string;
}

interface Given {
  readonly institution: Institution;
  readonly context: SimulatorContext;
  readonly ctx: Context;
}

/** A portal of which sources know the screens: the login, and the first page behind it. */
interface Screens {
  readonly cookie: string;
  /** Paths, prefixed with the first label of the portal's own host. */
  readonly paths: { readonly login: string; readonly home: string };
  readonly fragment?: '#/';
  readonly login: ScreenPage;
  readonly home: ScreenPage;
  /** What the first page asks for; null if nobody waits for it any more. */
  readonly answer: (session: LoggedIn, given: Given) => Promise<Reply | null>;
  /** Whether someone has an account; everybody, if it is missing. */
  readonly isCustomer?: (rut: string, given: Given) => boolean;
}

/** Invented sentences: no source shows a refusal. */
const REFUSALS = {
  wrong: 'RUT o clave incorrectos',
  locked: 'Tu clave está bloqueada',
  unavailable: 'Servicio no disponible, intenta más tarde',
} as const;

const SCRIPT = `
function send(method, address, body, show) {
  var request = new XMLHttpRequest();
  request.open(method, address);
  request.setRequestHeader('Content-Type', 'application/json');
  request.onload = function () {
    if (request.status === 401) location.href = PLACES.login;
    else show(JSON.parse(request.responseText));
  };
  request.send(body);
}
function ask(show) { send('GET', PLACES.data, null, show); }
function enter(rut, password, refuse) {
  send('POST', PLACES.enter, JSON.stringify({ rut: rut, clave: password }), function (answer) {
    if (answer.mensaje === undefined) location.href = PLACES.home;
    else refuse(answer.mensaje);
  });
}`;

/** The requests of the pages' scripts, which no source names, are invented. */
export const createScreenPortal =
  (screens: Screens): CreatePortal =>
  (institution, context, root) => {
    const { at } = addressesOf(institution, context.addresses);
    const { logIn, find } = portalLogins(institution, context);
    const { cookie, fragment = '' } = screens;
    const host = screens.paths.login.split('/')[1] ?? '';
    const paths = {
      ...screens.paths,
      enter: `/${host}${UNNAMED_PATH}/ingreso`,
      data: `/${host}${UNNAMED_PATH}/datos`,
    };
    const [login, home] = [at(`${paths.login}${fragment}`), at(paths.home)];
    const places = inlineJson({ login, home, enter: at(paths.enter), data: at(paths.data) });
    const policy =
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
    const show = ({ title, content, script }: ScreenPage): Reply => {
      const all = inlineScript(`var PLACES = ${places};${SCRIPT}\n${script}`);
      return pagesWith(policy)(page({ title, brand: institution, content: [content, all] }));
    };

    function enter(ctx: Context): Reply {
      const { rut: typed, clave } = (jsonOf(ctx) ?? {}) as Readonly<Record<string, unknown>>;
      const rut = parseUsername(institution, typed);
      if (rut === null) return sendJson({ mensaje: REFUSALS.wrong });
      const { isCustomer = () => true } = screens;
      const password = isCustomer(rut, { institution, context, ctx }) ? String(clave) : '';
      const session = logIn(ctx, rut, password);
      if (typeof session === 'string') return sendJson({ mensaje: REFUSALS[session] });
      return sendJson({}, 200, { 'set-cookie': sessionCookie(cookie, session.id, root) });
    }

    return async (ctx, path) => {
      if (ctx.method === 'POST') return path === paths.enter ? enter(ctx) : notFound();
      if (path === paths.login) return show(screens.login);
      if (path === '/') return redirectTo(login);
      if (path !== paths.home && path !== paths.data) return notFound();
      const session = find(ctx.cookies.get(cookie));
      if (path === paths.home) return session === null ? redirectTo(login) : show(screens.home);
      const answer = session && (await screens.answer(session, { institution, context, ctx }));
      return answer ?? sendJson({}, 401);
    };
  };
