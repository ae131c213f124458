import type { ExchangeCustomer } from '../../../synthetic-person/index.ts';
import { accountId, depositsOf } from './account.ts';
import { decimalsOf } from './amounts.ts';

/**
 * Names of the events that change a balance. In the sandbox people neither withdraw nor transfer.
 */
export const EVENT_NAMES = [
  'deposit_confirm',
  'withdrawal_confirm',
  'transaction',
  'transfer_confirmation',
] as const;

/** A change of a balance, without the balances before and after it. */
interface Change {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly currency: string;
  readonly event: (typeof EVENT_NAMES)[number];
  readonly event_ids: readonly number[];
  /** In units of the currency; negative if the balance decreases. */
  readonly amount: number;
  readonly transaction_type: 'Bid' | 'Ask' | null;
}

/** Every change of a person's balances that the exchange still shows, the newest first. */
export function balanceEventsOf(customer: ExchangeCustomer) {
  const changes = [...deposited(customer), ...traded(customer)].sort((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  // Older changes are no longer shown, so earlier balances are computed backwards from the current
  // one.
  const balances = new Map(
    customer.wallets.map(({ symbol, balance }) => [symbol, smallest(balance, symbol)]),
  );
  return changes.map(({ amount, ...change }) => {
    const after = balances.get(change.currency) ?? 0;
    const before = after - smallest(amount, change.currency);
    balances.set(change.currency, before);
    return {
      id: change.id,
      account_id: accountId(customer),
      created_at: change.created_at,
      currency: change.currency,
      event: change.event,
      event_ids: change.event_ids,
      ...amounts('new', after),
      ...amounts('old', before),
      transaction_type: change.transaction_type,
      transfer_description: null,
    };
  });
}

/** An integer in the currency's smallest unit, unlike every other amount of the API. */
const smallest = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency));

const amounts = (when: 'new' | 'old', amount: number) => ({
  [`${when}_amount`]: amount,
  [`${when}_available_amount`]: amount,
  [`${when}_frozen_amount`]: 0,
  [`${when}_frozen_for_fee`]: 0,
  [`${when}_pending_withdraw_amount`]: 0,
});

function deposited(customer: ExchangeCustomer): Change[] {
  const confirmed = depositsOf(customer, 'CLP');
  return customer.deposits.flatMap(({ pesos }, index) => {
    const deposit = confirmed[index];
    if (deposit === undefined) return [];
    return {
      id: deposit.id * 10,
      created_at: deposit.created_at,
      currency: 'CLP',
      event: 'deposit_confirm',
      event_ids: [deposit.id],
      amount: pesos,
      transaction_type: null,
    };
  });
}

/** A trade changes two balances. */
function traded({ trades }: ExchangeCustomer): Change[] {
  return trades.flatMap(({ id, datetime, type, symbol, amount, pesos }): Change[] => {
    const sign = type === 'buy' ? 1 : -1;
    const shared = {
      created_at: new Date(datetime).toISOString(),
      event: 'transaction',
      event_ids: [Number(id)],
      transaction_type: type === 'buy' ? 'Bid' : 'Ask',
    } as const;
    return [
      { ...shared, id: Number(id) * 10, currency: symbol, amount: sign * amount },
      { ...shared, id: Number(id) * 10 + 1, currency: 'CLP', amount: -sign * pesos },
    ];
  });
}
