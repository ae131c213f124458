import { isHardlyUsed, salaryBankOf } from './accounts.ts';
import type { BankProfile } from './banks.ts';
import { SUBSCRIPTIONS, UTILITIES } from '../lists/commerce.ts';
import type { Subscription, Utility } from '../lists/commerce.ts';
import { EVERYTHING, isArranged, volumeOf } from './namedRuts.ts';
import { random } from './random.ts';
import type { Pac } from '../../src/products/pac.ts';

/** Mandates: what an account pays automatically every month. */

export interface PacMandate {
  readonly utility: Utility;
  /** Customer number at the company. */
  readonly userId: string;
  readonly day: number;
}

/**
 * Utilities charged to the main account (PAC): most at the salary bank, occasionally one at
 * another.
 */
export function pacMandatesAt(rut: string, bank: BankProfile): PacMandate[] {
  if (volumeOf(rut) === 'none' || isHardlyUsed(rut, bank)) return [];
  const choose = random(rut, bank.id, 'pac');
  const fewest = rut === EVERYTHING ? 1 : 0;
  const size = bank.id === salaryBankOf(rut).id ? choose.int(2, 5) : choose.int(fewest, 1);
  return choose.sample<Utility>(UTILITIES, size).map((utility) => ({
    utility,
    userId: choose.digits(9),
    day: choose.int(3, 24),
  }));
}

/** Mandates given at a bill payment portal, charged to the main account of the salary bank. */
export function pacMandatesAtSite(rut: string, site: string): PacMandate[] {
  if (volumeOf(rut) === 'none') return [];
  const choose = random(rut, site, 'pac');
  const size = volumeOf(rut) === 'large' ? 9 : choose.int(isArranged(rut) ? 1 : 0, 2);
  return choose.sample<Utility>(UTILITIES, size).map((utility) => ({
    utility,
    userId: choose.digits(9),
    day: choose.int(3, 24),
  }));
}

/** A mandate in the format of the product. */
export function pacOf({ utility, userId }: PacMandate): Pac {
  const choose = random('pac limit', userId);
  return {
    companyName: utility.name,
    companyType: utility.type,
    userId,
    paymentLimit: choose.chance(1, 2) ? Math.ceil(utility.to / 50_000) * 50_000 : null,
    currency: 'clp',
  };
}

/** Subscriptions charged to the debit card, at the salary bank. */
export function subscriptionsAt(rut: string, bank: BankProfile): Subscription[] {
  if (volumeOf(rut) === 'none' || bank.id !== salaryBankOf(rut).id) return [];
  const choose = random(rut, 'subscriptions');
  return choose.sample<Subscription>(SUBSCRIPTIONS, choose.int(0, 3));
}
