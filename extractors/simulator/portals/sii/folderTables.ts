import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';

/** The tables of the tax folder, each sent as the value of a hidden field. */

const NOTHING = '- No se registra información para este RUT -';

/** Texts in one cell, each on its own line. */
const lines = (texts: readonly string[]): Markup =>
  html`${texts.map((text, index) => html`${index > 0 && html`<br />`}${text}`)}`;

const orNothing = (texts: readonly string[]): Markup =>
  lines(texts.length === 0 ? [NOTHING] : texts);

export function taxpayerTable({ taxSituation, taxFolder }: SiiTaxpayer): Markup {
  const { activities, stampedDocuments, observations, activitiesStartDate } = taxSituation;
  const { street, number, commune } = taxFolder.taxpayer.taxResidence;
  const categories = { first: 'Primera categoría', second: 'Segunda categoría' };
  return html`<table>
    <caption>
      Antecedentes del contribuyente
    </caption>
    <tbody>
      <tr>
        <td>Fecha de Inicio de Actividades:</td>
        <td id="td_fecha_inicio">
          ${activitiesStartDate === null ? NOTHING : formatDate(activitiesStartDate)}
        </td>
      </tr>
      <tr>
        <td>Actividades Económicas:</td>
        <td id="td_actividades">
          ${orNothing(activities.map(({ code, name }) => `${code} ${name.toUpperCase()}`))}
        </td>
      </tr>
      <tr>
        <td>Categoría Tributaria:</td>
        <td id="td_categoria">
          ${orNothing([...new Set(activities.map(({ category }) => categories[category]))])}
        </td>
      </tr>
      <tr>
        <td>Domicilio:</td>
        <td id="td_domicilio">${street} ${number}, ${commune}</td>
      </tr>
      <tr>
        <td>Sucursales:</td>
        <td>No tiene</td>
      </tr>
      <tr>
        <td>Últimos documentos timbrados:</td>
        <td id="td_tim_nombre">
          ${orNothing(stampedDocuments.map(({ documentType }) => documentType))}
        </td>
        <td id="td_tim_fecha">
          ${lines(stampedDocuments.map(({ lastYear }) => `15/12/${lastYear}`))}
        </td>
      </tr>
      <tr>
        <td>Observaciones Tributarias:</td>
        <td id="td_observaciones">${orNothing(observations)}</td>
      </tr>
    </tbody>
  </table>`;
}

const row = (cells: readonly string[]): Markup =>
  html`<tr>
    ${cells.map((cell) => html`<td class="centeralign">${cell}</td>`)}
  </tr>`;

const table = (
  title: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Markup =>
  html`<table>
    <caption>
      ${title}
    </caption>
    <tbody>
      ${row(headings)} ${rows.length === 0 ? row([NOTHING]) : rows.map(row)}
    </tbody>
  </table>`;

export function propertiesTable({ propertyTax }: SiiTaxpayer): Markup {
  return table(
    'Propiedades y Bienes Raíces',
    [
      'Comuna',
      'Rol',
      'Dirección',
      'Destino',
      'Avalúo Fiscal',
      'Cuotas vencidas por pagar',
      'Cuotas vigentes por pagar',
      'Condición',
    ],
    propertyTax.map(({ property, totalAssessment, taxedAssessment, installments }) => {
      const countOf = (condition: 'vencida' | 'vigente'): string =>
        String(installments.filter((one) => one.condition === condition).length);
      return [
        property.communeName.toUpperCase(),
        property.rollNumber,
        property.address,
        property.propertyUse.toUpperCase(),
        formatNumber(totalAssessment, 0),
        countOf('vencida'),
        countOf('vigente'),
        taxedAssessment === 0 ? 'EXENTO' : 'AFECTO',
      ];
    }),
  );
}

export function feesTable({ taxFolder }: SiiTaxpayer): Markup {
  return table(
    'Boletas de Honorarios Electrónicas emitidas',
    ['Períodos', 'Honorario Bruto', 'Retención de Terceros', 'PPM Contribuyente'],
    taxFolder.feeReceipts.map(({ period, grossAmount, withheldAmount }) => [
      formatMonth(period),
      formatNumber(grossAmount, 0),
      formatNumber(withheldAmount, 0),
      '0',
    ]),
  );
}

/** A table as the page itself shows it. */
export const shownTable = (content: Markup): Markup =>
  html`<div class="tabla" role="region" aria-label="Datos de la carpeta" tabindex="0">
    ${content}
  </div>`;
