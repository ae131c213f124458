import type { CardTransaction } from '../../src/products/cardTransaction.ts';

/** What a bank leaves out that shows purchases only in the currency of the card. */
export const OWN_CURRENCY = {
  isPending: false,
  originalCurrencyAmount: null,
  originalCurrency: null,
} as const;

/** Without reference, instalments and the shop's currency. */
export const barePurchase = (one: CardTransaction): CardTransaction => ({
  ...one,
  ...OWN_CURRENCY,
  referenceNumber: null,
  installments: null,
});
