import type { CmfSubject } from '../../../synthetic-person/index.ts';
import type { Credits, CreditType, DebtAmounts, Debts } from '../../../src/products/debt.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { headingRow, labelled, scrollable } from '../../shared/content.ts';

/** The text for an empty section. */
const NOTHING = 'No registra información';

/** The kinds of credit as the page and the earlier report name them. */
export const CREDIT_TYPES: Readonly<Record<CreditType, string>> = {
  consumo: 'Consumo',
  comercial: 'Comercial',
  vivienda: 'Vivienda',
  otro: 'Crédito Universitario',
};

export const pesos = (amount: number): string => `$${formatNumber(amount, 0)}`;

/** Five amounts, the total first. */
export const debtCells = (one: DebtAmounts): string[] =>
  [one.total, one.currentDebt, one.delay30to59, one.delay60to89, one.delay90].map(pesos);

/**
 * The page after the login, with the ids, classes and headings of its only source. That its total
 * is the direct debt, and the text in place of an empty table of debts, are assumptions.
 * @param report the address of the report's files, without their suffix
 */
export function debtPage({ rut, name, debt }: CmfSubject, report: string): MarkupValue {
  const { directDebts, availableCredits } = debt;
  return [
    labelled([
      ['Nombre', name],
      ['RUT', formatRut(rut, 'dotted')],
    ]),
    html`<section id="cmfDeuda_resumen_deuda">
      <h2>Deuda total</h2>
      <p class="fs-44">${pesos(directDebts.totals.total)}</p>
      <p>
        <a class="btn-descargar" href="${report}.pdf">Descargar PDF</a>
        <a class="btn-descargar" href="${report}.csv">Descargar CSV</a>
      </p>
    </section>`,
    html`<section id="cmfDeuda_deuda_directa">
      <h2>Deuda directa</h2>
      ${directDebts.items.length === 0 ? nothing : directTable(directDebts)}
    </section>`,
    html`<section id="cmfDeuda_creditos_disponibles">
      <h2>Créditos disponibles</h2>
      <div class="col-sm-6 mb-3 pr-xl-4">
        ${availableCredits.items.length === 0 ? nothing : linesTable(availableCredits)}
      </div>
    </section>`,
  ];
}

const nothing = html`<p class="alert alert-light border">${NOTHING}</p>`;

const cells = (row: readonly string[]): Markup =>
  html`${row.map((cell) =>
    cell.startsWith('$') ? html`<td class="monto">${cell}</td>` : html`<td>${cell}</td>`,
  )}`;

function directTable({ items, totals }: Debts): Markup {
  const caption = 'Deuda directa por institución';
  return scrollable(
    caption,
    html`<table id="tabla_deuda_directa">
      <caption>
        ${caption}
      </caption>
      <thead>
        ${headingRow([
          html`Institución<br />financiera`,
          html`Tipo de<br />crédito`,
          html`Total del<br />crédito`,
          'Vigente',
          ...['30 a 59 días', '60 a 89 días', '90 o más días'].map(
            (range) => html`${range}<br />de atraso`,
          ),
        ])}
      </thead>
      <tbody id="tabla_deuda_directa_data">
        ${items.map(
          (one) =>
            html`<tr>
              ${cells([one.entity, CREDIT_TYPES[one.creditType], ...debtCells(one)])}
            </tr> `,
        )}
      </tbody>
      <tfoot>
        <tr class="tr-totales">
          ${cells(['Total', '', ...debtCells(totals)])}
        </tr>
      </tfoot>
    </table>`,
  );
}

function linesTable({ items, totals }: Credits): Markup {
  const caption = 'Líneas de crédito';
  return scrollable(
    caption,
    html`<table id="tabla_lineas_credito">
      <caption>
        ${caption}
      </caption>
      <thead>
        ${headingRow([html`Institución<br />financiera`, 'Directos', 'Indirectos'])}
      </thead>
      <tbody>
        ${items.map(
          (one) =>
            html`<tr>
              ${cells([one.entity, pesos(one.directAmount), pesos(one.indirectAmount)])}
            </tr> `,
        )}
      </tbody>
      <tfoot>
        <tr class="tr-totales">
          ${cells(['Total', pesos(totals.directAmount), pesos(totals.indirectAmount)])}
        </tr>
      </tfoot>
    </table>`,
  );
}
