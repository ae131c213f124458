import { words } from '../../platforms/banking/words.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { ParseError } from '../../shared/ParseError.ts';
import type { SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { readCount, wholeNumber } from './values.ts';

const status = words('status of a declaration', {
  Aceptada: 'aceptada',
  'Con observaciones': 'observada',
  Observada: 'observada',
} as const);

const type = words('type of declaration', {
  Original: 'original',
  Rectificatoria: 'rectificatoria',
} as const);

export function parseDeclarations(page: HtmlPage): SiiPageOf<'declarations'> {
  const rows = readTable(page, {
    caption: 'Declaraciones juradas presentadas',
    headings: ['Folio'],
    empty: NOTHING,
  });
  return {
    kind: 'declarations',
    total: readCount(page, 'Total de declaraciones'),
    folios: rows.map((row) => row.text('Folio')),
  };
}

export function parseDeclaration(page: HtmlPage): SiiPageOf<'declaration'> {
  const value = (label: string): string => readLabelled(page, label);
  const rows = readTable(page, {
    caption: 'Datos de la declaración',
    headings: ['Dato', 'Valor'],
    empty: NOTHING,
  });
  const [, formNumber] = /^F(\d+)$/.exec(value('Formulario')) ?? [];
  if (formNumber === undefined) throw new ParseError('number', 'form');
  return {
    kind: 'declaration',
    details: readCount(page, 'Datos declarados'),
    declaration: {
      formNumber,
      formName: value('Nombre del formulario'),
      taxYear: wholeNumber(value('Año tributario')),
      folioNumber: value('Folio'),
      date: parseDate(value('Fecha de presentación')),
      status: status(value('Estado')),
      type: type(value('Tipo de declaración')),
      detail: rows.map((row) => ({ name: row.text('Dato'), value: row.text('Valor') })),
    },
  };
}
