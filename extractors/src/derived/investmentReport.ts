import type { Currency } from '../products/enumerations.ts';
import type {
  Apv,
  Equity,
  InstrumentGroup,
  InvestmentReport,
  InvestorProfile,
  MutualFund,
  TermDeposit,
  TotalsByCurrency,
} from '../products/investmentReport.ts';
import { sumMoney } from '../shared/money.ts';

/** Investments without totals. */
export interface Holdings {
  readonly investorProfile: InvestorProfile | null;
  /** Pesos per unit; null if no rate is known. */
  readonly rates: Readonly<Record<Exclude<Currency, 'clp'>, number | null>>;
  readonly termDeposits: readonly TermDeposit[];
  readonly mutualFunds: readonly MutualFund[];
  readonly apvs: readonly Apv[];
  readonly equities: readonly Equity[];
}

/**
 * Sums instruments by currency, and in pesos. A term deposit counts with the invested amount, all
 * others with their value. If an amount cannot be converted, the total in pesos is null.
 */
export function investmentReport(holdings: Holdings): InvestmentReport {
  const { rates } = holdings;
  const termDeposits = group(holdings.termDeposits, rates, (one) => one.investmentAmount);
  const mutualFunds = group(holdings.mutualFunds, rates, (one) => one.balance);
  const apvs = group(holdings.apvs, rates, (one) => one.balance);
  const equities = group(holdings.equities, rates, (one) => one.totalAmount);
  const groups = [termDeposits, mutualFunds, apvs, equities];
  return {
    totalInvestmentAmountClp: sumOf(groups.map((one) => one.totalAmountClp)),
    totalsByCurrency: perCurrency((currency) =>
      sumMoney(
        groups.map((one) => one.totalsByCurrency[currency]),
        currency,
      ),
    ),
    investorProfile: holdings.investorProfile,
    instruments: { termDeposits, mutualFunds, apvs, equities },
  };
}

/**
 * In whole pesos: each currency's total is converted once, so that rounding errors do not add up.
 */
function group<Item extends { currency: Currency }>(
  items: readonly Item[],
  rates: Holdings['rates'],
  valueOf: (item: Item) => number,
): InstrumentGroup<Item> {
  const totalsByCurrency = perCurrency((currency) =>
    sumMoney(items.filter((one) => one.currency === currency).map(valueOf), currency),
  );
  const { clp, usd, eur, uf } = totalsByCurrency;
  const inPesos = [pesosOf(usd, rates.usd), pesosOf(eur, rates.eur), pesosOf(uf, rates.uf)];
  return { items: [...items], totalsByCurrency, totalAmountClp: sumOf([clp, ...inPesos]) };
}

/** An amount of zero needs no rate. */
function pesosOf(amount: number, rate: number | null): number | null {
  if (amount === 0) return 0;
  return rate === null ? null : Math.round(amount * rate);
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

function perCurrency(totalIn: (currency: Currency) => number): TotalsByCurrency {
  return { usd: totalIn('usd'), clp: totalIn('clp'), uf: totalIn('uf'), eur: totalIn('eur') };
}
