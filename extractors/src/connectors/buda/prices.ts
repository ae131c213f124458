import { unexpectedPage } from '../../contract/ExtractionError.ts';

/**
 * The exchange has no dollar market, so USDC, a coin redeemable for one dollar, is used as the
 * dollar. Assets without a USDC market are converted through pesos.
 */
const DOLLAR = 'USDC';
const PESO = 'CLP';

/** Decimals of a price in dollars: a peso is about a thousandth of one. */
const PRICE_UNIT = 1_000_000_000;

/** Markets needed to convert an asset, in the order of conversion. */
export function marketsFor(symbol: string, markets: ReadonlySet<string>): readonly string[] {
  if (symbol === DOLLAR) return [];
  const ways = [
    [`${symbol}-${DOLLAR}`],
    [`${DOLLAR}-${symbol}`],
    [`${symbol}-${PESO}`, `${DOLLAR}-${PESO}`],
  ];
  const way = ways.find((needed) => needed.every((market) => markets.has(market)));
  if (way === undefined) {
    throw unexpectedPage('The exchange has no market for an asset');
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
  // In `USDC-CLP` the asset is the quote currency.
  const dollars = first.startsWith(`${DOLLAR}-`)
    ? 1 / price
    : second === undefined
      ? price
      : price / lastPrice(second);
  return Math.round(dollars * PRICE_UNIT) / PRICE_UNIT;
}
