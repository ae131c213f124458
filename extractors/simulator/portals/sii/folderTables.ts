import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { cellRow } from '../../shared/content.ts';

/** The tables of the tax folder, each sent as the value of a hidden field. */

const NOTHING = '- No se registra información para este RUT -';

/** Texts in one cell, each on its own line. */
const lines = (texts: readonly string[]): Markup =>
  html`${texts.map((text, index) => html`${index > 0 && html`<br />`}${text}`)}`;

const orNothing = (texts: readonly string[]): Markup =>
  lines(texts.length === 0 ? [NOTHING] : texts);

/** @param values by the ends of their cells' ids */
const taxpayerRow = (label: string, values: Readonly<Record<string, MarkupValue>>): Markup =>
  html`<tr>
    <td>${label}</td>
    ${Object.entries(values).map(([id, value]) => html`<td id="td_${id}">${value}</td>`)}
  </tr>`;

export function taxpayerTable({ taxSituation, taxFolder }: SiiTaxpayer): Markup {
  const { activities, stampedDocuments, observations, activitiesStartDate } = taxSituation;
  const { street, number, commune } = taxFolder.taxpayer.taxResidence;
  const categories = { first: 'Primera categoría', second: 'Segunda categoría' };
  return html`<table>
    <caption>
      Antecedentes del contribuyente
    </caption>
    <tbody>
      ${taxpayerRow('Fecha de Inicio de Actividades:', {
        fecha_inicio: activitiesStartDate === null ? NOTHING : formatDate(activitiesStartDate),
      })}
      ${taxpayerRow('Actividades Económicas:', {
        actividades: orNothing(activities.map(({ code, name }) => `${code} ${name.toUpperCase()}`)),
      })}
      ${taxpayerRow('Categoría Tributaria:', {
        categoria: orNothing([...new Set(activities.map(({ category }) => categories[category]))]),
      })}
      ${taxpayerRow('Domicilio:', { domicilio: `${street} ${number}, ${commune}` })}
      ${cellRow(['Sucursales:', 'No tiene'])}
      ${taxpayerRow('Últimos documentos timbrados:', {
        tim_nombre: orNothing(stampedDocuments.map(({ documentType }) => documentType)),
        tim_fecha: lines(stampedDocuments.map(({ lastYear }) => `15/12/${lastYear}`)),
      })}
      ${taxpayerRow('Observaciones Tributarias:', { observaciones: orNothing(observations) })}
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
