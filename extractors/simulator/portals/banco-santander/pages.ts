import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { framePage as frameContent, page } from '../../layout.ts';

/** Where the portal's scripts find what they load. */
export interface SantanderPlaces {
  readonly entrance: string;
  readonly frame: string;
  readonly constants: string;
  readonly token: string;
  readonly home: string;
  readonly products: string;
  readonly movements: string;
}

/** Sentences of the toast beside the login's frame. */
const TOASTS = {
  wrong:
    'Alguno de los datos ingresados es incorrecto. Por favor, revisa tu RUT y Clave Digital e inténtalo nuevamente.',
  // Nobody documents the sentence of a locked password: this one is ours.
  locked: 'Tu Clave Digital está bloqueada.',
  unavailable:
    'Ocurrió un error al ingresar a tu banco en línea. Por favor, inténtalo nuevamente en unos minutos.',
  refused: 'Revisa tu conexión a internet',
} as const;

/** The public page: its button opens the login in a frame, beside which refusals are shown. */
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

/** The login itself, which works in its frame alone. */
export function framePage(institution: Institution, places: SantanderPlaces): Markup {
  return frameContent(
    'Ingresa a tu banco en línea',
    institution,
    html` <form id="ingreso" novalidate>
        <label for="rut">RUT</label>
        <input id="rut" name="RUT" autocomplete="username" maxlength="12" />
        <label for="pass">Clave Digital</label>
        <input id="pass" name="Clave" type="password" autocomplete="current-password" />
        <button type="submit" disabled>Ingresar</button>
      </form>
      <script src="${places.constants}"></script>
      ${inlineScript(`
(function () {
  var form = document.getElementById('ingreso');
  var rut = document.getElementById('rut');
  var pass = document.getElementById('pass');
  var button = form.querySelector('button');
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  function update() { button.disabled = bare().length < 8 || pass.value === ''; }
  rut.addEventListener('blur', function () {
    var value = bare();
    if (value.length < 2) return;
    rut.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
  });
  form.addEventListener('input', update);
  // Made by a script of another company in the bank's page; it tells a frame from a page.
  function telemetry() { return window.top === window ? 'none' : 'frame'; }
  function tell(word) { window.parent.postMessage(word, '*'); }
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
        window.top.location.href = ${inlineJson(places.home)};
      } else if (request.status === 503) tell('unavailable');
      else if (request.status === 423) tell('locked');
      else if (request.status === 401) tell(/desafio/.test(request.responseText) ? '' : 'wrong');
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

/** Public values of the bank's client; these are of the simulation. */
export const CONSTANTS = {
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

/** The private site: a page whose script asks the services for products and movements. */
export function homePage(institution: Institution, places: SantanderPlaces): Markup {
  return page({
    title: 'Resumen',
    brand: institution,
    content: html` <p><a id="cerrar" href="${places.entrance}">Cerrar sesión</a></p>
      <p id="estado" role="status">Cargando tus productos</p>
      <div class="tabla" role="region" aria-label="Productos" tabindex="0" hidden>
        <table>
          <caption>
            Productos
          </caption>
          <thead>
            <tr>
              <th>Producto</th>
              <th>Número</th>
              <th>Moneda</th>
              <th>Disponible</th>
            </tr>
          </thead>
          <tbody id="productos"></tbody>
        </table>
      </div>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0" hidden>
        <table class="mat-table">
          <caption>
            Movimientos
          </caption>
          <thead>
            <tr>
              <th>Fecha</th>
              <th>Detalle</th>
              <th>Monto cargo ($)</th>
              <th>Monto abono ($)</th>
              <th>Saldo ($)</th>
            </tr>
          </thead>
          <tbody id="movimientos"></tbody>
        </table>
      </div>
      ${inlineScript(`
(function () {
  var token = sessionStorage.getItem('access_token');
  function ask(address, body, show) {
    var request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Authorization', 'Bearer ' + token);
    request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () { show(JSON.parse(request.responseText)); };
    request.send(JSON.stringify(body));
  }
  function say(text) { document.getElementById('estado').textContent = text; }
  function amount(text) {
    var value = Number(text.replace('-', '')) / 100;
    return (/-$/.test(text) ? '-' : '') + value.toLocaleString('es-CL');
  }
  function row(cells) {
    var tr = document.createElement('tr');
    tr.className = 'mat-row';
    cells.forEach(function (text) {
      var td = document.createElement('td');
      td.textContent = text;
      tr.appendChild(td);
    });
    return tr;
  }
  document.getElementById('cerrar').addEventListener('click', function () {
    sessionStorage.removeItem('access_token');
  });
  if (token === null) { say('Tu sesión no está abierta. Ingresa desde el sitio público.'); return; }
  ask(${inlineJson(places.products)}, {}, function (answer) {
    if (answer.METADATA.STATUS !== '0') { say('Tu sesión expiró.'); return; }
    var products = answer.DATA.OUTPUT.MATRICES.MATRIZCAPTACIONES.e1;
    say(products.length === 0 ? 'No tienes productos' : 'Tus productos');
    var list = document.getElementById('productos');
    list.closest('.tabla').hidden = products.length === 0;
    products.forEach(function (one) {
      list.appendChild(row([one.GLOSACORTA, one.NUMEROCONTRATO, one.CODIGOMONEDA, amount(one.MONTODISPONIBLE)]));
    });
    var account = products.filter(function (one) { return one.AGRUPACIONCOMERCIAL === 'CCC'; })[0];
    if (account === undefined) return;
    ask(${inlineJson(places.movements)}, {
      accountId: account.OFICINACONTRATO + account.NUMEROCONTRATO,
      currency: account.CODIGOMONEDA,
      commercialGroup: ''
    }, function (found) {
      var table = document.getElementById('movimientos');
      table.closest('.tabla').hidden = found.movements.length === 0;
      found.movements.forEach(function (one) {
        var isCharge = one.chargePaymentFlag === 'D';
        var value = amount(one.movementAmount.replace('-', ''));
        table.appendChild(row([one.accountingDate.split('-').reverse().join('-'), one.observation,
          isCharge ? value : '', isCharge ? '' : value, amount(one.newBalance)]));
      });
    });
  });
})();
`)}`,
  });
}
