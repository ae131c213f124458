import type { CryptoWallet, ExchangeCustomer } from '../../../synthetic-person/index.ts';
import { ASSETS, amountOf } from './amounts.ts';
import type { Amount } from './amounts.ts';

/** The answers about a person, in the format that clients of the exchange's API expect. */

export const accountId = ({ rut }: ExchangeCustomer): number => Number(rut.split('-')[0]);

export function meAnswer(customer: ExchangeCustomer) {
  const pesos = customer.trades.reduce((sum, one) => sum + one.pesos, 0);
  const shared = {
    email: customer.email,
    monthly_transacted: amountOf(pesos, 'CLP'),
    pubsub_key: `simulado-${accountId(customer)}`,
  };
  // Clients read it from one name or the other, and expect another type of id in each.
  return {
    me: { id: accountId(customer), name: customer.name, ...shared },
    user: {
      id: String(accountId(customer)),
      ...shared,
      account_data: accountData(customer),
      tags: [],
      alerts: [],
      ...{ referral_terms_accepted: false, security_disclaimer_dismissed: false },
      needs_one_time_password: false,
      total_usd_balance: amountOf(0, 'USD'),
      daily_fiat_flow: amountOf(0, 'CLP'),
      monthly_fiat_flow: amountOf(0, 'CLP'),
      ...nulls(USER_UNKNOWN),
    },
  };
}

/** Fields that the exchange's client requires and of which nothing is known. */
const USER_UNKNOWN =
  'category display_name referral_payout_currency analytics_user_id withdrawal_trust_level withdrawal_not_trusted_message banco_de_bogota_sandbox_state investor_profile site_terms_country_codes updated_at withdrawals_unblock_at fiat_withdrawals_blocked crypto_withdrawals_blocked fiat_withdrawals_blocked_reason crypto_withdrawals_blocked_reason';
const ACCOUNT_UNKNOWN =
  'profession document_front_upload_id document_back_upload_id residence_address residence_country residence_state residence_comune residence_city residence_phone residence_street_type residence_location_type residence_location residence_province residence_postal_code residence_proof_upload_id document_verification_code main_activity city_of_birth civil_status spouse_names spouse_surnames spouse_document_type spouse_document_number operation_estimate sworn_declarations_check anual_income_range co_tax_code_rut pe_tax_code_ruc workplace jobtitle service_time place_of_birth selfie_upload_id cuit_or_cuil has_afip document_exp_date residence_land_phone pep_relative_check relatives purpose purpose_other funds_source funds_source_other patrimony_source operation_funds_source birth_date';

const nulls = (names: string): Readonly<Record<string, null>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null]));

const accountData = ({ rut, name }: ExchangeCustomer) => ({
  names: name,
  surnames: '',
  nationality: 'CL',
  document_country: 'CL',
  document_type: 'rut',
  document_number: rut,
  pep_check: false,
  security_sworn_declaration_check: false,
  ...nulls(ACCOUNT_UNKNOWN),
});

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
    promissory_amount: nothing,
    available_for_orders_amount: amount,
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
