import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../families/banking/words.ts';
import { parseNumber } from '../../shared/money.ts';
import { assignedNumber, assignedTexts } from './scripts.ts';
import type { FeeReceipt, SiiPageOf } from './SiiPage.ts';

/** Reports of the fee receipts that a taxpayer issued. Their data is in the pages' scripts. */

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Numbers of a month's figures in the report: valid receipts, and voided ones. */
const VALID = 6;
const VOIDED = 7;

export function parseFeeYear({ text, about }: RawDocument): SiiPageOf<'fee-year'> {
  const values = assignedTexts(text, 'xml_values');
  const year = about['year'] ?? '';
  if (values.get('anio_consulta') !== year) throw unexpected('is of another year');
  const counts = new Map<string, number>();
  MONTHS.forEach((name, index) => {
    // A month without receipts has no figures, or empty ones.
    const figure = (number: number): number =>
      parseNumber(values.get(`${name}${number}`) || '0', 0);
    const count = figure(VALID) + figure(VOIDED);
    if (count > 0) counts.set(`${year}-${String(index + 1).padStart(2, '0')}`, count);
  });
  return { kind: 'fee-year', year, counts };
}

const isVoided = words('state of a receipt', { N: false, S: true });

export function parseFeeMonth({ text, about }: RawDocument): SiiPageOf<'fee-month'> {
  const values = assignedTexts(text, 'xml_values');
  const period = about['period'] ?? '';
  if (`${values.get('anio_consulta') ?? ''}-${values.get('mes_consulta') ?? ''}` !== period) {
    throw unexpected('is of another month');
  }
  const rows = assignedNumber(text, 'CantidadFilas');
  const fields = assignedTexts(text, 'arr_informe_mensual');
  const receipts = Array.from({ length: rows }, (_, index): FeeReceipt => {
    const field = (name: string): string => {
      const value = fields.get(`${name}_${index + 1}`);
      if (value === undefined) throw unexpected(`has a receipt without "${name}"`);
      return value;
    };
    const amount = (name: string): number => parseNumber(field(name), 0);
    return {
      number: field('nroboleta'),
      isVoided: isVoided(field('estado')),
      gross: amount('totalhonorarios'),
      withheld: amount('retencion_receptor'),
      net: amount('honorariosliquidos'),
    };
  });
  const total = parseNumber(values.get('total_boletas') ?? '', 0);
  return { kind: 'fee-month', period, total, receipts };
}

function unexpected(what: string): ExtractionError {
  return unexpectedPage(`A report of fee receipts ${what}`);
}
