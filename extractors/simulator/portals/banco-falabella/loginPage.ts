import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson } from '../../http/inlineData.ts';
import { page } from '../../shared/layout.ts';
import type { PortalKeys } from './envelope.ts';
import { ENVELOPE_SCRIPT } from './envelopeScript.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The addresses that the public page's script uses. */
export type EntrancePlaces = Readonly<Record<'script' | 'entrance' | 'login' | 'home', string>>;

/** The texts of a refused login; whole sentences are not documented. */
const REFUSALS = {
  USER_OR_PASSWORD_NOT_VALID: 'RUT o clave incorrectos',
  // Invented: no source documents this one.
  USER_BLOCKED: 'Tu clave está bloqueada',
} as const;

/**
 * The public page: a dialog in front of it, a calculator with its own RUT field, and the login in a
 * drawer that a button opens.
 */
export function entrancePage(institution: Institution, places: EntrancePlaces): Markup {
  return page({
    title: 'Personas',
    brand: institution,
    content: html` <div id="main-header__sub-content">
        <button id="btn-auth-normal" type="button" aria-label="Button">Mi cuenta</button>
      </div>
      <dialog id="bienvenida" aria-label="Bienvenida">
        <p>Ahora ingresas desde esta misma página.</p>
        <button id="btn-login-client-nuevo" type="button">Entendido</button>
      </dialog>
      <div id="cajon" hidden>
        <form class="DrawerFormLogin_form__simulado" novalidate>
          <h2>Mi cuenta</h2>
          ${rutField({ id: 'document', maxlength: 10, placeholder: 'Ej: 12345678-9' })}
          ${passwordField(
            { id: 'pass', maxlength: 6, placeholder: 'Clave Internet' },
            'Clave Internet',
          )}
          <button type="submit" disabled>Ingresar</button>
        </form>
      </div>
      <div id="modal-message" role="alertdialog" aria-label="Aviso" hidden>
        <div></div>
        <div>
          <button type="button">Cerrar</button>
          <p>Ha ocurrido un error</p>
        </div>
      </div>
      <section class="loanCalculator_wrapper" aria-label="Simula tu crédito">
        <h2>Simula tu crédito</h2>
        <label for="simular">RUT</label>
        <input id="simular" placeholder="Ingresa tu RUT" />
      </section>
      <p>Nunca te pediremos tu clave dinámica.</p>
      <script src="${places.script}"></script>`,
  });
}

/** The code of the public page, with the bank's two public keys. */
export function entranceScript(places: EntrancePlaces, keys: PortalKeys): string {
  return `${ENVELOPE_SCRIPT}
(function () {
  var KEYS = ${inlineJson({ envelope: keys.envelope.pem, password: keys.password.pem })};
  function find(selector) { return document.querySelector(selector); }
  var welcome = find('#bienvenida');
  if (welcome.showModal) welcome.showModal();
  else welcome.setAttribute('open', '');
  find('#btn-login-client-nuevo').addEventListener('click', function () {
    if (welcome.close) welcome.close();
    else welcome.removeAttribute('open');
    welcome.hidden = true;
  });
  find('#btn-auth-normal').addEventListener('click', function () { find('#cajon').hidden = false; });

  var form = find('form'), rut = find('#document'), pass = find('#pass');
  var button = form.querySelector('button'), modal = find('#modal-message');
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  form.addEventListener('input', function () {
    var value = bare();
    if (value.length > 1) rut.value = value.slice(0, -1) + '-' + value.slice(-1);
    button.disabled = value.length < 8 || pass.value === '';
  });
  modal.querySelector('button').addEventListener('click', function () { modal.hidden = true; });
  function refuse(code) {
    var sentence = ${inlineJson(REFUSALS)}[code];
    if (sentence === undefined) {
      location.href = ${inlineJson(`${places.entrance}?errorMessage=UNKNOWN_ERROR`)};
      return;
    }
    modal.querySelector('p').textContent = sentence;
    modal.hidden = false;
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    Envelope.seal({
      identificationType: 'RUT',
      identificationNumber: bare().slice(0, -1) + '-' + bare().slice(-1),
      password: Envelope.encrypt(pass.value, KEYS.password)
    }, KEYS.envelope).then(send).catch(function () { refuse(''); });
  });
  function send(sealed) {
    var request = new XMLHttpRequest();
    request.open('POST', ${inlineJson(places.login)});
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('channel', 'IN');
    request.onerror = function () { refuse(''); };
    request.onload = function () {
      button.disabled = false;
      var answer = request.status < 500 ? JSON.parse(request.responseText) : {};
      if (answer.m === undefined) { refuse(''); return; }
      Envelope.open(answer, sealed.password).then(function (text) {
        var plain = JSON.parse(text);
        if (request.status === 200) location.href = ${inlineJson(places.home)};
        else refuse(plain.code);
      }).catch(function () { refuse(''); });
    };
    request.send(JSON.stringify(sealed.request));
  }
})();
`;
}
