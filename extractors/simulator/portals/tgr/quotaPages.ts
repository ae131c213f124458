import type { FiscalAgreement } from '../../../src/products/fiscalAgreements.ts';
import type { FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { dataTable } from '../../shared/content.ts';

/** The title of the procedure that lists a person's agreements. */
export const QUOTAS_TITLE = 'Imprimir Cuotas de Convenios Vigentes';

const inForce = ({ agreements }: FiscalStatement): readonly FiscalAgreement[] =>
  agreements.filter(({ state }) => state === 'notDue');

/** The content of the frame: one row for each agreement in force. */
export function agreementList(
  statement: FiscalStatement,
  addressOf: (resolution: string) => string,
): MarkupValue {
  return dataTable({
    caption: 'Convenios vigentes',
    headings: ['N° Resolución', 'Cuotas'],
    rows: inForce(statement).map(({ resolutionNumber }) => [
      resolutionNumber,
      html`<a href="${addressOf(resolutionNumber)}">Ver cuotas</a>`,
    ]),
    nothing: 'El contribuyente no posee convenios.',
  });
}

/**
 * The quotas of one agreement, without its number and without the debtor. No source explains the
 * mark beside a number: here it marks quotas that are due.
 */
export function quotaTable(
  statement: FiscalStatement,
  resolution: string,
  today: string,
): MarkupValue | null {
  const agreement = inForce(statement).find((one) => one.resolutionNumber === resolution);
  if (agreement === undefined) return null;
  return [
    html`<h2>IMPRIMIR CUOTAS</h2>`,
    dataTable({
      caption: 'Cuotas',
      headings: ['Cuota', 'Fecha de Vencimiento', 'Monto ($)', 'Pagada'],
      rows: agreement.installments.map(({ number, dueDate, amount, isPaid }) => [
        dueDate <= today ? `(*) ${number}` : String(number),
        formatDate(dueDate),
        formatNumber(amount, 0),
        isPaid ? 'SI' : 'NO',
      ]),
      nothing: '',
    }),
  ];
}
