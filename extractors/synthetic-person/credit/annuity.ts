/** Loans with equal instalments ("sistema francés"). Amounts are integers in minor units. */

export interface Instalment {
  /** From 1. */
  readonly number: number;
  readonly capital: number;
  readonly interest: number;
  /** Outstanding capital after the instalment. */
  readonly balance: number;
}

/** (1 + rate)^periods by multiplication, which gives the same result on every machine. */
function compound(rate: number, periods: number): number {
  let factor = 1;
  for (let period = 0; period < periods; period += 1) factor *= 1 + rate;
  return factor;
}

/** The instalment without insurance. */
export function instalmentFor(capital: number, rate: number, periods: number): number {
  if (rate === 0) return Math.round(capital / periods);
  return Math.round((capital * rate) / (1 - 1 / compound(rate, periods)));
}

/** The capital that these instalments repay. */
export function capitalFor(instalment: number, rate: number, periods: number): number {
  return Math.floor((instalment * (1 - 1 / compound(rate, periods))) / rate);
}

/**
 * The whole schedule. The rate may change: the remaining instalments are then recalculated. The
 * last one absorbs rounding.
 * @param rateAt rate of one period, by the number of the instalment
 */
export function scheduleOf(
  capital: number,
  periods: number,
  rateAt: (number: number) => number,
): Instalment[] {
  const schedule: Instalment[] = [];
  let balance = capital;
  let rate = Number.NaN;
  let payment = 0;
  for (let number = 1; number <= periods; number += 1) {
    if (rateAt(number) !== rate) {
      rate = rateAt(number);
      payment = instalmentFor(balance, rate, periods - number + 1);
    }
    const interest = Math.round(balance * rate);
    const paidOff = number === periods ? balance : Math.min(payment - interest, balance);
    balance -= paidOff;
    schedule.push({ number, capital: paidOff, interest, balance });
  }
  return schedule;
}

/** Yearly cost of a monthly rate with insurance, in per cent with two decimals. */
export function yearlyCost(monthlyRate: number, insuranceShare: number): number {
  return Math.round((compound(monthlyRate, 12) - 1) * 10_000 * (1 + insuranceShare)) / 100;
}
