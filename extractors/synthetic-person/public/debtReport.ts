import { addMonths, dayOf, monthOf } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type {
  Credit,
  Credits,
  CreditType,
  Debt,
  DebtAmounts,
  Debts,
  DebtTerms,
} from '../../src/products/debt.ts';
import { mayOweAt } from '../shared/accounts.ts';
import { BANKS, bankWithCode } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import { daysBetween, lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { cardDebtAt, creditLinesAt } from '../credit/cards.ts';
import { loansOwedAt } from '../credit/loans.ts';
import { mortgagesOwedAt } from '../credit/mortgages.ts';
import { owedOn } from '../credit/paymentPlan.ts';
import { inPesos, pesosFor } from '../market/market.ts';
import type { WholeDebtReport } from '../shared/nonBankTypes.ts';
import { isCompany } from '../shared/namedRuts.ts';

/** The day whose bank data the regulator shows on a given day: the first of its month. */
export const reportedOn = (today: string): string => dayOf(monthOf(today), 1);

/**
 * The regulator's report: exactly what the banks report at the end of each month, in pesos of that
 * day.
 */
export function debtReportOf(rut: string, askedOn: string): WholeDebtReport {
  const today = reportedOn(askedOn);
  const lastUpdatedDate = lastDayShown(today);
  const banks = BANKS.filter((bank) => mayOweAt(rut, bank));
  const direct: Debt[] = [];
  const indirect: Debt[] = [];
  const lines: Credit[] = [];
  const cards: Credit[] = [];
  for (const bank of banks) {
    direct.push(...directDebts(rut, bank, today));
    indirect.push(...loanDebts(rut, bank, today, 'indirect'));
    lines.push(...creditLines(rut, bank, today));
    cards.push(...cardCredit(rut, bank, today));
  }
  return {
    lastUpdatedDate,
    directDebts: withTerms(debtsOf(direct), lastUpdatedDate),
    indirectDebts: debtsOf(indirect),
    availableCredits: creditsOf(lines),
    otherCredits: creditsOf(cards),
  };
}

/** Instalments in which every debt of the sandbox is repaid. */
const INSTALMENTS = 60;

function withTerms({ items, totals }: Debts, day: string): Debts {
  return { items: items.map((debt) => ({ ...debt, terms: termsOf(debt, day) })), totals };
}

/**
 * The sandbox's banks have no terms of a whole debt, since one row is several contracts: they are
 * derived from its amount.
 */
export function termsOf({ total }: Debt, day: string): DebtTerms {
  const paid = 3 + (total % (INSTALMENTS - 3));
  const granted = addMonths(monthOf(day), -paid);
  const originalAmount = Math.round((total * INSTALMENTS) / (INSTALMENTS - paid));
  return {
    originalAmount,
    financialBurden: Math.round(originalAmount / INSTALMENTS),
    grantDate: `${granted}-15`,
    dueDate: `${addMonths(granted, INSTALMENTS)}-15`,
  };
}

/** The bank itself; its business banking belongs to the same institution. */
const institutionOf = ({ code }: BankProfile): string => bankWithCode(code).name;

const typeAt = (rut: string, bank: BankProfile): CreditType =>
  isCompany(rut) || bank.isBusiness ? 'comercial' : 'consumo';

function inForce(entity: string, creditType: CreditType, amount: number): Debt {
  return {
    entity,
    creditType,
    currentDebt: amount,
    delay30to59: 0,
    delay60to89: 0,
    delay90: 0,
    total: amount,
  };
}

interface Owed {
  readonly balance: number;
  readonly overdue: readonly { since: string; capital: number }[];
}

/** Overdue capital by its age; less than 30 days late still counts as current. */
function aged(
  debt: Debt,
  { balance, overdue }: Owed,
  toPesos: (minor: number) => number,
  day: string,
): Debt {
  const total = toPesos(balance);
  const late = { delay30to59: 0, delay60to89: 0, delay90: 0 };
  for (const { since, capital } of overdue) {
    const days = daysBetween(since, day);
    if (days >= 90) late.delay90 += toPesos(capital);
    else if (days >= 60) late.delay60to89 += toPesos(capital);
    else if (days >= 30) late.delay30to59 += toPesos(capital);
  }
  const delayed = late.delay30to59 + late.delay60to89 + late.delay90;
  return { ...debt, ...late, currentDebt: total - delayed, total };
}

function loanDebts(
  rut: string,
  bank: BankProfile,
  today: string,
  type: 'direct' | 'indirect',
): Debt[] {
  const day = lastDayShown(today);
  return loansOwedAt(rut, bank, today)
    .filter((contract) => contract.type === type)
    .map((contract) =>
      aged(
        inForce(institutionOf(bank), typeAt(rut, bank), 0),
        owedOn(contract, day),
        (minor) => pesosFor(minor, contract.currency, day),
        day,
      ),
    );
}

function directDebts(rut: string, bank: BankProfile, today: string): Debt[] {
  const day = lastDayShown(today);
  const entity = institutionOf(bank);
  const lines = creditLinesAt(rut, bank, lastMonthShown(today)).map(({ currentBalance }) =>
    inForce(entity, typeAt(rut, bank), currentBalance),
  );
  const cards = cardDebtAt(rut, bank, today).map(({ shell, clp, usd }) => {
    const dollars = shell.singleCreditLimit || usd === null ? 0 : fromMinor(usd.used, 'usd');
    return inForce(entity, typeAt(rut, bank), clp.used + inPesos(dollars, 'usd', day));
  });
  const homes = mortgagesOwedAt(rut, bank, today).map((contract) =>
    aged(
      inForce(entity, 'vivienda', 0),
      owedOn(contract, day),
      (minor) => pesosFor(minor, 'uf', day),
      day,
    ),
  );
  return [...loanDebts(rut, bank, today, 'direct'), ...lines, ...cards, ...homes];
}

function creditLines(rut: string, bank: BankProfile, today: string): Credit[] {
  return creditLinesAt(rut, bank, lastMonthShown(today)).map(({ availableBalance }) => ({
    entity: institutionOf(bank),
    directAmount: availableBalance,
    indirectAmount: 0,
  }));
}

function cardCredit(rut: string, bank: BankProfile, today: string): Credit[] {
  const day = lastDayShown(today);
  return cardDebtAt(rut, bank, today).map(({ shell, clp, usd }) => {
    const cents = shell.singleCreditLimit || usd === null ? 0 : usd.limit - usd.used;
    return {
      entity: institutionOf(bank),
      directAmount: clp.limit - clp.used + pesosFor(cents, 'usd', day),
      indirectAmount: 0,
    };
  });
}

const NOTHING: DebtAmounts = {
  currentDebt: 0,
  delay30to59: 0,
  delay60to89: 0,
  delay90: 0,
  total: 0,
};

function added<T extends DebtAmounts>(one: T, other: DebtAmounts): T {
  return {
    ...one,
    currentDebt: one.currentDebt + other.currentDebt,
    delay30to59: one.delay30to59 + other.delay30to59,
    delay60to89: one.delay60to89 + other.delay60to89,
    delay90: one.delay90 + other.delay90,
    total: one.total + other.total,
  };
}

/** One row for each institution and type of credit with a debt. */
function debtsOf(debts: readonly Debt[]): Debts {
  const rows = new Map<string, Debt>();
  for (const debt of debts.filter(({ total }) => total > 0)) {
    const key = `${debt.entity}|${debt.creditType}`;
    const row = rows.get(key);
    rows.set(key, row === undefined ? debt : added(row, debt));
  }
  const items = [...rows.values()];
  return { items, totals: items.reduce((sum, one) => added(sum, one), NOTHING) };
}

function creditsOf(credits: readonly Credit[]): Credits {
  const rows = new Map<string, number>();
  for (const { entity, directAmount } of credits) {
    if (directAmount > 0) rows.set(entity, (rows.get(entity) ?? 0) + directAmount);
  }
  const items = [...rows].map(([entity, directAmount]) => ({
    entity,
    directAmount,
    indirectAmount: 0,
  }));
  const directAmount = items.reduce((sum, one) => sum + one.directAmount, 0);
  return { items, totals: { directAmount, indirectAmount: 0 } };
}
