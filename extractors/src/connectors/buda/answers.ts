import Joi from 'joi';
import { jsonShape, list, object, string, unread } from '../../shared/shape.ts';

/** A decimal number as text, and its currency. */
export type BudaAmount = [amount: string, currency: string];

const amount = Joi.array<BudaAmount>().ordered(string(), string()).length(2);

const balance = object({
  id: string(),
  // The total, including what is held in orders and withdrawals.
  amount,
  ...unread('account_id', 'available_amount', 'frozen_amount', 'pending_withdraw_amount'),
});

const market = object({
  id: string(),
  ...unread('name', 'base_currency', 'quote_currency', 'minimum_order_amount'),
  ...unread('taker_fee', 'maker_fee', 'max_orders_per_minute'),
});

const ticker = object({
  market_id: string(),
  last_price: amount,
  ...unread('min_ask', 'max_bid', 'volume', 'price_variation_24h', 'price_variation_7d'),
});

/**
 * The exchange's answers, by page: the fields that are read, and those that its clients are known
 * to receive besides.
 */
export const budaAnswers = {
  balances: jsonShape(object({ balances: list(balance) })),
  markets: jsonShape(object({ markets: list(market) })),
  ticker: jsonShape(object({ ticker })),
};
