import { INVESTOR_PROFILES } from '../../src/products/investmentReport.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown } from '../shared/calendar.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { dollarOn, euroOn, ufOn } from '../market/market.ts';
import { isHardlyUsed, salaryBankOf } from '../shared/accounts.ts';
import { EVERYTHING, GUIDES, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import type { PersonInvestments } from '../shared/types.ts';
import { equitiesAt, scheduledEquityPayments } from './equities.ts';
import { apvsAt, mutualFundsAt, scheduledPlanPayments } from './funds.ts';
import { scheduledDepositPayments, termDepositsAt } from './termDeposits.ts';

/** A person's investments at a bank. */
export function investmentsAt(rut: string, bank: BankProfile, today: string): PersonInvestments {
  const day = lastDayShown(today);
  const rates = { usd: dollarOn(day), eur: euroOn(day), uf: ufOn(day) };
  if (!isInvestor(rut, bank)) {
    const none = { termDeposits: [], mutualFunds: [], apvs: [], equities: [] };
    return { investorProfile: null, rates, ...none };
  }
  const choose = random(rut, bank.id, 'investor profile');
  const profile = choose.sample(INVESTOR_PROFILES, 1)[0] ?? null;
  return {
    investorProfile: choose.chance(3, 4) ? profile : null,
    rates,
    termDeposits: termDepositsAt(rut, bank, today),
    mutualFunds: mutualFundsAt(rut, bank, today),
    apvs: apvsAt(rut, bank, today),
    equities: equitiesAt(rut, bank, today),
  };
}

/** Movements of investments in the main account. */
export function scheduledInvestmentPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  if (!isInvestor(rut, bank)) return [];
  return [
    ...scheduledDepositPayments(rut, bank, first, last),
    ...scheduledPlanPayments(rut, bank, first, last),
    ...scheduledEquityPayments(rut, bank, first, last),
  ];
}

function isInvestor(rut: string, bank: BankProfile): boolean {
  if (volumeOf(rut) !== 'usual') return volumeOf(rut) === 'large';
  if (rut === EVERYTHING) return true;
  if (rut === GUIDES && bank.id === salaryBankOf(rut).id) return true;
  return !isHardlyUsed(rut, bank) && random(rut, bank.id, 'investor').chance(9, 20);
}
