import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { headingRow, passwordField, rutField } from '../../shared/content.ts';

/** Messages by the status of the invented call; only the overlay for 503 is the bank's. */
const SENTENCES = {
  401: 'Los datos ingresados no son correctos',
  403: 'Autorizando con MiPass',
  423: 'Tu clave está bloqueada',
  503: 'Presentamos intermitencias',
  other: 'Error de Sistema',
} as const;

/** The login, with the fields that its sources name. */
export function companyLoginPage(
  institution: Institution,
  { call, home }: { readonly call: string; readonly home: string },
): Markup {
  return page({
    title: 'Banco en Línea Empresas',
    brand: institution,
    content: html` <form id="ingreso" novalidate>
        ${rutField({ id: 'iduserName', name: 'userName', maxlength: 10 })}
        ${passwordField({ id: 'ppriv_emp-login-click-input-password', name: 'userpassword' })}
        <button id="idIngresar" type="submit">Ingresar</button>
      </form>
      <p id="mensaje" role="alert" hidden></p>
      ${inlineScript(`
document.getElementById('ingreso').addEventListener('submit', function (event) {
  event.preventDefault();
  var button = document.getElementById('idIngresar');
  button.disabled = true;
  var request = new XMLHttpRequest();
  request.open('POST', ${inlineJson(call)});
  request.setRequestHeader('Content-Type', 'application/json');
  function say(status) {
    var words = ${inlineJson(SENTENCES)};
    var message = document.getElementById('mensaje');
    message.textContent = words[status] || words.other;
    message.hidden = false;
    button.disabled = false;
  }
  request.onerror = function () { say(0); };
  request.onload = function () {
    if (request.status !== 200) { say(request.status); return; }
    var code = JSON.parse(request.responseText).codigo;
    location.href = ${inlineJson(home)} + '?code=' + encodeURIComponent(code);
  };
  request.send(JSON.stringify({
    rut: document.getElementById('iduserName').value,
    clave: document.getElementById('ppriv_emp-login-click-input-password').value
  }));
});
`)}`,
  });
}

/** The portal: a single page whose script requests nothing until movements are opened. */
export function companyHomePage(
  institution: Institution,
  { services, exit }: { readonly services: string; readonly exit: string },
): Markup {
  return page({
    title: 'Mi Banco Empresas',
    brand: institution,
    content: html` <p>
        <a href="#/movimientos-cuentas/movimientos">Movimientos</a>
        <a href="${exit}">Cerrar sesión</a>
      </p>
      <label>
        Empresa
        <select id="empresa"></select>
      </label>
      <label>
        Cuenta
        <select id="cuenta"></select>
      </label>
      <p id="estado" role="status"></p>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0" hidden>
        <table class="bch-table">
          <caption>
            Movimientos
          </caption>
          <thead>
            ${headingRow(['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'])}
          </thead>
          <tbody></tbody>
        </table>
      </div>
      ${inlineScript(`
(function () {
  var services = ${inlineJson(services)};
  function find(selector) { return document.querySelector(selector); }
  function say(text) { find('#estado').textContent = text; }
  function ask(method, service, body, show) {
    var token = (/XSRF-TOKEN=([^;]*)/.exec(document.cookie) || [])[1] || '';
    var request = new XMLHttpRequest();
    request.open(method, services + service);
    request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(token));
    if (body !== null) request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      if (/json/.test(request.getResponseHeader('Content-Type'))) show(JSON.parse(request.responseText));
      else say('Sesión Finalizada');
    };
    request.send(body === null ? null : JSON.stringify(body));
  }
  function options(selector, list, textOf, choose) {
    var select = find(selector);
    select.replaceChildren();
    list.forEach(function (one) { select.appendChild(new Option(textOf(one))); });
    select.onchange = function () { choose(list[select.selectedIndex]); };
    return select;
  }
  function amount(value) { return Number(value).toLocaleString('es-CL'); }
  function companies() {
    ask('GET', 'herramientas-colaborativas/header/empresas/', null, function (list) {
      var select = options('#empresa', list, function (one) { return one.razonSocial; }, function (one) {
        var chosen = {};
        chosen[one.rutEmpresa] = true;
        ask('POST', 'herramientas-colaborativas/header/empresas/actualizar', { empresas: chosen },
          function () { accounts(one); });
      });
      select.selectedIndex = list.findIndex(function (one) { return one.seleccionada; });
      accounts(list[select.selectedIndex]);
    });
  }
  function accounts(company) {
    ask('GET', 'selectorproductos/selectorProductos/obtenerProductos', null, function (all) {
      var own = all.productos.filter(function (one) { return one.tipo === 'cuenta'; });
      options('#cuenta', own, function (one) { return one.label + ' ' + one.numero; },
        function (one) { movements(company, one); });
      find('.tabla').hidden = true;
      if (own.length === 0) say('No existe información'); else movements(company, own[0]);
    });
  }
  function movements(company, account) {
    ask('POST', 'movimientos/getcartola', {
      cabecera: { paginacionDesde: {}, fechaInicio: null, fechaFin: null, statusGenerico: true },
      cuentasSeleccionadas: [{
        nombreEmpresa: company.razonSocial, rutEmpresa: company.rutEmpresa, numero: account.numero,
        mascara: account.mascara, alias: account.alias, selected: true, codigoProducto: account.codigo,
        claseCuenta: account.claseCuenta, moneda: account.codigoMoneda
      }]
    }, function (found) {
      say(found.cantidadMovimientos === 0 ? 'No existe información' : '');
      find('.tabla').hidden = found.cantidadMovimientos === 0;
      find('tbody').replaceChildren();
      found.movimientos.forEach(function (one) {
        var isCharge = one.tipo === 'cargo';
        var row = document.createElement('tr');
        row.className = 'bch-row';
        [one.fechaContable, one.descripcion, isCharge ? amount(one.monto) : '',
          isCharge ? '' : amount(one.monto), amount(one.saldo)].forEach(function (text) {
          var cell = document.createElement('td');
          cell.textContent = text;
          row.appendChild(cell);
        });
        find('tbody').appendChild(row);
      });
    });
  }
  function route() { if (/movimientos-cuentas/.test(location.hash)) companies(); }
  window.addEventListener('hashchange', route);
  route();
})();
`)}`,
  });
}
