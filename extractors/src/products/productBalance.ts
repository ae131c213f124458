import Joi from 'joi';
import { accountDetailExample, accountDetailSchema } from './accountDetail.ts';
import type { AccountDetail } from './accountDetail.ts';
import { defineProduct } from './definition.ts';
import { CARD_TYPES } from './enumerations.ts';
import type { CardType, Currency } from './enumerations.ts';
import { amountIn, clp, flag, orUntold, otherWord, text, named } from './fields.ts';

export interface AccountTotals {
  currentBalance: number;
  availableBalance: number;
  withholdings: number;
}

/** One entry per currency, with zeros if the person has no account in it. */
export type AccountsTotals = Record<Currency, AccountTotals>;

/** In pesos, as Chilean overdraft lines are. */
export interface CreditLine {
  creditLimit: number;
  /** The used amount, which is owed. */
  currentBalance: number;
  availableBalance: number;
  /** Null if the institution does not state it. */
  associatedAccountNumber: string | null;
}

export interface CardBalance {
  creditLimit: number;
  /** The used amount, which is owed. */
  currentBalance: number;
  availableCredit: number;
}

export interface CardBalances {
  clp: CardBalance;
  /** Null for a card that can only be used in Chile. */
  usd: CardBalance | null;
}

export interface CardDetail {
  type: CardType;
  /** The institution's own word, if it is an unknown one: the type is then `other`. */
  typeText?: string;
  name: string;
  isAdditionalCard: boolean;
  /** Whether one limit covers purchases in Chile and abroad; `usd` then contains it converted. */
  singleCreditLimit: boolean;
  balances: CardBalances;
}

export interface CreditCardsTotals {
  clp: CardBalance;
  usd: CardBalance;
}

export interface ProductBalance {
  accounts: AccountDetail[];
  accountsTotals: AccountsTotals;
  creditLines: CreditLine[];
  creditCards: CardDetail[];
  creditCardsTotals: CreditCardsTotals;
}

const capital = (currency: Currency): string =>
  currency.charAt(0).toUpperCase() + currency.slice(1);

const accountTotals = (currency: Currency, name: string) =>
  named<AccountTotals>(`AccountTotals${capital(currency)}`, {
    currentBalance: amountIn(currency, `Suma de los saldos contables, en ${name}.`),
    availableBalance: amountIn(currency, `Suma de los saldos disponibles, en ${name}.`),
    withholdings: amountIn(currency, `Suma de las retenciones, en ${name}.`),
  })
    .required()
    .description(`Totales de las cuentas en ${name}.`);

const cardBalanceSchema = (currency: 'clp' | 'usd', description: string) =>
  named<CardBalance>(`CardBalance${capital(currency)}`, {
    creditLimit: amountIn(currency, 'Cupo total.'),
    currentBalance: amountIn(currency, 'Cupo utilizado.'),
    availableCredit: amountIn(currency, 'Cupo disponible.'),
  })
    .required()
    .description(description);

const cardBalancesSchema = named<CardBalances>('CardBalances', {
  clp: cardBalanceSchema('clp', 'Cupo nacional, en pesos chilenos.'),
  usd: cardBalanceSchema(
    'usd',
    'Cupo internacional, en dólares; null si la tarjeta es solo nacional.',
  ).allow(null),
})
  .required()
  .description('Cupos por moneda.');

/** Keys shared by all products about a card. */
export const cardKeys = {
  type: Joi.string()
    .valid(...CARD_TYPES)
    .required()
    .description('Marca de la tarjeta.'),
  typeText: otherWord('type', 'other'),
  name: text('Nombre comercial de la tarjeta.'),
  isAdditionalCard: flag('Si es una tarjeta adicional.'),
  singleCreditLimit: flag(
    'Si el cupo es único: el mismo para compras nacionales e internacionales.',
  ),
  balances: cardBalancesSchema,
} satisfies Joi.StrictSchemaMap<CardDetail>;

const cardDetailSchema = named<CardDetail>('CardDetail', cardKeys).description(
  'Una tarjeta de crédito.',
);

const creditLineSchema = named<CreditLine>('CreditLine', {
  creditLimit: clp('Cupo total'),
  currentBalance: clp('Monto utilizado'),
  availableBalance: clp('Monto disponible'),
  associatedAccountNumber: orUntold(text('Número de la cuenta a la que cubre.')),
}).description('Una línea de crédito.');

/** The product's keys; `product-balance-investment` spreads them. */
export const productBalanceKeys = {
  accounts: Joi.array().items(accountDetailSchema).required().description('Cuentas.'),
  accountsTotals: named<AccountsTotals>('AccountsTotals', {
    clp: accountTotals('clp', 'pesos chilenos'),
    usd: accountTotals('usd', 'dólares'),
    eur: accountTotals('eur', 'euros'),
    uf: accountTotals('uf', 'UF'),
  })
    .required()
    .description('Totales de las cuentas por moneda; ceros donde no hay cuentas.'),
  creditLines: Joi.array().items(creditLineSchema).required().description('Líneas de crédito.'),
  creditCards: Joi.array().items(cardDetailSchema).required().description('Tarjetas de crédito.'),
  creditCardsTotals: named<CreditCardsTotals>('CreditCardsTotals', {
    clp: cardBalanceSchema('clp', 'Totales en pesos chilenos.'),
    usd: cardBalanceSchema('usd', 'Totales en dólares.'),
  })
    .required()
    .description('Sumas de los cupos de las tarjetas, por moneda.'),
} satisfies Joi.StrictSchemaMap<ProductBalance>;

export const productBalanceSchema = named<ProductBalance>(
  'ProductBalance',
  productBalanceKeys,
).description('Saldos de los productos de la persona en el banco.');

const noAccounts: AccountTotals = { currentBalance: 0, availableBalance: 0, withholdings: 0 };

export const productBalanceExample: ProductBalance = {
  accounts: [accountDetailExample],
  accountsTotals: {
    clp: { currentBalance: 1254300, availableBalance: 1204300, withholdings: 50000 },
    usd: noAccounts,
    eur: noAccounts,
    uf: noAccounts,
  },
  creditLines: [
    {
      creditLimit: 800000,
      currentBalance: 120000,
      availableBalance: 680000,
      associatedAccountNumber: '001234567809',
    },
  ],
  creditCards: [
    {
      type: 'visa',
      name: 'Visa Signature',
      isAdditionalCard: false,
      singleCreditLimit: false,
      balances: {
        clp: { creditLimit: 2000000, currentBalance: 345990, availableCredit: 1654010 },
        usd: { creditLimit: 1500, currentBalance: 84.9, availableCredit: 1415.1 },
      },
    },
  ],
  creditCardsTotals: {
    clp: { creditLimit: 2000000, currentBalance: 345990, availableCredit: 1654010 },
    usd: { creditLimit: 1500, currentBalance: 84.9, availableCredit: 1415.1 },
  },
};

export const productBalance = defineProduct<ProductBalance>({
  id: 'product-balance',
  title: 'Saldos de productos',
  description:
    'Saldos de cuentas, líneas y tarjetas de crédito de la persona en el banco, con sus totales por moneda.',
  schema: productBalanceSchema,
  example: productBalanceExample,
});
