import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { WithGaps } from '../../contract/gaps.ts';
import type { DebtAmounts, DebtReport } from '../../products/debt.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { FILE_FOLLOWS, parseDebtFile, withTerms } from './parseDebtFile.ts';
import type { FilePart } from './parseDebtFile.ts';
import { creditLines, directDebts } from './parseDebtPage.ts';
import { parseReport } from './parseReport.ts';
import type { ReportPart } from './parseReport.ts';
import { REPORT } from './portal.ts';

/** A part of the report. */
export type DebtPart =
  | ({ readonly kind: 'debt'; readonly hasFile: boolean } & WithGaps &
      Pick<DebtReport, 'directDebts' | 'availableCredits'>)
  | ReportPart
  | FilePart;

/** Other credits are shown, but no source documents their rows. */
const GAPS = { otherCredits: null } as const;

export function parseDebt(document: RawDocument): DebtPart {
  if (document.page === 'report') return parseReport(document);
  if (document.page === 'file') return parseDebtFile(document);
  const page = pageOf(document);
  return {
    kind: 'debt',
    hasFile: document.about['file'] === FILE_FOLLOWS.file,
    directDebts: directDebts(page),
    availableCredits: creditLines(page),
    gaps: GAPS,
  };
}

/** Requires exactly one page and one report, and the file if the page says so. */
export function normaliseDebt(parts: readonly DebtPart[]): DebtReport {
  const [debt, report, file, ...more] = parts;
  if (
    debt?.kind !== 'debt' ||
    report?.kind !== 'report' ||
    (file !== undefined && file.kind !== 'file') ||
    debt.hasFile !== (file !== undefined) ||
    more.length > 0
  ) {
    throw unexpectedPage('The regulator did not show exactly one report');
  }
  const { directDebts: direct, availableCredits } = debt;
  if (!isSame(direct.totals, report.directTotals)) {
    throw unexpectedPage('The report and its page show different debts', {
      page: 'report',
      field: REPORT.direct,
    });
  }
  return {
    lastUpdatedDate: report.lastUpdatedDate,
    directDebts: {
      ...direct,
      items: withTerms(direct.items, file?.rows ?? [], report.indirectDebts.items),
    },
    indirectDebts: report.indirectDebts,
    availableCredits,
    otherCredits: null,
  };
}

const isSame = (one: DebtAmounts, other: DebtAmounts): boolean =>
  (Object.keys(one) as (keyof DebtAmounts)[]).every((key) => one[key] === other[key]);
