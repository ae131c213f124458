import { dayOf } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { TransferStatus } from '../../src/products/enumerations.ts';
import type { TransferParty } from '../../src/products/transfer.ts';
import { isHardlyUsed, salaryBankOf } from './accounts.ts';
import { PERSONAL_BANKS } from './banks.ts';
import type { BankProfile } from './banks.ts';
import type { Ledger, Moment } from './ledger.ts';
import { TRANSFER_CHANNELS, TRANSFER_MESSAGES } from '../lists/commerce.ts';
import { random } from './random.ts';
import type { Random } from './random.ts';
import { usualPay } from './salary.ts';

/** Transfers and the movements that they leave in the account. */

interface Plan extends Moment {
  readonly id: string;
  readonly amount: number;
  readonly message: string | null;
  readonly channel: string | null;
  readonly status: TransferStatus;
}

/** A transfer from or to a ledger's account, with the details that people usually fill in. */
export function planTransfer(ledger: Ledger, amount: number, status: TransferStatus): Plan {
  const { choose } = ledger;
  return {
    ...ledger.moment(),
    id: ledger.nextNumber(),
    amount,
    message: choose.chance(3, 5) ? choose.pick<string>(TRANSFER_MESSAGES) : null,
    channel: choose.chance(4, 5) ? choose.pick<string>(TRANSFER_CHANNELS) : null,
    status,
  };
}

/** Nine in ten are accepted. */
export function someStatus(choose: Random): TransferStatus {
  const draw = choose.int(1, 20);
  return draw === 1 ? 'rejected' : draw === 2 ? 'failed' : 'accepted';
}

/**
 * Adds a sent transfer. An accepted one is also a charge, and is omitted if the account cannot
 * afford it.
 */
export function send(
  ledger: Ledger,
  bank: BankProfile,
  plan: Plan,
  recipient: TransferParty,
): boolean {
  const isPaid =
    plan.status !== 'accepted' ||
    ledger.spend({
      day: plan.day,
      time: plan.time,
      description: words(bank.sentWords, recipient),
      transactionNumber: plan.id,
      amount: plan.amount,
    });
  if (isPaid) ledger.sent.push({ ...facts(ledger, plan), recipient });
  return isPaid;
}

/** Adds a received transfer and its deposit. */
export function accept(ledger: Ledger, bank: BankProfile, plan: Plan, origin: TransferParty): void {
  ledger.receive({
    day: plan.day,
    time: plan.time,
    description: words(bank.receivedWords, origin),
    transactionNumber: plan.id,
    amount: plan.amount,
  });
  ledger.received.push({ ...facts(ledger, plan), origin });
}

/**
 * The amount that a person moves in a month from the salary bank to their account at another bank,
 * if any.
 */
export function ownTransfer(rut: string, toBank: BankProfile, month: string): Plan | null {
  const isPossible = PERSONAL_BANKS.includes(toBank) && toBank.id !== salaryBankOf(rut).id;
  const choose = random(rut, toBank.id, 'own transfer', month);
  if (!isPossible || !choose.chance(1, isHardlyUsed(rut, toBank) ? 24 : 3)) return null;
  return {
    day: choose.int(1, 22),
    time: `${choose.int(10, 21)}:${choose.int(10, 59)}:${choose.int(10, 59)}`,
    // Twelve digits: longer than the numbers of `nextNumber`.
    id: choose.digits(12),
    // At most 4 % of the pay to each of ten banks: `capacityAt` relies on it.
    amount: Math.floor((usualPay(rut, month) * choose.int(1, 4)) / 100_000) * 1_000,
    message: choose.chance(1, 2) ? 'A mi cuenta' : null,
    channel: 'Internet',
    status: 'accepted',
  };
}

/** All transfers of a month from the salary bank to the person's other accounts. */
export function ownTransfers(rut: string, month: string): { bank: BankProfile; plan: Plan }[] {
  return PERSONAL_BANKS.flatMap((bank) => {
    const plan = ownTransfer(rut, bank, month);
    return plan === null ? [] : [{ bank, plan }];
  });
}

function facts(ledger: Ledger, plan: Plan) {
  return {
    transactionId: plan.id,
    date: dayOf(ledger.month, plan.day),
    time: plan.time,
    amount: fromMinor(plan.amount, ledger.currency),
    currency: ledger.currency,
    message: plan.message,
    channel: plan.channel,
    status: plan.status,
  };
}

function words(opening: string, party: TransferParty): string {
  return `${opening} ${party.name ?? 'TERCERO'}`.toUpperCase();
}
