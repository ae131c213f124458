import type { NormaliseContext } from '../../contract/connector.ts';
import { DTE_TYPES } from '../../products/dte.ts';
import type { Dte, DteDocument } from '../../products/dte.ts';
import type { TaxSituation } from '../../products/taxSituation.ts';
import { monthIndex, monthOf } from '../../shared/dates.ts';
import { rowCount } from '../../shared/rows.ts';
import { REGISTER_MONTHS, REGISTER_PARTS } from './periods.ts';
import { demand, onlyPage, pagesOf } from './sets.ts';
import type { Operation, RegisterPart, SiiPage } from './SiiPage.ts';

export function normaliseSituation(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxSituation {
  const { record } = onlyPage(pages, 'home');
  const data = onlyPage(pages, 'folder-data');
  const { taxpayer, activities, activitiesStartDate } = record;
  demand(taxpayer.rut === username && data.rut === username, 'the situation of who logged in');
  return {
    name: taxpayer.name,
    rut: taxpayer.rut,
    consultedDate: data.issuedDate,
    hasStartedActivities: activitiesStartDate !== null,
    activitiesStartDate,
    isSmallBusiness: record.isSmallBusiness,
    // Only shown behind a captcha.
    mayUseForeignCurrency: null,
    activities: [...activities],
    stampedDocuments: [...data.stampedDocuments],
    observations: [...data.observations],
  };
}

export function normaliseRegister(pages: readonly SiiPage[], { username }: NormaliseContext): Dte {
  const { taxpayer } = onlyPage(pages, 'home').record;
  demand(taxpayer.rut === username, 'the register of who logged in');
  demandEveryPart(pagesOf(pages, 'register').map(({ part }) => part));
  return {
    issued: withListed(documentsOf(pages, 'VENTA', taxpayer), pages, taxpayer),
    received: documentsOf(pages, 'COMPRA', taxpayer),
  };
}

/** Requires each part exactly once, for consecutive months. */
function demandEveryPart(parts: readonly RegisterPart[]): void {
  const keys = new Set(parts.map((one) => `${one.period} ${one.operation} ${one.state}`));
  const months = [...new Set(parts.map(({ period }) => monthIndex(period)))];
  demand(
    parts.length === REGISTER_MONTHS * REGISTER_PARTS.length &&
      keys.size === parts.length &&
      months.length === REGISTER_MONTHS &&
      Math.max(...months) - Math.min(...months) === REGISTER_MONTHS - 1,
    'every part of its register',
  );
}

/**
 * Adds the documents of the invoicing portal that the register lacks, of the months that the
 * register covers. A document's number is unique for its type and issuer.
 */
function withListed(
  registered: readonly DteDocument[],
  pages: readonly SiiPage[],
  issuer: { readonly rut: string; readonly name: string },
): DteDocument[] {
  const keyOf = (one: Pick<DteDocument, 'documentType' | 'folioNumber'>): string =>
    `${one.documentType} ${one.folioNumber}`;
  const known = new Set(registered.map(keyOf));
  const months = new Set(pagesOf(pages, 'register').map(({ part }) => part.period));
  const added: DteDocument[] = [];
  const listed = pagesOf(pages, 'mipyme');
  demand(listed.length === listed[0]?.pages, 'every page of the invoicing portal');
  for (const one of listed.flatMap(({ entries }) => entries)) {
    if (known.has(keyOf(one)) || !months.has(monthOf(one.issueDate))) continue;
    known.add(keyOf(one));
    added.push({
      ...one,
      documentTypeName: DTE_TYPES[one.documentType as keyof typeof DTE_TYPES],
      period: monthOf(one.issueDate),
      issuerRut: issuer.rut,
      issuerName: issuer.name,
      exemptAmount: null,
      netAmount: null,
      vatAmount: null,
    });
  }
  return added.length === 0 ? [...registered] : [...registered, ...added].sort(newestFirst);
}

/** Sales or purchases, newest first. */
function documentsOf(
  pages: readonly SiiPage[],
  operation: Operation,
  owner: { readonly rut: string; readonly name: string },
): DteDocument[] {
  const isPart = (one: RegisterPart, other: RegisterPart): boolean =>
    one.period === other.period && one.operation === other.operation && one.state === other.state;
  const details = pagesOf(pages, 'register-documents');
  const summaries = pagesOf(pages, 'register').filter(({ part }) => part.operation === operation);
  const documents = summaries.flatMap(({ part, counts }) =>
    [...counts].flatMap(([documentType, count]) => {
      const [listed, twin] = details.filter(
        (one) => one.documentType === documentType && isPart(one.part, part),
      );
      demand(
        listed !== undefined && rowCount(listed) === count && twin === undefined,
        'as many documents as announced',
      );
      return listed.entries.map((one): DteDocument => {
        const other = { rut: one.otherRut, name: one.otherName };
        const [issuer, receiver] = operation === 'VENTA' ? [owner, other] : [other, owner];
        return {
          documentType,
          documentTypeName: DTE_TYPES[documentType as keyof typeof DTE_TYPES],
          folioNumber: one.folioNumber,
          period: part.period,
          issueDate: one.issueDate,
          issuerRut: issuer.rut,
          issuerName: issuer.name,
          receiverRut: receiver.rut,
          receiverName: receiver.name,
          exemptAmount: one.exemptAmount,
          netAmount: one.netAmount,
          vatAmount: one.vatAmount,
          totalAmount: one.totalAmount,
        };
      });
    }),
  );
  return documents.sort(newestFirst);
}

function newestFirst(one: DteDocument, other: DteDocument): number {
  if (one.period !== other.period) return one.period < other.period ? 1 : -1;
  if (one.issueDate !== other.issueDate) return one.issueDate < other.issueDate ? 1 : -1;
  return Number(other.folioNumber) - Number(one.folioNumber);
}
