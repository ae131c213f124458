import { partyAt, partyOf, someSender } from '../shared/agenda.ts';
import { isHardlyUsed, salaryBankOf } from '../shared/accounts.ts';
import { PERSONAL_BANKS } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import { writeScheduledPayments } from '../shared/ledger.ts';
import type { Ledger } from '../shared/ledger.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { MERCHANTS } from '../lists/commerce.ts';
import { PLACES } from '../lists/places.ts';
import { pacMandatesAt, pacMandatesAtSite, subscriptionsAt } from '../shared/mandates.ts';
import { EVERYTHING, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { salaryIn, usualPay } from '../shared/salary.ts';
import { receiveInvoices } from '../tax/invoices.ts';
import { feesIn } from '../tax/fees.ts';
import { billPayments } from '../services/bills.ts';
import { BILL_SITES } from '../credit/patMandates.ts';
import type { TefRecipient } from '../../src/products/tef.ts';
import { buyWeekly } from '../shared/weeklyPurchases.ts';
import {
  accept,
  ownTransfer,
  ownTransfers,
  planTransfer,
  send,
  someStatus,
} from '../shared/transfers.ts';

type Range = readonly [fewest: number, most: number];

interface Habits {
  readonly purchases: Range;
  readonly withdrawals: Range;
  readonly sent: Range;
  readonly received: Range;
}

/**
 * Ranges of monthly events in the main account, depending on how it is used; `large` is the stress
 * case.
 */
const HABITS: Readonly<Record<'salary' | 'elsewhere' | 'hardly' | 'large', Habits>> = {
  salary: { purchases: [14, 32], withdrawals: [1, 4], sent: [1, 5], received: [0, 3] },
  elsewhere: { purchases: [0, 9], withdrawals: [0, 2], sent: [0, 2], received: [0, 2] },
  hardly: { purchases: [0, 2], withdrawals: [0, 1], sent: [0, 1], received: [0, 1] },
  large: { purchases: [1_390, 1_420], withdrawals: [10, 15], sent: [35, 45], received: [30, 40] },
};

/** A month of a natural person's main account. */
export function writePersonMonth(
  ledger: Ledger,
  rut: string,
  bank: BankProfile,
  contacts: readonly TefRecipient[],
  scheduled: readonly ScheduledPayment[],
): void {
  const { choose } = ledger;
  const isSalaryBank = bank.id === salaryBankOf(rut).id;
  const isLarge = volumeOf(rut) === 'large';
  const use = isHardlyUsed(rut, bank) ? 'hardly' : 'elsewhere';
  const habits = HABITS[isLarge ? 'large' : isSalaryBank ? 'salary' : use];

  if (isSalaryBank) {
    moveToOwnAccounts(ledger, rut, bank);
    receivePay(ledger, rut, bank);
    receiveInvoices(ledger, rut, bank);
  } else {
    const fromSalaryBank = ownTransfer(rut, bank, ledger.month);
    if (fromSalaryBank) accept(ledger, bank, fromSalaryBank, partyAt(rut, salaryBankOf(rut)));
    if (rut === EVERYTHING) receiveRent(ledger, bank);
  }
  writeScheduledPayments(ledger, scheduled);
  if (isSalaryBank) buyWeekly(ledger);
  if (!isLarge) live(ledger, rut, isSalaryBank, scheduled);
  payStandingOrders(ledger, rut, bank);

  for (let left = choose.int(...habits.sent); left > 0 && contacts.length > 0; left -= 1) {
    const amount = choose.int(6, isLarge ? 40 : 160) * 500;
    const plan = planTransfer(ledger, amount, someStatus(choose));
    send(ledger, bank, plan, partyOf(choose.pick(contacts)));
  }
  for (let left = choose.int(...habits.received); left > 0; left -= 1) {
    const plan = planTransfer(ledger, choose.int(4, 240) * 500, 'accepted');
    accept(ledger, bank, plan, someSender(choose, choose.chance(4, 5) ? 'person' : 'company'));
  }
  for (let left = choose.int(...habits.withdrawals); left > 0; left -= 1) {
    ledger.spend({
      ...ledger.moment(),
      description: `GIRO CAJERO AUTOMÁTICO ${choose.pick(PLACES).commune.toUpperCase()}`,
      transactionNumber: ledger.nextNumber(),
      amount: choose.int(1, isLarge ? 8 : 20) * 10_000,
    });
  }
  for (let left = choose.int(...habits.purchases); left > 0; left -= 1) {
    const { name, from, to } = choose.pick(MERCHANTS);
    ledger.spend({
      ...ledger.moment(),
      description: `COMPRA REDCOMPRA ${name}`,
      transactionNumber: ledger.nextNumber(),
      // For the stress case, many small purchases rather than a fortune, at round prices, so that some
      // purchases of one day are equal.
      amount: isLarge ? choose.int(10, 199) * 50 : choose.int(from, to),
    });
  }
}

/** Limits daily spending to what remains of the pay, so that savings last. */
function live(
  ledger: Ledger,
  rut: string,
  isSalaryBank: boolean,
  scheduled: readonly ScheduledPayment[],
): void {
  const pay = usualPay(rut, ledger.month);
  const owed = scheduled.reduce((sum, due) => sum + (due.type === 'outflow' ? due.amount : 0), 0);
  const share = isSalaryBank ? 75 : 20;
  ledger.limit(Math.floor(Math.max((pay * share) / 100 - owed, (pay * share) / 500)));
}

function moveToOwnAccounts(ledger: Ledger, rut: string, bank: BankProfile): void {
  for (const { bank: toBank, plan } of ownTransfers(rut, ledger.month)) {
    if (!send(ledger, bank, plan, partyAt(rut, toBank))) {
      throw new Error('The salary account must afford what the other banks report as received');
    }
  }
}

/** Late enough in the month for banks that show the last weeks only. */
function receiveRent(ledger: Ledger, bank: BankProfile): void {
  const { choose } = ledger;
  const plan = {
    ...planTransfer(ledger, choose.int(700, 980) * 500, 'accepted'),
    day: choose.int(18, 24),
    message: 'Arriendo',
  };
  accept(ledger, bank, plan, someSender(choose, 'person'));
}

/** The salary, and what clients transfer for fee receipts. */
function receivePay(ledger: Ledger, rut: string, bank: BankProfile): void {
  const salary = salaryIn(rut, ledger.month);
  if (salary !== null) {
    ledger.receive({
      day: Number(salary.date.slice(8)),
      time: null,
      description: `ABONO REMUNERACIONES ${salary.employer.name.toUpperCase()}`,
      transactionNumber: ledger.nextNumber(),
      amount: salary.net,
    });
  }
  for (const { date, time, client, net, number, isVoided } of feesIn(rut, ledger.month)) {
    if (isVoided) continue;
    const plan = {
      ...planTransfer(ledger, net, 'accepted'),
      day: Number(date.slice(8)),
      time,
      message: `Honorarios boleta ${number}`,
    };
    const clientBank = random(client.rut, 'pays from').pick(PERSONAL_BANKS);
    accept(ledger, bank, plan, partyAt(client.rut, clientBank));
  }
}

function payStandingOrders(ledger: Ledger, rut: string, bank: BankProfile): void {
  const { choose } = ledger;
  const sites = bank.id === salaryBankOf(rut).id ? BILL_SITES : [];
  const mandates = [
    ...pacMandatesAt(rut, bank).map((mandate) => ({ ...mandate, words: 'PAC' })),
    ...sites.flatMap((site) =>
      pacMandatesAtSite(rut, site).map((mandate) => ({
        ...mandate,
        words: `PAC ${site.toUpperCase()}`,
      })),
    ),
  ];
  for (const { utility, day, userId, words } of mandates) {
    ledger.spend({
      day,
      time: null,
      description: `${words} ${utility.name.toUpperCase()} ${userId}`,
      transactionNumber: ledger.nextNumber(),
      amount: choose.int(utility.from, utility.to),
    });
  }
  for (const { date, description, amount } of billPayments(rut, bank, ledger.month)) {
    ledger.spend({
      day: Number(date.slice(8)),
      time: null,
      description,
      transactionNumber: ledger.nextNumber(),
      amount,
    });
  }
  for (const { name, amount } of subscriptionsAt(rut, bank)) {
    ledger.spend({
      // On the same day every month.
      day: random(rut, 'subscription', name).int(1, 26),
      time: null,
      description: `PAT DÉBITO ${name}`,
      transactionNumber: ledger.nextNumber(),
      amount,
    });
  }
  ledger.spend({
    day: 1,
    time: null,
    description: `COMISIÓN MANTENCIÓN ${bank.main.name.toUpperCase()}`,
    transactionNumber: null,
    amount: bank.fee,
  });
}
