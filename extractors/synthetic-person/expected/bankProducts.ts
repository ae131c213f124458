import {
  financialReport,
  productBalance,
  productBalanceInvestment,
} from '../../src/derived/financialReport.ts';
import { incomeReport } from '../../src/derived/incomeReport.ts';
import { investmentReport } from '../../src/derived/investmentReport.ts';
import type { AccountDetail } from '../../src/products/accountDetail.ts';
import type { AccountMovements } from '../../src/products/movement.ts';
import type { CardDetail, ProductBalance } from '../../src/products/productBalance.ts';
import { customerAsShown, hasOnlyAccounts } from '../bank/shown.ts';
import { truncatedPan } from '../credit/patMandates.ts';
import type { BankCustomer, PersonAccount, PersonCard } from '../shared/types.ts';
import type { ExpectedProducts } from './ExpectedProducts.ts';

/** A bank's products; reports are derived from them in the same way as in a connector. */

type BankProductId =
  | 'identity-validation'
  | 'product-balance'
  | 'product-balance-investment'
  | 'movement'
  | 'transfer'
  | 'tef'
  | 'bill'
  | 'pac'
  | 'pat'
  | 'consumer-loan'
  | 'mortgage'
  | 'investment-report'
  | 'income-report'
  | 'financial-report'
  | 'credit-card-unbilled-transaction'
  | 'credit-card-statement';

const builders: {
  readonly [Id in BankProductId]: (customer: BankCustomer) => ExpectedProducts[Id];
} = {
  'identity-validation': () => ({ isValid: true }),
  'product-balance': balanceOf,
  'product-balance-investment': (customer) =>
    productBalanceInvestment(balanceOf(customer), investmentReport(customer.investments)),
  movement: movementsOf,
  transfer: ({ accounts }) =>
    accounts.map((account) => ({ ...detail(account), transfers: account.transfers })),
  tef: ({ tefRecipients }) => tefRecipients,
  bill: ({ bills }) => bills,
  pac: ({ pacs }) => pacs,
  pat: ({ pats }) => pats,
  'consumer-loan': ({ consumerLoans }) => consumerLoans,
  mortgage: ({ mortgages }) => mortgages,
  'investment-report': ({ investments }) => investmentReport(investments),
  'income-report': (customer) =>
    incomeReport({
      accounts: movementsOf(customer),
      holderName: customer.name,
      today: customer.today,
    }),
  'financial-report': (customer) =>
    financialReport({
      productsBalances: balanceOf(customer),
      accountsMovements: movementsOf(customer),
      consumerLoans: customer.consumerLoans,
      mortgages: customer.mortgages,
      investments: investmentReport(customer.investments),
    }),
  'credit-card-unbilled-transaction': ({ creditCards }) =>
    creditCards.map((card) => ({
      ...cardDetail(card),
      cardHolderName: card.holderName,
      truncatedPan: truncatedPan(card.lastDigits),
      billingDate: card.billingDate,
      paymentDueDate: card.paymentDueDate,
      natTransactions: card.natTransactions,
      intTransactions: card.intTransactions,
    })),
  'credit-card-statement': ({ creditCards }) =>
    creditCards.map((card) => ({
      type: card.type,
      name: card.name,
      cardHolderName: card.holderName,
      truncatedPan: truncatedPan(card.lastDigits),
      isAdditionalCard: card.isAdditionalCard,
      singleCreditLimit: card.singleCreditLimit,
      statements: card.statements,
    })),
};

/** @throws RangeError for an id that is not a bank's product */
export function bankProduct(
  productId: string,
  rut: string,
  today: string,
  entityId: string,
): unknown {
  if (!isBankProduct(productId)) throw new RangeError(`${productId} is not a bank's product`);
  return builders[productId](customerAsShown(rut, today, entityId));
}

function isBankProduct(productId: string): productId is BankProductId {
  return Object.hasOwn(builders, productId);
}

function detail({ movements: _, transfers: __, ...account }: PersonAccount): AccountDetail {
  return account;
}

function movementsOf({ accounts }: BankCustomer): AccountMovements[] {
  return accounts.map((account) => ({ ...detail(account), movements: account.movements }));
}

function balanceOf(customer: BankCustomer): ProductBalance {
  const { entityId, accounts, creditLines, creditCards } = customer;
  if (hasOnlyAccounts(entityId)) {
    return productBalance({ accounts, creditLines: [], creditCards: [] });
  }
  return productBalance({ accounts, creditLines, creditCards: creditCards.map(cardDetail) });
}

function cardDetail(card: PersonCard): CardDetail {
  return {
    type: card.type,
    name: card.name,
    isAdditionalCard: card.isAdditionalCard,
    singleCreditLimit: card.singleCreditLimit,
    balances: card.balances,
  };
}
