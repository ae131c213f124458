import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../platforms/banking/bankConnector.ts';
import type { BankPage, IssuedCard } from '../../platforms/banking/BankPage.ts';
import { brandWithin } from '../../platforms/banking/cardBrand.ts';
import { truncatedPan } from '../../platforms/banking/records.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import { cleanText } from '../../shared/text.ts';
import { cardMovementsAnswer, listOf, productsAnswer } from './answers.ts';
import type { FalabellaCard, FalabellaMovement } from './answers.ts';
import { SCREEN } from './portal.ts';

/** ISO 4217 numbers of the currencies of a card. */
const CURRENCIES = { national: 152, international: 840 } as const;

/** Code of a purchase that the shop has not confirmed yet. */
const PENDING = 'A';

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return cardsOf(document).map((card, index) => {
    const screen = SCREEN.card(index);
    return {
      key: String(index + 1),
      truncatedPan: truncatedPan(lastDigits(card)),
      // The placeholder pages identify cards by their position in the list.
      handles: { national: screen, international: screen, statements: `tc-${String(index + 1)}` },
    };
  });
}

const cardsOf = (document: RawDocument): readonly FalabellaCard[] =>
  listOf(productsAnswer.read(document).creditCards, 'creditCard');

const operationOf = (card: FalabellaCard) => card.customerOperationPermission.customerOperation;

/** The internal number is `productType#productSubType#creditCardId#truncatedPan`. */
function lastDigits(card: FalabellaCard): string {
  const parts = operationOf(card).operationInternalNumber.split('#');
  const digits = /(\d{4})$/.exec(parts[3] ?? '')?.[1];
  if (digits !== undefined && parts.length === 4) return digits;
  throw new ExtractionError('UNEXPECTED_PAGE', 'The bank lists a card without its number', {
    page: 'cards',
    field: 'operationInternalNumber',
  });
}

export function readCards(document: RawDocument): BankPage {
  const cards = cardsOf(document).map((card): IssuedCard => {
    const name = cleanText(operationOf(card).subproduct.shortDesc);
    return {
      detail: {
        ...brandWithin(name),
        name,
        // The bank states neither a limit in dollars nor whether two currencies share one.
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: {
          clp: {
            creditLimit: card.purchaseLimit,
            currentBalance: card.purchaseAcum,
            availableCredit: card.availablePurchaseLimit,
          },
          usd: null,
        },
      },
      cardHolderName: null,
      truncatedPan: truncatedPan(lastDigits(card)),
    };
  });
  return { kind: 'cards', cards };
}

/** The purchases in one currency, from a page that lists both currencies. */
export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { about } = document;
  const { transactions } = cardMovementsAnswer.read(document).payload;
  return {
    kind,
    owner: about['card'] ?? '',
    total: { from: about['from'] ?? null, next: about['next'] ?? null },
    order: 'newest-first',
    entries: transactions
      .filter(({ currency }) => currency.code === CURRENCIES[kind])
      .map((one) => purchase(one, kind)),
    cycle: {
      billingDate: about['billingDate'] ?? null,
      paymentDueDate: about['paymentDueDate'] ?? null,
    },
  };
}

function purchase(one: FalabellaMovement, kind: 'national' | 'international'): CardTransaction {
  const { transaction, installmentInfo: parts } = one;
  const amount = Math.abs(transaction.transactionAmount);
  const isCredit = one.accountingActionType.code === 'A' && amount !== 0;
  return {
    transactionDate: transaction.transactionDate,
    referenceNumber: cleanText(one.detailIdentifiers.authorizationId ?? '') || null,
    description: cleanText(transaction.description),
    location: cleanText(one.transactionLocation.address ?? '') || null,
    isPending: one.transactionType.code === PENDING,
    amount: isCredit ? -amount : amount,
    currency: kind === 'national' ? 'clp' : 'usd',
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments:
      parts.totalInstallmentNumber < 2
        ? null
        : {
            total: parts.totalInstallmentNumber,
            current: parts.currentInstallmentNumber,
            amount: parts.installmentAmount,
          },
  };
}
