import type { ExchangePrices } from '../../../synthetic-person/index.ts';
import { amountOf, ASSETS } from './amounts.ts';

/** The public answers of the exchange's API. */

/** Not every asset has a market against USDC: the others are converted through pesos. */
const USDC_MARKETS = ['BTC', 'ETH'] as const;
const CLP_MARKETS = ['BTC', 'ETH', 'LTC', 'BCH', 'USDC'] as const;

/** A market and its two currencies. */
export interface Market {
  readonly id: string;
  readonly base: string;
  readonly quote: 'CLP' | 'USDC';
}

const marketOf = (base: string, quote: Market['quote']): Market => ({
  id: `${base}-${quote}`,
  base,
  quote,
});

const MARKETS: readonly Market[] = [
  ...CLP_MARKETS.map((base) => marketOf(base, 'CLP')),
  ...USDC_MARKETS.map((base) => marketOf(base, 'USDC')),
];

/** Maximum number of trades per answer, and number of trades in the simulated market. */
const MOST_TRADES = 100;
const ALL_TRADES = 250;
const TRADE_EVERY_MS = 7 * 60_000;
const LEVELS = 5;

/**
 * Fees in per cent: for an order that is executed immediately, and for one that waits at its price.
 */
export const FEES = { taker: 0.8, maker: 0.4 } as const;

/** The market with that id, in upper or lower case. */
export const findMarket = (id: string): Market | undefined =>
  MARKETS.find((one) => one.id === id.toUpperCase());

/** The answer for a public path below `/api/v2`; null if there is none. */
export function publicAnswer(
  path: string,
  query: URLSearchParams,
  market: { readonly prices: ExchangePrices; readonly now: number },
): unknown {
  if (path === '/markets') return { markets: MARKETS.map(described) };
  if (path === '/tickers') return { tickers: MARKETS.map((one) => tickerOf(one, market.prices)) };
  const [, currency = ''] = /^\/currencies\/([a-z]{3,5})\/banks$/i.exec(path) ?? [];
  if (ASSETS.some((one) => one === currency.toUpperCase())) return { banks: BANKS };
  const [, id = '', part = ''] = /^\/markets\/([\w-]{3,20})(?:\/(\w+))?$/.exec(path) ?? [];
  const found = findMarket(id);
  if (found === undefined) return null;
  switch (part) {
    case '':
      return { market: described(found) };
    case 'ticker':
      return { ticker: tickerOf(found, market.prices) };
    case 'order_book':
      return { order_book: bookOf(found, market.prices) };
    case 'trades':
      return { trades: tradesOf(found, market, query) };
    case 'volume':
      return { volume: volumeOf(found) };
    default:
      return null;
  }
}

/** Banks from which transfers in pesos come; the exchange's own list is not known. */
const BANKS = [
  { id: 1, name: 'Banco de Chile', country: 'CL' },
  { id: 2, name: 'BancoEstado', country: 'CL' },
];

function described({ id, base, quote }: Market) {
  return {
    id,
    name: id.toLowerCase(),
    base_currency: base,
    quote_currency: quote,
    minimum_order_amount: ['0.001', base],
    taker_fee: String(FEES.taker),
    maker_fee: String(FEES.maker),
    max_orders_per_minute: 100,
    disabled: false,
    illiquid: false,
    rpo_disabled: null,
    maker_discount_percentage: '0.0',
    taker_discount_percentage: '0.0',
    maker_discount_tiers: {},
    taker_discount_tiers: {},
  };
}

function priceOf({ base, quote }: Market, prices: ExchangePrices): string {
  const dollars = prices.usd.get(base) ?? 0;
  return quote === 'USDC' ? dollars.toFixed(2) : (dollars * prices.pesosPerDollar).toFixed(4);
}

function tickerOf(market: Market, prices: ExchangePrices) {
  const price = [priceOf(market, prices), market.quote];
  return {
    market_id: market.id,
    last_price: price,
    min_ask: price,
    max_bid: price,
    volume: ['102.0', market.base],
    quote_volume: [(102 * Number(price[0])).toFixed(1), market.quote],
    price_variation_24h: '0.005',
    price_variation_7d: '0.1',
  };
}

/**
 * Best prices first. Each level is price then amount; older documentation has them in reverse
 * order.
 */
export function bookOf(market: Market, prices: ExchangePrices) {
  const price = Number(priceOf(market, prices));
  const levels = (step: number) =>
    Array.from(
      { length: LEVELS },
      (_, index) => [(price * (1 + step * (index + 1))).toFixed(2), '0.5'] as const,
    );
  return { market_id: market.id, asks: levels(0.001), bids: levels(-0.001) };
}

/**
 * Newest first, older than `timestamp`; without entries and without a timestamp if there are no
 * more.
 */
function tradesOf(
  market: Market,
  { prices, now }: { readonly prices: ExchangePrices; readonly now: number },
  query: URLSearchParams,
) {
  const before = Number(query.get('timestamp') ?? now);
  const limit = Math.min(Number(query.get('limit') ?? 50), MOST_TRADES);
  const newest = Math.floor(now / TRADE_EVERY_MS);
  const price = priceOf(market, prices);
  const entries = Array.from({ length: ALL_TRADES }, (_, index) => newest - index)
    .filter((trade) => trade * TRADE_EVERY_MS < before)
    .slice(0, limit)
    .map((trade) => {
      const moment = String(trade * TRADE_EVERY_MS);
      return [moment, '0.01', price, trade % 2 === 0 ? 'buy' : 'sell', trade] as const;
    });
  const timestamp = query.get('timestamp');
  const last = entries.at(-1)?.[0] ?? null;
  return { market_id: market.id, timestamp, last_timestamp: last, entries };
}

function volumeOf({ id, base }: Market) {
  return {
    market_id: id,
    ask_volume_24h: amountOf(51, base),
    ask_volume_7d: amountOf(357, base),
    bid_volume_24h: amountOf(51, base),
    bid_volume_7d: amountOf(357, base),
  };
}
