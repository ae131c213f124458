import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { headingRow, passwordField, rutField } from '../../shared/content.ts';

/**
 * The public home page: a button opens a drawer with the login. Its fields are read-only until they
 * are clicked, and its button is disabled until both are filled in.
 */
export function homePage(
  institution: Institution,
  places: { readonly call: string; readonly portal: string },
): Markup {
  return page({
    title: 'AFP Uno',
    brand: institution,
    content: html` <p><button id="abrir" type="button">UNOnline</button></p>
      <div class="ant-drawer" role="dialog" aria-label="Ingresa a UNOnline" hidden>
        <form>
          ${rutField({ id: 'username', readonly: true })}
          ${passwordField({ id: 'password', maxlength: 20, readonly: true })}
          <p role="alert" hidden></p>
          <button type="submit" disabled>Ingresar</button>
        </form>
      </div>
      ${inlineScript(LOGIN_SCRIPT.replace('PLACES', () => inlineJson(places)))}`,
  });
}

const LOGIN_SCRIPT = `
(function () {
  var places = PLACES;
  var drawer = document.querySelector('.ant-drawer');
  var form = drawer.querySelector('form');
  var notice = form.querySelector('[role=alert]');
  var button = form.querySelector('button');
  var fields = [document.getElementById('username'), document.getElementById('password')];
  document.getElementById('abrir').addEventListener('click', function () { drawer.hidden = false; });
  function write(event) { event.target.readOnly = false; }
  fields.forEach(function (field) {
    field.addEventListener('focus', write);
    field.addEventListener('click', write);
    field.addEventListener('input', function () {
      button.disabled = fields.some(function (one) { return one.readOnly || one.value === ''; });
    });
  });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    notice.hidden = true;
    var request = new XMLHttpRequest();
    request.open('POST', places.call);
    request.withCredentials = true;
    request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      var answer = JSON.parse(request.responseText);
      if (answer.codigo === '0') { location.href = places.portal; return; }
      button.disabled = false;
      notice.textContent = answer.mensaje;
      notice.hidden = false;
    };
    // A real page adds the token of its invisible reCAPTCHA.
    request.send(JSON.stringify({ rut: fields[0].value, clave: fields[1].value, recaptcha: 'sandbox' }));
  });
})();
`;

/** The private page, whose script calls the portal's services with the session in a header. */
export function privatePage(
  institution: Institution,
  places: { readonly api: string; readonly exit: string; readonly cookie: string },
): Markup {
  return page({
    title: 'UNOnline',
    brand: institution,
    content: html` <p>Total ahorrado</p>
      <p id="total">Cargando</p>
      <div class="tabla" role="region" aria-label="Últimos movimientos" tabindex="0">
        <table>
          <caption>
            Últimos movimientos
          </caption>
          <thead>
            ${headingRow(['Fecha', 'Período', 'Movimiento', 'Pesos', 'Cuotas'])}
          </thead>
          <tbody></tbody>
        </table>
      </div>
      ${inlineScript(PRIVATE_SCRIPT.replace('PLACES', () => inlineJson(places)))}`,
  });
}

const PRIVATE_SCRIPT = `
(function () {
  var places = PLACES;
  var token = (new RegExp(places.cookie + '=([^;]*)').exec(document.cookie) || [])[1] || '';
  function ask(service, product, show) {
    var request = new XMLHttpRequest();
    request.open('POST', places.api + service);
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('X-Uno-Sesion', token);
    request.onload = function () {
      if (request.status === 200) show(JSON.parse(request.responseText));
      else location.href = places.exit;
    };
    request.send(JSON.stringify({ tipoProducto: product }));
  }
  function date(text) { return text.replace(/^(....)(..)(..)$/, '$3/$2/$1'); }
  var total = 0;
  function addTo(answer) {
    answer.respuestaTraerDetalleSaldos.cuentaDetalleSaldo.forEach(function (account) {
      account.fondo.forEach(function (fund) { total += fund.saldo; });
    });
    document.getElementById('total').textContent = '$ ' + total.toLocaleString('es-CL');
  }
  ask('productos-voluntarios/consulta', 'CCO', addTo);
  ask('productos-voluntarios/consulta', 'voluntarios', addTo);
  ask('afiliado-movimientos/movimientos-portal', 'CCO', function (answer) {
    answer.movimientoPortalList.forEach(function (one) {
      var row = document.createElement('tr');
      [date(one.fechaAcreditacion), one.periodoCotizacion.replace(/^(....)(..)$/, '$2/$1'),
        one.descripcionMovimiento, '$ ' + one.valorMilesMovimiento, one.valorCuotasMovimiento
      ].forEach(function (text) {
        var cell = document.createElement('td');
        cell.textContent = text;
        row.appendChild(cell);
      });
      document.querySelector('tbody').appendChild(row);
    });
  });
})();
`;
