import { addMonths, monthOf } from '../../../src/shared/dates.ts';
import { toMinor } from '../../../src/shared/money.ts';
import { MONTHS_SHOWN } from '../../bank/bankCustomer.ts';
import { lastMonthShown } from '../../shared/calendar.ts';
import { creditFaults } from './creditViolations.ts';
import type { BankCustomer, PersonAccount } from '../../shared/types.ts';

/** Invariants of every customer at every bank. Returns the violations; tests expect none. */
export function violationsOf(customer: BankCustomer): string[] {
  const { accounts, creditLines, creditCards, today } = customer;
  const numbers: readonly (string | null)[] = accounts.map((account) => account.accountNumber);
  const faults = [
    ...creditFaults(customer),
    ...accounts.flatMap((account) => [
      ...balanceFaults(account),
      ...movementFaults(account, today),
      ...transferFaults(account),
    ]),
    new Set(numbers).size === numbers.length ? '' : 'two accounts share a number',
    ...creditLines.flatMap((line) => [
      numbers.includes(line.associatedAccountNumber) ? '' : 'a credit line without its account',
      line.availableBalance === line.creditLimit - line.currentBalance && line.availableBalance >= 0
        ? ''
        : 'a credit line that does not add up',
    ]),
    ...creditCards.flatMap(({ balances }) => [
      balances.clp.availableCredit === balances.clp.creditLimit - balances.clp.currentBalance &&
      balances.clp.availableCredit >= 0
        ? ''
        : 'a limit in pesos that does not add up',
      balances.usd === null ||
      toMinor(balances.usd.availableCredit, 'usd') ===
        toMinor(balances.usd.creditLimit, 'usd') - toMinor(balances.usd.currentBalance, 'usd')
        ? ''
        : 'a limit in dollars that does not add up',
    ]),
  ];
  return faults
    .filter((fault) => fault !== '')
    .map((fault) => `${customer.rut} at ${customer.entityId} on ${today}: ${fault}`);
}

function balanceFaults(account: PersonAccount): string[] {
  const minor = (amount: number): number => toMinor(amount, account.currency);
  const last = account.movements[0]?.balance ?? account.currentBalance;
  return [
    last === account.currentBalance ? '' : 'the last balance is not the current one',
    account.availableBalance >= 0 ? '' : 'less than nothing is available',
    minor(account.availableBalance) === minor(account.currentBalance) - minor(account.withholdings)
      ? ''
      : 'withholdings do not add up',
  ];
}

function movementFaults(account: PersonAccount, today: string): string[] {
  const { currency, movements } = account;
  const minor = (amount: number): number => toMinor(amount, currency);
  const first = addMonths(lastMonthShown(today), 1 - MONTHS_SHOWN);
  const numbers = movements.flatMap((line) => line.transactionNumber ?? []);
  const faults = movements.flatMap((line, index) => {
    const before = movements[index + 1];
    const sign = line.type === 'inflow' ? 1 : -1;
    return [
      line.amount > 0 ? '' : 'a movement of nothing',
      line.balance >= 0 ? '' : 'a negative balance',
      / {2}|^ | $|[\n\t]/.test(line.description) ? 'a description that no page could show' : '',
      line.date < today && monthOf(line.date) >= first ? '' : 'a movement out of time',
      before === undefined || before.date <= line.date ? '' : 'movements out of order',
      before === undefined ||
      minor(line.balance) === minor(before.balance) + sign * minor(line.amount)
        ? ''
        : 'a balance that does not follow from its movement',
    ];
  });
  const areUnique = new Set(numbers).size === numbers.length;
  return areUnique ? faults : [...faults, 'two movements share a number'];
}

/** Accepted transfers are movements, refused ones are not. */
function transferFaults(account: PersonAccount): string[] {
  const lines = new Map(account.movements.map((line) => [line.transactionNumber, line]));
  const sides = [
    ...account.transfers.sent.map((one) => ({ ...one, type: 'outflow' })),
    ...account.transfers.received.map((one) => ({ ...one, type: 'inflow' })),
  ];
  return sides.map(({ transactionId, status, type, date, time, amount }) => {
    const line = lines.get(transactionId);
    if (status !== 'accepted') return line === undefined ? '' : 'a transfer that failed and moved';
    const agrees =
      line?.type === type && line.date === date && line.time === time && line.amount === amount;
    return agrees ? '' : 'an accepted transfer that is not in the movements';
  });
}
