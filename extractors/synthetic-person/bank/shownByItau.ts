import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { bySection } from './bySection.ts';

/**
 * A card's statements as Itaú shows them. Those in dollars exist only for months in which there was
 * something to bill, and have no rates, references or shop currency.
 */
export const itauStatements = (statements: readonly CardStatement[]): CardStatement[] =>
  statements
    .filter((one) => one.currency === 'clp' || hasContent(one))
    .map((one) => (one.currency === 'clp' ? national(one) : international(one)));

const hasContent = ({ summary, transactions }: CardStatement): boolean =>
  transactions.length > 0 || summary.newBalance !== 0 || summary.previousBalance !== 0;

const national = (one: CardStatement): CardStatement => ({
  ...one,
  summary: { ...one.summary, lateFeeInterest: null },
  // Instalments have their own section.
  transactions: bySection(one.transactions, ({ installments }) => installments === null),
});

const international = (one: CardStatement): CardStatement => ({
  ...one,
  summary: {
    ...one.summary,
    monthlyInterestRate: null,
    cae: null,
    minimumPayment: null,
    lateFeeInterest: null,
  },
  // Payments come before purchases.
  transactions: bySection(one.transactions, ({ description }) =>
    description.startsWith('PAGO '),
  ).map((each) => ({
    ...each,
    referenceNumber: null,
    originalCurrencyAmount: null,
    originalCurrency: null,
  })),
});
