import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../platforms/banking/words.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import type {
  Credit,
  CreditAmounts,
  Credits,
  CreditType,
  Debt,
  DebtAmounts,
  DebtReport,
  Debts,
} from '../../products/debt.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { foldText } from '../../shared/text.ts';
import {
  cmfMessages,
  CREDIT_HEADINGS,
  DEBT_CAPTIONS,
  DEBT_HEADINGS,
  NOTHING,
  TOTAL,
  UPDATED,
} from './portal.ts';

const creditType = words<CreditType>('kind of credit', {
  Consumo: 'consumo',
  Comercial: 'comercial',
  Vivienda: 'vivienda',
});

/** The page is the report. */
export function parseDebt(document: RawDocument): DebtReport {
  const page = pageOf(document);
  try {
    return {
      lastUpdatedDate: readLabelledAs(page, UPDATED, parseDate),
      directDebts: debts(page, DEBT_CAPTIONS.directDebts),
      indirectDebts: debts(page, DEBT_CAPTIONS.indirectDebts),
      availableCredits: credits(page, DEBT_CAPTIONS.availableCredits),
      otherCredits: credits(page, DEBT_CAPTIONS.otherCredits),
    };
  } catch (error) {
    // The portal may have answered with a login or maintenance page instead.
    throw readNotice(cmfMessages, page) ?? error;
  }
}

/** A report is exactly one page. */
export function normaliseDebt(reports: readonly DebtReport[]): DebtReport {
  const [report, ...more] = reports;
  if (report === undefined || more.length > 0) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The regulator did not show one report');
  }
  return report;
}

function debts(page: HtmlPage, caption: string): Debts {
  return totalled<Debt, DebtAmounts>(
    readTable(page, { caption, headings: Object.values(DEBT_HEADINGS), empty: NOTHING }),
    DEBT_HEADINGS.entity,
    (row) => ({
      currentDebt: row.read(DEBT_HEADINGS.currentDebt, parseClp),
      delay30to59: row.read(DEBT_HEADINGS.delay30to59, parseClp),
      delay60to89: row.read(DEBT_HEADINGS.delay60to89, parseClp),
      delay90: row.read(DEBT_HEADINGS.delay90, parseClp),
      total: row.read(DEBT_HEADINGS.total, parseClp),
    }),
    (row, amounts) => ({
      entity: row.text(DEBT_HEADINGS.entity),
      creditType: creditType(row.text(DEBT_HEADINGS.creditType)),
      ...amounts,
    }),
    { currentDebt: 0, delay30to59: 0, delay60to89: 0, delay90: 0, total: 0 },
  );
}

function credits(page: HtmlPage, caption: string): Credits {
  return totalled<Credit, CreditAmounts>(
    readTable(page, { caption, headings: Object.values(CREDIT_HEADINGS), empty: NOTHING }),
    CREDIT_HEADINGS.entity,
    (row) => ({
      directAmount: row.read(CREDIT_HEADINGS.directAmount, parseClp),
      indirectAmount: row.read(CREDIT_HEADINGS.indirectAmount, parseClp),
    }),
    (row, amounts) => ({ entity: row.text(CREDIT_HEADINGS.entity), ...amounts }),
    { directAmount: 0, indirectAmount: 0 },
  );
}

/**
 * A table whose last row has the totals. They must equal the sums of the rows, or a lost row would
 * pass as a smaller debt.
 */
function totalled<Item, Amounts extends object>(
  rows: readonly TableRow[],
  nameHeading: string,
  amountsOf: (row: TableRow) => Amounts,
  itemOf: (row: TableRow, amounts: Amounts) => Item,
  nothing: Amounts,
): { items: Item[]; totals: Amounts } {
  const last = rows.at(-1);
  if (last === undefined) return { items: [], totals: nothing };
  const listed = rows.slice(0, -1).map((row) => ({ row, amounts: amountsOf(row) }));
  const totals = amountsOf(last);
  const sums = new Map(Object.keys(nothing).map((key) => [key, 0]));
  for (const { amounts } of listed) {
    for (const [key, amount] of Object.entries(amounts)) {
      sums.set(key, (sums.get(key) ?? 0) + Number(amount));
    }
  }
  const isTotal = foldText(last.text(nameHeading)) === foldText(TOTAL);
  if (!isTotal || Object.entries(totals).some(([key, total]) => sums.get(key) !== total)) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      'A table of the report is not the sum of its rows',
    );
  }
  return { items: listed.map(({ row, amounts }) => itemOf(row, amounts)), totals };
}
