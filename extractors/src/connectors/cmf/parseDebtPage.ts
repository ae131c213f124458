import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credits, DebtAmounts, Debts } from '../../products/debt.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { creditType } from './creditType.ts';
import { DEBT_PAGE, DIRECT_HEADINGS, NOTHING, withoutNotes } from './portal.ts';
import { totalled } from './totalled.ts';

/** The debt page: tables found by their ids, each with its totals in the footer. */

export const NO_DEBT: DebtAmounts = {
  currentDebt: 0,
  delay30to59: 0,
  delay60to89: 0,
  delay90: 0,
  total: 0,
};

const NO_CREDIT = { directAmount: 0, indirectAmount: 0 } as const;

/** Direct debts. A total of zero above the table shows that there are none. */
export function directDebts(page: HtmlPage): Debts {
  const sum = readField('total', () => parseClp(page.$(DEBT_PAGE.total).first().text()));
  const table = tableAt(page, DEBT_PAGE.direct);
  if (table === null || table.rows.length === 0) {
    if (sum !== 0) throw missing('rows of the direct debt');
    return { items: [], totals: NO_DEBT };
  }
  if (sum === 0) throw missing('total of the debt');
  const cellOf = headedBy(table.headings, DIRECT_HEADINGS);
  const amountsOf = (row: readonly string[]): DebtAmounts => ({
    currentDebt: cellOf(row, 'currentDebt', parseClp),
    delay30to59: cellOf(row, 'delay30to59', parseClp),
    delay60to89: cellOf(row, 'delay60to89', parseClp),
    delay90: cellOf(row, 'delay90', parseClp),
    total: cellOf(row, 'total', parseClp),
  });
  const totals = amountsOf(table.totals);
  const { total, currentDebt, delay30to59, delay60to89, delay90 } = totals;
  // The sources make the same check: without it, a swapped column would go unnoticed.
  if (total !== currentDebt + delay30to59 + delay60to89 + delay90) {
    throw missing(DIRECT_HEADINGS.total);
  }
  return totalled(
    table.rows.map((row) => ({
      entity: cellOf(row, 'entity', (text) => text),
      ...cellOf(row, 'creditType', creditType),
      ...amountsOf(row),
    })),
    totals,
  );
}

/**
 * Credit lines: a table of institution, direct and indirect amount, or a message that there are
 * none.
 */
export function creditLines(page: HtmlPage): Credits {
  const { $ } = page;
  const section = $(DEBT_PAGE.lines);
  if (section.length === 0) throw missing('section of credit lines');
  const table = tableAt(page, `${DEBT_PAGE.lines} ${DEBT_PAGE.linesTable}`);
  if (table === null) {
    const says = foldText(section.find(DEBT_PAGE.nothing).first().text());
    if (!says.includes(foldText(NOTHING))) throw missing('credit lines');
    return { items: [], totals: NO_CREDIT };
  }
  if (table.rows.length === 0) throw missing('rows of the credit lines');
  const amountAt = (row: readonly string[], index: number): number =>
    readField('credit line', () => parseClp(row[index] ?? ''));
  const amountsOf = (row: readonly string[]) => {
    if (row.length !== 3) throw missing('cells of the credit lines');
    return { directAmount: amountAt(row, 1), indirectAmount: amountAt(row, 2) };
  };
  return totalled(
    table.rows.map((row) => ({ entity: row[0] ?? '', ...amountsOf(row) })),
    amountsOf(table.totals),
  );
}

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[];
}

/** The only table at a selector; null if there is none. */
function tableAt({ $ }: HtmlPage, selector: string): Table | null {
  const table = $(selector);
  if (table.length === 0) return null;
  const textsIn = (rows: string, cells: string): string[][] =>
    table
      .find(rows)
      .toArray()
      .map((row) =>
        $(row)
          .find(cells)
          .toArray()
          .map((cell) => cleanText($(cell).text())),
      );
  const [totals, ...more] = textsIn('tfoot tr.tr-totales', 'td');
  if (table.length > 1 || totals === undefined || more.length > 0) throw missing(selector);
  return { headings: textsIn('thead', 'th')[0] ?? [], rows: textsIn('tbody tr', 'td'), totals };
}

/**
 * Reads the cells of a row by their headings. Headings are compared without spaces, because a line
 * break between two words may leave no space. Unknown columns, such as a date, are skipped.
 */
function headedBy<Field extends string>(
  printed: readonly string[],
  headings: Readonly<Record<Field, string>>,
): <T>(row: readonly string[], field: Field, parse: (text: string) => T) => T {
  const bare = (text: string): string => foldText(withoutNotes(text)).replaceAll(/\s/g, '');
  const bareHeadings = printed.map(bare);
  return (row, field, parse) => {
    const text = row[bareHeadings.indexOf(bare(headings[field]))];
    if (row.length !== printed.length || text === undefined) throw missing(headings[field]);
    return readField(headings[field], () => parse(text));
  };
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The report has no ${part} in the expected form`, { field: part });
}
