import type { AccountDetail } from '../products/accountDetail.ts';
import type { Currency } from '../products/enumerations.ts';
import type {
  AccountsTotals,
  AccountTotals,
  CardBalance,
  CardDetail,
  CreditCardsTotals,
} from '../products/productBalance.ts';
import { sumMoney } from '../shared/money.ts';

/** Totals that institutions do not print. Exact to the currency's last decimal. */

/** Totals per currency; zero if there is no account in it. */
export function accountsTotals(accounts: readonly AccountDetail[]): AccountsTotals {
  const totalIn = (currency: Currency): AccountTotals => {
    const held = accounts.filter((account) => account.currency === currency);
    const total = (key: keyof AccountTotals): number =>
      sumMoney(
        held.map((account) => account[key]),
        currency,
      );
    return {
      currentBalance: total('currentBalance'),
      availableBalance: total('availableBalance'),
      withholdings: total('withholdings'),
    };
  };
  return { clp: totalIn('clp'), usd: totalIn('usd'), eur: totalIn('eur'), uf: totalIn('uf') };
}

/** Totals of all cards; a domestic card adds no dollars. */
export function cardsTotals(cards: readonly CardDetail[]): CreditCardsTotals {
  const totalIn = (currency: 'clp' | 'usd'): CardBalance => {
    const total = (key: keyof CardBalance): number =>
      sumMoney(
        cards.map((card) => card.balances[currency]?.[key] ?? 0),
        currency,
      );
    return {
      creditLimit: total('creditLimit'),
      currentBalance: total('currentBalance'),
      availableCredit: total('availableCredit'),
    };
  };
  return { clp: totalIn('clp'), usd: totalIn('usd') };
}
