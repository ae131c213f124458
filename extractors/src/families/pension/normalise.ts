import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { NormaliseContext } from '../../contract/connector.ts';
import { rowCount } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import { consolidate } from '../../derived/consolidate.ts';
import { jobsOf } from '../../derived/jobs.ts';
import type { PensionAccount, PensionBalance } from '../../products/accountBalance.ts';
import type { Consolidate } from '../../products/consolidate.ts';
import type { Contribution } from '../../products/contribution.ts';
import type { IdentityValidation } from '../../products/identityValidation.ts';
import type { Job } from '../../products/job.ts';
import type { PersonalInformation } from '../../products/personalInformation.ts';
import type { AccountKind, AccountSummary, HistoryPart, PensionPage } from './PensionPage.ts';

/**
 * Turns a fund manager's pages into products. Pure; missing data is an error, never an empty list.
 */

export function normaliseIdentity(
  pages: readonly PensionPage[],
  { username }: NormaliseContext,
): IdentityValidation {
  return { isValid: onlyPage(pages, 'profile').information.rut === username };
}

export function normaliseInformation(pages: readonly PensionPage[]): PersonalInformation {
  return onlyPage(pages, 'profile').information;
}

export function normaliseBalance(pages: readonly PensionPage[]): PensionBalance {
  const { balance, institutionCode, projectedPension, accounts } = onlyPage(pages, 'balances');
  function withMovements<Fund>(
    account: AccountKind,
    summary: AccountSummary<Fund> | undefined,
  ): PensionAccount<Fund> {
    const own = pages
      .filter((page) => page.kind === 'movements')
      .filter((page) => page.account === account);
    if (summary !== undefined) return { ...summary, movements: wholeHistory(own, 'movements') };
    if (own.length > 0) throw missing('balances');
    return { balance: 0, collectorFund: null, funds: [], movements: [] };
  }
  return {
    balance,
    institutionCode,
    projectedPension,
    accounts: {
      obligatory: withMovements('obligatory', accounts.obligatory),
      apv: withMovements('apv', accounts.apv),
      agreed: withMovements('agreed', accounts.agreed),
      cav: withMovements('cav', accounts.cav),
    },
  };
}

export function normaliseContributions(pages: readonly PensionPage[]): Contribution[] {
  const parts = pages.filter((page) => page.kind === 'contributions');
  // Some employers are printed by their RUT alone.
  return wholeHistory(parts, 'contributions').map((one) => ({
    ...one,
    payerName: cleanText(one.payerName ?? '') || null,
  }));
}

export function normaliseJobs(pages: readonly PensionPage[]): Job[] {
  return jobsOf(normaliseContributions(pages), lastPeriodOf(pages));
}

export function normaliseConsolidate(pages: readonly PensionPage[]): Consolidate {
  return consolidate({
    personalInformation: normaliseInformation(pages),
    accountBalance: normaliseBalance(pages),
    contributions: normaliseContributions(pages),
    lastPeriod: lastPeriodOf(pages),
  });
}

/** The newest complete month, on which all contribution pages must agree. */
function lastPeriodOf(pages: readonly PensionPage[]): string {
  const periods = pages
    .filter((page) => page.kind === 'contributions')
    .map((one) => one.lastPeriod);
  const [lastPeriod] = periods;
  if (lastPeriod === undefined || periods.some((one) => one !== lastPeriod)) {
    throw missing('contributions');
  }
  return lastPeriod;
}

/**
 * Joins all parts of a history. Each part must be present once, with as many entries as announced.
 */
export function wholeHistory<Entry>(parts: readonly HistoryPart<Entry>[], name: string): Entry[] {
  const announced = parts[0]?.parts;
  if (announced === undefined) throw missing(name);
  const isSame = (part: HistoryPart<Entry>): boolean =>
    part.parts.length === announced.length &&
    part.parts.every((one, index) => one === announced[index]);
  const isWhole =
    parts.length === announced.length &&
    parts.every(isSame) &&
    announced.every((one) => parts.filter(({ part }) => part === one).length === 1);
  if (!isWhole) throw missing(name);
  return announced.flatMap((one) => {
    const found = parts.find(({ part }) => part === one);
    if (found?.total !== (found && rowCount(found))) {
      throw unexpectedPage(
        `The fund manager announced a different number of ${name} than it shows`,
      );
    }
    return found?.entries ?? [];
  });
}

type SinglePage<Kind> = Extract<PensionPage, { readonly kind: Kind }>;

function onlyPage<Kind extends 'profile' | 'balances'>(
  pages: readonly PensionPage[],
  kind: Kind,
): SinglePage<Kind> {
  const [page, ...more] = pages.filter((one): one is SinglePage<Kind> => one.kind === kind);
  if (page === undefined || more.length > 0) throw missing(kind);
  return page;
}

function missing(name: string): ExtractionError {
  return unexpectedPage(`The fund manager did not show all of "${name}"`);
}
