import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type {
  CardStatement,
  StatementCurrency,
} from '../../../src/products/creditCardStatement.ts';
import { bankCustomer } from '../../../synthetic-person/bank/bankCustomer.ts';
import { additionalOf, unbilled } from '../../../synthetic-person/bank/shownBySecurity.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import { headingRow, scrollable } from '../../shared/content.ts';

/** The pages of a card, as their only source reads them. */

const money = (amount: number, currency: StatementCurrency): string => {
  const minus = amount < 0 ? '-' : '';
  const text = formatNumber(Math.abs(amount), currency === 'clp' ? 0 : 2);
  return currency === 'clp' ? `$${minus}${text}` : `US ${minus}${text}`;
};

const day = (date: string | null): string => (date === null ? '' : formatDate(date, 'slash'));

/** `12-Ene-2026` */
const wordedDay = (date: string): string =>
  formatDate(date, 'short').replace(
    / (.)(..) /,
    (_all, first: string, rest: string) => `-${first.toUpperCase()}${rest}-`,
  );

/** A row whose first cells name the others. */
export const row = (cells: readonly MarkupValue[], labels = 0): Markup =>
  html`<tr>
    ${cells.map((cell, index) => (index < labels ? bold(cell) : html`<td>${cell}</td>`))}
  </tr> `;

const bold = (cell: MarkupValue): Markup => html`<td class="bold">${cell}</td>`;
export const headings = (...texts: readonly string[]): Markup => row(texts, texts.length);

export const table = (label: string, rows: readonly Markup[]): Markup =>
  scrollable(
    label,
    html`<table>
      <tbody>
        ${rows}
      </tbody>
    </table>`,
  );

/** Links whose scripts lead to a card's pages. That several cards are listed so is invented. */
export const summaryContent = (
  { creditCards }: BankCustomer,
  places: { readonly unbilled: string; readonly statements: string },
): Markup =>
  table(
    'Tarjetas de crédito',
    creditCards.length === 0
      ? [row(['No posee tarjetas de crédito'], 1)]
      : creditCards.map((card, index) => {
          const link = (page: string, text: string): Markup =>
            html`<a href="#" onclick="redirect('${page}?tarjeta=${index}');return false"
              >${text}</a
            >`;
          return row(
            [
              card.name,
              html`N° ${link(places.unbilled, `****${card.lastDigits}`)}`,
              link(places.statements, 'Estado de cuenta'),
            ],
            1,
          );
        }),
  );

/**
 * Unbilled purchases, grouped by card: the additional one after the main one. The headings are those
 * of the file that the bank offers of the same rows.
 */
export function unbilledContent(customer: BankCustomer, card: PersonCard): Markup {
  const all = bankCustomer(customer.rut, customer.today, customer.entityId).creditCards;
  const own = all.find(({ lastDigits }) => lastDigits === card.lastDigits);
  const groups = [own, additionalOf(card, all)].filter((one) => one !== undefined);
  return table('Movimientos no facturados', [
    headingRow(['Nombre', 'Glosa', 'Nº operación', 'Monto en pesos']),
    ...groups.flatMap((one) => [
      row([`Tarjeta: ****${one.lastDigits}`], 1),
      ...[...one.natTransactions, ...one.intTransactions].map(unbilled).map(purchase),
    ]),
  ]);
}

const purchase = (one: CardTransaction): Markup =>
  row([
    wordedDay(one.transactionDate),
    one.description,
    one.referenceNumber ?? '0',
    money(one.amount, one.currency === 'usd' ? 'usd' : 'clp'),
  ]);

export const statementsOf = (
  { statements }: PersonCard,
  currency: StatementCurrency,
): CardStatement[] => statements.filter((one) => one.currency === currency);

/** Two forms, whose names differ in one letter. */
export function statementForms(
  card: PersonCard,
  index: number,
  actions: Readonly<Record<StatementCurrency, string>>,
): Markup {
  const form = (currency: StatementCurrency, name: string, list: string, label: string): Markup =>
    html`<form name="${name}" method="post" action="${actions[currency]}">
      <input type="hidden" name="tarjeta" value="${index}" />
      <input type="hidden" name="moneda" value="${currency === 'clp' ? '1' : '2'}" />
      <label for="${list}">${label}</label>
      <select id="${list}" name="${list}">
        <option value="">Seleccione</option>
        ${statementsOf(card, currency).map(
          ({ statementDate }) =>
            html`<option value="${statementDate}">${day(statementDate)}</option>`,
        )}
      </select>
      <button type="submit">Consultar</button>
    </form>`;
  return html`${form('clp', 'Formulario', 'fecha', 'Estado de cuenta nacional')}
  ${
    card.balances.usd !== null &&
    form('usd', 'Formularioi', 'fechai', 'Estado de cuenta internacional')
  }`;
}

/** Limits are in one row in pesos, and in a row each in dollars. */
export function statementContent(card: PersonCard, statement: CardStatement): Markup {
  const { statementDate, summary, transactions, currency } = statement;
  const isPesos = currency === 'clp';
  const amount = (value: number | null): string => (value === null ? '' : money(value, currency));
  const limits = [summary.creditLimit, summary.usedCredit, summary.availableCredit].map(amount);
  const names = ['Cupo Total', 'Cupo Utilizado', 'Cupo Disponible'];
  return html`<h2>
      Estado de Cuenta ${isPesos ? 'Nacional' : 'Internacional'} al ${day(statementDate)}
    </h2>
    ${table('Resumen', [
      ...(isPesos
        ? [headings('', ...names), row(['Cupo Total', ...limits], 1)]
        : names.map((name, at) => row([name, limits[at]], 1))),
      row(['Nº tarjeta de crédito', `**** **** **** ${card.lastDigits}`], 1),
      row(['Fecha Estado de Cuenta', day(statementDate)], 1),
      ...(isPesos
        ? [
            row(
              ['Período facturado', day(summary.billingPeriodStart), day(summary.billingPeriodEnd)],
              1,
            ),
          ]
        : []),
      row(['Pagar hasta', day(summary.paymentDueDate)], 1),
      row(['Monto Total Facturado a Pagar', amount(summary.newBalance)], 1),
      row([isPesos ? 'Monto Mínimo a Pagar' : 'Pago Mínimo', amount(summary.minimumPayment)], 1),
    ])}
    ${table('Movimientos', isPesos ? nationalRows(statement) : abroadRows(transactions))}`;
}

const nationalRows = ({ summary, transactions }: CardStatement): Markup[] => [
  headings(
    'Lugar de Operación',
    'Fecha Operación',
    'Código Referencia',
    'Descripción Operación o Cobro',
    'Monto Operación o Cobro',
    'Monto Total a Pagar',
    'N° Cuota',
    'Valor Cuota Mensual',
  ),
  row(['1.TOTAL OPERACIONES', '', '', '', '', '', '', money(summary.newBalance ?? 0, 'clp')]),
  ...transactions.map((one) => {
    const { amount, installments } = one;
    const two = (count: number): string => String(count).padStart(2, '0');
    return row([
      one.location ?? '',
      day(one.transactionDate),
      one.referenceNumber ?? '0000000000',
      one.description,
      money(amount, 'clp'),
      money(amount, 'clp'),
      installments === null ? '01/01' : `${two(installments.current)}/${two(installments.total)}`,
      money(installments?.amount ?? amount, 'clp'),
    ]);
  }),
];

/** Of seven cells, the sources name the second, the third and the last. */
const abroadRows = (transactions: readonly CardTransaction[]): Markup[] => [
  headings('Código', 'Fecha Operación', 'Descripción', 'Ciudad', 'País', 'Origen', 'Monto US$'),
  ...transactions.map((one) =>
    row(['0', day(one.transactionDate), one.description, '', '', '', money(one.amount, 'usd')]),
  ),
];
