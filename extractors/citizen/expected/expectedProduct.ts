import { CURRENCIES } from '../../src/products/enumerations.ts';
import type { Currency } from '../../src/products/enumerations.ts';
import type { AccountDetail } from '../../src/products/accountDetail.ts';
import type { AccountMovements } from '../../src/products/movement.ts';
import type {
  AccountsTotals,
  AccountTotals,
  CardBalance,
  CardDetail,
  ProductBalance,
} from '../../src/products/productBalance.ts';
import type { IdentityValidation } from '../../src/products/identityValidation.ts';
import type { TefRecipient } from '../../src/products/tef.ts';
import type { AccountTransfers } from '../../src/products/transfer.ts';
import { sumMoney } from '../../src/shared/money.ts';
import { bankCustomer } from '../bankCustomer.ts';
import type { BankCustomer, CitizenAccount } from '../types.ts';

/** What a correct extraction returns, told from the life itself. */
export interface ExpectedProducts {
  'identity-validation': IdentityValidation;
  'product-balance': ProductBalance;
  movement: AccountMovements[];
  transfer: AccountTransfers[];
  tef: TefRecipient[];
}

const builders: {
  readonly [Id in keyof ExpectedProducts]: (customer: BankCustomer) => ExpectedProducts[Id];
} = {
  'identity-validation': () => ({ isValid: true }),
  'product-balance': productBalance,
  movement: ({ accounts }) =>
    accounts.map((account) => ({ ...detail(account), movements: account.movements })),
  transfer: ({ accounts }) =>
    accounts.map((account) => ({ ...detail(account), transfers: account.transfers })),
  tef: ({ tefRecipients }) => tefRecipients,
};

/**
 * @param productId key of `products`
 * @throws RangeError for a product that this citizen cannot tell, an invalid RUT, month or bank
 */
export function expectedProduct<Id extends keyof ExpectedProducts>(
  productId: Id,
  rut: string,
  month: string,
  entityId: string,
): ExpectedProducts[Id];
export function expectedProduct(
  productId: string,
  rut: string,
  month: string,
  entityId: string,
): unknown;
export function expectedProduct(
  productId: string,
  rut: string,
  month: string,
  entityId: string,
): unknown {
  if (!isTold(productId)) throw new RangeError(`No life tells the product ${productId}`);
  return builders[productId](bankCustomer(rut, month, entityId));
}

function isTold(productId: string): productId is keyof ExpectedProducts {
  return Object.hasOwn(builders, productId);
}

function detail(account: CitizenAccount): AccountDetail {
  return {
    accountNumber: account.accountNumber,
    accountType: account.accountType,
    productName: account.productName,
    currentBalance: account.currentBalance,
    availableBalance: account.availableBalance,
    withholdings: account.withholdings,
    currency: account.currency,
  };
}

function productBalance(customer: BankCustomer): ProductBalance {
  const creditCards = customer.creditCards.map((card): CardDetail => ({
    type: card.type,
    name: card.name,
    isAdditionalCard: card.isAdditionalCard,
    singleCreditLimit: card.singleCreditLimit,
    balances: card.balances,
  }));
  return {
    accounts: customer.accounts.map(detail),
    accountsTotals: Object.fromEntries(
      CURRENCIES.map((currency) => [currency, accountTotals(customer.accounts, currency)]),
    ) as AccountsTotals,
    creditLines: customer.creditLines,
    creditCards,
    creditCardsTotals: {
      clp: cardTotals(creditCards, 'clp'),
      usd: cardTotals(creditCards, 'usd'),
    },
  };
}

function accountTotals(accounts: readonly AccountDetail[], currency: Currency): AccountTotals {
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
}

function cardTotals(cards: readonly CardDetail[], currency: 'clp' | 'usd'): CardBalance {
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
}
