import { addDays, addMonths, isIsoDate } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import { isFormattedRut } from '../../src/shared/rut.ts';
import type { MovementType } from '../../src/products/enumerations.ts';
import type { Movement } from '../../src/products/movement.ts';
import type { TefRecipient } from '../../src/products/tef.ts';
import { accountsAt, closingBalance, salaryBankOf } from '../shared/accounts.ts';
import type { AccountShell } from '../shared/accounts.ts';
import { tefRecipientsAt } from '../shared/agenda.ts';
import { bankOf } from '../shared/banks.ts';
import { lastDayShown, lastMonthShown, monthsBetween } from '../shared/calendar.ts';
import type { BankProfile } from '../shared/banks.ts';
import { openLedger } from '../shared/ledger.ts';
import { cardsAt, creditLinesAt } from '../credit/cards.ts';
import { jobIn, occupationOf } from '../shared/career.ts';
import { writeCompanyMonth } from './companyMonth.ts';
import { loansAt } from '../credit/loans.ts';
import { mortgagesAt } from '../credit/mortgages.ts';
import { between } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { scheduledPaymentsAt } from './scheduledPaymentsAt.ts';
import { identityOf, someCompanyRut } from '../shared/identity.ts';
import { investmentsAt } from '../invest/investments.ts';
import { pacMandatesAt, pacOf } from '../shared/mandates.ts';
import { deepFreeze, remembered } from '../shared/memory.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { writePersonMonth } from './personMonth.ts';
import { writeQuietMonth } from '../shared/quietMonth.ts';
import { random } from '../shared/random.ts';
import { billsAt } from '../services/bills.ts';
import { patsAtBank } from '../credit/patMandates.ts';
import type { BankCustomer, PersonAccount, CompanyChoice } from '../shared/types.ts';

/** How many months are shown; the last is the current month, up to the last day shown. */
export const MONTHS_SHOWN = 13;

const CHEQUES = 'DEPÓSITO CON DOCUMENTOS';

/**
 * One synthetic person as one bank knows them.
 * @param today the current day in Chile
 * @throws RangeError for an invalid RUT or day, or an institution that is not a bank
 */
export function bankCustomer(rut: string, today: string, entityId: string): BankCustomer {
  if (!isFormattedRut(rut)) throw new RangeError('Not a RUT');
  if (!isIsoDate(today)) throw new RangeError('Not a day');
  const bank = bankOf(entityId);
  return remembered(`${rut}|${today}|${entityId}`, () => generate(rut, today, bank));
}

function generate(rut: string, today: string, bank: BankProfile): BankCustomer {
  const tefRecipients = tefRecipientsAt(rut, bank);
  // Own accounts are excluded: `ownTransfers` covers them, so that both banks agree.
  const contacts = tefRecipients.filter((contact) => contact.rut !== rut);
  const last = lastMonthShown(today);
  const scheduled = scheduledPaymentsAt(rut, bank, addMonths(last, 1 - MONTHS_SHOWN), last);
  return deepFreeze({
    entityId: bank.id,
    rut,
    today,
    name: identityOf(rut).name,
    accounts: accountsAt(rut, bank).map((shell) =>
      createAccount(rut, today, bank, shell, contacts, scheduled),
    ),
    creditLines: creditLinesAt(rut, bank, last),
    creditCards: cardsAt(rut, bank, today),
    tefRecipients,
    consumerLoans: loansAt(rut, bank, today),
    mortgages: mortgagesAt(rut, bank, today),
    investments: investmentsAt(rut, bank, today),
    bills: billsAt(rut, bank.id),
    pacs: pacMandatesAt(rut, bank).map(pacOf),
    pats: patsAtBank(rut, bank, today),
    companies: companiesAt(rut, bank),
  });
}

function createAccount(
  rut: string,
  today: string,
  bank: BankProfile,
  shell: AccountShell,
  contacts: readonly TefRecipient[],
  scheduled: readonly ScheduledPayment[],
): PersonAccount {
  const movements: Movement[] = [];
  const transfers: PersonAccount['transfers'] = { sent: [], received: [] };
  const [lastDay, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  const first = addMonths(lastMonth, 1 - MONTHS_SHOWN);
  const isPast = ({ date }: { readonly date: string }): boolean => date <= lastDay;
  for (const ledgerMonth of shell.isDormant ? [] : monthsBetween(first, lastMonth)) {
    const opening = closingBalance(rut, bank, shell, addMonths(ledgerMonth, -1));
    const choose = random(rut, bank.id, shell.role, 'month', ledgerMonth);
    const ledger = openLedger(ledgerMonth, shell.currency, opening, choose);
    const due = between(scheduled, ledgerMonth, ledgerMonth);
    if (shell.role !== 'main') writeQuietMonth(ledger, shell.role, opening);
    else if (isCompany(rut)) writeCompanyMonth(ledger, rut, bank, contacts, opening, due);
    else writePersonMonth(ledger, rut, bank, contacts, due);
    const closing = closingBalance(rut, bank, shell, ledgerMonth);
    // The current month is generated completely, so that its days never change, and shown in part.
    for (const line of ledger.close(closing, settlement(rut, bank, shell, ledgerMonth)))
      if (isPast(line)) movements.push(line);
    transfers.sent.push(...ledger.sent.filter(isPast));
    transfers.received.push(...ledger.received.filter(isPast));
  }
  const opening = fromMinor(closingBalance(rut, bank, shell, addMonths(first, -1)), shell.currency);
  return {
    accountNumber: shell.number,
    accountType: shell.type,
    productName: shell.name,
    ...balances(movements.at(-1)?.balance ?? opening, movements.at(-1), lastDay),
    currency: shell.currency,
    movements: movements.reverse(),
    transfers: {
      sent: transfers.sent.sort(newestFirst),
      received: transfers.received.sort(newestFirst),
    },
  };
}

/**
 * The companies that a business banking user may act for: their own, and others of the same owners.
 */
function companiesAt(rut: string, bank: BankProfile): CompanyChoice[] {
  if (!bank.isBusiness || volumeOf(rut) === 'none') return [];
  const choose = random(rut, bank.id, 'companies');
  const others = Array.from({ length: choose.int(0, 2) }, () => someCompanyRut(choose));
  return [rut, ...others].map((one) => ({ rut: one, name: identityOf(one).name }));
}

/** Days until a cheque is cleared. */
const CLEARING_DAYS = 2;

/** A cheque that has just been deposited is not available yet: its amount is withheld. */
function balances(currentBalance: number, last: Movement | undefined, lastDay: string) {
  const isWithheld =
    last?.description === CHEQUES &&
    last.amount <= currentBalance &&
    last.date >= addDays(lastDay, -CLEARING_DAYS);
  const withholdings = isWithheld ? last.amount : 0;
  return { currentBalance, withholdings, availableBalance: currentBalance - withholdings };
}

/** Description of the movement that balances the month. */
function settlement(rut: string, bank: BankProfile, shell: AccountShell, month: string) {
  return (type: MovementType): string => {
    if (shell.currency === 'usd' || shell.currency === 'eur') {
      return type === 'inflow' ? 'COMPRA DE DIVISAS' : 'VENTA DE DIVISAS';
    }
    if (shell.type === 'ahorro') return type === 'inflow' ? 'DEPÓSITO AHORRO' : 'GIRO AHORRO';
    if (type === 'outflow') return 'GIRO POR CAJA';
    const isOutOfWork =
      shell.role === 'main' &&
      bank.id === salaryBankOf(rut).id &&
      !isCompany(rut) &&
      occupationOf(rut) === 'employee' &&
      jobIn(rut, month) === null;
    if (isOutOfWork) return 'PAGO SEGURO DE CESANTÍA AFC';
    const isByCheque = random(rut, bank.id, shell.role, 'settlement', month).chance(1, 3);
    return isByCheque ? CHEQUES : 'DEPÓSITO EN EFECTIVO';
  };
}

function newestFirst(
  one: { date: string; time: string | null; transactionId: string },
  other: { date: string; time: string | null; transactionId: string },
): number {
  const [a, b] = [one, other].map(
    (each) => `${each.date} ${each.time ?? ''} ${each.transactionId}`,
  );
  return (a ?? '') < (b ?? '') ? 1 : -1;
}
