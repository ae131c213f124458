import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The public site, of which only the link to the login is simulated. */
export function publicPage(institution: Institution, entrance: string): Markup {
  return page({
    title: 'Personas',
    brand: institution,
    content: html`<p><a class="boton" href="${entrance}">Banco en Línea</a></p>`,
  });
}

/** The documented refusal of a headless browser. */
export const deniedPage = (institution: Institution): Markup =>
  page({
    title: 'Acceso denegado',
    brand: institution,
    content: html`<p>Este navegador dice que lo maneja un programa, y el banco no lo atiende.</p>`,
  });

/** Invented sentences: the bank's are not documented. */
const NOTICES = {
  429: 'Tu clave está bloqueada.',
  other: 'No pudimos procesar tu solicitud. Inténtalo más tarde.',
} as const;

/** Auth0's page with the bank's form. */
export function loginPage(
  institution: Institution,
  { call, client }: { readonly call: string; readonly client: string },
): Markup {
  return page({
    title: 'Ingresa a tu Banco en Línea',
    brand: institution,
    content: html` <form name="loginForm" novalidate>
        ${rutField({ id: 'ppriv_per-login-click-input-rut', name: 'userRut' })}
        ${passwordField(
          { id: 'ppriv_per-login-click-input-password', name: 'userPassword', maxlength: 8 },
          'Contraseña',
        )}
        <p id="errorPassword" role="alert" hidden>Los datos ingresados no son correctos</p>
        <button
          id="ppriv_per-login-click-ingresar-login"
          class="bch-login__submit"
          type="submit"
          disabled
        >
          Ingresar a cuenta
        </button>
      </form>
      <p id="aviso" role="alert" hidden></p>
      <div class="captcha-container" hidden></div>
      ${inlineScript(`
(function () {
  var form = document.forms.loginForm;
  var rut = form.elements.userRut;
  var password = form.elements.userPassword;
  var button = form.querySelector('button');
  var isRut = false;
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').replace(/^0+/, '').toUpperCase(); }
  function update() { button.disabled = !isRut || password.value === ''; }
  function format() {
    var value = bare();
    isRut = /^[0-9]{7,8}[0-9K]$/.test(value);
    if (isRut) rut.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
    update();
  }
  // Programs type it, or set it and announce the input.
  rut.addEventListener('keyup', format);
  rut.addEventListener('input', format);
  password.addEventListener('input', update);
  function notice(status) {
    var words = ${inlineJson(NOTICES)};
    var aviso = document.getElementById('aviso');
    aviso.textContent = words[status] || words.other;
    aviso.hidden = false;
    if (status === 429) location.hash = '#/alerta-bloqueo';
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    document.getElementById('errorPassword').hidden = true;
    var request = new XMLHttpRequest();
    request.open('POST', ${inlineJson(call)});
    request.setRequestHeader('Content-Type', 'application/json');
    request.onerror = function () { notice(0); };
    request.onload = function () {
      if (request.status === 200) {
        var place = document.createElement('div');
        place.innerHTML = request.responseText;
        document.body.appendChild(place);
        place.querySelector('form').submit();
        return;
      }
      button.disabled = false;
      if (request.status === 401) document.getElementById('errorPassword').hidden = false;
      else notice(request.status);
    };
    var query = new URLSearchParams(location.search);
    request.send(JSON.stringify({
      client_id: ${inlineJson(client)},
      state: query.get('state'),
      connection: 'personas',
      username: rut.value,
      password: password.value
    }));
  });
})();
`)}`,
  });
}

/** The answer to the login's call: a form that the page submits. */
export const callbackForm = (action: string, code: string): Markup =>
  html`<form name="hiddenform" method="post" action="${action}">
    <input type="hidden" name="code" value="${code}" />
  </form>`;
