import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Debt, DebtAmounts, DebtReport, Debts } from '../../products/debt.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { creditType, creditWords } from './creditType.ts';
import { NO_DEBT } from './parseDebtPage.ts';
import { NOTHING, REPORT, TOTAL, withoutNotes } from './portal.ts';
import { totalled } from './totalled.ts';

/** The report as a PDF: the data that the debt page lacks, and the direct debts again. */
export interface ReportPart extends Pick<DebtReport, 'lastUpdatedDate' | 'indirectDebts'> {
  readonly kind: 'report';
  readonly directTotals: DebtAmounts;
}

/** An amount of a row; an empty one may be a dash. */
const AMOUNT = /\$\s?-|\$\s?[\d.]+|(?<=\s)-/g;
const AMOUNTS_PER_ROW = 5;
const DATE = /^\d{2}\/\d{2}\/\d{4}$/;
/** `(1)` refers to a note below the table. */
const NOTE = /(?<!\s)\s*\(\d+\)/g;

export function parseReport(document: RawDocument): ReportPart {
  const lines = document.text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim());
  if (lines.every((line) => foldText(line) !== foldText(REPORT.title))) throw missing(REPORT.title);
  const rut = readField(REPORT.holder, () => readRut(valueAfter(lines, `${REPORT.holder}:`)));
  if (rut !== document.about['rut']) throw missing(REPORT.holder);
  const [direct, indirect, credits] = [REPORT.direct, REPORT.indirect, REPORT.credits].map((one) =>
    positionOf(lines, one),
  ) as [number, number, number];
  if (direct > indirect || indirect > credits) throw missing(REPORT.indirect);
  const section = (from: number, to: number, name: string): Debts =>
    debtsIn(lines.slice(from + 1, to), name);
  return {
    kind: 'report',
    lastUpdatedDate: readField(REPORT.updated, () => parseDate(valueAfter(lines, REPORT.updated))),
    directTotals: section(direct, indirect, REPORT.direct).totals,
    indirectDebts: section(indirect, credits, REPORT.indirect),
  };
}

/** The text after `beginning` in the only cell that starts with it. */
function valueAfter(lines: readonly string[], beginning: string): string {
  const [line, ...more] = lines
    .flatMap((one) => one.split('\t'))
    .filter((one) => foldText(one).startsWith(foldText(beginning)));
  if (line === undefined || more.length > 0) throw missing(beginning);
  return cleanText(line).slice(beginning.length).trim();
}

function positionOf(lines: readonly string[], heading: string): number {
  const found = lines.flatMap((line, at) =>
    foldText(withoutNotes(line)) === foldText(heading) ? [at] : [],
  );
  const [position, ...more] = found;
  if (position === undefined || more.length > 0) throw missing(heading);
  return position;
}

/** A line that ends in five amounts, split into the text before them and the amounts. */
interface Row {
  readonly cells: readonly string[];
  readonly amounts: DebtAmounts;
  /** The adjacent lines above and below. */
  readonly around: readonly [above: string, below: string];
}

/**
 * The debts of a section. Other lines, such as headings and notes, are skipped; the totals prove
 * that no debt is among them.
 */
function debtsIn(lines: readonly string[], section: string): Debts {
  const rows = lines.flatMap((line, at): Row[] => {
    const row = splitRow(line);
    if (row === null) return [];
    return [
      {
        cells: cellsOf(row.before).filter((cell) => !DATE.test(cell)),
        amounts: amountsOf(row.amounts, section),
        around: [lines[at - 1] ?? '', lines[at + 1] ?? ''],
      },
    ];
  });
  const isTotal = ({ cells }: Row): boolean =>
    cells.length === 1 && foldText(cells[0] ?? '') === foldText(TOTAL);
  const [last, ...more] = rows.filter(isTotal);
  const debts = rows.filter((row) => !isTotal(row));
  if (last === undefined && debts.length === 0) {
    const saysNothing = lines.some((line) => foldText(line).includes(foldText(NOTHING)));
    if (saysNothing) return { items: [], totals: NO_DEBT };
  }
  if (last === undefined || more.length > 0) throw missing(section);
  const { total, currentDebt, delay30to59, delay60to89, delay90 } = last.amounts;
  if (total !== currentDebt + delay30to59 + delay60to89 + delay90) throw missing(section);
  return totalled(
    debts.map((row) => debtOf(row, section)),
    last.amounts,
  );
}

/** The amounts at the end of a line and the text before them; null for a line that is not a row. */
function splitRow(line: string): { before: string; amounts: readonly string[] } | null {
  const amounts = [...line.matchAll(AMOUNT)].slice(-AMOUNTS_PER_ROW);
  const texts = amounts.map(([text]) => text);
  const [start] = amounts.map(({ index }) => index);
  if (start === undefined || amounts.length < AMOUNTS_PER_ROW) return null;
  // Between and after the amounts there are only spaces.
  const tail = line.slice(start).replaceAll(/\s/g, '');
  if (tail !== texts.join('').replaceAll(/\s/g, '')) return null;
  return { before: line.slice(0, start), amounts: texts };
}

const cellsOf = (text: string): string[] =>
  text
    .replaceAll(NOTE, ' ')
    // A date may touch the column before it.
    .replaceAll(/(?<=^|\s)(\d{2}\/\d{2}\/\d{4})(?=\s|$)/g, '\t$1\t')
    .split('\t')
    .map(cleanText)
    .filter((cell) => cell !== '');

function amountsOf(texts: readonly string[], section: string): DebtAmounts {
  const [total = 0, currentDebt = 0, delay30to59 = 0, delay60to89 = 0, delay90 = 0] = texts.map(
    (one) => (one.endsWith('-') ? 0 : readField(section, () => parseClp(one))),
  );
  return { total, currentDebt, delay30to59, delay60to89, delay90 };
}

function debtOf({ cells, amounts, around }: Row, section: string): Debt {
  const [entity, kind] = namesIn(cells, around, section);
  return { entity, ...creditType(kind), ...amounts };
}

/**
 * The institution and the kind of credit. A long name is wrapped onto the lines above and below the
 * amounts.
 */
function namesIn(
  cells: readonly string[],
  around: Row['around'],
  section: string,
): readonly [entity: string, kind: string] {
  const [first = '', second, ...more] = cells;
  if (more.length > 0) throw missing(section);
  if (second !== undefined) return [first, second];
  // The two columns are so close that they were read as one.
  const suffix = creditWords.find((word) => foldText(first).endsWith(` ${foldText(word)}`));
  if (suffix !== undefined) {
    return [cleanText(first.slice(0, -suffix.length)), first.slice(-suffix.length)];
  }
  const [above, below] = around.map((line) => (splitRow(line) === null ? cellsOf(line) : []));
  if (above === undefined || below === undefined) throw missing(section);
  const joined = (column: number): string =>
    cleanText(`${above[column] ?? ''} ${below[column] ?? ''}`);
  const columns = first === '' ? 2 : 1;
  if (above.length !== columns || below.length !== columns) throw missing(section);
  if (columns === 2) return [joined(0), joined(1)];
  const isKind = creditWords.some((word) => foldText(word) === foldText(first));
  return isKind ? [joined(0), first] : [first, joined(0)];
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The report has no ${part} in the expected form`, { field: part });
}
