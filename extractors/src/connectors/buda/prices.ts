import { ExtractionError } from '../../contract/ExtractionError.ts';

/**
 * The exchange has no market in dollars: a USDC, a coin that is redeemed for one, stands for it.
 * Whatever has no market with it is converted by way of pesos.
 */
const DOLLAR = 'USDC';
const PESO = 'CLP';

/** Decimals of a price in dollars: a peso is some thousandth of one. */
const PRICE_UNIT = 1_000_000_000;

/** Markets whose prices are needed to convert an asset, in the order of its conversion. */
export function marketsFor(symbol: string, markets: ReadonlySet<string>): readonly string[] {
  if (symbol === DOLLAR) return [];
  const ways = [
    [`${symbol}-${DOLLAR}`],
    [`${DOLLAR}-${symbol}`],
    [`${symbol}-${PESO}`, `${DOLLAR}-${PESO}`],
  ];
  const way = ways.find((needed) => needed.every((market) => markets.has(market)));
  if (way === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The exchange has no market for an asset');
  }
  return way;
}

/** Dollars per unit of an asset, from the last prices of its markets. */
export function priceInDollars(
  symbol: string,
  markets: ReadonlySet<string>,
  lastPrice: (market: string) => number,
): number {
  const [first, second] = marketsFor(symbol, markets);
  if (first === undefined) return 1;
  const price = lastPrice(first);
  // In `USDC-CLP` the asset is what is paid with.
  const dollars = first.startsWith(`${DOLLAR}-`)
    ? 1 / price
    : second === undefined
      ? price
      : price / lastPrice(second);
  return Math.round(dollars * PRICE_UNIT) / PRICE_UNIT;
}
