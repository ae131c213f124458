import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';

/**
 * A card's purchases: its limits, the unbilled purchases and those of each statement, in pesos or
 * dollars. The calls behind this screen are not documented, so its script uses invented ones.
 */
export const cardScreen = (): Markup =>
  html` <section id="tarjeta" aria-label="Tarjeta de Crédito" hidden>
      <p><button type="button" class="volver">Volver</button></p>
      <p class="subheading semibold"></p>
      <p class="format-number"></p>
      <p id="ciclo"></p>
      <div id="cupos"></div>
      <app-segmented-control>
        <button type="button" class="selection" data-tipo="nacional">Nacional</button>
        <button type="button" class="selection" data-tipo="internacional">Internacional</button>
      </app-segmented-control>
      <p>
        <button id="tab0" type="button">Movimientos por facturar</button>
        <button id="tab1" type="button">Movimientos facturados</button>
      </p>
      <div id="compras"></div>
    </section>
    ${inlineScript(SCRIPT)}`;

const SCRIPT = `
var CARDS = '/no-documentado/api/v1/tarjetas';
var MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
var CURRENCIES = { nacional: 'CLP', internacional: 'USD' };
var current = null, kind = 'nacional', questions = 0;
/** An answer that comes after another choice is dropped. */
function askOurs(path, show) {
  var asked = questions;
  var request = new XMLHttpRequest();
  request.open('GET', places.own + CARDS + path);
  request.onload = function () {
    if (asked === questions) show(JSON.parse(request.responseText));
  };
  request.send();
}
/** "20260326" as "26 mar 2026" */
function short(digits) {
  return digits.slice(6) + ' ' + MONTHS[Number(digits.slice(4, 6)) - 1] + ' ' + digits.slice(0, 4);
}
/** "20260326" as "26 marzo 2026" */
function long(digits) {
  var month = new Date(Date.UTC(2000, Number(digits.slice(4, 6)) - 1, 15));
  return digits.slice(6) + ' ' + month.toLocaleDateString('es-CL', { month: 'long', timeZone: 'UTC' }) +
    ' ' + digits.slice(0, 4);
}
function price(text) {
  var isDollars = kind === 'internacional';
  var value = Math.abs(Number(text)).toLocaleString('es-CL', { minimumFractionDigits: isDollars ? 2 : 0 });
  return value + (isDollars ? ' US$' : '');
}
/** The home page's list of cards, a box each. */
function cardBoxes() {
  askOurs('', function (answer) {
    var list = find('#tarjetas');
    list.replaceChildren();
    if (answer.tarjetas.length === 0) add(list, 'p', 'No tienes tarjetas');
    answer.tarjetas.forEach(function (one, index) {
      var place = add(list, 'div', null);
      place.id = 'collapseTC' + index;
      add(place, 'p', one.nombre + ' ' + one.numero.slice(-4));
      var link = add(place, 'a', 'Últimos movimientos', 'ultimosMov');
      link.href = places.own + '/movimientos-tc';
      link.addEventListener('click', function (event) {
        event.preventDefault();
        history.pushState(null, '', link.href);
        openCard(one);
      });
    });
  });
}
function openCard(one) {
  current = one;
  find('#tarjeta .subheading').textContent = one.nombre;
  find('#tarjeta .format-number').textContent = one.numero.slice(-4);
  find('#cupos').replaceChildren();
  chart('Nacional', one.nacional);
  if (one.internacional !== null) chart('Internacional', one.internacional);
  section('tarjeta');
  kind = 'nacional';
  unbilled();
}
function chart(title, limits) {
  var place = add(find('#cupos'), 'app-progression-chart', null);
  add(place, 'h4', title, 'chart-title');
  [['Cupo Total:', limits.cupo], ['Cupo utilizado', limits.utilizado], ['Cupo disponible', limits.disponible]]
    .forEach(function (pair) { add(place, 'p', pair[0] + ' ' + Number(pair[1]).toLocaleString('es-CL')); });
}
function unbilled() {
  questions += 1;
  find('#compras').replaceChildren();
  askOurs('/' + current.idTarjeta + '/no-facturados?tipo=' + kind, function (answer) {
    find('#ciclo').textContent = 'Facturación: ' + long(answer.ciclo.facturacion) +
      ' Vencimiento: ' + long(answer.ciclo.vencimiento);
    purchases(find('#compras'), answer.movimientos);
  });
}
function purchases(place, rows) {
  place.replaceChildren();
  if (rows.length === 0) { add(place, 'p', 'No tienes movimientos'); return; }
  rows.forEach(function (one) {
    var isPaid = Number(one.monto) < 0;
    var row = add(add(place, 'app-transaction-row', null), 'div', null, 'row transaction');
    var facts = add(row, 'div', null, 'wm-100 ' + (isPaid ? 'abonos' : 'cargos'));
    add(facts, 'p', short(one.fecha), 'date');
    add(facts, 'p', isPaid ? 'Pago' : 'Compra', 'category-name');
    if (!isPaid) add(facts, 'p', one.lugar || 'Sin detalle', 'category-description');
    add(facts, 'p', one.glosa, 'transaction-detail');
    add(facts, 'p', price(one.monto), 'transaction-amount');
    add(facts, 'p', (one.cuotas.actual || 1) + ' de ' + (one.cuotas.total || 1), 'transaction-installments');
  });
}
/** A closed part for each statement, which is asked for when it is opened. */
function statements() {
  questions += 1;
  var place = find('#compras');
  place.replaceChildren();
  askOurs('/' + current.idTarjeta + '/estados', function (answer) {
    answer.estados.filter(function (one) { return one.divisa === CURRENCIES[kind]; })
      .slice(0, 11)
      .forEach(function (one, index) {
        askOurs('/' + current.idTarjeta + '/estados/' + one.id, function (found) { part(index, found); });
      });
  });
  function part(index, found) {
    var item = add(place, 'div', null);
    item.id = 'acc-' + index;
    // In the order of the statements, whichever answer comes first.
    Array.from(place.children).sort(function (one, other) {
      return Number(one.id.slice(4)) - Number(other.id.slice(4));
    }).forEach(function (child) { place.appendChild(child); });
    var button = add(add(item, 'div', null, 'card-header'), 'button', null, 'period-accordion-header');
    var rows = add(item, 'div', null);
    button.type = 'button';
    button.setAttribute('aria-expanded', 'false');
    add(button, 'strong', short(found.periodo.desde) + ' - ' + short(found.periodo.hasta));
    button.addEventListener('click', function () {
      var isOpen = button.getAttribute('aria-expanded') === 'true';
      button.setAttribute('aria-expanded', String(!isOpen));
      if (isOpen) rows.replaceChildren();
      else purchases(rows, found.movimientos);
    });
  }
}
find('#tab0').addEventListener('click', unbilled);
find('#tab1').addEventListener('click', statements);
document.querySelectorAll('app-segmented-control .selection').forEach(function (button) {
  button.addEventListener('click', function () { kind = button.dataset.tipo; unbilled(); });
});
`;
