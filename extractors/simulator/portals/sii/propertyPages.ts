import type { PropertyTax } from '../../../src/products/propertyTax.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { NOTHING } from './restPages.ts';

/** The taxpayer's real estate, each property linked to its page at `<at>/<position>`. */
export function propertiesContent(properties: readonly PropertyTax[], at: string): MarkupValue {
  return [
    labelled([['Total de bienes raíces', properties.length]]),
    dataTable({
      caption: 'Bienes raíces',
      headings: ['Comuna', 'Rol', 'Dirección', 'Destino', 'Detalle'],
      rows: properties.map(({ property }, position) => [
        property.communeName,
        property.rollNumber,
        property.address,
        property.propertyUse,
        html`<a href="${at}/${position + 1}">Ver avalúo y cuotas</a>`,
      ]),
      nothing: NOTHING,
    }),
  ];
}

/** A property's assessment and unpaid instalments. */
export function propertyContent(one: PropertyTax): MarkupValue {
  const { property, installments } = one;
  return [
    labelled([
      ['Rol de avalúo', property.rollNumber],
      ['Comuna', property.communeName],
      ['Código de comuna SII', property.siiCommuneId],
      ['Código de comuna TGR', property.tgrCommuneId],
      ['Manzana', property.blockId],
      ['Predio', property.lotId],
      ['Dirección', property.address],
      ['Destino', property.propertyUse],
      ['Avalúo fiscal total', formatMoney(one.totalAssessment, 'clp')],
      ['Avalúo exento', formatMoney(one.exemptAssessment, 'clp')],
      ['Avalúo afecto', formatMoney(one.taxedAssessment, 'clp')],
      ['Cuotas impagas', installments.length],
      ['Total adeudado', formatMoney(one.totalAmount, 'clp')],
    ]),
    dataTable({
      caption: 'Cuotas de contribuciones',
      headings: ['Cuota', 'Vencimiento', 'Valor cuota', 'Condición'],
      rows: installments.map((installment) => [
        `${installment.number}-${installment.year}`,
        formatDate(installment.dueDate),
        formatMoney(installment.amount, 'clp'),
        installment.condition.toUpperCase(),
      ]),
      nothing: 'No registra cuotas impagas',
    }),
  ];
}
