import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { asArray, listAt, pick, textAt } from '../../shared/json.ts';
import { ParseError } from '../../shared/ParseError.ts';

/** A parsed answer of the API. */
export type BudaAnswer =
  | { readonly kind: 'balances'; readonly holdings: readonly Holding[] }
  | { readonly kind: 'markets'; readonly markets: readonly string[] }
  | { readonly kind: 'ticker'; readonly market: string; readonly lastPrice: number };

export interface Holding {
  readonly symbol: string;
  /** The total, including what is held in orders and withdrawals. */
  readonly amount: number;
}

export function parseAnswer(document: RawDocument): BudaAnswer {
  const body = bodyOf(document);
  switch (document.page) {
    case 'balances':
      return {
        kind: 'balances',
        holdings: listAt(body, 'balances').map((entry) => {
          const symbol = textAt(entry, 'id');
          return { symbol, amount: amountAt(entry, 'amount', symbol) };
        }),
      };
    case 'markets':
      return {
        kind: 'markets',
        markets: listAt(body, 'markets').map((entry) => textAt(entry, 'id')),
      };
    case 'ticker': {
      const market = textAt(body, 'ticker.market_id');
      const [, quote = ''] = market.split('-');
      const lastPrice = amountAt(body, 'ticker.last_price', quote);
      if (market !== document.about['market'] || lastPrice <= 0) {
        throw new ExtractionError('UNEXPECTED_PAGE', 'The exchange gives another price');
      }
      return { kind: 'ticker', market, lastPrice };
    }
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the answer "${document.page}"`);
  }
}

/** Amounts come as a decimal text and its currency: `["0.01270455", "BTC"]`. */
function amountAt(entry: unknown, path: string, currency: string): number {
  const [text, unit, ...more] = asArray(pick(entry, path), path);
  if (typeof text !== 'string' || unit !== currency || more.length > 0)
    throw new ParseError('amount');
  // Ether has 18 decimals; more digits than a double holds are rounded to the nearest one.
  if (!/^\d{1,15}(?:\.\d{1,18})?$/.test(text)) throw new ParseError('amount');
  return Number(text);
}

function bodyOf({ text, page }: RawDocument): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ExtractionError('UNEXPECTED_PAGE', `The answer "${page}" is not valid JSON`);
  }
}
