import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { TaxFormLine } from '../../products/taxForm.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { plainNumber } from './parseForms.ts';
import type { SiiPageOf } from './SiiPage.ts';

/**
 * A filed form 29 as a PDF: a header, two columns of code, name and value, the totals, and a stamp.
 */

/** In place of the document, as a page or within a PDF, with status 200. */
const REFUSALS = [
  'ha ocurrido un error al generar documento pdf',
  'ha ocurrido un error al imprimir pdf',
];

const CODE = /^\d{2,3}$/;
const NUMBER = /^-?[\d.,]+$/;
/** The totals: name, code, value and sign. */
const TOTAL = /^(.*\p{L}) (9[1-4]|795) (-?[\d.]+)(?: [+=-])?$/u;
const STAMP = /RECIBIDA (?:Y PAGADA )?POR INTERNET/;

export function parseVatDocument({ text, about }: RawDocument): SiiPageOf<'vat-document'> {
  const { folio = '', rut } = about;
  const said = foldText(text);
  if (REFUSALS.some((refusal) => said.includes(refusal))) {
    return { kind: 'vat-document', folio, lines: [], gaps: { vatForms: null } };
  }
  const whole = text.normalize('NFC');
  if (headed(whole, '07') !== folio) throw missing('[07]');
  if (readField('[03]', () => readRut(headed(whole, '03'))) !== rut) throw missing('[03]');
  const printed = whole.split('\n');
  const first = printed.findIndex((line) => foldText(line).startsWith('codigo glosa'));
  const lines = printed.slice(first + 1).flatMap(linesIn);
  if (first === -1 || lines.length === 0) throw missing('Código');
  const stamp = STAMP.exec(cleanText(whole))?.[0];
  return {
    kind: 'vat-document',
    folio,
    lines: stamp === undefined ? lines : [...lines, { name: '', value: stamp, code: null }],
  };
}

/** The value beside a number in the header: `FOLIO [07] 8510460106`. */
function headed(text: string, number: string): string {
  const at = text.indexOf(`[${number}]`);
  return at === -1 ? '' : (cleanText(text.slice(at + 4, at + 40)).split(' ')[0] ?? '');
}

/** The lines of the form in a printed line: none, one or two; those without a value are left out. */
function linesIn(printed: string): TaxFormLine[] {
  const [, total, totalCode = null, amount] = TOTAL.exec(cleanText(printed)) ?? [];
  if (total !== undefined && amount !== undefined) {
    return [{ name: total, value: plainNumber(amount), code: totalCode }];
  }
  const items = printed.split('\t').flatMap(leadingNumbers);
  return items.flatMap((code, at) => {
    const [name = '', value = '', next = ''] = items.slice(at + 1, at + 4);
    // A number of three digits before a name is the code of the next line.
    const isNext = CODE.test(value) && next !== '' && !NUMBER.test(next);
    if (!CODE.test(code) || NUMBER.test(name) || !NUMBER.test(value) || isNext) return [];
    return [{ name, value: plainNumber(value), code }];
  });
}

/** Columns may be so close that a value, a code and a name are one cell. */
function leadingNumbers(cell: string): string[] {
  const text = cleanText(cell);
  const [first = '', ...rest] = text.split(' ');
  if (rest.length === 0 || !NUMBER.test(first)) return text === '' ? [] : [text];
  return [first, ...leadingNumbers(rest.join(' '))];
}

function missing(field: string) {
  return unexpectedPage('The document of a form 29 is not in the expected form', {
    page: 'vat-document',
    field,
  });
}
