import Joi from 'joi';
import { gappedList, jsonShape, list, object, string, unread } from '../../shared/shape.ts';

/** A decimal number as text, and its currency. */
export type BudaAmount = [amount: string, currency: string];

const amount = Joi.array<BudaAmount>().ordered(string(), string()).length(2);

const balance = object({
  id: string(),
  // The total, including what is held in orders and withdrawals.
  amount,
  ...unread('account_id', 'available_amount', 'frozen_amount', 'pending_withdraw_amount'),
  ...unread('promissory_amount', 'available_for_orders_amount'),
});

const market = object({
  id: string(),
  ...unread('name', 'base_currency', 'quote_currency', 'minimum_order_amount'),
  ...unread('taker_fee', 'maker_fee', 'max_orders_per_minute', 'disabled', 'illiquid'),
  ...unread('rpo_disabled', 'maker_discount_percentage', 'taker_discount_percentage'),
  ...unread('maker_discount_tiers', 'taker_discount_tiers'),
});

const ticker = object({
  market_id: string(),
  last_price: amount,
  ...unread('min_ask', 'max_bid', 'volume', 'quote_volume', 'price_variation_24h'),
  ...unread('price_variation_7d'),
});

/**
 * The exchange's answers, by page: the fields that are read, and those that its clients are known
 * to receive besides.
 */
export const budaAnswers = {
  balances: jsonShape(object({ balances: gappedList(balance) })),
  markets: jsonShape(object({ markets: list(market) })),
  ticker: jsonShape(object({ ticker })),
};
