import Papa from 'papaparse';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Debt, DebtTerms } from '../../products/debt.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseClp } from '../../shared/money.ts';
import { attempt } from '../../shared/rows.ts';
import { foldText } from '../../shared/text.ts';
import { creditType } from './creditType.ts';
import { FILE_HEADINGS, withoutNotes } from './portal.ts';

type Named = Pick<Debt, 'entity' | 'creditType' | 'creditTypeText' | 'total'>;

/** A row of the file. */
export interface FileRow extends Named {
  readonly terms: DebtTerms;
}

export interface FilePart {
  readonly kind: 'file';
  readonly rows: readonly FileRow[];
}

type Column = keyof typeof FILE_HEADINGS;

/** Said of the debt page if a file was read too. */
export const FILE_FOLLOWS = { file: 'csv' } as const;

/** The columns that name a debt. */
const NAMES = ['entity', 'creditType', 'total'] as const;

/**
 * The report as a CSV. It only adds to the page and the PDF, so what cannot be read costs as little
 * as possible: an amount or day is null, and a row that names no debt is left out. Its source does
 * not know the separator.
 * @throws ExtractionError UNEXPECTED_PAGE if the columns that name a debt are missing
 */
export function parseDebtFile({ text }: RawDocument): FilePart {
  const { data, meta } = Papa.parse<Partial<Record<Column, string>>>(text.trim(), {
    header: true,
    transformHeader: columnOf,
  });
  const missing = NAMES.find((column) => !(meta.fields ?? []).includes(column));
  if (missing !== undefined) {
    const field = FILE_HEADINGS[missing];
    throw unexpectedPage('The file has no such column', { page: 'file', field });
  }
  return { kind: 'file', rows: data.flatMap((cells) => attempt(() => rowOf(cells)) ?? []) };
}

/** The column that a heading names; an unknown heading stays as it is. */
function columnOf(heading: string): string {
  const folded = foldText(heading);
  const known = Object.entries(FILE_HEADINGS).find(([, words]) => folded.includes(words));
  return known?.[0] ?? heading;
}

function rowOf(cells: Partial<Record<Column, string>>): FileRow {
  const { entity = '', creditType: kind = '', total = '' } = cells;
  const valueOf = <T>(column: Column, parse: (text: string) => T): T | null =>
    attempt(() => parse(cells[column] ?? ''));
  return {
    entity,
    ...creditType(kind),
    total: parseClp(total),
    terms: {
      originalAmount: valueOf('originalAmount', parseClp),
      financialBurden: valueOf('financialBurden', parseClp),
      grantDate: valueOf('grantDate', parseDate),
      dueDate: valueOf('dueDate', parseDate),
    },
  };
}

/**
 * Adds the terms of the file to the debts with the same institution, kind and total. Where several
 * rows or several debts look the same, nothing says which belong together, and none gets terms.
 * @param others debts of the same person that the file may contain too
 */
export function withTerms(
  debts: readonly Debt[],
  rows: readonly FileRow[],
  others: readonly Debt[],
): Debt[] {
  const named = countBy([...debts, ...others]);
  const inFile = countBy(rows);
  const termsOf = new Map(rows.map((row) => [nameOf(row), row.terms]));
  return debts.map((debt) => {
    const name = nameOf(debt);
    const terms = termsOf.get(name);
    const isUnique = named.get(name) === 1 && inFile.get(name) === 1;
    return terms !== undefined && isUnique ? { ...debt, terms } : debt;
  });
}

function countBy(all: readonly Named[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return counts;
}

const nameOf = ({ entity, creditType: kind, creditTypeText = '', total }: Named): string =>
  JSON.stringify([foldText(withoutNotes(entity)), kind, foldText(creditTypeText), total]);
