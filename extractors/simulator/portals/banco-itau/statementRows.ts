import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { cell } from './pages.ts';

/** The tables of billed operations, by section. The text of a section's row is not documented. */

const NATIONAL_HEADINGS = [
  'Lugar/Ciudad',
  'Fecha operación',
  'Código referencia',
  'Descripción',
  'Monto operación',
  'Monto total a pagar',
  'N° cuota',
  'Valor cuota',
];
/** Six columns, of which five are documented. */
const INTERNATIONAL_HEADINGS = ['Fecha', 'Descripción', 'Ciudad', 'País', 'Monto US$', ''];

/** Purchases paid at once, then purchases in instalments. */
export function nationalRows(transactions: readonly CardTransaction[]): Markup {
  const atOnce = transactions.filter(({ installments }) => installments === null);
  const inInstalments = transactions.filter(({ installments }) => installments !== null);
  return table('operacion_Table', NATIONAL_HEADINGS, [
    section('Descripcion', 8, '1.Total operaciones'),
    ...atOnce.map(national),
    section('Descripcion', 8, '2.Compras en cuotas'),
    ...inInstalments.map(national),
  ]);
}

export function internationalRows(
  payments: readonly CardTransaction[],
  purchases: readonly CardTransaction[],
): Markup {
  return table('record_Table', INTERNATIONAL_HEADINGS, [
    section('DetalleTransaccion', 6, 'Total De Pagos'),
    ...payments.map(international),
    section('DetalleTransaccion', 6, 'Total De Compras'),
    ...purchases.map(international),
  ]);
}

const table = (name: string, headings: readonly string[], rows: readonly Markup[]): Markup =>
  html`<table name="${name}" class="gridTable">
    <thead>
      <tr>
        ${headings.map((heading) => (heading === '' ? html`<td></td>` : html`<th>${heading}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const section = (name: string, columns: number, words: string): Markup =>
  html`<tr name="DataContainer">
    <td name="${name}_ColumnData" colspan="${columns}"><span name="${name}">${words}</span></td>
  </tr> `;

const row = (cells: Readonly<Record<string, string>>, after: Markup | null = null): Markup =>
  html`<tr name="DataContainer">
    ${Object.entries(cells).map(([name, text]) => cell(name, text))}${after}
  </tr> `;

const day = (date: string): string => formatDate(date, 'slash');
/** The minus sign follows the currency symbol. */
const pesos = (amount: number): string => `$ ${formatNumber(amount, 0)}`;

function national(one: CardTransaction): Markup {
  const { installments } = one;
  const [current, total, amount] =
    installments === null
      ? [1, 1, one.amount]
      : [installments.current, installments.total, installments.amount ?? 0];
  return row({
    Ciudad: one.location ?? '',
    NumeroReferencia_iso8601: day(one.transactionDate),
    CodigoReferencia: one.referenceNumber ?? '',
    Descripcion: one.description,
    MontoTransaccion_iso8601: pesos(one.amount),
    fld_31_iso8601: pesos(one.amount),
    cuota: `${String(current).padStart(2, '0')}/${String(total)}`,
    operacion_fld_21_iso8601: pesos(amount),
  });
}

/** With a decimal point, as the newest published reader expects; the summary uses a comma. */
const international = (one: CardTransaction): Markup =>
  row(
    {
      Fecha_iso8601: day(one.transactionDate),
      DetalleTransaccion: one.description,
      Ciudad: one.location ?? '',
      Pais: '',
      MontoDolar_iso8601: formatNumber(one.amount, 2, 'english'),
    },
    html`<td></td>`,
  );
