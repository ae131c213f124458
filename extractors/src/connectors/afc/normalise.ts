import type { NormaliseContext } from '../../contract/connector.ts';
import { afcIncomeReport, isUpToDate, newestPeriod } from '../../derived/afcReports.ts';
import type {
  AfcConsolidate,
  AfcContribution,
  AfcIncomeReport,
  AfcJob,
  AfcPersonalInformation,
} from '../../products/afc.ts';
import { UNTOLD_AFC_PERSON } from '../../products/afc.ts';
import { gapsIn } from '../../shared/rows.ts';
import { missing } from './certificate.ts';
import type { ContributionPart } from './certificate.ts';
import type { AfcPage } from './parse.ts';

/** Turns the AFC's pages into products. Pure; a missing page is an error. */

type PageOf<Kind extends AfcPage['kind']> = Extract<AfcPage, { readonly kind: Kind }>;

function pagesOf<Kind extends AfcPage['kind']>(
  pages: readonly AfcPage[],
  kind: Kind,
): readonly [PageOf<Kind>, ...PageOf<Kind>[]] {
  const [first, ...others] = pages.filter((page): page is PageOf<Kind> => page.kind === kind);
  if (first === undefined) throw missing(kind, kind);
  return [first, ...others];
}

/** What the certificate says about the person; the AFC's other documents are not documented. */
export function normaliseInformation(
  pages: readonly AfcPage[],
  { username }: NormaliseContext,
): AfcPersonalInformation {
  const [{ rut, name }] = pagesOf(pages, 'certificate');
  if (rut !== username) throw missing('certificate', 'RUT');
  return { ...UNTOLD_AFC_PERSON, rut, name };
}

export function normaliseContributions(pages: readonly AfcPage[]): AfcContribution[] {
  const tables = pagesOf(pages, 'contributions');
  // Every year that the first page offers, once.
  const [{ years }] = tables;
  const shown = tables.map(({ year }) => year);
  if (new Set(shown).size !== shown.length || years.some((year) => !shown.includes(year))) {
    throw missing('contributions', 'year');
  }
  const certificates = pages.filter((page) => page.kind === 'certificate');
  return contributionsOf(partsOf([...tables, ...certificates]));
}

/**
 * The rows of all pages, each as often as the page that has it most often: the page of a year may
 * repeat those of the year before, and the certificate has them all.
 */
function partsOf(
  pages: readonly { readonly entries: readonly ContributionPart[] }[],
): ContributionPart[] {
  const found = new Map<string, ContributionPart[]>();
  for (const { entries } of pages) {
    const here = new Map<string, ContributionPart[]>();
    for (const entry of entries) {
      const { employerName: _, ...facts } = entry;
      const key = JSON.stringify(facts);
      here.set(key, [...(here.get(key) ?? []), entry]);
    }
    for (const [key, parts] of here) {
      if (parts.length > (found.get(key)?.length ?? 0)) found.set(key, parts);
    }
  }
  return [...found.values()].flat();
}

/** One contribution for the rows of a month, an employer and an income. */
function contributionsOf(parts: readonly ContributionPart[]): AfcContribution[] {
  const groups = new Map<string, ContributionPart[]>();
  for (const part of parts) {
    const key = `${part.period} ${part.employerRut} ${part.income}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap(contributionOf).sort(newestFirst);
}

/** Legal shares of the income, in thousandths. */
const SHARES = { employee: 6, employer: 16 } as const;

function contributionOf(parts: readonly ContributionPart[]): AfcContribution[] {
  const [first] = parts;
  if (first === undefined) return [];
  const { period, employerRut, income } = first;
  // Nothing on the page says whose part a row is; only its share of the income does.
  const partOf = (thousandths: number): number | null => {
    const share = (income * thousandths) / 1_000;
    const [own, ...more] = parts.filter(({ amount }) => Math.abs(amount - share) <= 1);
    return own === undefined || more.length > 0 ? null : own.amount;
  };
  const paymentDate =
    parts
      .map((one) => one.paymentDate)
      .sort()
      .at(-1) ?? first.paymentDate;
  return [
    {
      period,
      paymentDate,
      employerRut,
      employerName: parts.find(({ employerName }) => employerName !== null)?.employerName ?? null,
      monthlyIncome: income,
      employeeContribution: partOf(SHARES.employee),
      employerContribution: partOf(SHARES.employer),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    },
  ];
}

function newestFirst(one: AfcContribution, other: AfcContribution): number {
  const [a, b] = [one, other].map(
    ({ period, paymentDate, employerRut }) => `${period} ${paymentDate} ${employerRut}`,
  );
  return (b ?? '').localeCompare(a ?? '');
}

export function normaliseJobs(pages: readonly AfcPage[]): AfcJob[] {
  const [{ entries }] = pagesOf(pages, 'employers');
  return entries.toSorted((one, other) =>
    (other.startDate ?? '').localeCompare(one.startDate ?? ''),
  );
}

/** @throws ExtractionError UNEXPECTED_PAGE if a contribution could not be read */
export function normaliseIncome(pages: readonly AfcPage[]): AfcIncomeReport {
  const report = incomeOf(pages);
  if (report === null) throw missing('contributions', 'row');
  return report;
}

/** Null if a row could not be read: every sum and average would be wrong. */
function incomeOf(pages: readonly AfcPage[]): AfcIncomeReport | null {
  const [{ today }] = pagesOf(pages, 'contributions');
  const contributions = normaliseContributions(pages);
  const employers = normaliseJobs(pages);
  return Object.keys(gapsIn(pages)).length > 0
    ? null
    : afcIncomeReport(contributions, employers, today);
}

export function normaliseConsolidate(
  pages: readonly AfcPage[],
  context: NormaliseContext,
): AfcConsolidate {
  const [{ balance }] = pagesOf(pages, 'home');
  const [{ today }] = pagesOf(pages, 'contributions');
  const contributions = normaliseContributions(pages);
  return {
    balance,
    lastCreditedContributionPeriod: newestPeriod(contributions) || null,
    contributionsUpToDate: isUpToDate(contributions, today),
    personalInformation: normaliseInformation(pages, context),
    contributions,
    employers: normaliseJobs(pages),
    incomeReport: incomeOf(pages),
  };
}
