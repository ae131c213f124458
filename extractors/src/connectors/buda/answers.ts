import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** A decimal number as text, and its currency. */
export type BudaAmount = [amount: string, currency: string];

interface Balance {
  readonly id: string;
  /** The total, including what is held in orders and withdrawals. */
  readonly amount: BudaAmount;
}

interface Market {
  readonly id: string;
}

interface Ticker {
  readonly market_id: string;
  readonly last_price: BudaAmount;
}

interface Answers {
  readonly balances: { readonly balances: Balance[] };
  readonly markets: { readonly markets: Market[] };
  readonly ticker: { readonly ticker: Ticker };
}

const amount = Joi.array<BudaAmount>().ordered(Joi.string(), Joi.string()).length(2);

const balance = Joi.object<Balance, true>({
  id: Joi.string(),
  amount,
  ...unread('account_id', 'available_amount', 'frozen_amount', 'pending_withdraw_amount'),
});

const market = Joi.object<Market, true>({
  id: Joi.string(),
  ...unread('name', 'base_currency', 'quote_currency', 'minimum_order_amount'),
  ...unread('taker_fee', 'maker_fee', 'max_orders_per_minute'),
});

const ticker = Joi.object<Ticker, true>({
  market_id: Joi.string(),
  last_price: amount,
  ...unread('min_ask', 'max_bid', 'volume', 'price_variation_24h', 'price_variation_7d'),
});

/**
 * The exchange's answers, by page: the fields that are read, and those that its clients are known
 * to receive besides.
 */
export const budaAnswers = {
  balances: jsonShape(
    Joi.object<Answers['balances'], true>({ balances: Joi.array().items(balance) }),
  ),
  markets: jsonShape(Joi.object<Answers['markets'], true>({ markets: Joi.array().items(market) })),
  ticker: jsonShape(Joi.object<Answers['ticker'], true>({ ticker })),
};
