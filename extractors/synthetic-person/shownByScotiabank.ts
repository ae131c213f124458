import type { CardTransaction } from '../src/products/cardTransaction.ts';
import { addDays } from '../src/shared/dates.ts';
import type { BankCustomer } from './types.ts';

/** How far back its history was read. */
const HISTORY_DAYS = 45;

/**
 * Current accounts with their last movements, credit lines without their account, and cards whose
 * holder the bank does not tell; nobody describes how movements of other accounts are read.
 */
export function showScotiabank(customer: BankCustomer): BankCustomer {
  const since = addDays(customer.today, -HISTORY_DAYS);
  return {
    ...customer,
    accounts: customer.accounts
      .filter(({ accountType }) => accountType === 'corriente')
      .map((account) => ({
        ...account,
        movements: account.movements
          .filter(({ date }) => date >= since)
          .map((one) => ({ ...one, time: null })),
      })),
    creditLines: customer.creditLines.map((line) => ({ ...line, associatedAccountNumber: null })),
    creditCards: customer.creditCards
      .filter(({ isAdditionalCard }) => !isAdditionalCard)
      .map((card) => ({
        ...card,
        holderName: null,
        singleCreditLimit: false,
        natTransactions: card.natTransactions.map(purchase),
        intTransactions: card.intTransactions.map(purchase),
      })),
  };
}

/** Without reference, instalments and the currency of the shop. */
function purchase(one: CardTransaction): CardTransaction {
  return {
    ...one,
    referenceNumber: null,
    isPending: false,
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments: null,
  };
}
