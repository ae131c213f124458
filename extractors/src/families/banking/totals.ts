import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type {
  AccountsTotals,
  AccountTotals,
  CardBalance,
  CardDetail,
  CreditCardsTotals,
} from '../../products/productBalance.ts';
import { sumMoney } from '../../shared/money.ts';

/** Sums that banks do not print, computed from what they do. */

/** Per currency; zeros where there is no account in it. */
export function accountsTotals(accounts: readonly AccountDetail[]): AccountsTotals {
  const totalIn = (currency: Currency): AccountTotals => {
    const held = accounts.filter((account) => account.currency === currency);
    const sum = (amounts: readonly number[]): number => sumMoney(amounts, currency);
    return {
      currentBalance: sum(held.map((account) => account.currentBalance)),
      availableBalance: sum(held.map((account) => account.availableBalance)),
      withholdings: sum(held.map((account) => account.withholdings)),
    };
  };
  return { clp: totalIn('clp'), usd: totalIn('usd'), eur: totalIn('eur'), uf: totalIn('uf') };
}

/** Of all cards that the bank lists; a card that is only good in Chile adds no dollars. */
export function cardsTotals(cards: readonly CardDetail[]): CreditCardsTotals {
  const totalIn = (currency: 'clp' | 'usd'): CardBalance => {
    const balances = cards.map((card) => card.balances[currency]).filter((one) => one !== null);
    const sum = (amounts: readonly number[]): number => sumMoney(amounts, currency);
    return {
      creditLimit: sum(balances.map((one) => one.creditLimit)),
      currentBalance: sum(balances.map((one) => one.currentBalance)),
      availableCredit: sum(balances.map((one) => one.availableCredit)),
    };
  };
  return { clp: totalIn('clp'), usd: totalIn('usd') };
}
