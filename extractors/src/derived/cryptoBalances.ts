import type { CryptoBalance, CryptoBalances } from '../products/balances.ts';
import { sumMoney } from '../shared/money.ts';

/** The holding of an asset, and its price in dollars; null if nobody trades it. */
export interface CryptoHolding {
  readonly symbol: string;
  readonly balance: number;
  readonly priceUsd: number | null;
}

/**
 * Holdings converted to dollars, each rounded to the cent; the total is the sum of the rounded
 * values, without the assets that have no price.
 */
export function cryptoBalances(
  exchangeName: string,
  holdings: readonly CryptoHolding[],
): CryptoBalances {
  const balances = holdings.map(({ symbol, balance, priceUsd }): CryptoBalance => ({
    symbol,
    balance,
    balanceUSD: priceUsd === null ? null : Math.round(balance * priceUsd * 100) / 100,
  }));
  return {
    exchangeName,
    totalBalanceUSD: sumMoney(
      balances.map(({ balanceUSD }) => balanceUSD ?? 0),
      'usd',
    ),
    balances,
  };
}
