/** Loans that are paid back in equal instalments ("sistema francés"). Amounts are whole minor units. */

export interface Instalment {
  /** From 1. */
  readonly number: number;
  readonly capital: number;
  readonly interest: number;
  /** Capital still owed once it is paid. */
  readonly balance: number;
}

/** (1 + rate)^periods by multiplication, which every machine does alike. */
export function compound(rate: number, periods: number): number {
  let factor = 1;
  for (let period = 0; period < periods; period += 1) factor *= 1 + rate;
  return factor;
}

/** The equal instalment, insurance aside. */
export function instalmentFor(capital: number, rate: number, periods: number): number {
  if (rate === 0) return Math.round(capital / periods);
  return Math.round((capital * rate) / (1 - 1 / compound(rate, periods)));
}

/** The capital that so many instalments pay back. */
export function capitalFor(instalment: number, rate: number, periods: number): number {
  return Math.floor((instalment * (1 - 1 / compound(rate, periods))) / rate);
}

/**
 * The whole schedule. The rate may change on the way: the rest is then spread anew over what is
 * left. The last instalment takes what rounding left over.
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

/** Yearly cost of a monthly rate and what insurance adds to it, in per cent with two decimals. */
export function yearlyCost(monthlyRate: number, insuranceShare: number): number {
  return Math.round((compound(monthlyRate, 12) - 1) * 10_000 * (1 + insuranceShare)) / 100;
}
