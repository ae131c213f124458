import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { framePage as frameContent, page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The addresses that the login's scripts use. */
export interface SantanderPlaces {
  readonly entrance: string;
  readonly frame: string;
  readonly constants: string;
  readonly token: string;
  /** The private site, which starts with the person's products. */
  readonly home: string;
  readonly summary: string;
}

/** Sentences of the toast next to the login's frame. */
const TOASTS = {
  wrong:
    'Alguno de los datos ingresados es incorrecto. Por favor, revisa tu RUT y Clave Digital e inténtalo nuevamente.',
  // Invented: the sentence for a locked password is not documented.
  locked: 'Tu Clave Digital está bloqueada.',
  unavailable:
    'Ocurrió un error al ingresar a tu banco en línea. Por favor, inténtalo nuevamente en unos minutos.',
  refused: 'Revisa tu conexión a internet',
} as const;

/** The public page: its button opens the login in a frame, and refusals are shown next to it. */
export function entrancePage(institution: Institution, places: SantanderPlaces): Markup {
  return page({
    title: 'Personas',
    brand: institution,
    content: html` <p>
        <button
          id="btnIngresar"
          class="btn-ingresar"
          type="button"
          aria-label="Ingresar al sitio privado"
        >
          Ingresar
        </button>
      </p>
      <p id="toast" role="alert" hidden></p>
      <div id="login"></div>
      ${inlineScript(`
document.getElementById('btnIngresar').addEventListener('click', function () {
  if (document.getElementById('login-frame')) return;
  var frame = document.createElement('iframe');
  frame.id = 'login-frame';
  frame.title = 'Ingreso';
  frame.src = ${inlineJson(places.frame)};
  document.getElementById('login').appendChild(frame);
});
window.addEventListener('message', function (event) {
  var sentence = ${inlineJson(TOASTS)}[event.data];
  if (sentence === undefined) return;
  var toast = document.getElementById('toast');
  toast.textContent = sentence;
  toast.hidden = false;
});
`)}`,
  });
}

/**
 * The login itself: in the frame of the public page, or as a page of its own with another fragment
 * and other labels. The frame's own address does not work as a page.
 */
export function framePage(institution: Institution, places: SantanderPlaces): Markup {
  return frameContent(
    'Ingresa a tu banco en línea',
    institution,
    html` <form id="ingreso" novalidate>
        ${rutField({ id: 'rut', name: 'RUT' })}
        ${passwordField({ id: 'pass', name: 'Clave', placeholder: 'Clave Digital' })}
        <button type="submit" disabled>Ingresar</button>
      </form>
      <p id="toast" role="alert" hidden></p>
      <script src="${places.constants}"></script>
      ${inlineScript(`
(function () {
  // The private site has the same address, with another fragment.
  if (/^#.private/.test(location.hash)) {
    location.replace(${inlineJson(places.home)} + location.hash);
    return;
  }
  var form = document.getElementById('ingreso');
  var rut = document.getElementById('rut');
  var pass = document.getElementById('pass');
  var button = form.querySelector('button');
  var isPage = location.hash === '#/public/login';
  if (isPage) {
    form.querySelector('[for=rut]').textContent = 'Ingresa tu RUT';
    form.querySelector('[for=pass]').textContent = 'Ingresa tu clave';
    button.textContent = 'INGRESAR';
  }
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  function update() { button.disabled = bare().length < 8 || pass.value === ''; }
  rut.addEventListener('blur', function () {
    var value = bare();
    if (value.length < 2) return;
    rut.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
  });
  form.addEventListener('input', update);
  // Made by a script of another company in the bank's page; it tells a frame from a page.
  function telemetry() { return window.top === window && !isPage ? 'none' : 'frame'; }
  function tell(word) {
    if (!isPage) { window.parent.postMessage(word, '*'); return; }
    var toast = document.getElementById('toast');
    toast.textContent = ${inlineJson(TOASTS)}[word];
    toast.hidden = false;
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    var request = new XMLHttpRequest();
    request.open('POST', ${inlineJson(places.token)});
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.setRequestHeader('app', '007');
    request.setRequestHeader('canal', '003');
    request.setRequestHeader('nro_ser', PROPERTIES.NRO_SER);
    request.setRequestHeader('tokentbk', PROPERTIES.TOKEN_TBK);
    request.setRequestHeader('Akamai-BM-Telemetry', telemetry());
    request.onerror = function () { tell('refused'); };
    request.onload = function () {
      button.disabled = false;
      if (request.status === 200) {
        sessionStorage.setItem('access_token', JSON.parse(request.responseText).access_token);
        window.top.location.href = ${inlineJson(places.summary)};
      } else if (request.status === 503) tell('unavailable');
      else if (request.status === 423) tell('locked');
      else if (request.status === 401) tell('wrong');
      else tell('refused');
    };
    request.send('grant_type=password&client_id=' + encodeURIComponent(PROPERTIES.CLIENT_ID) +
      '&scope=Completa&username=' + ('00000000000' + bare()).slice(-11) +
      '&password=' + encodeURIComponent(pass.value));
  });
})();
`)}`,
  );
}

/** Public values of the bank's client; these are the simulator's own. */
const CONSTANTS = {
  CLIENT_ID: '00000000-0000-4000-8000-000000000037',
  USUARIO_ALT: 'SIMULA01',
  CANAL: '003',
  CANAL_FISICO: '78',
  CANAL_LOGICO: '74',
  INFO_DISPOSITIVO: 'xx',
  NRO_SER: '',
  TOKEN_TBK: 'TOKEN@SIMULACION',
  X_SANTANDER_CLIENT_ID: 'simulacion-personas',
} as const;

export const constantsScript = (): string => `var PROPERTIES = ${inlineJson(CONSTANTS)};\n`;
