import type { FiscalDebtDetail } from '../../../src/products/fiscalDebts.ts';
import type { FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { cellRow, headingRow, scrollable } from '../../shared/content.ts';

/**
 * Property tax of all of a person's properties, in a frame. Ids, names and wording are documented;
 * the columns of the list, the names of its checkboxes and the form's target are invented.
 */

export const PROPERTY_TAX_TITLE = 'Contribuciones';

const BOXES = 'roles';
const SLIPS = 'PortalContribPresencial';
const NO_DEBTS = 'NO POSEE DEUDAS DE CONTRIBUCIONES PARA LA CONSULTA REALIZADA';

/** The link on the public page where property tax payments start. */
export const byRutLink = (byRut: string): Markup =>
  html`<p>
    <a id="tgr-wp-contribuciones-pagopresencial-pagoasociadosrut" href="${byRut}"
      >Pagar contribuciones asociadas a mi RUT</a
    >
  </p>`;

const table = (
  caption: string,
  headings: readonly MarkupValue[],
  rows: readonly (readonly MarkupValue[])[],
  nothing: MarkupValue,
): Markup =>
  scrollable(
    caption,
    html`<table id="example">
      <caption>
        ${caption}
      </caption>
      <thead>
        ${headingRow(headings)}
      </thead>
      <tbody>
        ${
          rows.length === 0
            ? html`<tr>
                ${nothing}
              </tr>`
            : rows.map(cellRow)
        }
      </tbody>
    </table>`,
  );

/** One row for each property, with a checkbox to select its quotas. */
export function rollList({ properties }: FiscalStatement, action: string): Markup {
  const headings = [
    html`<label><input id="selecctall" type="checkbox" /> Todos</label>`,
    'Rol',
    'Comuna',
    'Dirección',
  ];
  const rows = properties.map((one) => [
    html`<label><input type="checkbox" name="${BOXES}" value="${one.rollNumber}" /> Elegir</label>`,
    one.rollNumber,
    one.communeName,
    one.address,
  ]);
  const nothing = html`<td class="dataTables_empty" colspan="4">No registra propiedades</td>`;
  return html`<form id="formc" method="post" action="${action}">
      <p id="example_filter">
        <label>Buscar: <input type="search" /></label>
      </p>
      ${table('Propiedades', headings, rows, nothing)}
      <p>
        <label
          ><input type="radio" name="tipoPago" value="${SLIPS}" required /> Generar cupón de
          pago</label
        >
      </p>
      <button type="submit" name="enviar2" value="Aceptar">Aceptar</button>
    </form>
    ${inlineScript(LIST)}`;
}

/** The search hides rows, and the checkbox at the top selects the visible ones. */
const LIST = `
var rows = document.querySelectorAll('#example tbody tr');
document.querySelector('#example_filter input').addEventListener('input', function (event) {
  rows.forEach(function (row) { row.hidden = row.textContent.indexOf(event.target.value) === -1; });
});
document.getElementById('selecctall').addEventListener('change', function (event) {
  rows.forEach(function (row) {
    var box = row.querySelector('input');
    if (box && !row.hidden) box.checked = event.target.checked;
  });
});`;

/**
 * The unpaid quotas of the selected properties; null if no properties or no payment slips were
 * selected. The rows do not name their property.
 */
export function propertyQuotas(
  { debts }: FiscalStatement,
  form: URLSearchParams,
  back: string,
): Markup | null {
  const rolls = form.getAll(BOXES);
  if (form.get('tipoPago') !== SLIPS || !form.has('enviar2') || rolls.length === 0) return null;
  const details = debts.property
    .filter(({ rollNumber }) => rollNumber !== null && rolls.includes(rollNumber))
    .flatMap(({ overdue, notDue }) => [...overdue, ...notDue]);
  const headings = ['CUOTA', 'VALOR CUOTA', 'NRO FOLIO', 'VENCIMIENTO', 'TOTAL A PAGAR'];
  const rows = details.map((one) => [
    quotaOf(one),
    formatNumber(one.netDebt, 0),
    one.folioNumber,
    formatDate(one.dueDate),
    formatNumber(one.totalAmount, 0),
    '',
    '',
  ]);
  return html`<form id="formc" method="get" action="${back}">
    ${table(
      'Cuotas',
      [...headings, 'EMAIL', 'DESCARGAR'],
      rows,
      html`<td class="celdaContenido2 sorting_1" colspan="7">${NO_DEBTS}</td>`,
    )}
    <button type="submit" name="Ingresar">Volver</button>
  </form>`;
}

/** Quotas fall due in April, June, September and November. */
const MONTHS = ['04', '06', '09', '11'];

function quotaOf({ dueDate }: FiscalDebtDetail): string {
  const [year = '', month = ''] = dueDate.split('-');
  return `${MONTHS.indexOf(month) + 1}-${year}`;
}
