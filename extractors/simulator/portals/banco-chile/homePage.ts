import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { INVESTMENT_SCRIPT } from './investmentScreens.ts';

/**
 * The portal: a single page whose script calls the services for the screen that the URL's fragment
 * names. The home screen calls none.
 */
export function homePage(
  institution: Institution,
  { services, exit }: { readonly services: string; readonly exit: string },
): Markup {
  return page({
    title: 'Mi Banco',
    brand: institution,
    content: html` <p><a class="button-logout" href="${exit}">Cerrar sesión</a></p>
      <div id="aviso-inicial" class="cdk-overlay-container">
        <p>Bienvenido a tu Banco en Línea</p>
        <button id="modal_emergente_close" class="btn-no-mas" type="button">No ver Más</button>
      </div>
      <p>
        <a href="#/movimientos/cuenta/saldos-movimientos/">SALDOS Y MOV. CUENTAS</a>
        <a href="#/tarjeta-credito/consultar/saldos">SALDOS Y MOV.TARJETAS</a>
      </p>
      <nav aria-label="Menú">
        <button id="productos" type="button" aria-expanded="false">Mis Productos</button>
        <div id="menu" hidden>
          <ul>
            <li><a href="#/movimientos/cuenta/saldos-movimientos/">Cuentas</a></li>
            <li>
              <button id="de-tarjetas" type="button" aria-expanded="false">
                Tarjeta de Crédito
              </button>
            </li>
            <li class="de-tarjeta" hidden>
              <a href="#/tarjeta-credito/consultar/saldos">Saldos y Movimientos No Facturados</a>
            </li>
            <li class="de-tarjeta" hidden>
              <a href="#/tarjeta-credito/consultar/facturados">Movimientos Facturados</a>
            </li>
          </ul>
        </div>
      </nav>
      <section id="eleccion" role="dialog" aria-labelledby="titulo-eleccion" hidden>
        <h2 id="titulo-eleccion">Seleccione una cuenta</h2>
        <mat-select
          name="monedas"
          role="combobox"
          aria-label="Moneda"
          aria-expanded="false"
          tabindex="0"
        ></mat-select>
        <div id="monedas" role="listbox" aria-label="Monedas"></div>
        <div id="cuentas" role="radiogroup" aria-label="Cuentas"></div>
        <bch-button id="modalPrimaryBtn"><button type="button">Aceptar</button></bch-button>
      </section>
      <section id="inversiones" hidden></section>
      <p id="otra" hidden><button type="button">Seleccionar otra cuenta</button></p>
      <div id="elegir" hidden>
        <label
          >Seleccione una tarjeta
          <select id="tarjeta"></select
        ></label>
      </div>
      <p id="tarjetas" hidden>
        <button type="button" data-origen="NAC">Nacional</button>
        <button type="button" data-origen="INT">Internacional</button>
      </p>
      <div class="bch-alert" role="status" hidden>No existe información</div>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0" hidden>
        <table class="bch-table">
          <caption>
            Movimientos
          </caption>
          <thead></thead>
          <tbody></tbody>
        </table>
      </div>
      <p>
        <button id="siguiente" type="button" aria-label="Próxima página" hidden>
          Próxima página
        </button>
      </p>
      ${inlineScript(
        PAGE_SCRIPT.replace('SERVICES', () => inlineJson(services)).replace('EXIT', () =>
          inlineJson(exit),
        ),
      )}
      ${inlineScript(ACCOUNT_SCRIPT)} ${inlineScript(CARD_SCRIPT)}
      ${inlineScript(INVESTMENT_SCRIPT)} ${inlineScript(ROUTE_SCRIPT)}`,
  });
}

/** Calls to the services, and the table that every screen uses. */
const PAGE_SCRIPT = `
var services = SERVICES, exit = EXIT;
function find(selector) { return document.querySelector(selector); }
function add(parent, name, text, classes) {
  var element = document.createElement(name);
  if (text) element.textContent = text;
  if (classes) element.className = classes;
  parent.appendChild(element);
  return element;
}
function ask(method, service, body, show) {
  var token = (/XSRF-TOKEN=([^;]*)/.exec(document.cookie) || [])[1] || '';
  var request = new XMLHttpRequest();
  request.open(method, services + service);
  request.setRequestHeader('Accept', 'application/json, text/plain, */*');
  request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(token));
  if (body !== null) request.setRequestHeader('Content-Type', 'application/json');
  request.onload = function () {
    if (/json/.test(request.getResponseHeader('Content-Type'))) show(JSON.parse(request.responseText));
    else location.href = exit;
  };
  request.send(body === null ? null : JSON.stringify(body));
}
function amount(value) { return Number(value).toLocaleString('es-CL'); }
function show(columns, rows, isMore) {
  find('.tabla').hidden = rows.length === 0 && !isMore;
  find('.bch-alert').hidden = rows.length > 0 || isMore;
  var head = document.createElement('tr');
  columns.forEach(function (column) { add(head, 'th', column[1]); });
  find('thead').replaceChildren(head);
  if (!isMore) find('tbody').replaceChildren();
  rows.forEach(function (values) {
    var row = add(find('tbody'), 'tr', null, 'bch-row');
    values.forEach(function (value, index) { add(row, 'td', value, 'cdk-column-' + columns[index][0]); });
  });
}
`;

/** The choice of an account, in a dialog that starts with dollars, and its movements. */
const ACCOUNT_SCRIPT = `
var ACCOUNT = [['fechaContable', 'Fecha'], ['descripcion', 'Descripción'], ['cargo', 'Cargos (CLP)'],
  ['abono', 'Abonos (CLP)'], ['saldo', 'Saldo (CLP)']];
var CURRENCIES = { USD: 'Dólares (USD)', CLP: 'Pesos (CLP)' };
var products = null, chosen = null;
function accounts() {
  ask('GET', 'selectorproductos/selectorProductos/obtenerProductos?incluirTarjetas=true', null, function (all) {
    products = all;
    var currency = Object.keys(CURRENCIES).filter(function (one) { return accountsIn(one).length > 0; })[0];
    if (currency === undefined) { show(ACCOUNT, [], false); return; }
    find('#eleccion').hidden = false;
    choose(currency);
  });
}
function accountsIn(currency) {
  return products.productos.filter(function (one) {
    return one.tipo === 'cuenta' && one.codigoMoneda === currency;
  });
}
function choose(currency) {
  chosen = null;
  find('mat-select').textContent = CURRENCIES[currency];
  find('mat-select').setAttribute('aria-expanded', 'false');
  find('#monedas').replaceChildren();
  find('#cuentas').replaceChildren();
  find('#modalPrimaryBtn button').disabled = true;
  accountsIn(currency).forEach(function (one) {
    var label = add(add(find('#cuentas'), 'mat-radio-button'), 'label');
    var radio = add(label, 'input');
    radio.type = 'radio';
    radio.name = 'cuenta';
    add(label, 'span', one.label + ' ' + one.numero, 'mat-radio-label-content');
    radio.addEventListener('change', function () {
      chosen = one;
      find('#modalPrimaryBtn button').disabled = false;
    });
  });
}
find('mat-select').addEventListener('click', function () {
  this.setAttribute('aria-expanded', 'true');
  find('#monedas').replaceChildren();
  Object.keys(CURRENCIES).forEach(function (currency) {
    if (accountsIn(currency).length === 0) return;
    var option = add(find('#monedas'), 'mat-option');
    option.setAttribute('role', 'option');
    option.tabIndex = 0;
    add(option, 'span', CURRENCIES[currency], 'mat-option-text');
    option.addEventListener('click', function () { choose(currency); });
  });
});
find('#eleccion').addEventListener('keydown', function (event) {
  if (event.key === 'Enter' && event.target.matches('mat-select, mat-option')) event.target.click();
});
find('#modalPrimaryBtn button').addEventListener('click', function () {
  find('#eleccion').hidden = true;
  find('#otra').hidden = false;
  movements(chosen);
});
find('#otra button').addEventListener('click', function () { clear(); accounts(); });
function movements(account) {
  var selected = {
    nombreCliente: products.nombre, rutCliente: products.rut, numero: account.numero,
    mascara: account.mascara, selected: true, codigoProducto: account.codigo,
    claseCuenta: account.claseCuenta, moneda: account.codigoMoneda
  };
  function next(from) {
    ask('POST', 'bff-pper-prd-cta-movimientos/movimientos/getCartola', {
      cuentaSeleccionada: selected, cabecera: { statusGenerico: true, paginacionDesde: from }
    }, function (found) {
      show(ACCOUNT, found.movimientos.map(function (one) {
        var isCharge = one.tipo === 'cargo';
        return [one.fechaContable, one.descripcion, isCharge ? amount(one.monto) : '',
          isCharge ? '' : amount(one.monto), amount(one.saldo)];
      }), from > 1);
      var button = find('#siguiente');
      button.hidden = found.pagina[0].masPaginas !== 'S';
      button.onclick = function () { next(from + found.movimientos.length); };
    });
  }
  ask('POST', 'movimientos/getConfigConsultaMovimientos', { cuentasSeleccionadas: [selected] },
    function () { next(1); });
}
`;

/** A card's purchases, either unbilled or on its last statement, in pesos or in dollars. */
const CARD_SCRIPT = `
var CARD = [['fechaTransaccion', 'Fecha'], ['tipoMovimientoLabel', 'Tipo'], ['descripcion', 'Descripción'],
  ['cuotas', 'Cuotas'], ['cargo', 'Cargos'], ['pago', 'Pagos']];
/** Counts what was asked for: an answer that comes after the next question is dropped. */
var turns = 0;
function cards(isBilled) {
  ask('POST', 'tarjetas/widget/informacion-tarjetas', {}, function (all) {
    if (all.length === 0) { show(CARD, [], false); return; }
    var select = find('#tarjeta');
    select.replaceChildren();
    all.forEach(function (one) { select.appendChild(new Option(one.marca + ' ' + one.tipo + ' ' + one.numero)); });
    find('#elegir').hidden = all.length < 2;
    find('#tarjetas').hidden = false;
    function tab(origin) {
      var turn = ++turns;
      function put(rows) { if (turn === turns) show(CARD, rows, false); }
      var one = all[select.selectedIndex];
      var body = {
        idTarjeta: one.idProducto, codigoProducto: 'TNM', tipoTarjeta: one.marca + ' ' + one.tipo,
        mascara: one.numero, nombreTitular: ''
      };
      if (isBilled) billed(body, origin, put);
      else unbilled(Object.assign({ tipoCliente: 'T' }, body), origin, put);
    }
    select.onchange = function () { tab('NAC'); };
    document.querySelectorAll('#tarjetas button').forEach(function (button) {
      button.onclick = function () { tab(button.dataset.origen); };
    });
    tab('NAC');
  });
}
function purchase(date, text, instalments, value) {
  var isCharge = value >= 0;
  return [date, isCharge ? 'Compra' : 'Pago', text, instalments, isCharge ? amount(value) : '',
    isCharge ? '' : amount(-value)];
}
function unbilled(body, origin, put) {
  ask('POST', 'tarjeta-credito-digital/movimientos-no-facturados', body, function (found) {
    put(found.listaMovNoFactur.filter(function (one) {
      return one.origenTransaccion === origin;
    }).map(function (one) {
      return purchase(one.fechaTransaccionString, one.glosaTransaccion, one.despliegueCuotas, one.montoCompra);
    }));
  });
}
function billed(body, origin, put) {
  var kind = origin === 'NAC' ? 'Nacional' : 'Internacional';
  ask('POST', 'tarjetas/estadocuenta/fechas-facturacion', body, function (dates) {
    var last = dates['lista' + kind][0];
    if (last === undefined) { put([]); return; }
    var asked = { fechaFacturacion: last.fechaFacturacion, numeroCuenta: dates.numeroCuenta };
    ask('POST', 'tarjetas/estadocuenta/' + kind.toLowerCase() + '/resumen-por-fecha',
      Object.assign(asked, body), function (found) {
        var rows = Object.keys(found).filter(function (key) { return /^seccion/.test(key); })
          .flatMap(function (key) { return found[key].transaccionesTarjetas || []; })
          .filter(function (one) { return !one.totales && !one.cambioTarjeta; });
        put(rows.map(function (one) {
          var value = one.montoDolar === undefined ? one.montoTransaccion : one.montoDolar;
          return purchase(one.fechaTransaccionString, one.descripcion, one.cuotas,
            one.grupo === 'pagos' ? -value : value);
        }));
      });
  });
}
`;

/** The menu, and the screen that the address's fragment names. */
const ROUTE_SCRIPT = `
function clear() {
  ['.tabla', '.bch-alert', '#eleccion', '#otra', '#elegir', '#inversiones', '#tarjetas', '#siguiente'].forEach(function (selector) {
    find(selector).hidden = true;
  });
}
function unfold(button, parts, isOpen) {
  button.setAttribute('aria-expanded', String(isOpen));
  document.querySelectorAll(parts).forEach(function (one) { one.hidden = !isOpen; });
}
function route() {
  clear();
  unfold(find('#productos'), '#menu', false);
  if (/^#.movimientos.cuenta/.test(location.hash)) accounts();
  if (/^#.tarjeta-credito/.test(location.hash)) cards(/facturados$/.test(location.hash));
  if (/^#.inversion.depositos-a-plazo/.test(location.hash)) investments('depositos');
  if (/^#.inversion.fondos-mutuos/.test(location.hash)) investments('fondos');
}
find('#productos').addEventListener('click', function () { unfold(this, '#menu', find('#menu').hidden); });
find('#de-tarjetas').addEventListener('click', function () {
  unfold(this, '.de-tarjeta', find('.de-tarjeta').hidden);
});
find('#modal_emergente_close').addEventListener('click', function () { find('#aviso-inicial').remove(); });
window.addEventListener('hashchange', route);
route();
`;
