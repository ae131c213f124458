import type { NormaliseContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { FiscalAgreement } from '../../products/fiscalAgreements.ts';
import type { FiscalDebt, FiscalDebtDetail } from '../../products/fiscalDebts.ts';
import type { FiscalStatement } from '../../products/fiscalStatement.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { plainRoll } from './parsePropertyTax.ts';
import type { PropertyQuota } from './parsePropertyTax.ts';
import { PROPERTY_TAX_HEADINGS } from './portal.ts';
import type { TgrPage, TgrPageOf } from './TgrPage.ts';

function pagesOf<Kind extends TgrPage['kind']>(
  pages: readonly TgrPage[],
  kind: Kind,
): TgrPageOf<Kind>[] {
  return pages.filter((page): page is TgrPageOf<Kind> => page.kind === kind);
}

function onlyPage<Kind extends TgrPage['kind']>(
  pages: readonly TgrPage[],
  kind: Kind,
): TgrPageOf<Kind> {
  const [page, other] = pagesOf(pages, kind);
  if (page !== undefined && other === undefined) return page;
  throw unexpectedPage(`The treasury did not show exactly one page "${kind}"`);
}

/** Rejects figures that contradict each other. */
function demand(holds: boolean, what: string, field?: string): void {
  if (holds) return;
  throw unexpectedPage(`The treasury did not show ${what}`, { field: field ?? null });
}

/**
 * The statement of the stand-in, with the roll numbers, agreements and quotas that the treasury's
 * own pages show.
 */
export function normaliseStatement(
  pages: readonly TgrPage[],
  { username }: NormaliseContext,
): FiscalStatement {
  const { product } = onlyPage(pages, 'fiscal-statement');
  demand(product.taxpayer.rut === username, 'the statement of who logged in');
  demandProperties(product.properties, pages);
  return {
    ...product,
    debts: { ...product.debts, property: withQuotas(product.debts.property, pages) },
    agreements: agreementsOf(product.agreements, pages),
  };
}

/**
 * Adds the quotas to the agreements in force, from the quotas' own pages. No other agreement has
 * quotas.
 */
function agreementsOf(
  all: readonly FiscalAgreement[],
  pages: readonly TgrPage[],
): FiscalAgreement[] {
  const { resolutions } = onlyPage(pages, 'agreement-list');
  const shown = pagesOf(pages, 'quotas');
  const inForce = all.filter(({ state }) => state === 'notDue');
  const numbers = inForce.map(({ resolutionNumber }) => resolutionNumber);
  demand(
    numbers.length === resolutions.length && numbers.every((one) => resolutions.includes(one)),
    'every agreement in force',
  );
  demand(shown.length === resolutions.length, 'the quotas of every agreement');
  return all.map((agreement) => {
    if (agreement.state !== 'notDue') return agreement;
    const { resolutionNumber, installments } = agreement;
    const { quotas = [] } = shown.find(({ resolution }) => resolution === resolutionNumber) ?? {};
    demand(quotas.length === installments.length, 'every quota of an agreement');
    return {
      ...agreement,
      installments: installments.map((installment) => {
        const quota = quotas.find(({ number }) => number === installment.number);
        demand(quota !== undefined, 'every quota of an agreement');
        return { ...installment, ...quota };
      }),
    };
  });
}

/** Requires the properties of the treasury's list, which contains only their roll numbers. */
function demandProperties(properties: readonly TaxProperty[], pages: readonly TgrPage[]): void {
  const sorted = (rolls: readonly string[]): string => rolls.map(plainRoll).sort().join(' ');
  demand(
    sorted(properties.map(({ rollNumber }) => rollNumber)) ===
      sorted(onlyPage(pages, 'roll-list').rolls),
    'every property',
  );
}

/**
 * The debts of property tax, completed with the folios, dates and amounts on the quotas' pages:
 * each unpaid quota must be a debt, and each debt must have its quota.
 */
function withQuotas(debts: readonly FiscalDebt[], pages: readonly TgrPage[]): FiscalDebt[] {
  const shown = pagesOf(pages, 'property-quotas');
  const { rolls } = onlyPage(pages, 'roll-list');
  demand(
    shown.map(({ roll }) => plainRoll(roll)).join(' ') === rolls.map(plainRoll).join(' '),
    'the quotas of every property',
  );
  const { folioNumber: folio, totalAmount: total } = PROPERTY_TAX_HEADINGS;
  const listed = shown.flatMap(({ roll, quotas }) =>
    quotas.map((quota) => [`${plainRoll(roll)} ${quota.folioNumber}`, quota] as const),
  );
  const unused = new Map<string, PropertyQuota>(listed);
  demand(unused.size === listed.length, 'each quota of property tax once', folio);
  const detailOf = (debt: FiscalDebt, detail: FiscalDebtDetail): FiscalDebtDetail => {
    const key = `${plainRoll(debt.rollNumber ?? '')} ${detail.folioNumber}`;
    const quota = unused.get(key);
    demand(quota !== undefined, 'a quota for every debt of property tax', folio);
    unused.delete(key);
    const both = { ...detail, ...quota };
    const { netDebt, adjustment, interest, penalty, totalAmount } = both;
    const sum = netDebt + adjustment + interest + penalty;
    demand(sum === totalAmount, 'a debt that adds up to its total', total);
    return both;
  };
  const merged = debts.map((debt) => ({
    ...debt,
    overdue: debt.overdue.map((detail) => detailOf(debt, detail)),
    notDue: debt.notDue.map((detail) => detailOf(debt, detail)),
  }));
  demand(unused.size === 0, 'a debt for every quota of property tax', folio);
  return merged;
}
