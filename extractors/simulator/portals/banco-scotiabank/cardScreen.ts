import type { Institution } from '../../../src/contract/institution.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/types.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { framePage } from '../../layout.ts';

const TABS = [
  ['saldo', 'Saldo'],
  ['movimientos-facturados', 'Movimientos facturados'],
  ['movimientos-no-facturados', 'Movimientos por facturar'],
] as const;

const HEADS = {
  nacional: ['FECHA', 'DESCRIPCIÓN', 'CIUDAD', 'MONTO', ''],
  internacional: ['FECHA', 'DESCRIPCIÓN', 'PAÍS', 'REFERENCIA', 'MONTO'],
} as const;
type Kind = keyof typeof HEADS;

/**
 * The card's debt. The calls that this screen makes for billed purchases are not documented, so the
 * page itself contains those rows.
 */
export const cardScreen = (institution: Institution, { creditCards }: BankCustomer): Markup =>
  framePage(
    'Tarjetas de crédito',
    institution,
    html` <h2>Tarjetas de crédito</h2>
      <p id="tarjetas"></p>
      <p>
        ${TABS.map(
          ([id, text]) =>
            html`<button id="tab-action__${id}" class="tab__action" type="button" data-tab="${id}">
              ${text}
            </button> `,
        )}
      </p>
      <div class="saldo" hidden>
        <p>Cupo utilizado</p>
        <h1 class="saldo__text"></h1>
      </div>
      <div id="movimientos" hidden>
        <p>
          <button class="tab__action" type="button" data-kind="nacional">Nacionales</button>
          <button class="tab__action" type="button" data-kind="internacional">
            Internacionales
          </button>
        </p>
        ${(['nacional', 'internacional'] as const).map(
          (kind) =>
            html`<div
              class="tabla tabla__movimientos--${kind}"
              role="region"
              aria-label="Movimientos ${kind}es"
              tabindex="0"
              hidden
            >
              <table>
                <thead>
                  <tr>
                    ${HEADS[kind].map((one) => html`<th class="table__header-item">${one}</th>`)}
                  </tr>
                </thead>
                <tbody></tbody>
              </table>
            </div>`,
        )}
        <p><button id="mas" type="button"></button></p>
      </div>
      ${inlineScript(`
(function () {
  var cards = ${inlineJson(creditCards.map(dataOf))};
  var query = new URLSearchParams(location.search);
  var state = { card: 0, tab: query.get('tab') || 'saldo', kind: 'nacional', rows: 5 };
  function all(selector) { return [].slice.call(document.querySelectorAll(selector)); }
  function show() {
    var card = cards[state.card];
    if (!card) return;
    var isBalance = state.tab === 'saldo';
    document.querySelector('.saldo').hidden = !isBalance;
    document.querySelector('.saldo__text').textContent = card.used;
    document.getElementById('movimientos').hidden = isBalance;
    all('[data-tab]').forEach(function (one) {
      one.classList.toggle('tab__action--active', one.dataset.tab === state.tab);
    });
    if (isBalance) return;
    var rows = card[state.tab][state.kind];
    all('[data-kind]').forEach(function (one) {
      one.classList.toggle('tab__action--active', one.dataset.kind === state.kind);
    });
    all('.tabla').forEach(function (one) {
      one.hidden = !one.classList.contains('tabla__movimientos--' + state.kind);
      if (one.hidden) return;
      one.querySelector('tbody').replaceChildren.apply(one.querySelector('tbody'),
        rows.slice(0, state.rows).map(function (cells) {
          var row = document.createElement('tr');
          row.className = 'table__row';
          cells.forEach(function (text) {
            var cell = document.createElement('td');
            cell.className = 'table__data';
            cell.textContent = text;
            row.appendChild(cell);
          });
          return row;
        }));
    });
    var more = document.getElementById('mas');
    more.hidden = rows.length <= state.rows;
    more.textContent = 'Ver más ' + (state.tab === 'movimientos-facturados' ?
      'Movimientos facturados' : 'Movimientos por facturar');
  }
  function change(values) {
    Object.keys(values).forEach(function (name) { state[name] = values[name]; });
    show();
  }
  cards.forEach(function (card, index) {
    var label = document.createElement('label');
    label.className = 'label__tarjetas-credito';
    label.textContent = card.name + ' ****' + card.digits + ' ';
    var input = document.createElement('input');
    input.type = 'radio';
    input.name = 'tarjeta';
    input.checked = card.digits === query.get('card') || index === 0;
    if (input.checked) state.card = index;
    input.addEventListener('change', function () { change({ card: index, rows: 5 }); });
    label.prepend(input);
    document.getElementById('tarjetas').appendChild(label);
  });
  all('[data-tab]').forEach(function (one) {
    one.addEventListener('click', function () { change({ tab: one.dataset.tab, rows: 5 }); });
  });
  all('[data-kind]').forEach(function (one) {
    one.addEventListener('click', function () { change({ kind: one.dataset.kind, rows: 5 }); });
  });
  document.getElementById('mas').addEventListener('click', function () {
    change({ rows: state.rows + 5 });
  });
  show();
})();
`)}`,
  );

function dataOf(card: PersonCard): unknown {
  const last = (currency: 'clp' | 'usd') => {
    const rows = card.statements.find((one) => one.currency === currency)?.transactions ?? [];
    return currency === 'clp'
      ? [...rowsOf(rows, 'nacional'), ...totals(rows)]
      : rowsOf(rows, 'internacional');
  };
  return {
    name: card.name,
    digits: card.lastDigits,
    used: pesos(card.balances.clp.currentBalance),
    'movimientos-facturados': { nacional: last('clp'), internacional: last('usd') },
    'movimientos-no-facturados': {
      nacional: rowsOf(card.natTransactions, 'nacional'),
      internacional: rowsOf(card.intTransactions, 'internacional'),
    },
  };
}

/** `$123.456`, `$-1.234.567`. */
const pesos = (value: number): string => `$${formatNumber(value, 0)}`;

function rowsOf(rows: readonly CardTransaction[], kind: Kind): string[][] {
  return rows.map((one) => {
    const start = [formatDate(one.transactionDate, 'slash'), one.description, one.location ?? ''];
    if (kind === 'nacional') return [...start, pesos(one.amount), ''];
    const dollars = formatNumber(one.amount, 2);
    return [...start, dollars, `USD ${dollars}`];
  });
}

/** Rows without a date. */
function totals(rows: readonly CardTransaction[]): string[][] {
  const sum = (sign: 1 | -1): number =>
    rows.reduce((total, { amount }) => total + (amount * sign > 0 ? amount : 0), 0);
  return [
    ['', 'TOTAL PAGOS', '', pesos(sum(-1)), ''],
    ['', 'TOTAL COMPRAS', '', pesos(sum(1)), ''],
  ];
}
