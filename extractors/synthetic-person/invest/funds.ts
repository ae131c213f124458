import { addMonths, dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { Apv, MutualFund } from '../../src/products/investmentReport.ts';
import { capacityAt } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown, monthsBetween } from '../shared/calendar.ts';
import { between, charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { priceOn } from '../market/market.ts';
import { FUNDS } from '../lists/instruments.ts';
import type { Fund } from '../lists/instruments.ts';

/** Savings plans: a monthly amount into a mutual fund or a voluntary pension plan (APV). */

interface Plan {
  readonly name: string;
  readonly fund: Fund;
  readonly kind: 'fund' | 'apv';
  readonly regime: 'A' | 'B';
  readonly monthly: number;
  readonly since: string;
  readonly day: number;
}

function plansAt(rut: string, bank: BankProfile): Plan[] {
  const isLarge = volumeOf(rut) === 'large';
  const choose = random(rut, bank.id, 'savings plans');
  const size = isLarge ? 8 : isArranged(rut) ? 2 : choose.int(0, 2);
  const share = isLarge ? 5 : 15;
  return choose.sample<Fund>(FUNDS, size).flatMap((fund, index) => {
    const since = monthAt(monthIndex('2014-01') + choose.int(0, 130));
    const kind = index % 2 === 1 && !isCompany(rut) ? 'apv' : 'fund';
    const most = (capacityAt(rut, bank, since) * share * choose.int(30, 100)) / 100_000;
    const monthly = Math.floor(most / 1_000) * 1_000;
    const regime = choose.chance(1, 2) ? 'A' : 'B';
    const name = kind === 'apv' ? `APV Régimen ${regime} ${fund.apvName}` : fund.name;
    const day = choose.int(2, 24);
    return monthly === 0 ? [] : [{ name, fund, kind, regime, monthly, since, day }];
  });
}

/** Value of a fund's unit with four decimals, as an integer of ten-thousandths. */
const unitOn = (fund: Fund, date: string): number =>
  Math.round(priceOn(fund.name, fund.base, fund.growth, date) * 10_000);

/** Units in ten-thousandths and pesos paid in by the end of a day. */
function heldBy({ fund, monthly, since, day }: Plan, lastDay: string) {
  let units = 0;
  let paid = 0;
  for (const month of monthsBetween(since, monthOf(lastDay))) {
    if (dayOf(month, day) > lastDay) continue;
    units += Math.round((monthly * 100_000_000) / unitOn(fund, dayOf(month, day)));
    paid += monthly;
  }
  return { units, paid };
}

/** Value of units in pesos; both units and price are in ten-thousandths. */
const worth = (units: number, price: number): number =>
  Math.round((units / 10_000) * (price / 10_000));

export function mutualFundsAt(rut: string, bank: BankProfile, today: string): MutualFund[] {
  const lastDay = lastDayShown(today);
  return plansAt(rut, bank)
    .filter(({ kind, since, day }) => kind === 'fund' && dayOf(since, day) <= lastDay)
    .map((plan) => {
      const { units, paid } = heldBy(plan, lastDay);
      const price = unitOn(plan.fund, lastDay);
      const balance = worth(units, price);
      return {
        description: plan.name,
        assetAmount: units / 10_000,
        netAssetValue: price / 10_000,
        balance,
        currency: 'clp',
        profit: balance - paid,
      };
    });
}

/** Every year, the state adds 15 % of what a regime A plan received in the year before. */
const BONUS_PERCENT = 15;

export function apvsAt(rut: string, bank: BankProfile, today: string): Apv[] {
  const lastDay = lastDayShown(today);
  return plansAt(rut, bank)
    .filter(({ kind, since, day }) => kind === 'apv' && dayOf(since, day) <= lastDay)
    .map((plan) => {
      const { units, paid } = heldBy(plan, lastDay);
      const lastYear = addMonths(`${lastDay.slice(0, 4)}-01`, -1);
      const rewarded = plan.regime === 'A' ? monthsBetween(plan.since, lastYear).length : 0;
      const fiscalDeposit = Math.round((rewarded * plan.monthly * BONUS_PERCENT) / 100);
      return {
        description: plan.name,
        investmentAmount: paid,
        fiscalDeposit,
        balance: worth(units, unitOn(plan.fund, lastDay)) + fiscalDeposit,
        currency: 'clp',
      };
    });
}

/** The plans' monthly payments from the main account. */
export function scheduledPlanPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = plansAt(rut, bank).flatMap((plan) =>
    monthsBetween(plan.since > first ? plan.since : first, last).map((month) =>
      charge(dayOf(month, plan.day), `Aporte ${plan.name}`, plan.monthly),
    ),
  );
  return between(scheduled, first, last);
}
