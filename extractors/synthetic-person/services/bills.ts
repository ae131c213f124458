import { dayOf } from '../../src/shared/dates.ts';
import type { Bill } from '../../src/products/bill.ts';
import { isHardlyUsed, salaryBankOf } from '../shared/accounts.ts';
import { BANKS } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import { charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { UTILITIES } from '../lists/commerce.ts';
import type { Utility } from '../lists/commerce.ts';
import { isArranged, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { BILL_SITES } from '../credit/patMandates.ts';

/** Bills enrolled at a bank or a bill payment portal. */

interface EnrolledBill {
  readonly utility: Utility;
  readonly userId: string;
  readonly alias: string | null;
}

function enrolledAt(rut: string, origin: string): EnrolledBill[] {
  if (volumeOf(rut) === 'none') return [];
  const bank = BANKS.find(({ id }) => id === origin);
  if (bank !== undefined && isHardlyUsed(rut, bank)) return [];
  const isLarge = volumeOf(rut) === 'large';
  const choose = random(rut, origin, 'bills');
  const rounds = isLarge ? 12 : 1;
  return Array.from({ length: rounds }, () =>
    choose.sample<Utility>(UTILITIES, isLarge ? 9 : choose.int(isArranged(rut) ? 1 : 0, 5)),
  )
    .flat()
    .map((utility) => ({
      utility,
      userId: choose.digits(9),
      alias: choose.chance(1, 2)
        ? `${utility.type} ${choose.sample(PLACES_OF_MINE, 1).join('')}`
        : null,
    }));
}

const PLACES_OF_MINE = ['casa', 'mamá', 'oficina', 'parcela & bodega'];

export const billsAt = (rut: string, origin: string): Bill[] =>
  enrolledAt(rut, origin).map(({ utility, userId, alias }) => ({
    company: utility.name,
    alias,
    userId,
  }));

/**
 * Bill payments of a month, if the account can afford them: those at the bank and at the portals.
 */
export function billPayments(rut: string, bank: BankProfile, month: string): ScheduledPayment[] {
  const sites = bank.id === salaryBankOf(rut).id ? BILL_SITES : [];
  return [bank.id, ...sites].flatMap((origin) =>
    enrolledAt(rut, origin).flatMap(({ utility, userId }) => {
      const choose = random(rut, origin, 'bill', userId, month);
      if (!choose.chance(1, 2)) return [];
      const words = origin === bank.id ? 'Pago cuenta' : `Pago ${origin}`;
      const date = dayOf(month, choose.int(3, 25));
      return [
        charge(date, `${words} ${utility.name} ${userId}`, choose.int(utility.from, utility.to)),
      ];
    }),
  );
}

export const isBillSite = (entityId: string): boolean => BILL_SITES.includes(entityId);
