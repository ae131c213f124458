import type { NormaliseContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { FiscalAgreement } from '../../products/fiscalAgreements.ts';
import type { FiscalDebt, FiscalDebtDetail, FiscalDebts } from '../../products/fiscalDebts.ts';
import type { FiscalPayments } from '../../products/fiscalPayments.ts';
import type { FiscalCertificate, FiscalStatement } from '../../products/fiscalStatement.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { wholeList } from '../../shared/wholeList.ts';
import { plainRoll } from './parsePropertyTax.ts';
import type { PropertyQuota } from './parsePropertyTax.ts';
import { PROPERTY_TAX_HEADINGS } from './portal.ts';
import type { ListedPayment, TgrPage, TgrPageOf } from './TgrPage.ts';

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
  throw new ExtractionError(
    'UNEXPECTED_PAGE',
    `The treasury did not show exactly one page "${kind}"`,
  );
}

/** Rejects figures that contradict each other. */
function demand(holds: boolean, what: string, field?: string): void {
  if (holds) return;
  throw new ExtractionError('UNEXPECTED_PAGE', `The treasury did not show ${what}`, {
    field: field ?? null,
  });
}

export function normaliseStatement(
  pages: readonly TgrPage[],
  { username }: NormaliseContext,
): FiscalStatement {
  const { taxpayer } = onlyPage(pages, 'taxpayer');
  demand(taxpayer.rut === username, 'the statement of who logged in');
  return {
    taxpayer,
    properties: propertiesOf(pages),
    debts: debtsOf(pages),
    payments: { made: paymentsOf(pages), received: receivedOf(pages) },
    collections: onlyPage(pages, 'collections').collections,
    agreements: agreementsOf(pages),
    certificates: certificatesOf(pages, username),
  };
}

/**
 * Adds the quotas to the agreements in force, from the quotas' own pages. No other agreement has
 * quotas.
 */
function agreementsOf(pages: readonly TgrPage[]): FiscalAgreement[] {
  const all = wholeList(pagesOf(pages, 'agreements'), 'agreements');
  const { resolutions } = onlyPage(pages, 'agreement-list');
  const shown = pagesOf(pages, 'quotas');
  const inForce = all.filter(({ state }) => state === 'notDue');
  const numbers = inForce.map(({ resolutionNumber }) => resolutionNumber);
  demand(
    numbers.length === resolutions.length && numbers.every((one) => resolutions.includes(one)),
    'the same agreements twice',
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

/**
 * Requires the same properties as in the documented list, which contains only their roll numbers.
 */
function propertiesOf(pages: readonly TgrPage[]): TaxProperty[] {
  const properties = wholeList([onlyPage(pages, 'properties')], 'properties');
  const sorted = (rolls: readonly string[]): string => rolls.map(plainRoll).sort().join(' ');
  demand(
    sorted(properties.map(({ rollNumber }) => rollNumber)) ===
      sorted(onlyPage(pages, 'roll-list').rolls),
    'the same properties twice',
    'bienesRaices[].rol',
  );
  return properties;
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
    demand(
      both.dueDate === detail.dueDate &&
        totalAmount === detail.totalAmount &&
        netDebt + adjustment + interest + penalty === totalAmount,
      'the same debt twice',
      total,
    );
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

function debtsOf(pages: readonly TgrPage[]): FiscalDebts {
  const parts = pagesOf(pages, 'debts');
  const all = wholeList(parts, 'debts');
  const inList = (list: 'property' | 'fiscal') =>
    all.filter((one) => one.list === list).map((one) => one.debt);
  const totalDebtAmount = all.reduce(
    (sum, { debt }) => sum + debt.totalOverdueAmount + debt.totalNotDueAmount,
    0,
  );
  demand(
    parts.every((part) => part.totalDebtAmount === totalDebtAmount),
    'debts that add up to their total',
  );
  return {
    property: withQuotas(inList('property'), pages),
    fiscal: inList('fiscal'),
    totalDebtAmount,
  };
}

function paymentsOf(pages: readonly TgrPage[]): FiscalPayments['made'] {
  const parts = pagesOf(pages, 'payments');
  const all = wholeList(parts, 'payments');
  const inList = (list: ListedPayment['list']) =>
    all.filter((one) => one.list === list).map((one) => one.payment);
  const [voluntary, involuntary] = [inList('voluntary'), inList('involuntary')];
  const sum = (list: typeof voluntary): number =>
    list.reduce((total, { amountPaid }) => total + amountPaid, 0);
  const [totalVoluntaryAmount, totalInvoluntaryAmount] = [sum(voluntary), sum(involuntary)];
  const totalAmountPaid = totalVoluntaryAmount + totalInvoluntaryAmount;
  demand(
    parts.every(
      ({ totals }) =>
        totals.totalVoluntaryAmount === totalVoluntaryAmount &&
        totals.totalInvoluntaryAmount === totalInvoluntaryAmount &&
        totals.totalAmountPaid === totalAmountPaid,
    ),
    'payments that add up to their totals',
  );
  return { voluntary, involuntary, totalVoluntaryAmount, totalInvoluntaryAmount, totalAmountPaid };
}

function receivedOf(pages: readonly TgrPage[]): FiscalPayments['received'] {
  const { received } = onlyPage(pages, 'received');
  const { income, taxReturn, bonuses, subsidies } = received;
  const sum = income.amount + taxReturn.amount + bonuses.amount + subsidies.amount;
  demand(sum === received.totalAmountReceived, 'receipts that add up to their total');
  return received;
}

/** Pairs each certificate with its document, checking its owner and checksum. */
function certificatesOf(pages: readonly TgrPage[], username: string): FiscalCertificate[] {
  const listed = wholeList([onlyPage(pages, 'certificates')], 'certificates');
  const documents = pagesOf(pages, 'certificate');
  demand(documents.length === listed.length, 'as many documents as certificates');
  return listed.map(({ id, type, checksum }) => {
    const [document, other] = documents.filter((one) => one.id === id);
    demand(
      document !== undefined && other === undefined && document.rut === username,
      'the certificates of who logged in',
    );
    const file = document?.file ?? { data: '', checksum: '' };
    demand(file.checksum === checksum, 'a certificate with its own checksum');
    return { type, ...file };
  });
}
