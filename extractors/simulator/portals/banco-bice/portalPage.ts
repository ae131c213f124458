import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { cardScreen } from './cardScreen.ts';

/** The addresses that the portal's script uses. */
interface BicePlaces {
  /** The portal's own root. */
  readonly own: string;
  /** The gateway. */
  readonly services: string;
  /** The agent that keeps the tokens. */
  readonly agent: string;
}

/**
 * The portal: a single page whose script asks the agent whether there is a session. Without one it
 * redirects to the login; otherwise it shows the home page, or the movements of an account or a
 * card. The address of a card's movements may be opened directly.
 */
export function portalPage(institution: Institution, places: BicePlaces): Markup {
  return page({
    title: 'Portal Personas',
    brand: institution,
    content: html` <p id="aviso" role="status">Cargando</p>
      <nav id="menu" aria-label="Productos" hidden>
        <button type="button" aria-expanded="false" aria-controls="menu-tarjetas">
          Tarjetas de Crédito
        </button>
        <div id="menu-tarjetas" hidden>
          <button type="button" aria-expanded="false" aria-controls="menu-consultas">
            Consultas
          </button>
          <div id="menu-consultas" hidden>
            <a id="menu-tarjeta" href="${places.own}/movimientos-tc"
              >Saldos y movimientos de Tarjeta de Crédito</a
            >
          </div>
        </div>
      </nav>
      <section id="inicio" aria-label="Inicio" hidden>
        <h2 id="edit-name-txt"></h2>
        <h3 id="headingOne">
          <button type="button" aria-expanded="true" aria-controls="cuentas">Cuentas</button>
        </h3>
        <div id="cuentas"></div>
        <h3 id="headingTwo">
          <button type="button" aria-expanded="false" aria-controls="tarjetas">Tarjetas</button>
        </h3>
        <div id="tarjetas" hidden></div>
        <div id="anuncio" class="anuncio" role="dialog" aria-label="Anuncio">
          <p>Conoce nuestros beneficios</p>
          <button type="button" class="evg-btn-dismissal">Cerrar X</button>
        </div>
      </section>
      <section id="movimientos" aria-label="Movimientos" hidden>
        <p><button type="button" class="volver">Volver</button></p>
        <div class="transactions-summary__link">
          <button type="button">Revisar periodos anteriores</button>
        </div>
        <div id="periodos" hidden>
          <ds-dropdown toplabel="Elige un periodo">
            <div class="ds-selector">
              <button id="elegido" type="button" aria-expanded="false">Elige un periodo</button>
            </div>
            <ul class="options single" hidden></ul>
          </ds-dropdown>
          <div class="button-search"><button type="button">Buscar</button></div>
        </div>
        <div class="tabla transaction-table__container" role="region" tabindex="0"></div>
        <p>
          <ds-button label="Siguiente">
            <button id="siguiente" type="button"><span>Siguiente</span></button>
          </ds-button>
        </p>
      </section>
      ${inlineScript(SESSION_SCRIPT.replace('PLACES', () => inlineJson(places)))}
      ${inlineScript(SCREENS_SCRIPT)} ${cardScreen()}`,
  });
}

/** Asks the agent, which reads the login's code from the page's address. */
const SESSION_SCRIPT = `
var places = PLACES;
var rut = '';
function find(selector) { return document.querySelector(selector); }
function say(text) { find('#aviso').textContent = text; find('#aviso').hidden = text === ''; }
function ask(method, path, body, show) {
  var request = new XMLHttpRequest();
  request.open(method, path.indexOf(places.agent) === 0 ? path : places.services + path);
  request.withCredentials = true;
  request.setRequestHeader('Accept', 'application/json, text/plain, */*');
  request.setRequestHeader('Content-Type', 'application/json');
  var csrf = sessionStorage.getItem('csrf-person');
  if (csrf !== null) request.setRequestHeader('x-bice-persona-csrf', csrf);
  if (rut !== '') request.setRequestHeader('x-rut-cliente', ('000' + rut).slice(-10));
  request.onload = function () { show(JSON.parse(request.responseText), request.status); };
  request.send(body === null ? null : JSON.stringify(body));
}
var here = { pageUrl: location.href };
var isCard = /\\/movimientos-tc$/.test(location.pathname);
ask('POST', places.agent + 'login/end', here, function (answer) {
  if (!answer.isLoggedIn) {
    sessionStorage.removeItem('csrf-person');
    ask('POST', places.agent + 'login/start', here, function (start) {
      location.href = start.authorizationRequestUrl;
    });
    return;
  }
  sessionStorage.setItem('csrf-person', answer.csrf);
  if (!isCard) history.replaceState(null, '', places.own + '/home');
  // What the page shows after the login comes after its frame.
  setTimeout(showHome, answer.handled ? 1500 : 0);
});
`;

/** The home page and the movements, read from the gateway's services. */
const SCREENS_SCRIPT = `
var TRANSACTIONS = 'bff-checking-account-transactions-100/v1/';
var HISTORY = 'bff-historic-account-movements-portal/v1/';
var DAY = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' };
function money(text) { return '$ ' + Math.round(Number(text)).toLocaleString('es-CL'); }
function padded(number) { return ('00000000000' + number).slice(-11); }
function add(parent, name, text, classes) {
  var element = document.createElement(name);
  if (text !== null) element.textContent = text;
  if (classes) element.className = classes;
  parent.appendChild(element);
  return element;
}
function section(name) {
  ['inicio', 'movimientos', 'tarjeta'].forEach(function (one) { find('#' + one).hidden = one !== name; });
  find('#aviso').hidden = true;
  find('#menu').hidden = false;
}
function showHome() {
  ask('GET', places.agent + 'userInfo', null, function (user, status) {
    if (status !== 200) { location.href = places.own + '/'; return; }
    if (user.preferred_username === undefined) { say('Estrenamos un nuevo portal.'); return; }
    rut = user.preferred_username;
    find('#edit-name-txt').textContent = user.name;
    ask('POST', 'bff-portal-hbp/v1/products', { data: true }, function (answer) {
      var products = answer.productos;
      var numbers = products.Cuenta_Corriente.concat(products.Cuenta_Vista);
      find('#cuentas').replaceChildren();
      if (numbers.length === 0) add(find('#cuentas'), 'p', 'No tienes cuentas');
      numbers.forEach(function (one, index) { card(one.numeroCuenta, index); });
      cardBoxes();
      section('inicio');
    });
  });
}
function card(number, index) {
  var place = add(find('#cuentas'), 'div', null);
  place.id = 'collapseCCT' + index;
  add(place, 'p', 'Cuenta ' + number);
  var balance = add(place, 'h2', '', 'cabeceraCard2');
  var link = add(place, 'a', 'Últimos movimientos', 'ultimosMov');
  link.href = places.own + '/movimientos-cc';
  ask('POST', TRANSACTIONS + 'balance', { productNumber: padded(number) }, function (one) {
    balance.textContent = money(one.saldoDisponibleMonto);
    link.addEventListener('click', function (event) {
      event.preventDefault();
      history.pushState(null, '', link.href);
      find('#periodos').hidden = true;
      find('.transactions-summary__link').onclick = function () { periods(number); };
      section('movimientos');
      recent(number, 1, Number(one.saldoContableMonto));
    });
  });
}
function table(caption, heads, rows) {
  var place = find('.transaction-table__container');
  place.setAttribute('aria-label', caption);
  place.replaceChildren();
  if (rows.length === 0) { add(place, 'p', 'No tienes movimientos'); return; }
  var element = add(place, 'table', null);
  element.setAttribute('aria-describedby', caption);
  var head = add(add(element, 'thead', null), 'tr', null);
  heads.forEach(function (one) { add(head, 'th', one); });
  var body = add(element, 'tbody', null, 'table-body');
  rows.forEach(function (cells) {
    var row = add(body, 'tr', null);
    cells.forEach(function (cell, index) {
      add(row, 'td', cell, heads[index] === 'Monto' ? 'monto transaction-table__amount' : '');
    });
  });
}
function pager(isLast, next) {
  var button = find('#siguiente');
  button.classList.toggle('is-disabled', isLast);
  button.disabled = isLast;
  button.onclick = next;
}
function recent(number, page, balance) {
  ask('POST', TRANSACTIONS + 'transactions', {
    productNumber: padded(number), pageMov: page, limitMov: 40, currency: 'CLP'
  }, function (found) {
    table('Últimos movimientos', ['Fecha', 'Tipo', 'Descripción', 'Monto', 'Saldo'],
      found.movimientos.map(function (one) {
        var isCharge = one.tipo === 'cargo', after = balance;
        balance += isCharge ? Number(one.monto) : -Number(one.monto);
        return [one.fecha, isCharge ? 'Cargo' : 'Abono', one.descripcion, money(one.monto), money(after)];
      }));
    pager(page >= found.paginacion.totalPaginas, function () { recent(number, page + 1, balance); });
  });
}
function periods(number) {
  ask('POST', HISTORY + 'accounts-periods', { currencyType: 'MN' }, function (answer) {
    var account = answer.data.accounts.filter(function (one) {
      return one.formattedProductNumber.replace(/-/g, '') === number;
    })[0];
    var list = find('#periodos ul'), chosen = account.periods[0];
    list.replaceChildren();
    find('#periodos').hidden = false;
    function search() {
      if (chosen === undefined) table('Tabla resumen de cartolas', [], []);
      else statement(account, chosen);
    }
    account.periods.forEach(function (period) {
      var item = add(list, 'li', null, 'li-single');
      var option = add(item, 'button', null);
      option.type = 'button';
      add(option, 'span', period.formattedStartDate + ' - ' + period.formattedEndDate, 'label header-ellipsis');
      item.addEventListener('click', function () {
        chosen = period;
        find('#elegido').textContent = option.textContent;
        unfold(false);
      });
    });
    find('.button-search button').onclick = search;
    search();
  });
}
function statement(account, period) {
  ask('POST', HISTORY + 'movements', {
    account: account.maskedProductNumber, currencyCode: account.currencyCode,
    startDate: period.startDate, endDate: period.endDate
  }, function (answer) {
    table('Tabla resumen de cartolas', ['Fecha', 'Categoría', 'Operación', 'Descripción', 'Monto'],
      answer.data.movements.map(function (one) {
        return [new Date(one.date).toLocaleDateString('es-CL', DAY), one.category, one.operationId,
          one.description, money(one.amount)];
      }));
    pager(true, null);
  });
}
function unfold(isOpen) {
  find('#periodos ul').hidden = !isOpen;
  find('#elegido').setAttribute('aria-expanded', String(isOpen));
}
find('.ds-selector').addEventListener('click', function () { unfold(find('#periodos ul').hidden); });
document.addEventListener('click', function (event) {
  var button = event.target.closest('.volver, [aria-controls]');
  if (button === null) return;
  if (button.matches('.volver')) {
    history.pushState(null, '', places.own + '/home');
    section('inicio');
    return;
  }
  var list = find('#' + button.getAttribute('aria-controls'));
  list.hidden = !list.hidden;
  button.setAttribute('aria-expanded', String(!list.hidden));
});
`;
