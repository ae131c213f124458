import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';

/**
 * A card's purchases: its limits, the unbilled purchases and those of each statement, in pesos or
 * dollars. The calls behind this screen are not documented, so its script uses invented ones. Also
 * invented: the words for nothing and those of the categories, and that another currency is shown
 * on the same tab.
 */
export const cardScreen = (): Markup =>
  html` <section id="tarjeta" aria-label="Tarjeta de Crédito" hidden>
      <p><button type="button" class="volver">Volver</button></p>
      <p class="subheading semibold"></p>
      <p class="format-number"></p>
      <p id="ciclo"></p>
      <div id="cupos"></div>
      <app-segmented-control>
        <button type="button" class="selection" data-moneda="clp">Nacional</button>
        <button type="button" class="selection" data-moneda="usd">Internacional</button>
      </app-segmented-control>
      <p>
        <button id="tab0" type="button">Movimientos por facturar</button>
        <button id="tab1" type="button">Movimientos facturados</button>
      </p>
      <div id="compras"></div>
    </section>
    ${inlineScript(SCRIPT)}`;

const SCRIPT = `
var CARDS = 'bff-tarjetas';
var MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
var cards = [], current = 0, currency = 'clp', tab = 'tab0', questions = 0;
/** An answer that comes after another choice is dropped. */
function askOurs(path, show) {
  var asked = questions;
  var request = new XMLHttpRequest();
  request.open('GET', places.services + CARDS + path);
  request.withCredentials = true;
  request.onload = function () {
    if (request.status !== 200) say('No pudimos mostrar tu tarjeta.');
    else if (asked === questions) show(JSON.parse(request.responseText));
  };
  request.send();
}
/** "2026-03-26" as "26 mar 2026" */
function short(date) {
  return date.slice(8) + ' ' + MONTHS[Number(date.slice(5, 7)) - 1] + ' ' + date.slice(0, 4);
}
/** "2026-03-26" as "26 marzo 2026" */
function long(date) {
  var month = new Date(date).toLocaleDateString('es-CL', { month: 'long', timeZone: 'UTC' });
  return date.slice(8) + ' ' + month + ' ' + date.slice(0, 4);
}
function price(amount, kind) {
  var isDollars = kind === 'usd';
  var text = Math.abs(amount).toLocaleString('es-CL', { minimumFractionDigits: isDollars ? 2 : 0 });
  return text + (isDollars ? ' US$' : '');
}
/** The home page's list of cards, a box each. */
function cardBoxes() {
  askOurs('', function (answer) {
    cards = answer.tarjetas;
    var list = find('#tarjetas');
    list.replaceChildren();
    if (cards.length === 0) add(list, 'p', 'No tienes tarjetas');
    cards.forEach(function (one, index) {
      var place = add(list, 'div', null);
      place.id = 'collapseTC' + index;
      add(place, 'p', one.nombre + ' ' + one.numero);
      var link = add(place, 'a', 'Últimos movimientos', 'ultimosMov');
      link.href = places.own + '/movimientos-tc';
      link.addEventListener('click', function (event) {
        event.preventDefault();
        openCard(index);
      });
    });
    if (isCard && cards.length > 0) openCard(0);
    isCard = false;
  });
}
function openCard(index) {
  var one = cards[index];
  current = index;
  history.pushState(null, '', places.own + '/movimientos-tc');
  find('#tarjeta .subheading').textContent = one.nombre;
  find('#tarjeta .format-number').textContent = one.numero;
  find('#ciclo').textContent = 'Facturación: ' + long(one.facturacion) +
    ' Vencimiento: ' + long(one.vencimiento);
  find('#cupos').replaceChildren();
  chart('Nacional', one.nacional, 'clp');
  if (one.internacional !== null) chart('Internacional', one.internacional, 'usd');
  section('tarjeta');
  tab = 'tab0';
  choose('clp');
}
function chart(title, limit, kind) {
  var place = add(find('#cupos'), 'app-progression-chart', null);
  add(place, 'h4', title, 'chart-title');
  [['Cupo Total:', limit.total], ['Cupo utilizado', limit.utilizado], ['Cupo disponible', limit.disponible]]
    .forEach(function (pair) {
      var line = add(place, 'p', null);
      add(line, 'span', pair[0] + ' ');
      add(line, 'strong', (pair[1] < 0 ? '-' : '') + price(pair[1], kind));
    });
}
function choose(kind) {
  currency = kind;
  document.querySelectorAll('app-segmented-control .selection').forEach(function (button) {
    button.setAttribute('aria-pressed', String(button.dataset.moneda === kind));
  });
  show(tab);
}
/** The list of a tab, which is empty until the answer comes. */
function show(chosen) {
  var place = find('#compras');
  tab = chosen;
  ['tab0', 'tab1'].forEach(function (id) {
    find('#' + id).setAttribute('aria-pressed', String(id === tab));
  });
  questions += 1;
  place.replaceChildren();
  if (tab === 'tab1') { periodsOfCard(place); return; }
  askOurs('/' + current + '/por-facturar/' + currency, function (answer) {
    purchases(place, answer.movimientos);
  });
}
function purchases(place, rows) {
  place.replaceChildren();
  if (rows.length === 0) { add(place, 'p', 'No tienes movimientos'); return; }
  rows.forEach(function (one) {
    var isPaid = one.monto < 0;
    var row = add(add(place, 'app-transaction-row', null), 'div', null, 'row transaction');
    var facts = add(row, 'div', null, 'wm-100 ' + (isPaid ? 'abonos' : 'cargos'));
    add(facts, 'div', short(one.fecha), 'date');
    add(facts, 'span', price(one.monto, currency), 'transaction-amount');
    add(facts, 'span', isPaid ? 'Pago' : 'Compra', 'category-name');
    if (!isPaid) add(facts, 'span', 'Otros', 'category-description');
    add(facts, 'div', one.glosa, 'transaction-detail');
    add(facts, 'div', one.cuota + ' de ' + one.cuotas, 'transaction-installments');
  });
}
/**
 * A part for each billed period, whose purchases are asked for when it is opened; that closes the
 * part that was open.
 */
function periodsOfCard(place) {
  var path = '/' + current + '/facturados/' + currency;
  askOurs(path, function (answer) {
    function nothing() {}
    var closeOpen = nothing;
    if (answer.periodos.length === 0) add(place, 'p', 'No tienes movimientos facturados');
    answer.periodos.forEach(function (one, index) {
      var item = add(place, 'div', null);
      item.id = 'acc-' + index;
      var header = add(item, 'div', null, 'card-header');
      add(add(header, 'div', null, 'period-accordion-header'), 'strong', short(one.desde) + ' - ' + short(one.hasta));
      var button = add(header, 'button', 'Periodo de facturación');
      var rows = add(item, 'div', null);
      button.type = 'button';
      function close() {
        button.setAttribute('aria-expanded', 'false');
        rows.replaceChildren();
      }
      close();
      button.addEventListener('click', function () {
        var isOpen = button.getAttribute('aria-expanded') === 'true';
        closeOpen();
        closeOpen = isOpen ? nothing : close;
        if (isOpen) return;
        button.setAttribute('aria-expanded', 'true');
        askOurs(path + '/' + index, function (found) {
          if (closeOpen === close) purchases(rows, found.movimientos);
        });
      });
    });
  });
}
['tab0', 'tab1'].forEach(function (one) {
  find('#' + one).addEventListener('click', function () { show(one); });
});
document.querySelectorAll('app-segmented-control .selection').forEach(function (button) {
  button.addEventListener('click', function () { choose(button.dataset.moneda); });
});
find('#menu-tarjeta').addEventListener('click', function (event) {
  event.preventDefault();
  if (cards.length > 0) openCard(0);
});
find('button.evg-btn-dismissal').addEventListener('click', function () { find('#anuncio').remove(); });
`;
