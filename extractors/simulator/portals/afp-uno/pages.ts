import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { headingRow, menu, passwordField, rutField } from '../../shared/content.ts';

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
  places: {
    readonly api: string;
    readonly exit: string;
    readonly cookie: string;
    /** The cookie's domain and path. */
    readonly place: string;
  },
): Markup {
  return page({
    title: 'UNOnline',
    brand: institution,
    navigation: menu(
      [
        { href: '#resumen', text: 'Resumen' },
        { href: '#movimientos', text: 'Movimientos' },
        { href: '#certificados', text: 'Certificados' },
        { href: places.exit, text: 'Cerrar sesión' },
      ],
      'Resumen',
    ),
    content: html` <section id="resumen" class="saldo">
        <p>Total ahorrado</p>
        <p id="total">Cargando</p>
      </section>
      <ul id="fondos" class="cuentas" aria-label="Tus fondos"></ul>
      <div
        id="movimientos"
        class="tabla"
        role="region"
        aria-label="Últimos movimientos"
        tabindex="0"
      >
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
      <section id="certificados" aria-labelledby="titulo-certificados">
        <h2 id="titulo-certificados">Certificados</h2>
        <p>
          <button type="button" data-servicio="cotizaciones">Cotizaciones, 12 meses</button>
          <button type="button" data-servicio="movimientos-pdf">Movimientos, 12 meses</button>
        </p>
        <p id="estado" role="status"></p>
      </section>
      ${inlineScript(PRIVATE_SCRIPT.replace('PLACES', () => inlineJson(places)))}`,
  });
}

const PRIVATE_SCRIPT = `
(function () {
  var places = PLACES;
  var token = (new RegExp(places.cookie + '=([^;]*)').exec(document.cookie) || [])[1] || '';
  document.querySelector('nav a[href="' + places.exit + '"]').addEventListener('click', function () {
    document.cookie = places.cookie + '=; Max-Age=0; ' + places.place;
  });
  function ask(service, body, show) {
    var request = new XMLHttpRequest();
    request.open('POST', places.api + service);
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('X-Uno-Sesion', token);
    request.onload = function () {
      if (request.status === 200) show(JSON.parse(request.responseText));
      else location.href = places.exit;
    };
    request.send(JSON.stringify(body));
  }
  function date(text) { return text.replace(/^(....)(..)(..)$/, '$3/$2/$1'); }
  var total = 0;
  var fundType = '';
  function month(back) {
    var day = new Date();
    day = new Date(day.getFullYear(), day.getMonth() - back, 1);
    return '' + day.getFullYear() + ('0' + (day.getMonth() + 1)).slice(-2);
  }
  function save(name, answer) {
    document.getElementById('estado').textContent =
      answer.codigo === '0' ? 'Tu certificado está listo.' : answer.mensaje;
    if (answer.codigo !== '0') return;
    var bytes = Uint8Array.from(atob(answer.data.bytes), function (one) { return one.charCodeAt(0); });
    var link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    link.download = name + '.pdf';
    link.click();
  }
  document.querySelectorAll('[data-servicio]').forEach(function (button) {
    button.addEventListener('click', function () {
      var service = button.dataset.servicio;
      ask('afiliado-certificado/' + service, service === 'cotizaciones'
        ? { TipoProducto: 'CCO', numPeriodos: '12', adjuntoCorreo: false }
        : { TipoFondo: fundType || 'A', TipoProducto: 'CCO', strPerDesde: month(12),
            strPerHasta: month(1), adjuntoCorreo: false },
      function (answer) { save(service, answer); });
    });
  });
  function addTo(answer) {
    answer.respuestaTraerDetalleSaldos.cuentaDetalleSaldo.forEach(function (account) {
      account.fondo.forEach(function (fund) {
        total += fund.saldo;
        var item = document.createElement('li');
        [['b', 'Fondo ' + fund.tipo],
          ['span', account.cuenta === 'CCO' ? 'Cuenta obligatoria' : 'Ahorro voluntario'],
          ['strong', '$ ' + fund.saldo.toLocaleString('es-CL')],
          ['span', fund.saldoCuota.toLocaleString('es-CL') + ' cuotas']
        ].forEach(function (part) {
          item.appendChild(document.createElement(part[0])).textContent = part[1];
        });
        document.getElementById('fondos').appendChild(item);
        fundType = fundType || fund.tipo;
      });
    });
    document.getElementById('total').textContent = '$ ' + total.toLocaleString('es-CL');
  }
  ask('productos-voluntarios/consulta', { tipoProducto: 'CCO' }, addTo);
  ask('productos-voluntarios/consulta', { tipoProducto: 'voluntarios' }, addTo);
  ask('afiliado-movimientos/movimientos-portal', { tipoProducto: 'CCO' }, function (answer) {
    if (answer.movimientoPortalList.length === 0) {
      document.querySelector('caption').textContent = 'No registras movimientos';
    }
    answer.movimientoPortalList.forEach(function (one) {
      var row = document.createElement('tr');
      [date(one.fechaAcreditacion), one.periodoCotizacion.replace(/^(....)(..)$/, '$2/$1'),
        one.descripcionMovimiento, '$ ' + one.valorMilesMovimiento, one.valorCuotasMovimiento
      ].forEach(function (text, index) {
        var cell = document.createElement('td');
        if (index !== 2) cell.className = 'corto';
        cell.textContent = text;
        row.appendChild(cell);
      });
      document.querySelector('tbody').appendChild(row);
    });
  });
})();
`;
