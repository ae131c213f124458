import { monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { FiscalAgreement } from '../../src/products/fiscalAgreements.ts';
import type {
  Collection,
  CollectionCase,
  FiscalCollections,
} from '../../src/products/fiscalCollections.ts';
import type { FiscalDebt, FiscalDebtDetail, FiscalDebts } from '../../src/products/fiscalDebts.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { identityOf, personIdentity, somePersonRut } from '../shared/identity.ts';
import { random } from '../shared/random.ts';
import { agreementOf, agreementsKnown } from '../tax/agreements.ts';
import { surchargeOn, unpaidInstalments } from '../tax/propertyTax.ts';
import type { PropertyInstalment } from '../tax/propertyTax.ts';

/** A person's debts to the treasury, and their collection. */

const total = (details: readonly FiscalDebtDetail[]): number =>
  details.reduce((sum, one) => sum + one.totalAmount, 0);

export const agreementsAt = (rut: string, today: string): FiscalAgreement[] =>
  agreementsKnown(rut, lastDayShown(today)).map((one) => agreementOf(one, today));

export function fiscalDebtsOf(rut: string, today: string): FiscalDebts {
  const property = propertyDebts(rut, today);
  const fiscal = fiscalDebts(rut, today);
  return {
    property,
    fiscal,
    // Debts suspended by an agreement do not count.
    totalDebtAmount: [...property, ...fiscal].reduce(
      (sum, one) => sum + one.totalOverdueAmount + one.totalNotDueAmount,
      0,
    ),
  };
}

function debtOf(
  facts: Pick<FiscalDebt, 'name' | 'address' | 'commune' | 'rut' | 'rollNumber'>,
  lists: Pick<FiscalDebt, 'overdue' | 'notDue' | 'suspended'>,
): FiscalDebt {
  return {
    ...facts,
    totalOverdueAmount: total(lists.overdue),
    totalNotDueAmount: total(lists.notDue),
    totalSuspendedAmount: total(lists.suspended),
    ...lists,
  };
}

/** Unpaid property tax, by property. */
function propertyDebts(rut: string, today: string): FiscalDebt[] {
  const day = lastDayShown(today);
  const unpaid = unpaidInstalments(rut, today);
  const rolls = new Map(unpaid.map(({ property }) => [property.key, property]));
  return [...rolls.values()].map(({ key, property }) => {
    const details = unpaid.filter((one) => one.property.key === key);
    const detailsWhere = (isOverdue: boolean): FiscalDebtDetail[] =>
      details
        .filter(({ dueDate }) => dueDate <= day === isOverdue)
        .map((one) => instalmentDetail(one, day));
    return debtOf(
      {
        name: identityOf(rut).name,
        address: property.address,
        commune: property.communeName,
        rut,
        rollNumber: property.rollNumber,
      },
      { overdue: detailsWhere(true), notDue: detailsWhere(false), suspended: [] },
    );
  });
}

function instalmentDetail(one: PropertyInstalment, day: string): FiscalDebtDetail {
  const { adjustment, interest } = surchargeOn(one.amount, one.dueDate, day);
  return {
    formNumber: '30',
    typeNumber: '1',
    folioNumber: one.folio,
    dueDate: one.dueDate,
    netDebt: one.amount,
    adjustment,
    interest,
    penalty: 0,
    totalAmount: one.amount + adjustment + interest,
  };
}

/**
 * Taxes under agreement: suspended while the agreement is kept, overdue again once it is broken.
 */
function fiscalDebts(rut: string, today: string): FiscalDebt[] {
  const { name, address } = identityOf(rut);
  const open = agreementsAt(rut, today).filter(({ state }) => state !== 'paid');
  if (open.length === 0) return [];
  const details = (state: FiscalAgreement['state']): FiscalDebtDetail[] =>
    open.filter((one) => one.state === state).flatMap(restOf);
  return [
    debtOf(
      {
        name,
        address: `${address.street} ${address.number}`,
        commune: address.commune,
        rut,
        rollNumber: null,
      },
      { overdue: details('overdue'), notDue: [], suspended: details('notDue') },
    ),
  ];
}

/** The remaining balance of an agreement, assigned to the first of its debts. */
function restOf({ debts, netBalance }: FiscalAgreement): FiscalDebtDetail[] {
  return debts.slice(0, 1).map((debt) => ({
    ...debt,
    netDebt: netBalance,
    adjustment: 0,
    interest: 0,
    penalty: 0,
    totalAmount: netBalance,
  }));
}

/** Property tax goes to court after half a year, a broken agreement at once. */
export function collectionsOf(rut: string, today: string): FiscalCollections {
  const debts = fiscalDebtsOf(rut, today);
  const now = monthIndex(lastMonthShown(today));
  const isOld = ({ dueDate }: FiscalDebtDetail): boolean => now - monthIndex(monthOf(dueDate)) > 6;
  const select = (
    list: readonly FiscalDebt[],
    test: (one: FiscalDebtDetail) => boolean,
    stage: string,
  ): CollectionCase[] =>
    list.flatMap((debt) => {
      const amount = total(debt.overdue.filter(test));
      const choose = random(rut, 'collection', stage, debt.rollNumber ?? 'fiscal');
      const oldest = debt.overdue.find(test)?.dueDate ?? today;
      return amount === 0
        ? []
        : [
            {
              caseNumber: String(choose.int(100, 99_999)),
              year: Number(oldest.slice(0, 4)),
              commune: debt.commune ?? '',
              stage,
              settledAmount: amount,
            },
          ];
    });
  const { property, fiscal } = debts;
  return {
    preLitigation: collection(
      rut,
      select(property, (one) => !isOld(one), 'Aviso de cobranza'),
      false,
    ),
    fiscalDebts: collection(
      rut,
      select(fiscal, () => true, 'Requerimiento de pago'),
      true,
    ),
    propertyDebts: collection(rut, select(property, isOld, 'Mandamiento de embargo'), true),
    bankruptcy: collection(rut, [], false),
  };
}

function collection(rut: string, cases: CollectionCase[], isInCourt: boolean): Collection {
  const attorney = personIdentity(somePersonRut(random(rut, 'treasury attorney'))).name;
  const { region } = identityOf(rut).address;
  return {
    totalSettledAmount: cases.reduce((sum, one) => sum + one.settledAmount, 0),
    attorneyName: isInCourt && cases.length > 0 ? attorney : null,
    treasuryOffice: cases.length > 0 ? `Tesorería Regional de ${region}` : null,
    cases,
  };
}
