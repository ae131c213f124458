import { words } from '../../platforms/banking/words.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { ParseError } from '../../shared/ParseError.ts';
import type { SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { readCount } from './values.ts';

const condition = words('condition of an instalment', {
  VIGENTE: 'vigente',
  VENCIDA: 'vencida',
} as const);

export function parseProperties(page: HtmlPage): SiiPageOf<'properties'> {
  const rows = readTable(page, { caption: 'Bienes raíces', headings: ['Rol'], empty: NOTHING });
  return {
    kind: 'properties',
    total: readCount(page, 'Total de bienes raíces'),
    rollNumbers: rows.map((row) => row.text('Rol')),
  };
}

export function parseProperty(page: HtmlPage): SiiPageOf<'property'> {
  const value = (label: string): string => readLabelled(page, label);
  const rows = readTable(page, {
    caption: 'Cuotas de contribuciones',
    headings: ['Cuota', 'Vencimiento', 'Valor cuota', 'Condición'],
    empty: 'No registra cuotas impagas',
  });
  return {
    kind: 'property',
    unpaid: readCount(page, 'Cuotas impagas'),
    property: {
      property: {
        rollNumber: value('Rol de avalúo'),
        communeName: value('Comuna'),
        tgrCommuneId: value('Código de comuna TGR'),
        siiCommuneId: value('Código de comuna SII'),
        blockId: value('Manzana'),
        lotId: value('Predio'),
        address: value('Dirección'),
        propertyUse: value('Destino'),
      },
      totalAssessment: parseClp(value('Avalúo fiscal total')),
      exemptAssessment: parseClp(value('Avalúo exento')),
      taxedAssessment: parseClp(value('Avalúo afecto')),
      installments: rows.map((row) => ({
        ...readInstalment(row.text('Cuota')),
        dueDate: parseDate(row.text('Vencimiento')),
        amount: parseClp(row.text('Valor cuota')),
        condition: condition(row.text('Condición')),
      })),
      totalAmount: parseClp(value('Total adeudado')),
    },
  };
}

/** `2-2025` is the second instalment of 2025. */
function readInstalment(text: string): { year: number; number: number } {
  const [, number, year] = /^([1-4])-(\d{4})$/.exec(text) ?? [];
  if (number === undefined || year === undefined) throw new ParseError('number', 'instalment');
  return { year: Number(year), number: Number(number) };
}
