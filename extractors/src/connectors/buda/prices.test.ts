import { describe, expect, it } from 'vitest';
import { marketsFor, priceInDollars } from './prices.ts';

const MARKETS = new Set(['BTC-CLP', 'BTC-USDC', 'LTC-CLP', 'USDC-CLP', 'USDC-COP']);
const PRICES: Readonly<Record<string, number>> = {
  'BTC-CLP': 95_000_000,
  'BTC-USDC': 100_000.5,
  'LTC-CLP': 95_000,
  'USDC-CLP': 950,
  'USDC-COP': 4_000,
};
const priceOf = (symbol: string): number | null =>
  priceInDollars(symbol, MARKETS, (market) => PRICES[market] ?? Number.NaN);

describe('a price in dollars', () => {
  it('is the price in USDC, which is treated as a dollar', () => {
    expect(priceOf('USDC')).toBe(1);
    expect(priceOf('BTC')).toBe(100_000.5);
  });

  it('is converted through pesos if there is no such market', () => {
    expect(priceOf('LTC')).toBe(100);
  });

  it('of a currency is the inverse of the price of the dollar', () => {
    expect(priceOf('CLP')).toBe(0.001052632);
    expect(priceOf('COP')).toBe(0.00025);
  });

  it('requires only the markets of the conversion', () => {
    expect(marketsFor('USDC', MARKETS)).toEqual([]);
    expect(marketsFor('LTC', MARKETS)).toEqual(['LTC-CLP', 'USDC-CLP']);
  });

  it('is unknown for an asset without a market, or one in which nothing was traded', () => {
    expect(priceOf('DOGE')).toBeNull();
    expect(priceInDollars('LTC', MARKETS, (market) => (market === 'LTC-CLP' ? 0 : 950))).toBeNull();
  });
});
