import type { ExchangePrices } from '../../../synthetic-person/index.ts';
import { pick } from '../../../src/shared/json.ts';
import { sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { amountOf, decimalsOf } from './amounts.ts';
import { bookOf, FEES, findMarket } from './market.ts';
import type { Market } from './market.ts';
import { invalidRecord, notFound, parameterMissing } from './refusals.ts';

/** What an order would cost or yield with the current order book. A quotation places no order. */

interface Kind {
  readonly side: 'bid' | 'ask';
  /** The currency of the amount. */
  readonly of: 'base' | 'quote';
}

/** Each kind has two names. */
const KINDS: Readonly<Record<string, Kind>> = {
  bid_given_size: { side: 'bid', of: 'base' },
  bid_given_earned_base: { side: 'bid', of: 'base' },
  bid_given_value: { side: 'bid', of: 'quote' },
  bid_given_spent_quote: { side: 'bid', of: 'quote' },
  ask_given_size: { side: 'ask', of: 'base' },
  ask_given_spent_base: { side: 'ask', of: 'base' },
  ask_given_value: { side: 'ask', of: 'quote' },
  ask_given_earned_quote: { side: 'ask', of: 'quote' },
};

/** A remainder below this is a rounding error. */
const NOTHING = 1e-9;

/** The market that a path below `/api/v2` quotes; null for any other path. */
export const quotedMarket = (path: string): string | null =>
  /^\/markets\/([\w-]{3,20})\/quotations$/.exec(path)?.[1] ?? null;

/**
 * Answers a request for a quotation.
 * @param body the fields at the top level, as the exchange documents them, or within `quotation`,
 * as its clients send them
 */
export function answerQuotation(id: string, body: unknown, prices: ExchangePrices): Reply {
  const market = findMarket(id);
  if (market === undefined) return notFound();
  const given = pick(body, 'quotation') ?? body;
  const type = pick(given, 'type');
  const amount = pick(given, 'amount');
  if (type == null) return parameterMissing('type');
  if (amount == null) return parameterMissing('amount');
  const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === undefined) return invalidRecord('Quotation', 'type');
  const wanted = positive(amount);
  if (wanted === null) return invalidRecord('Quotation', 'amount');
  const price = pick(given, 'limit');
  const limit = price == null ? null : positive(price);
  if (price != null && limit === null) return invalidRecord('Quotation', 'limit');
  const fields = quoted(market, prices, { kind, wanted, limit });
  return sendJson({ quotation: { ...fields, type } });
}

/** A positive number, or a string with one; null for anything else. */
function positive(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,15}(?:\.\d{1,18})?$/.test(text)) return null;
  return Number(text) > 0 ? Number(text) : null;
}

interface Order {
  readonly kind: Kind;
  readonly wanted: number;
  readonly limit: number | null;
}

/** The fields are in the order of the exchange's documentation. */
function quoted(market: Market, prices: ExchangePrices, { kind, wanted, limit }: Order) {
  const { side, of } = kind;
  const isBid = side === 'bid';
  const levels = bookOf(market, prices)[isBid ? 'asks' : 'bids'].map((level) => level.map(Number));
  const executed = { base: 0, quote: 0 };
  let rest = wanted;
  for (const [price = 0, available = 0] of levels) {
    if (limit !== null && (isBid ? price > limit : price < limit)) break;
    const base = Math.min(available, of === 'base' ? rest : rest / price);
    executed.base += base;
    executed.quote += base * price;
    rest = wanted - executed[of];
    if (rest < NOTHING) break;
  }
  // An order with a limit waits at its price for what the book does not offer. Without a limit, the
  // rest cannot be executed.
  const waiting = { base: 0, quote: 0 };
  const isWhole = rest < NOTHING;
  if (!isWhole && limit !== null) {
    waiting.base = of === 'base' ? rest : rest / limit;
    waiting.quote = waiting.base * limit;
  }
  const base = executed.base + waiting.base;
  const quote = executed.quote + waiting.quote;
  // For a purchase the fee is in the currency bought, for a sale in the currency received.
  const paidIn = isBid ? 'base' : 'quote';
  const fee = (executed[paidIn] * FEES.taker + waiting[paidIn] * FEES.maker) / 100;
  const print = (value: number, currency: string) =>
    amountOf(value, currency, decimalsOf(currency));
  const inBase = (value: number) => print(value, market.base);
  const inQuote = (value: number) => print(value, market.quote);
  return {
    amount: print(wanted, market[of]),
    base_balance_change: inBase(isBid ? base - fee : -base),
    base_exchanged: inBase(base),
    fee: print(fee, market[paidIn]),
    incomplete: !isWhole && limit === null,
    limit: limit === null ? null : inQuote(limit),
    order_amount: inBase(base),
    quote_balance_change: inQuote(isBid ? -quote : quote - fee),
    quote_exchanged: inQuote(quote),
  };
}
