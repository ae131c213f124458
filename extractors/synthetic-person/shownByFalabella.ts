import type { CardTransaction } from '../src/products/cardTransaction.ts';
import type { BankCustomer, PersonCard } from './types.ts';

/** Kinds of accounts for which it is documented how the bank lists them. */
const LISTED: readonly string[] = ['corriente', 'vista'];

/**
 * Accounts except savings accounts, their movements as displayed on the screen, and the CMR card in
 * pesos: its purchases in dollars are shown, but not a limit in dollars.
 */
export function showFalabella(customer: BankCustomer): BankCustomer {
  const accounts = customer.accounts.filter(({ accountType }) => LISTED.includes(accountType));
  return {
    ...customer,
    accounts: accounts.map((account) => ({
      ...account,
      movements: account.movements.map((one) => ({ ...one, time: null, transactionNumber: null })),
    })),
    creditLines: customer.creditLines.map((line) => ({
      ...line,
      associatedAccountNumber: accounts[0]?.accountNumber ?? line.associatedAccountNumber,
    })),
    creditCards: customer.creditCards.filter(({ isAdditionalCard }) => !isAdditionalCard).map(card),
  };
}

const card = (one: PersonCard): PersonCard => ({
  ...one,
  holderName: null,
  singleCreditLimit: false,
  balances: { ...one.balances, usd: null },
  natTransactions: one.natTransactions.map(purchase),
  intTransactions: one.intTransactions.map(purchase),
});

const purchase = (one: CardTransaction): CardTransaction => ({
  ...one,
  originalCurrencyAmount: null,
  originalCurrency: null,
});
