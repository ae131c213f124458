import type { CardTransaction } from '../src/products/cardTransaction.ts';
import { addDays } from '../src/shared/dates.ts';
import type { BankCustomer } from './types.ts';

/** How far back published programs read its history. */
const HISTORY_DAYS = 45;

/**
 * Current accounts with their last movements, credit lines without their account, and cards without
 * their holder, whom the bank does not show. How movements of other accounts are read is not
 * documented.
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

/** Without reference, instalments and the shop's currency. */
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
