import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Rows } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { budaAnswers } from './answers.ts';
import type { BudaAmount } from './answers.ts';

/** A parsed answer of the API. */
export type BudaAnswer =
  | ({ readonly kind: 'balances' } & Rows<Holding>)
  | { readonly kind: 'markets'; readonly markets: readonly string[] }
  | { readonly kind: 'ticker'; readonly market: string; readonly lastPrice: number };

export interface Holding {
  readonly symbol: string;
  /** The total, including what is held in orders and withdrawals. */
  readonly amount: number;
}

export function parseAnswer(document: RawDocument): BudaAnswer {
  switch (document.page) {
    case 'balances':
      return {
        kind: 'balances',
        ...readRows('balances', budaAnswers.balances.read(document).balances, holdingOf),
      };
    case 'markets':
      return {
        kind: 'markets',
        markets: budaAnswers.markets.read(document).markets.map(({ id }) => id.toUpperCase()),
      };
    case 'ticker': {
      const { market_id: id, last_price: last } = budaAnswers.ticker.read(document).ticker;
      // Clients show it in upper and in lower case.
      const market = id.toUpperCase();
      const [, quote = ''] = market.split('-');
      const lastPrice = readField('ticker.last_price', () => readAmount(last, quote));
      if (market !== document.about['market']) {
        throw unexpectedPage('The exchange returned the price of another market');
      }
      return { kind: 'ticker', market, lastPrice };
    }
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the answer "${document.page}"`);
  }
}

function holdingOf({ id, amount }: { readonly id: string; readonly amount: BudaAmount }): Holding {
  return { symbol: id, amount: readField('balances[].amount', () => readAmount(amount, id)) };
}

/** The API returns an amount as a decimal text and its currency: `["0.01270455", "BTC"]`. */
function readAmount([text, unit]: BudaAmount, currency: string): number {
  // Ether has 18 decimals; numbers with more digits than a double holds are rounded.
  if (unit !== currency || !/^\d{1,15}(?:\.\d{1,18})?$/.test(text)) throw new ParseError('amount');
  return Number(text);
}
