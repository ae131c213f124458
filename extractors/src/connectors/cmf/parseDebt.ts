import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import type { CreditAmounts, Credits, DebtAmounts, DebtReport } from '../../products/debt.ts';
import { readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { foldText } from '../../shared/text.ts';
import { creditLines, directDebts, NO_CREDIT } from './parseDebtPage.ts';
import { parseReport } from './parseReport.ts';
import type { ReportPart } from './parseReport.ts';
import { cmfMessages, CREDIT_HEADINGS, NOTHING, OTHER_CREDITS, REPORT, TOTAL } from './portal.ts';
import { totalled } from './totalled.ts';

/** A part of the report. */
export type DebtPart =
  | ({ readonly kind: 'debt' } & Pick<DebtReport, 'directDebts' | 'availableCredits'>)
  | ReportPart
  | ({ readonly kind: 'other-credits' } & Pick<DebtReport, 'otherCredits'>);

export function parseDebt(document: RawDocument): DebtPart {
  if (document.page === 'report') return parseReport(document);
  const page = pageOf(document);
  try {
    return document.page === 'debt'
      ? { kind: 'debt', directDebts: directDebts(page), availableCredits: creditLines(page) }
      : { kind: 'other-credits', otherCredits: otherCredits(page) };
  } catch (error) {
    // The portal may have answered with a login or maintenance page instead.
    throw readNotice(cmfMessages, page) ?? error;
  }
}

/** Requires exactly one part of each kind. */
export function normaliseDebt(parts: readonly DebtPart[]): DebtReport {
  const [debt, report, other, ...more] = parts;
  if (
    debt?.kind !== 'debt' ||
    report?.kind !== 'report' ||
    other?.kind !== 'other-credits' ||
    more.length > 0
  ) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The regulator did not show exactly one report');
  }
  const { directDebts: direct, availableCredits } = debt;
  if (!isSame(direct.totals, report.directTotals)) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The report and its page show different debts', {
      page: 'report',
      field: REPORT.direct,
    });
  }
  return {
    lastUpdatedDate: report.lastUpdatedDate,
    directDebts: direct,
    indirectDebts: report.indirectDebts,
    availableCredits,
    otherCredits: other.otherCredits,
  };
}

const isSame = (one: DebtAmounts, other: DebtAmounts): boolean =>
  (Object.keys(one) as (keyof DebtAmounts)[]).every((key) => one[key] === other[key]);

function otherCredits(page: HtmlPage): Credits {
  const amountsOf = (row: TableRow): CreditAmounts => ({
    directAmount: row.read(CREDIT_HEADINGS.directAmount, parseClp),
    indirectAmount: row.read(CREDIT_HEADINGS.indirectAmount, parseClp),
  });
  const headings = Object.values(CREDIT_HEADINGS);
  const rows = readTable(page, { caption: OTHER_CREDITS, headings, empty: NOTHING });
  const last = rows.at(-1);
  if (last === undefined) return { items: [], totals: NO_CREDIT };
  // The last row has the totals.
  if (foldText(last.text(CREDIT_HEADINGS.entity)) !== foldText(TOTAL)) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The table "${OTHER_CREDITS}" has no totals`);
  }
  return totalled(
    rows
      .slice(0, -1)
      .map((row) => ({ entity: row.text(CREDIT_HEADINGS.entity), ...amountsOf(row) })),
    amountsOf(last),
  );
}
