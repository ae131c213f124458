import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import type {
  CreditAmounts,
  Credits,
  DebtAmounts,
  DebtReport,
  Debts,
} from '../../products/debt.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { foldText } from '../../shared/text.ts';
import { creditType } from './creditType.ts';
import { creditLines, directDebts, NO_CREDIT, NO_DEBT } from './parseDebtPage.ts';
import {
  CAPTIONS,
  cmfMessages,
  CREDIT_HEADINGS,
  DEBT_HEADINGS,
  NOTHING,
  TOTAL,
  UPDATED,
} from './portal.ts';
import { totalled } from './totalled.ts';

/** A part of the report. */
export type DebtPart =
  | ({ readonly kind: 'debt' } & Pick<DebtReport, 'directDebts' | 'availableCredits'>)
  | ({ readonly kind: 'other-debts' } & Pick<
      DebtReport,
      'lastUpdatedDate' | 'indirectDebts' | 'otherCredits'
    >);

export function parseDebt(document: RawDocument): DebtPart {
  const page = pageOf(document);
  try {
    return document.page === 'debt'
      ? { kind: 'debt', directDebts: directDebts(page), availableCredits: creditLines(page) }
      : {
          kind: 'other-debts',
          lastUpdatedDate: readLabelledAs(page, UPDATED, parseDate),
          indirectDebts: indirectDebts(page),
          otherCredits: otherCredits(page),
        };
  } catch (error) {
    // The portal may have answered with a login or maintenance page instead.
    throw readNotice(cmfMessages, page) ?? error;
  }
}

/** A report is exactly one of each. */
export function normaliseDebt(parts: readonly DebtPart[]): DebtReport {
  const [debt, other, ...more] = parts;
  if (debt?.kind !== 'debt' || other?.kind !== 'other-debts' || more.length > 0) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The regulator did not show one report');
  }
  const { directDebts: direct, availableCredits } = debt;
  const { lastUpdatedDate, indirectDebts: indirect, otherCredits: credits } = other;
  return {
    lastUpdatedDate,
    directDebts: direct,
    indirectDebts: indirect,
    availableCredits,
    otherCredits: credits,
  };
}

function indirectDebts(page: HtmlPage): Debts {
  const amountsOf = (row: TableRow): DebtAmounts => ({
    currentDebt: row.read(DEBT_HEADINGS.currentDebt, parseClp),
    delay30to59: row.read(DEBT_HEADINGS.delay30to59, parseClp),
    delay60to89: row.read(DEBT_HEADINGS.delay60to89, parseClp),
    delay90: row.read(DEBT_HEADINGS.delay90, parseClp),
    total: row.read(DEBT_HEADINGS.total, parseClp),
  });
  const table = tableWithTotals(page, CAPTIONS.indirectDebts, DEBT_HEADINGS);
  if (table === null) return { items: [], totals: NO_DEBT };
  return totalled(
    table.rows.map((row) => ({
      entity: row.text(DEBT_HEADINGS.entity),
      ...row.read(DEBT_HEADINGS.creditType, creditType),
      ...amountsOf(row),
    })),
    amountsOf(table.last),
  );
}

function otherCredits(page: HtmlPage): Credits {
  const amountsOf = (row: TableRow): CreditAmounts => ({
    directAmount: row.read(CREDIT_HEADINGS.directAmount, parseClp),
    indirectAmount: row.read(CREDIT_HEADINGS.indirectAmount, parseClp),
  });
  const table = tableWithTotals(page, CAPTIONS.otherCredits, CREDIT_HEADINGS);
  if (table === null) return { items: [], totals: NO_CREDIT };
  return totalled(
    table.rows.map((row) => ({ entity: row.text(CREDIT_HEADINGS.entity), ...amountsOf(row) })),
    amountsOf(table.last),
  );
}

/** A table whose last row has the totals; null if it says that it is empty. */
function tableWithTotals(
  page: HtmlPage,
  caption: string,
  headings: Readonly<Record<string, string>> & { readonly entity: string },
): { readonly rows: readonly TableRow[]; readonly last: TableRow } | null {
  const rows = readTable(page, { caption, headings: Object.values(headings), empty: NOTHING });
  const last = rows.at(-1);
  if (last === undefined) return null;
  if (foldText(last.text(headings.entity)) !== foldText(TOTAL)) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The table "${caption}" has no totals`);
  }
  return { rows: rows.slice(0, -1), last };
}
