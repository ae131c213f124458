import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney, formatNumber } from '../../../src/shared/money.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { actionLink, cell, privatePage } from './pages.ts';
import type { ItauView } from './pages.ts';
import { NOTHING, pageOf } from './movementPages.ts';
import { headingRow } from '../../shared/content.ts';

const BELOW = 'tarjeta-credito/resumen';
export const CARD_PAGES = {
  summary: `${BELOW}/deuda`,
  national: `${BELOW}/compras-pesos`,
  international: `${BELOW}/compras-en-dolares`,
} as const;

export const cardIdOf = (index: number): string => `TC_${String(index + 1)}`;

/** Dollars without a symbol, as the summary prints them. */
const dollars = (amount: number): string => formatNumber(amount, 2);
const pesos = (amount: number): string => formatMoney(amount, 'clp');

/**
 * The select with all cards and the one that is shown; its form posts a choice to the `seleccionar`
 * action.
 */
export function combo(customer: BankCustomer, index: number): Markup {
  return html`<form name="comboForm" method="post" action="${actionLink('seleccionar')}">
    <label for="cuentaIdSelected">Tarjeta</label>
    <select id="cuentaIdSelected" name="cuentaIdSelected">
      ${customer.creditCards.map(
        (card, at) =>
          html`<option value="${cardIdOf(at)}" ${at === index && html`selected`}>
            ${card.name} ##**** **** **** ${card.lastDigits}
          </option> `,
      )}
    </select>
    <a href="${actionLink('seleccionar')}" hidden>Cambiar</a>
    <button type="submit">Ver</button>
  </form>`;
}

export function summaryPage(view: ItauView, customer: BankCustomer, index: number): Markup {
  const card = customer.creditCards[index];
  return privatePage(
    view,
    CARD_PAGES.summary,
    'Tarjeta de crédito',
    html`${combo(customer, index)}${card !== undefined && limits(card)}`,
  );
}

/** The limits in pesos and in dollars; a symbol stands outside of the named element. */
function limits({ name, lastDigits, balances, billingDate }: PersonCard): Markup {
  const { clp, usd } = balances;
  const fact = (label: string, id: string, text: string, symbol = ''): Markup =>
    html`<dt>${label}</dt>
      <dd>${symbol}<span name="${id}">${text}</span></dd> `;
  return html`<p>
      <span name="descTarjeta">${name}</span>
      <span name="numTarjeta">**** **** **** ${lastDigits}</span>
    </p>
    <h2>Nacional</h2>
    <dl>
      ${fact('Cupo total', 'CupoTotalNacional', pesos(clp.creditLimit))}
      ${fact('Cupo utilizado', 'DeudaNacional', pesos(clp.currentBalance))}
      ${fact('Cupo disponible', 'CupoDisponiblePesos', pesos(clp.availableCredit))}
    </dl>
    ${
      usd !== null &&
      html`<h2>Internacional</h2>
        <dl>
          ${fact('Cupo total', 'CupoTotalInternacional', dollars(usd.creditLimit), 'USD$ ')}
          ${fact('Cupo utilizado', 'DeudaInternacional', dollars(usd.currentBalance), 'USD$ ')}
          ${fact('Cupo disponible', 'CupoDisponibleDolar', dollars(usd.availableCredit), 'USD$ ')}
        </dl>`
    }
    <dl>
      ${fact(
        'Próxima facturación',
        'FechaProximaFacturacion',
        billingDate === null ? '' : formatDate(billingDate, 'slash'),
      )}
    </dl>`;
}

/** Purchases that are not on a statement yet; payments are negative. */
export function unbilledPage(
  view: ItauView,
  customer: BankCustomer,
  index: number,
  kind: 'national' | 'international',
  number: number,
): Markup {
  const card = customer.creditCards[index];
  const isDollars = kind === 'international';
  const all = (isDollars ? card?.intTransactions : card?.natTransactions) ?? [];
  const { rows, count } = pageOf(all, number);
  const link = actionLink(`${cardIdOf(index)}-pagina-${String(number + 1)}`);
  const table = html`<table name="record_Table" class="gridTable">
    <thead>
      ${headingRow(['Fecha compra', 'Fecha proceso', 'Descripción', 'Ciudad', 'Monto'])}
    </thead>
    <tbody>
      ${rows.map((one) => purchase(one, isDollars))}
    </tbody>
  </table>`;
  return privatePage(
    view,
    CARD_PAGES[kind],
    isDollars ? 'Compras en dólares' : 'Compras en pesos',
    html`${combo(customer, index)}
      <div id="${isDollars ? 'imprimirDolares' : 'imprimirPesos'}">
        ${
          rows.length === 0
            ? html`<div id="sinDatos"><span name="titulo-mensaje">${NOTHING}</span></div>`
            : html`<div class="tabla" role="region" aria-label="Compras" tabindex="0">
                ${table}
              </div>`
        }
      </div>
      <p>
        ${
          number < count
            ? html`<a name="nextbtn" href="${link}"
                ><img src="next_right_on.png" alt="Siguiente"
              /></a>`
            : html`<a name="nextbtn"><img src="next_right_off.png" alt="" /></a>`
        }
      </p>`,
  );
}

function purchase(one: CardTransaction, isDollars: boolean): Markup {
  const date = formatDate(one.transactionDate, 'slash');
  const amount = isDollars
    ? `USD$ ${formatNumber(one.amount, 2)}`
    : `$ ${formatNumber(one.amount, 0)}`;
  return html`<tr name="DataContainer">
    ${cell('FECHA_TRANSACCION_iso8601', date)} ${cell('FECHA_POSTEO_iso8601', date)}
    ${cell('GLOSA_TRANSACCION', one.description)} ${cell('CIUDA_COMUNA', one.location ?? '')}
    ${cell(isDollars ? 'MONTO_TRANSACCION' : 'MONTO_TRANSACCION_', amount)}
  </tr> `;
}
