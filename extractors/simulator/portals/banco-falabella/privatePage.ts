import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson } from '../../http/inlineData.ts';
import { page } from '../../shared/layout.ts';
import type { PortalKeys } from './envelope.ts';
import { ENVELOPE_SCRIPT } from './envelopeScript.ts';

/** The addresses that the private site's script loads. */
export interface PrivatePlaces {
  readonly script: string;
  readonly home: string;
  readonly leave: string;
  readonly operations: string;
  readonly movements: string;
  /** Prefix of the endpoints that the cards' component uses. */
  readonly cards: string;
  readonly component: string;
}

/**
 * The private site: its script shows the dashboard, an account or a card.
 * @param periods of an account's movements
 */
export function privatePage(
  institution: Institution,
  places: PrivatePlaces,
  periods: readonly string[],
): Markup {
  return page({
    title: 'Mis productos',
    brand: institution,
    content: html` <p>
        <a href="${places.home}">Inicio</a>
        <a href="${places.leave}">Cerrar sesión</a>
      </p>
      <app-loader><p id="estado" role="status">Cargando tus productos</p></app-loader>
      <section id="inicio" aria-label="Mis productos">
        <div id="cuentas"></div>
        <app-credit-cards></app-credit-cards>
        <div id="lineas"></div>
      </section>
      <section id="cuenta" aria-label="Saldos y movimientos" hidden>
        <h2>Saldos y movimientos</h2>
        <label for="selectField_movimientos">Período</label>
        <select id="selectField_movimientos">
          ${periods.map((one) => html`<option value="${one}">${one}</option> `)}
        </select>
        <div id="cartola" class="tabla" role="region" aria-label="Cartola" tabindex="0"></div>
        <p><button id="siguiente" type="button">Siguiente</button></p>
      </section>
      <section id="tarjeta" aria-label="Tarjeta CMR" hidden></section>
      <script src="${places.script}"></script>`,
  });
}

/** The code of the private site, with the token of its session. */
export const privateScript = (places: PrivatePlaces, { envelope }: PortalKeys, token: string) =>
  `${ENVELOPE_SCRIPT}
(function () {
${callsScript(envelope.pem, token)}
${accountScript(places)}
${cardScript(places)}
${dashboardScript(places)}
})();
`;

/** Sealed calls, and the elements that every screen uses. */
const callsScript = (pem: string, token: string): string => `
  var KEY = ${inlineJson(pem)}, PAGE_SIZE = 50;
  function find(selector) { return document.querySelector(selector); }
  function say(text) { find('#estado').textContent = text; }
  function retry() { say('Reintentar'); }
  function ask(address, body, headers, show) {
    Envelope.seal(body, KEY).then(function (sealed) {
      send(address, sealed, headers, show);
    }).catch(retry);
  }
  function send(address, sealed, headers, show) {
    var request = new XMLHttpRequest();
    request.open('POST', address);
    headers.Accept = 'application/json';
    headers['Content-Type'] = 'application/json';
    headers.channel = 'IN';
    headers.Authorization = ${inlineJson(`Bearer ${token}`)};
    Object.keys(headers).forEach(function (name) { request.setRequestHeader(name, headers[name]); });
    request.onload = function () {
      if (request.status !== 200) { say('Tu sesión ha expirado'); return; }
      Envelope.open(JSON.parse(request.responseText), sealed.password).then(function (text) {
        show(JSON.parse(text));
      }).catch(retry);
    };
    request.onerror = retry;
    request.send(JSON.stringify(sealed.request));
  }
  function list(node, name) {
    var value = node && node[name];
    return value == null ? [] : [].concat(value);
  }
  function pesos(amount) {
    return (amount < 0 ? '-$' : '$') + Math.abs(amount).toLocaleString('es-CL');
  }
  function operation(one) { return one.customerOperationPermission.customerOperation; }
  function show(id) {
    ['inicio', 'cuenta', 'tarjeta'].forEach(function (one) { find('#' + one).hidden = one !== id; });
  }
  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text !== '') element.textContent = text;
    parent.appendChild(element);
    return element;
  }
  function product(parent, id, text, open) {
    var link = add(parent, 'a', text);
    link.className = 'div-product';
    link.id = id;
    link.href = '#' + id;
    link.addEventListener('click', function (event) { event.preventDefault(); open(); });
  }
`;

/** The movements of an account, page by page. */
const accountScript = (places: PrivatePlaces): string => `
  var shown = { rows: [], page: 0, account: '' }, PERIODS = find('#selectField_movimientos');
  var HEADINGS = ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'];
  function addTable(place) {
    place.textContent = '';
    var table = add(place, 'table', ''), head = add(add(table, 'thead', ''), 'tr', '');
    HEADINGS.forEach(function (one) { add(head, 'th', one); });
    return add(table, 'tbody', '');
  }
  function addRow(body) {
    var row = add(body, 'tr', '');
    HEADINGS.forEach(function () { add(row, 'td', '').append(''); });
    return row;
  }
  /** Reuses the rows that are already shown. */
  function showRows() {
    var from = shown.page * PAGE_SIZE, rows = shown.rows.slice(from, from + PAGE_SIZE);
    var place = find('#cartola');
    find('#siguiente').disabled = from + PAGE_SIZE >= shown.rows.length;
    if (rows.length === 0) {
      // The latest movements leave an empty table.
      if (PERIODS.selectedIndex === 0) addTable(place);
      else place.textContent = 'No tienes movimientos en este período';
      return;
    }
    var body = find('#cartola tbody') || addTable(place), row = body.firstChild;
    rows.forEach(function (one) {
      row = row || addRow(body);
      var cell = row.firstChild;
      [one.date.split('-').reverse().join('/'), one.description,
        one.charge === null ? '' : pesos(one.charge), one.credit === null ? '' : pesos(one.credit),
        pesos(one.balance)].forEach(function (text) {
        cell.firstChild.data = text;
        cell = cell.nextSibling;
      });
      row = row.nextSibling;
    });
    while (body.childNodes.length > rows.length) body.lastChild.remove();
  }
  function askMovements() {
    ask(${inlineJson(places.movements)}, { account: shown.account, period: PERIODS.value }, {},
      function (answer) {
        shown.rows = answer.movements;
        shown.page = 0;
        showRows();
      });
  }
  PERIODS.addEventListener('change', askMovements);
  find('#siguiente').addEventListener('click', function () { shown.page += 1; showRows(); });
`;

/** The component with a card's movements. */
const cardScript = (places: PrivatePlaces): string => `
  /** The component of cards calls nothing itself: it tells what it needs, and is given the answer. */
  function openCard(card) {
    show('tarjeta');
    var parts = operation(card).operationInternalNumber.split('#');
    var creditCard = { productType: parts[0], productSubType: parts[1], creditCardId: parts[2],
      truncatedPan: parts[3] };
    var element = document.createElement('credit-card-movements');
    element.addEventListener('onChanges', function (event) {
      var asked = event.detail, body = Object.assign({}, asked.body, { creditCard: creditCard });
      ask(${inlineJson(places.cards)} + asked.endpoint, body, { commerce: 'Banco' }, function (answer) {
        element.params = { endpoint: asked.endpoint, answer: answer };
      });
    });
    function append() { find('#tarjeta').appendChild(element); }
    if (customElements.get('credit-card-movements')) { append(); return; }
    var script = document.createElement('script');
    script.src = ${inlineJson(places.component)};
    script.onload = append;
    document.body.appendChild(script);
  }
`;

/** The products, each with the screen that it opens. */
const dashboardScript = (places: PrivatePlaces): string => `
  ask(${inlineJson(places.operations)}, {}, { version: '2.0' }, function (answer) {
    say('');
    var accounts = list(answer.accounts, 'account'), cards = list(answer.creditCards, 'creditCard');
    var lines = list(answer.agreements, 'agreement');
    if (accounts.length + cards.length + lines.length === 0) say('No tienes productos');
    accounts.forEach(function (one, index) {
      var number = operation(one).operationId, place = add(find('#cuentas'), 'p', '');
      var name = operation(one).subproduct.shortDesc;
      product(place, 'accountDetail' + index, name + ' ' + number.replace(/(\\d)(\\d{3})/, '$1 $2 '), function () {
        shown.account = number;
        PERIODS.selectedIndex = 0;
        show('cuenta');
        askMovements();
      });
      add(place, 'span', ' Saldo disponible ' + pesos(one.availableBalance));
    });
    cards.forEach(function (one, index) {
      var place = add(find('app-credit-cards'), 'div', '');
      var digits = operation(one).operationInternalNumber.slice(-4);
      var name = operation(one).subproduct.shortDesc;
      product(place, 'cardDetail' + index, name + ' • • • • ' + digits, function () { openCard(one); });
      [[one.purchaseLimit, 'Cupo de compras'], [one.purchaseAcum, 'Cupo utilizado'],
        [one.availablePurchaseLimit, 'Cupo disponible']].forEach(function (pair) {
        add(add(place, 'p', pesos(pair[0])), 'span', ' ' + pair[1]);
      });
    });
    lines.forEach(function (one) {
      add(find('#lineas'), 'p', 'Línea de crédito: ' + pesos(one.availableBalance) + ' disponible');
    });
  });
`;
