import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { afpMember } from '../../../synthetic-person/index.ts';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { pagesWith, redirectTo, sendJson, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { holdReading } from '../../shared/context.ts';
import { notFound } from '../../shared/indexPage.ts';
import { page } from '../../shared/layout.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';

const COOKIE = 'MODELOSESION';

/** Paths of the portal's own host. No source names the requests of its scripts. */
const PATHS = {
  login: '/nueva/portalprivado/user/login',
  home: '/nueva/portalprivado/inicio',
  enter: `/nueva${UNNAMED_PATH}/ingreso`,
  balance: `/nueva${UNNAMED_PATH}/saldo`,
} as const;

/** Invented sentences: no source shows a refusal. */
const REFUSALS = {
  wrong: 'RUT o clave incorrectos',
  locked: 'Tu clave está bloqueada',
  unavailable: 'Servicio no disponible, intenta más tarde',
} as const;

/**
 * AFP Modelo: a form whose button is enabled by a typed RUT and six digits, and the first page with
 * the balance of the mandatory account.
 */
export const createModeloPortal: CreatePortal = (institution, context, root) => {
  const { at } = addressesOf(institution, context.addresses);
  const { logIn, find } = portalLogins(institution, context);
  const show = pagesWith(
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  const entrance = at(`${PATHS.login}#/`);

  function enter(ctx: Context): Reply {
    const { rut: typed, clave } = (jsonOf(ctx) ?? {}) as Readonly<Record<string, unknown>>;
    const rut = parseUsername(institution, typed);
    if (rut === null) return sendJson({ mensaje: REFUSALS.wrong });
    // Companies are not members.
    const member = afpMember(rut, chileanToday(context.now()), institution.id);
    const password = member.personalInformation === null ? '' : String(clave);
    const session = logIn(ctx, rut, password);
    if (typeof session === 'string') return sendJson({ mensaje: REFUSALS[session] });
    return sendJson({}, 200, { 'set-cookie': sessionCookie(COOKIE, session.id, root) });
  }

  async function readBalance(ctx: Context): Promise<Reply> {
    const session = find(ctx.cookies.get(COOKIE));
    if (session === null) return sendJson({}, 401);
    context.log.count(institution.id, session.rut, 'read');
    // The page asks by itself, also if something else is to be read: that has its own delay.
    if (!(await holdReading(context, { ...session }, ctx))) return sendJson({}, 401);
    const today = chileanToday(session.openedAt);
    const { balance } = memberAsShown(session.rut, today, institution.id).pension;
    const answer = { saldo: `$${formatNumber(balance, 0)}` };
    return sendJson(isMalformed(session) ? renamed(answer) : answer);
  }

  function get(ctx: Context, path: string): Reply | Promise<Reply> {
    switch (path) {
      case '/':
        return redirectTo(entrance);
      case PATHS.login:
        return show(loginPage(institution, { enter: at(PATHS.enter), home: at(PATHS.home) }));
      case PATHS.home:
        return find(ctx.cookies.get(COOKIE)) === null
          ? redirectTo(entrance)
          : show(homePage(institution, { balance: at(PATHS.balance), exit: entrance }));
      case PATHS.balance:
        return readBalance(ctx);
      default:
        return notFound();
    }
  }

  return (ctx, path) => {
    if (ctx.method !== 'POST') return get(ctx, path);
    return path === PATHS.enter ? enter(ctx) : notFound();
  };
};

const loginPage = (
  institution: Institution,
  places: { readonly enter: string; readonly home: string },
): Markup =>
  page({
    title: 'Portal privado',
    brand: institution,
    content: html` <form novalidate>
        <label for="rut">RUT</label>
        <input id="rut" maxlength="12" placeholder="12.345.678-5" autocomplete="username" />
        <label for="password">Clave</label>
        <input
          id="password"
          type="password"
          inputmode="numeric"
          maxlength="6"
          autocomplete="current-password"
        />
        <p role="alert" hidden></p>
        <button type="submit" disabled>Ingresar</button>
      </form>
      ${inlineScript(LOGIN_SCRIPT.replace('PLACES', () => inlineJson(places)))}`,
  });

const LOGIN_SCRIPT = `
(function () {
  var places = PLACES;
  var form = document.querySelector('form');
  var notice = form.querySelector('[role=alert]');
  var button = form.querySelector('button');
  var rut = document.getElementById('rut'), password = document.getElementById('password');
  function check() {
    button.disabled = !/^\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dkK]$/.test(rut.value) ||
      !/^\\d{6}$/.test(password.value);
  }
  form.addEventListener('keyup', check);
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    notice.hidden = true;
    var request = new XMLHttpRequest();
    request.open('POST', places.enter);
    request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      var message = JSON.parse(request.responseText).mensaje;
      if (message === undefined) { location.href = places.home; return; }
      check();
      notice.textContent = message;
      notice.hidden = false;
    };
    request.send(JSON.stringify({ rut: rut.value, clave: password.value }));
  });
})();
`;

/** The figure appears once the page's script has received it. */
const homePage = (
  institution: Institution,
  places: { readonly balance: string; readonly exit: string },
): Markup =>
  page({
    title: 'Inicio',
    brand: institution,
    content: html` <p>Cuenta obligatoria</p>
      <h2 class="card-balance">Cargando</h2>
      ${inlineScript(HOME_SCRIPT.replace('PLACES', () => inlineJson(places)))}`,
  });

const HOME_SCRIPT = `
(function () {
  var places = PLACES;
  var request = new XMLHttpRequest();
  request.open('GET', places.balance);
  request.onload = function () {
    if (request.status !== 200) { location.href = places.exit; return; }
    document.querySelector('.card-balance').textContent =
      JSON.parse(request.responseText).saldo || 'Sin información';
  };
  request.send();
})();
`;
