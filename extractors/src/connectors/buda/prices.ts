/**
 * The exchange has no dollar market, so USDC, a coin redeemable for one dollar, is used as the
 * dollar. Assets without a USDC market are converted through pesos.
 */
const DOLLAR = 'USDC';
const PESO = 'CLP';

/** Decimals of a price in dollars: a peso is about a thousandth of one. */
const PRICE_UNIT = 1_000_000_000;

/** Markets needed to convert an asset, in the order of conversion; null if it has no market. */
export function marketsFor(symbol: string, markets: ReadonlySet<string>): readonly string[] | null {
  if (symbol === DOLLAR) return [];
  const ways = [
    [`${symbol}-${DOLLAR}`],
    [`${DOLLAR}-${symbol}`],
    [`${symbol}-${PESO}`, `${DOLLAR}-${PESO}`],
  ];
  return ways.find((needed) => needed.every((market) => markets.has(market))) ?? null;
}

/**
 * Dollars per unit of an asset, from the last prices of its markets; null if it has no market, or
 * nothing was ever traded in one.
 */
export function priceInDollars(
  symbol: string,
  markets: ReadonlySet<string>,
  lastPrice: (market: string) => number,
): number | null {
  const needed = marketsFor(symbol, markets);
  if (needed === null || needed.some((market) => lastPrice(market) === 0)) return null;
  const [first, second] = needed;
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
