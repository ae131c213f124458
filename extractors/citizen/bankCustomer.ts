import { addMonths, isIsoMonth } from '../src/shared/dates.ts';
import { fromMinor } from '../src/shared/money.ts';
import { isFormattedRut } from '../src/shared/rut.ts';
import type { Currency, MovementType } from '../src/products/enumerations.ts';
import type { Movement } from '../src/products/movement.ts';
import type { TefRecipient } from '../src/products/tef.ts';
import { accountsAt, closingBalance, salaryBankOf } from './accounts.ts';
import type { AccountShell } from './accounts.ts';
import { tefRecipientsAt } from './agenda.ts';
import { bankOf } from './banks.ts';
import type { BankProfile } from './banks.ts';
import { openBook } from './book.ts';
import { cardsAt, creditLinesAt } from './cards.ts';
import { jobIn, occupationOf } from './career.ts';
import { writeCompanyMonth } from './companyMonth.ts';
import { identityOf } from './identity.ts';
import { deepFreeze, remembered } from './memory.ts';
import { isCompany } from './namedRuts.ts';
import { writePersonMonth } from './personMonth.ts';
import { writeQuietMonth } from './quietMonth.ts';
import { random } from './random.ts';
import type { BankCustomer, CitizenAccount } from './types.ts';

/** How many whole months are told, the last of them the one before the month of the view. */
export const MONTHS_TOLD = 13;

const CHEQUES = 'DEPÓSITO CON DOCUMENTOS';

/**
 * One citizen as one bank knows them.
 * @throws RangeError for an invalid RUT or month, or what is not a bank
 */
export function bankCustomer(rut: string, month: string, entityId: string): BankCustomer {
  if (!isFormattedRut(rut)) throw new RangeError('Not a RUT');
  if (!isIsoMonth(month)) throw new RangeError('Not a month');
  const bank = bankOf(entityId);
  return remembered(`${rut}|${month}|${entityId}`, () => tell(rut, month, bank));
}

function tell(rut: string, month: string, bank: BankProfile): BankCustomer {
  const tefRecipients = tefRecipientsAt(rut, bank);
  // Own accounts are served by `ownTransfers`, which both banks know of.
  const contacts = tefRecipients.filter((contact) => contact.rut !== rut);
  return deepFreeze({
    entityId: bank.id,
    rut,
    month,
    name: identityOf(rut).name,
    accounts: accountsAt(rut, bank).map((shell) => tellAccount(rut, month, bank, shell, contacts)),
    creditLines: creditLinesAt(rut, bank, addMonths(month, -1)),
    creditCards: cardsAt(rut, bank, addMonths(month, -1)),
    tefRecipients,
  });
}

function tellAccount(
  rut: string,
  month: string,
  bank: BankProfile,
  shell: AccountShell,
  contacts: readonly TefRecipient[],
): CitizenAccount {
  const movements: Movement[] = [];
  const transfers: CitizenAccount['transfers'] = { sent: [], received: [] };
  for (let back = MONTHS_TOLD; back >= 1 && !shell.isDormant; back -= 1) {
    const told = addMonths(month, -back);
    const opening = closingBalance(rut, bank, shell, addMonths(told, -1));
    const choose = random(rut, bank.id, shell.role, 'month', told);
    const book = openBook(told, shell.currency, opening, choose);
    if (shell.role !== 'main') writeQuietMonth(book, shell.role, opening);
    else if (isCompany(rut)) writeCompanyMonth(book, bank, contacts, opening);
    else writePersonMonth(book, rut, bank, contacts);
    const closing = closingBalance(rut, bank, shell, told);
    for (const line of book.close(closing, settlement(rut, bank, shell, told)))
      movements.push(line);
    transfers.sent.push(...book.sent);
    transfers.received.push(...book.received);
  }
  const last = addMonths(month, -1);
  return {
    accountNumber: shell.number,
    accountType: shell.type,
    productName: shell.name,
    ...balances(closingBalance(rut, bank, shell, last), shell.currency, movements.at(-1)),
    currency: shell.currency,
    movements: movements.reverse(),
    transfers: {
      sent: transfers.sent.sort(newestFirst),
      received: transfers.received.sort(newestFirst),
    },
  };
}

/** Cheques deposited on the last day told are not free yet: they are the withholdings. */
function balances(closing: number, currency: Currency, last: Movement | undefined) {
  const currentBalance = fromMinor(closing, currency);
  const isWithheld = last?.description === CHEQUES && last.amount <= currentBalance;
  const withholdings = isWithheld ? last.amount : 0;
  return { currentBalance, withholdings, availableBalance: currentBalance - withholdings };
}

/** What leads from the month's own movements to its closing balance. */
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
