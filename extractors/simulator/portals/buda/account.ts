import type { CryptoWallet, ExchangeCustomer } from '../../../synthetic-person/index.ts';
import { ASSETS, amountOf } from './amounts.ts';
import type { Amount } from './amounts.ts';

/** The answers about a person, in the format that clients of the exchange's API expect. */

export const accountId = ({ rut }: ExchangeCustomer): number => Number(rut.split('-')[0]);

export function meAnswer(customer: ExchangeCustomer) {
  const pesos = customer.trades.reduce((sum, one) => sum + one.pesos, 0);
  return {
    me: {
      id: accountId(customer),
      email: customer.email,
      name: customer.name,
      monthly_transacted: amountOf(pesos, 'CLP'),
      pubsub_key: `simulado-${accountId(customer)}`,
    },
  };
}

export function balancesAnswer(customer: ExchangeCustomer) {
  const listed = new Set<string>([...ASSETS, ...customer.wallets.map(({ symbol }) => symbol)]);
  return { balances: [...listed].map((symbol) => balanceIn(customer, symbol)) };
}

/** Null for a currency that the exchange does not have. */
export function balanceAnswer(customer: ExchangeCustomer, symbol: string) {
  return ASSETS.some((one) => one === symbol) ? { balance: balanceIn(customer, symbol) } : null;
}

function balanceIn(customer: ExchangeCustomer, symbol: string) {
  const wallet = customer.wallets.find((one) => one.symbol === symbol);
  const amount = printed(wallet, symbol);
  const nothing = amountOf(0, symbol);
  return {
    id: symbol,
    account_id: accountId(customer),
    amount,
    available_amount: amount,
    frozen_amount: nothing,
    pending_withdraw_amount: nothing,
  };
}

function printed(wallet: CryptoWallet | undefined, symbol: string): Amount {
  return amountOf(wallet?.balance ?? 0, symbol, wallet?.decimals);
}

/** The orders in a market against pesos; people in the sandbox trade in no other. */
export function ordersOf(customer: ExchangeCustomer, market: string) {
  return everyOrder(customer).filter((order) => order.market_id === market);
}

export function orderOf(customer: ExchangeCustomer, id: string) {
  const order = everyOrder(customer).find((one) => String(one.id) === id);
  return order === undefined ? null : { order };
}

function everyOrder(customer: ExchangeCustomer) {
  return customer.trades.map(({ id, datetime, type, symbol, amount, pesos }) => {
    const isPurchase = type === 'buy';
    const traded = amountOf(amount, symbol, 9);
    return {
      id: Number(id),
      uuid: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
      market_id: `${symbol}-CLP`,
      account_id: accountId(customer),
      type: isPurchase ? 'Bid' : 'Ask',
      state: 'traded',
      created_at: new Date(datetime).toISOString(),
      fee_currency: isPurchase ? symbol : 'CLP',
      price_type: 'market',
      order_type: 'market',
      source: 'web',
      client_id: null,
      limit: null,
      amount: amountOf(0, symbol),
      original_amount: traded,
      traded_amount: traded,
      total_exchanged: amountOf(pesos, 'CLP'),
      paid_fee: amountOf(0, isPurchase ? symbol : 'CLP'),
    };
  });
}

/**
 * Deposits of a currency. For deposits in pesos, only the type within `deposit_data` is documented.
 */
export function depositsOf({ deposits }: ExchangeCustomer, currency: string) {
  if (currency !== 'CLP') return [];
  return deposits.map(({ date, pesos }, index) => ({
    id: Number(date.replaceAll('-', '')) * 100 + index,
    state: 'confirmed',
    currency,
    amount: amountOf(pesos, currency),
    fee: amountOf(0, currency),
    created_at: `${date}T15:00:00.000Z`,
    updated_at: `${date}T15:00:00.000Z`,
    deposit_data: { type: 'fiat_deposit_data' },
  }));
}
