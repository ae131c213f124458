import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import type { SERVICES } from './services.ts';

/** The services that the private site's script calls. */
type SantanderServices = Readonly<Record<keyof typeof SERVICES, string>>;

/** Screens of the private site by their URL fragment. */
const ROUTES = {
  summary: '#/private/home/main/resumen',
  movements: '#/private/saldos/main/movimientos',
  unbilled: '#/private/Saldos_TC/main/bill',
  billed: '#/private/Saldos_TC/main/billed',
} as const;

/** The private site: a single page whose script shows the screen that the URL's fragment names. */
export function homePage(
  institution: Institution,
  { entrance, services }: { readonly entrance: string; readonly services: SantanderServices },
): Markup {
  return page({
    title: 'Mi banco',
    brand: institution,
    content: html` <p><a id="cerrar" href="${entrance}">Cerrar sesión</a></p>
      ${menu()}
      <p id="estado" role="status">Cargando tus productos</p>
      <div data-pantalla="summary" hidden>
        <h2>Resumen</h2>
        <h3 id="saludo"></h3>
        <!-- The name ends with a character of the bank's font of icons. -->
        <!-- The name ends with a character of the bank's font of icons. -->
        ${panel('cuentas', 'Cuentas', ' \uED95')} ${panel('ahorros', 'Ahorros')}
        ${panel('lineas', 'Líneas de crédito')} ${panel('tarjetas-creditos', 'Tarjetas de crédito')}
        ${panel('creditos', 'Créditos', '', 'false')}
      </div>
      <div data-pantalla="movements" hidden>
        <p><a href="${ROUTES.summary}">Resumen</a></p>
        <h2>Mis movimientos</h2>
        <div id="tabs-carousel-movs"></div>
      </div>
      <div data-pantalla="credit" hidden>
        <p><a href="${ROUTES.summary}">Resumen</a></p>
        <h2>Mundo Hipotecario</h2>
        <h3>Últimos pagos</h3>
      </div>
      <div data-pantalla="card" hidden>
        <p><a href="${ROUTES.summary}">Resumen</a></p>
        <p>
          <a href="${ROUTES.unbilled}">Movimientos por facturar</a>
          <a href="${ROUTES.billed}">Movimientos facturados</a>
        </p>
        <lib-carousel></lib-carousel>
        <p>
          <mat-button-toggle data-moneda="CLP"
            ><button type="button">Pesos</button></mat-button-toggle
          >
          <mat-button-toggle data-moneda="USD"
            ><button type="button">Dólares</button></mat-button-toggle
          >
        </p>
      </div>
      <p id="vacio" hidden>No tienes movimientos</p>
      <div id="tabla"></div>
      ${inlineScript(
        HELPERS.replace('SERVICES', () => inlineJson(services)).replace('ROUTES', () =>
          inlineJson(ROUTES),
        ),
      )}
      ${inlineScript(SCREENS)}`,
  });
}

/** A part of the summary, which opens and closes by its heading; that of credits is closed. */
const panel = (id: string, name: string, icon = '', isOpen = 'true'): Markup =>
  html`<section id="${id}" aria-label="${name}${icon}" hidden>
    <mat-expansion-panel>
      <mat-expansion-panel-header role="button" tabindex="0" aria-expanded="${isOpen}"
        >${name}</mat-expansion-panel-header
      >
      <div class="mat-expansion-panel-body"></div>
    </mat-expansion-panel>
  </section>`;

/** The menu, whose entries the bank numbers; the second level replaces the first. */
const menu = (): Markup =>
  html`<nav aria-label="Menú">
    <ul data-menu="1">
      <li><a id="menu-uid-0010" href="${ROUTES.summary}">Inicio</a></li>
      <li><button id="menu-uid-0410" type="button" data-abre="0410">Cuentas</button></li>
      <li><button id="menu-uid-0420" type="button" data-abre="0420">Tarjetas</button></li>
    </ul>
    <button id="back-lvl2" type="button" data-abre="1" hidden>Volver</button>
    <ul data-menu="0410" hidden>
      <li><a id="menu-uid-0411" href="${ROUTES.summary}">Mis cuentas</a></li>
      <li><a id="menu-uid-0413" href="${ROUTES.movements}">Movimientos</a></li>
    </ul>
    <ul data-menu="0420" hidden>
      <li><a id="menu-uid-0421" href="${ROUTES.unbilled}">Mis Tarjetas de Crédito</a></li>
    </ul>
  </nav>`;

/** The person's products, requested once, and the table that every screen uses. */
const HELPERS = `
var services = SERVICES, routes = ROUTES;
var token = sessionStorage.getItem('access_token');
var products = [];
function find(selector) { return document.querySelector(selector); }
function ask(address, body, show) {
  var request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('Authorization', 'Bearer ' + token);
  request.setRequestHeader('Content-Type', 'application/json');
  request.onload = function () {
    // A token that is over is answered by another page.
    if (!/json/.test(request.getResponseHeader('Content-Type'))) { say('Tu sesión expiró.'); return; }
    show(JSON.parse(request.responseText));
  };
  request.send(JSON.stringify(body));
}
function say(text) { find('#estado').textContent = text; find('#estado').hidden = text === ''; }
/** The accounts that have movements. */
function accounts() {
  return products.filter(function (one) { return /^CC[CM]$/.test(one.AGRUPACIONCOMERCIAL); });
}
function of(group) {
  return products.filter(function (one) { return one.AGRUPACIONCOMERCIAL === group; });
}
/** The bank's cards, of which it has a row for each currency. */
function cards() {
  return of('TCR').filter(function (one, index, all) {
    return all.findIndex(function (other) { return other.NUMEROCONTRATO === one.NUMEROCONTRATO; }) === index;
  });
}
function number(text) {
  return (/-$/.test(text) ? -1 : 1) * Number(text.replace('-', ''));
}
function money(text) { return (number(text) / 100).toLocaleString('es-CL'); }
function day(iso) { return iso.split('-').reverse().join('-'); }
function add(parent, name, text, classes) {
  var element = document.createElement(name);
  if (text) element.textContent = text;
  if (classes) element.className = classes;
  parent.appendChild(element);
  return element;
}
/** Rows by the names of the columns. */
function table(container, columns, rows) {
  find('#vacio').hidden = rows.length > 0;
  find('#tabla').replaceChildren();
  if (rows.length === 0) return;
  var place = add(find('#tabla'), 'div', null, container + ' tabla');
  place.tabIndex = 0;
  place.setAttribute('role', 'region');
  place.setAttribute('aria-label', 'Movimientos');
  var element = add(place, 'table', null, 'mat-table');
  add(element, 'caption', 'Movimientos');
  var head = add(add(element, 'thead'), 'tr');
  var body = add(element, 'tbody');
  columns.forEach(function (one) { add(head, 'th', one[1]); });
  rows.forEach(function (cells) {
    var row = add(body, 'tr', null, 'mat-row');
    columns.forEach(function (one, index) { add(row, 'td', cells[index], 'mat-column-' + one[0]); });
  });
}
`;

/** The screens, each with the services that it calls. */
const SCREENS = `
var ACCOUNT = [['date', 'Fecha'], ['detail', 'Detalle'], ['amountCharge', 'Monto cargo ($)'],
  ['paymentAmount', 'Monto abono ($)'], ['balance', 'Saldo ($)']];
var BILLED = [['date', 'Fecha'], ['detail', 'Detalle'], ['amount', 'Monto']];
var account = 0, card = 0, currency = 'CLP', screens = 0;
function show(screen) {
  screens += 1;
  document.querySelectorAll('[data-pantalla]').forEach(function (one) {
    one.hidden = one.dataset.pantalla !== screen;
  });
  find('#vacio').hidden = true;
  find('#tabla').replaceChildren();
}
function box(place, one, text, open) {
  place.hidden = false;
  var item = add(place.querySelector('.mat-expansion-panel-body'), 'div', null, 'box-product');
  var link = add(item, open === null ? 'div' : 'a');
  var facts = add(link, 'div', null, 'datos');
  add(facts, 'p', one.GLOSACORTA + (one.CODIGOMONEDA === 'USD' ? ' dólar' : ''));
  add(facts, 'p', text);
  add(link, 'span', 'Disponible');
  add(link, 'span', ' ' + one.CODIGOMONEDA + ' ');
  add(link, 'em', money(one.MONTODISPONIBLE));
  if (open === null) return;
  link.href = open.route;
  link.addEventListener('click', open.choose);
}
/** As \`ask\`, for the screen that is shown: an answer that comes after the next one is dropped. */
function askFor(address, body, put) {
  var shown = screens;
  ask(address, body, function (answer) { if (shown === screens) put(answer); });
}
function summary() {
  accounts().forEach(function (one, index) {
    var choose = function () { account = index; };
    box(find('#cuentas'), one, one.NUMEROCONTRATO, { route: routes.movements, choose: choose });
  });
  of('AHR').forEach(function (one) { box(find('#ahorros'), one, one.NUMEROCONTRATO, null); });
  of('LCR').forEach(function (one) { box(find('#lineas'), one, one.NUMEROCONTRATO, null); });
  find('#creditos').hidden = false;
  cards().forEach(function (one, index) {
    var choose = function () { card = index; };
    var text = '* ' + one.NUMEROPAN.slice(-4);
    box(find('#tarjetas-creditos'), one, text, { route: routes.unbilled, choose: choose });
  });
}
var PAYMENTS = [['date', 'Fecha'], ['detail', 'Cuota'], ['amount', 'Monto']];
/** The credits, requested when their panel is opened for the first time, with what is owed. */
function credits() {
  var place = find('#creditos .mat-expansion-panel-body');
  if (place.dataset.lleno) return;
  place.dataset.lleno = 'si';
  ask(services.credits, { cabecera: {}, INPUT: {} }, function (answer) {
    var found = (answer.DATA.OUTPUT.MATRICES || { e1: [] }).e1;
    if (found.length === 0) add(place, 'p', 'No tienes créditos');
    found.forEach(function (one) {
      var name = one.AGRUPACIONCOMERCIAL === 'HIP' ? 'Crédito hipotecario' : 'Crédito de consumo';
      var link = add(add(place, 'div', null, 'box-product'), 'a', name + ' ' + one.CODIGOMONEDA + ' ' + one.NUMEROCONTRATO);
      link.href = '#';
      link.addEventListener('click', function (event) { event.preventDefault(); payments(one); });
    });
    if (found.length > 0) ask(services.debt, { INPUT: { CONTRATO: found[0].NUMEROCONTRATO } }, function (debt) {
      var output = debt.DATA.OUTPUT;
      add(place, 'p', output.INFO.CODERR === '16' ? 'El detalle de tus créditos no está disponible.'
        : 'Cuotas en total: ' + output.Escalares.TotalCuotas);
    });
  });
}
function payments(one) {
  show('credit');
  askFor(services.payments, { INPUT: { CONTRATO: one.NUMEROCONTRATO } }, function (found) {
    table('container-tabla', PAYMENTS, (found.DATA.OUTPUT.Movimientos || []).map(function (each) {
      return [day(each.FechaLiquidacion), each.NroCuota, (Number(each.Monto) / 10000).toLocaleString('es-CL')];
    }));
  });
}
function movements() {
  var one = accounts()[account];
  show('movements');
  carousel(find('#tabs-carousel-movs'), accounts(), account, function (each) {
    return [each.GLOSACORTA + ' ' + each.NUMEROCONTRATO];
  }, function (index) { account = index; movements(); });
  if (one === undefined) { find('#vacio').hidden = false; return; }
  askFor(services.movements, {
    accountId: one.OFICINACONTRATO + one.NUMEROCONTRATO, currency: one.CODIGOMONEDA, commercialGroup: ''
  }, function (found) {
    table('card table-container show', ACCOUNT, found.movements.map(function (each) {
      var isCharge = each.chargePaymentFlag === 'D';
      var value = money(each.movementAmount.replace('-', ''));
      return [day(each.accountingDate), each.observation, isCharge ? value : '', isCharge ? '' : value,
        money(each.newBalance)];
    }));
  });
}
/** A slide for each product, of which one is active, and a dot for each of several. */
function carousel(place, all, active, linesOf, choose) {
  place.replaceChildren();
  all.forEach(function (one, index) {
    var slide = add(place, 'div', null, 'swiper-slide' + (index === active ? ' swiper-slide-active' : ''));
    linesOf(one).forEach(function (line) { add(slide, 'p', line, 'product'); });
  });
  if (all.length < 2) return;
  all.forEach(function (one, index) {
    var name = 'Go to slide ' + (index + 1);
    var bullet = add(place, 'span', String(index + 1), 'swiper-pagination-bullet');
    bullet.tabIndex = 0;
    bullet.setAttribute('role', 'button');
    bullet.setAttribute('aria-label', name);
    bullet.addEventListener('click', function () { choose(index); });
  });
}
function purchases() {
  var one = cards()[card];
  show('card');
  carousel(find('lib-carousel'), cards(), card, function (each) {
    return [each.GLOSACORTA + ' * ' + each.NUMEROPAN.slice(-4), 'Cupo $ ' + money(each.CUPO)];
  }, function (index) { card = index; purchases(); });
  document.querySelectorAll('mat-button-toggle').forEach(function (toggle) {
    toggle.classList.toggle('mat-button-toggle-checked', toggle.dataset.moneda === currency);
  });
  if (one === undefined) { find('#vacio').hidden = false; return; }
  if (location.hash === routes.billed) billed(one);
  else unbilled(one);
}
function unbilled(one) {
  askFor(services.unbilled, { Entrada: {
    Entidad: '0035', Centro: one.OFICINACONTRATO, Cuenta: one.NUMEROCONTRATO, Moneda: currency
  } }, function (found) {
    var rows = found.DATA.MatrizMovimientos.filter(function (each) {
      return each.Descripcion !== 'SALDO INICIAL';
    });
    table('card table-container show', ACCOUNT.slice(0, 4), rows.map(function (each) {
      var isCharge = each.IndicadorDebeHaber === 'D';
      return [each.Fecha, each.Comercio || each.Descripcion, isCharge ? each.Importe : '', isCharge ? '' : each.Importe];
    }));
  });
}
/** The last statement in the currency. */
function billed(one) {
  var asked = { CODENT: '0035', CENTALT: one.OFICINACONTRATO, CUENTA: one.NUMEROCONTRATO, PAN: '' };
  askFor(services.statements, { INPUT: asked }, function (list) {
    var last = list.DATA.AS_TIB_WM01_CONCuentasDisponibles.OUTPUT.MATRIZ.find(function (each) {
      return each.MONEDA === (currency === 'USD' ? '840' : '152');
    });
    if (last === undefined) { find('#vacio').hidden = false; return; }
    var named = { CodEnt: '0035', Cuenta: one.NUMEROCONTRATO, NumExtracto: last.NUMEXT };
    if (currency === 'USD') { billedAbroad(one, named); return; }
    named.CentAlt = one.OFICINACONTRATO;
    askFor(services.statement, { INPUT: named }, function (found) {
      var rows = found.DATA.AS_TIB_WM02_CONEstCtaNacional_Response.OUTPUT.Matriz;
      table('container-tabla', BILLED, rows.filter(function (each) {
        return each.SegmentoTxs !== '04';
      }).map(function (each) {
        var value = number(each.MontoTxs) * (each.CodTxs === '067' ? -1 : 1);
        return [day(each.FechaTxs), each.NombreComercio, value.toLocaleString('es-CL')];
      }));
    });
  });
}
function billedAbroad(one, named) {
  named.CentAlta = one.OFICINACONTRATO;
  askFor(services.internationalStatement, { INPUT: named }, function (found) {
    var rows = found.DATA.AS_TIB_WM03_CONEstCtaInternacional_Response.OUTPUT.MATRIZDATOS;
    table('container-tabla', BILLED, rows.map(function (each) {
      var isCredit = /-$/.test(each.MontoTransaccion);
      return [day(each.FechaTxs), each.NombreComercio,
        (isCredit ? '-' : '') + money(each.MontoTransaccion.slice(0, -1))];
    }));
  });
}
function route() {
  if (location.hash === routes.movements) movements();
  else if (location.hash === routes.unbilled || location.hash === routes.billed) purchases();
  else show('summary');
}
find('#cerrar').addEventListener('click', function () { sessionStorage.removeItem('access_token'); });
document.querySelectorAll('mat-button-toggle').forEach(function (toggle) {
  toggle.addEventListener('click', function () { currency = toggle.dataset.moneda; purchases(); });
});
function level(name) {
  document.querySelectorAll('[data-menu]').forEach(function (one) {
    one.hidden = one.dataset.menu !== name;
  });
  find('#back-lvl2').hidden = name === '1';
}
document.querySelectorAll('[data-abre]').forEach(function (one) {
  one.addEventListener('click', function () { level(one.dataset.abre); });
});
document.querySelectorAll('mat-expansion-panel-header').forEach(function (one) {
  function toggle() {
    var isOpen = one.getAttribute('aria-expanded') === 'true';
    one.setAttribute('aria-expanded', String(!isOpen));
    one.nextElementSibling.hidden = isOpen;
    if (!isOpen && one.closest('#creditos')) credits();
  }
  one.addEventListener('click', toggle);
  one.addEventListener('keydown', function (event) { if (event.key === 'Enter') toggle(); });
});
if (token === null) say('Tu sesión no está abierta. Ingresa desde el sitio público.');
else ask(services.products, {}, function (answer) {
  if (answer.METADATA.STATUS !== '0') { say('Tu sesión expiró.'); return; }
  var output = answer.DATA.OUTPUT;
  products = output.MATRICES.MATRIZCAPTACIONES.e1;
  find('#saludo').textContent = 'Hola, ' + output.ESCALARES.NOMBREPERSONA;
  say(products.length === 0 ? 'No tienes productos' : '');
  summary();
  window.addEventListener('hashchange', route);
  route();
});
`;
