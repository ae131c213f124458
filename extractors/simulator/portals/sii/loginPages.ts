import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { redirectTo } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { page } from '../../layout.ts';
import type { Target } from '../../addresses.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { EXPIRY_COOKIE, PATHS } from './siiSite.ts';
import type { SiiSite } from './siiSite.ts';

/** Refusals are pages with status 200: a sentence, then its code. */
const REFUSALS = {
  wrong: [
    'La Clave Tributaria ingresada no es correcta, verifique que su teclado no está con opción "mayúsculas" e inténtelo nuevamente.',
    '01.01.203.500.720.20',
  ],
  // The page for a locked password is not documented: its sentence and code are invented.
  locked: ['Su Clave Tributaria se encuentra bloqueada.', '01.01.000.500.720.00'],
} as const;

/** A session expires after two hours without a request. */
const SESSION_MINUTES = 120;

/** Fills in the hidden fields from the typed values, as the page's own script does. */
export const LOGIN_SCRIPT = `
function asignaReferencia() {
  var asked = window.location.search.slice(1);
  if (asked !== '') document.getElementById('referencia').value = asked;
}
function avisar(text) {
  document.getElementById('alert_placeholder').textContent = text;
  return false;
}
function digitoVerificador(digits) {
  for (var sum = 0, factor = 2, at = digits.length - 1; at >= 0; at -= 1) {
    sum += Number(digits[at]) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  return '0K987654321'.charAt(sum % 11);
}
function ejecuta_opcion() {
  asignaReferencia();
  var typed = document.getElementById('rutcntr').value.replace(/[.\\s-]/g, '').toUpperCase();
  var digits = typed.slice(0, -1);
  document.getElementById('rut').value = digits;
  document.getElementById('dv').value = typed.slice(-1);
  if (typed === '' || document.getElementById('clave').value === '') {
    return avisar('Por favor, ingrese rut y clave.');
  }
  if (digits === '') return avisar('Debe ingresar el rut completo');
  if (!/^[0-9]+[0-9K]$/.test(typed)) return avisar('El RUT ingresado no es valido');
  if (typed.slice(-1) !== digitoVerificador(digits)) return avisar('Dígito Verificador erróneo');
  return true;
}
`;

/** The login: by RUT and Clave Tributaria, or by ClaveÚnica. */
export function siiLogin(site: SiiSite) {
  const { institution, context, root, at, home, front } = site;
  const { sessions, log } = context;
  const relyingParty = createRelyingParty({
    institution,
    root,
    cookieName: 'CU_RETORNO',
    context,
  });

  function loginPage(next: string): Markup {
    const rule = institution.passwordRules['clave-tributaria']?.description ?? '';
    const claveUnica = at('zeusr', `${PATHS.claveUnica}?code=411&REF=${next}-GATO-`);
    return page({
      title: 'Autenticación',
      brand: institution,
      content: html`<div id="alert_placeholder"></div>
        <form
          id="myform"
          name="myform"
          method="post"
          action="${at('zeusr', PATHS.submit)}"
          onsubmit="return ejecuta_opcion();"
        >
          <input type="hidden" id="rut" name="rut" value="" />
          <input type="hidden" id="dv" name="dv" value="" />
          <input type="hidden" id="referencia" name="referencia" value="http://www.sii.cl" />
          <input type="hidden" id="code" name="411" value="" />
          <label
            >RUT<input
              id="rutcntr"
              name="rutcntr"
              maxlength="12"
              placeholder="Ej: 123456789"
              autocomplete="username"
              aria-describedby="ayuda-rut"
              required
          /></label>
          <p class="ayuda" id="ayuda-rut">Sirve cualquier RUT válido, por ejemplo 12345678-5.</p>
          <label
            >Clave Tributaria<input
              id="clave"
              name="clave"
              type="password"
              autocomplete="off"
              aria-describedby="ayuda-clave"
              required
          /></label>
          <p class="ayuda" id="ayuda-clave">
            Cualquier clave inventada que cumpla la regla: ${rule}.
          </p>
          <button type="submit" id="bt_ingresar">Ingresar</button>
        </form>
        <p>
          <a id="myHref" class="boton clave-unica" href="${claveUnica}"
            >Iniciar sesión con ClaveÚnica</a
          >
        </p>
        ${scriptAt(at('zeusr', PATHS.loginScript))}`,
    });
  }

  const scriptAt = (address: string): Markup => html`<script src="${address}"></script>`;

  function refusal([sentence, code]: (typeof REFUSALS)[keyof typeof REFUSALS]): Reply {
    return site.send(
      page({
        title: 'Autenticación',
        brand: institution,
        content: html`<div class="mensaje" role="alert">
            <p>${sentence}</p>
            <p>El código de este mensaje es ${code}</p>
          </div>
          <form method="get" action="${at('zeusr', PATHS.login)}">
            <button type="submit">Aceptar</button>
          </form>`,
      }),
    );
  }

  function submit(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseRut(`${form.get('rut') ?? ''}-${form.get('dv') ?? ''}`);
    if (rut === null) return refusal(REFUSALS.wrong);
    log.count(institution.id, rut, 'login');
    const password = form.get('clave') ?? '';
    const meetsRule = meetsPasswordRule(institution, 'clave-tributaria', password);
    const outcome = outcomeFor(ctx, rut, meetsRule);
    switch (outcome.login) {
      case 'wrong':
        return refusal(REFUSALS.wrong);
      case 'locked':
        return refusal(REFUSALS.locked);
      case 'unavailable': {
        // The maintenance message is not documented either.
        const text = 'El servicio se encuentra en mantención. Intente más tarde.';
        return site.send(site.message('Servicio no disponible', text), 503);
      }
      case 'accepted':
        return letIn(openFor(rut, outcome), form.get('referencia') ?? '');
    }
  }

  function openFor(rut: string, outcome: NamedOutcome): PortalSession {
    const session = sessions.open(institution.id, SESSION_MINUTES * 60_000);
    session.rut = rut;
    session.outcome = outcome;
    return session;
  }

  /** Not a redirect: a page whose script sets the last cookie and then continues. */
  function letIn(session: PortalSession, asked: string): Reply {
    const next = site.owns(asked) ? asked : home;
    const script = `var until = new Date(Date.now() + ${SESSION_MINUTES} * 60000);
document.cookie = '${EXPIRY_COOKIE}=' + until.toUTCString() + '${site.scriptScope}';
location.replace(${inlineJson(next).replaceAll("'", '\\u0027').replaceAll('"', "'")});`;
    const content = page({
      title: 'Autenticación',
      brand: institution,
      content: html`<p><a href="${next}">Continuar</a></p>
        ${inlineScript(script)}`,
    });
    return site.sendScripted(content, { 'set-cookie': site.cookies(session) });
  }

  function comeBack(ctx: Context): Reply {
    const session = relyingParty.finish(ctx);
    if (session?.rut != null && session.outcome !== null) {
      sessions.close(session);
      return letIn(openFor(session.rut, session.outcome), home);
    }
    const text = 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.';
    return site.send(site.message('No fue posible ingresar', text), 403);
  }

  function logOut(ctx: Context): Reply {
    const session = site.sessionOf(ctx);
    if (session !== null) {
      if (session.rut !== null) log.count(institution.id, session.rut, 'logout');
      sessions.close(session);
    }
    const asked = ctx.URL.search.slice(1);
    const next = site.owns(asked) ? (asked as Target) : front;
    return redirectTo(next, { 'set-cookie': site.cleared });
  }

  return {
    show: (next: string): Reply => site.sendScripted(loginPage(site.owns(next) ? next : home)),
    submit,
    startClaveUnica: (): Reply => redirectTo(site.claveUnica),
    signOn: (): Reply => relyingParty.start(),
    comeBack,
    logOut,
  };
}
