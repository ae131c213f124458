import type { Institution } from '../../../src/contract/institution.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { framePage } from '../../shared/layout.ts';

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
const KINDS = ['nacional', 'internacional'] as const satisfies readonly Kind[];

/**
 * The card's debt. The calls that this screen makes for billed purchases are not documented, so the
 * page itself contains those rows. That a person with several cards chooses one from a list is our
 * assumption.
 */
export const cardScreen = (institution: Institution, { creditCards }: BankCustomer): Markup =>
  framePage(
    'Tarjetas de crédito',
    institution,
    html` <h2>Tarjetas de crédito</h2>
      <p>
        <label class="label__tarjetas-credito"></label>
        <select id="credit-cards" aria-label="Tarjeta" hidden></select>
      </p>
      <p>
        ${TABS.map(
          ([id, text]) =>
            html`<button id="tab-action__${id}" class="tab__action" type="button" data-tab="${id}">
              ${text}
            </button> `,
        )}
      </p>
      <div id="cupo" hidden>${figure('Cupo utilizado', 'used')}</div>
      <div id="periodo" hidden>
        ${figure('Período desde', 'from')} ${figure('Período hasta', 'until')}
      </div>
      <div id="movimientos" hidden>
        <p>
          <button class="tab__action" type="button" data-kind="nacional">Nacionales</button>
          <button class="tab__action" type="button" data-kind="internacional">
            Internacionales
          </button>
        </p>
        ${KINDS.map(
          (kind) =>
            html`<div
              class="tabla tabla__movimientos--${kind}"
              role="region"
              aria-label="Movimientos ${kind}es"
              tabindex="0"
              hidden
            >
              ${table(kind)}
              <p><button type="button" data-more="${kind}"></button></p>
            </div>`,
        )}
        <div class="tabla__movimientos--print" hidden>
          ${KINDS.map(
            (kind) => html`<div class="tabla__movimientos--${kind}-print">${table(kind)}</div>`,
          )}
        </div>
      </div>
      ${inlineScript(screenScript(creditCards))}`,
  );

/** Shows the tab and the card that the address names, then those that are chosen. */
const screenScript = (creditCards: readonly PersonCard[]): string => `
(function () {
  var STEP = 5;
  var cards = ${inlineJson(creditCards.map(dataOf))};
  var query = new URLSearchParams(location.search);
  var state = { card: 0, tab: query.get('tab') || 'saldo', kind: 'nacional', rows: first() };
  function first() { return { nacional: STEP, internacional: STEP }; }
  function all(selector) { return [].slice.call(document.querySelectorAll(selector)); }
  function fill(body, rows) {
    body.replaceChildren.apply(body, rows.map(function (cells) {
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
  }
  function show() {
    var card = cards[state.card];
    if (!card) return;
    var isBalance = state.tab === 'saldo';
    var isBilled = state.tab === 'movimientos-facturados';
    document.querySelector('.label__tarjetas-credito').textContent =
      card.name + ' ****' + card.digits;
    all('[data-figure]').forEach(function (one) {
      one.textContent = card[one.dataset.figure];
    });
    document.getElementById('cupo').hidden = !isBalance;
    document.getElementById('periodo').hidden = !isBilled;
    document.getElementById('movimientos').hidden = isBalance;
    all('[data-tab]').forEach(function (one) {
      one.classList.toggle('tab__action--active', one.dataset.tab === state.tab);
    });
    if (isBalance) return;
    all('[data-kind]').forEach(function (one) {
      one.classList.toggle('tab__action--active', one.dataset.kind === state.kind);
    });
    Object.keys(state.rows).forEach(function (kind) {
      var rows = card[state.tab][kind];
      var shown = document.querySelector('.tabla__movimientos--' + kind);
      shown.hidden = kind !== state.kind;
      fill(shown.querySelector('tbody'), rows.slice(0, state.rows[kind]));
      fill(document.querySelector('.tabla__movimientos--' + kind + '-print tbody'), rows);
      var more = shown.querySelector('[data-more]');
      more.disabled = more.hidden = rows.length <= state.rows[kind];
      more.textContent = 'Ver más ' +
        (isBilled ? 'Movimientos facturados' : 'Movimientos por facturar');
    });
  }
  function change(values) {
    Object.keys(values).forEach(function (name) { state[name] = values[name]; });
    show();
  }
  var list = document.getElementById('credit-cards');
  list.hidden = cards.length < 2;
  cards.forEach(function (card, index) {
    var option = document.createElement('option');
    option.textContent = card.name + ' ****' + card.digits;
    list.appendChild(option);
    if (card.digits === query.get('card')) state.card = index;
  });
  list.selectedIndex = state.card;
  list.addEventListener('change', function () {
    change({ card: list.selectedIndex, rows: first() });
  });
  all('[data-tab]').forEach(function (one) {
    one.addEventListener('click', function () {
      change({ tab: one.dataset.tab, rows: first() });
    });
  });
  all('[data-kind]').forEach(function (one) {
    one.addEventListener('click', function () { change({ kind: one.dataset.kind }); });
  });
  all('[data-more]').forEach(function (one) {
    one.addEventListener('click', function () {
      state.rows[one.dataset.more] += STEP;
      show();
    });
  });
  show();
})();
`;

const figure = (title: string, name: string): Markup =>
  html`<div class="saldo">
    <p>${title}</p>
    <h1 class="saldo__text" data-figure="${name}"></h1>
  </div>`;

const table = (kind: Kind): Markup =>
  html`<table>
    <thead>
      <tr>
        ${HEADS[kind].map((one) => html`<th class="table__header-item">${one}</th>`)}
      </tr>
    </thead>
    <tbody></tbody>
  </table>`;

function dataOf(card: PersonCard): unknown {
  const last = (currency: 'clp' | 'usd') =>
    card.statements.find((one) => one.currency === currency) ?? null;
  const [pesosBill, dollarsBill] = [last('clp'), last('usd')];
  const day = (date: string | null | undefined): string =>
    date == null ? '' : formatDate(date, 'slash');
  return {
    name: card.name,
    digits: card.lastDigits,
    used: pesos(card.balances.clp.currentBalance),
    from: day(pesosBill?.summary.billingPeriodStart),
    until: day(pesosBill?.summary.billingPeriodEnd),
    'movimientos-facturados': {
      nacional: rowsOf(pesosBill?.transactions ?? [], 'nacional'),
      internacional: grouped(dollarsBill?.transactions ?? []),
    },
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

/** Payments, then purchases, then costs (there are none), each below a row without a date. */
function grouped(rows: readonly CardTransaction[]): string[][] {
  if (rows.length === 0) return [];
  // Despite their names, these have no sums: in the page that fintself recorded, all have zeros.
  const heading = (name: string) => ['', name, '00', '0', 'USD 0,00'];
  return [
    heading('TOTAL PAGOS'),
    ...rowsOf(
      rows.filter(({ amount }) => amount < 0),
      'internacional',
    ),
    heading('TOTAL COMPRAS'),
    ...rowsOf(
      rows.filter(({ amount }) => amount >= 0),
      'internacional',
    ),
    heading('COMISIONES, OTROS CARGOS Y AB'),
  ];
}
