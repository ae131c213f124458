import type Joi from 'joi';
import { defineProduct } from './definition.ts';
import type { AccountType, Currency } from './enumerations.ts';
import { accountType, currency, money, moneyOf, otherWord, rowId, text, named } from './fields.ts';
import type { Identified } from './fields.ts';

export interface AccountDetail extends Identified {
  /** As the institution writes it, without spaces, dots or hyphens; leading zeros kept. */
  accountNumber: string;
  accountType: AccountType;
  /** The institution's own word, if it is an unknown one: the type is then `otro`. */
  accountTypeText?: string;
  productName: string;
  currentBalance: number;
  availableBalance: number;
  withholdings: number;
  currency: Currency;
}

/** Keys of an account; the products that extend it spread them. */
export const accountDetailKeys = {
  id: rowId('Identificador de la cuenta.'),
  accountNumber: text(
    'Número de la cuenta: solo dígitos, con sus ceros a la izquierda, como texto.',
  ).pattern(/^\d{1,20}$/),
  accountType: accountType(),
  accountTypeText: otherWord('accountType', 'otro'),
  productName: text('Nombre comercial de la cuenta en la institución.'),
  currentBalance: money('Saldo contable'),
  availableBalance: money(
    'Saldo disponible: el contable menos las retenciones, sin la línea de crédito',
  ),
  withholdings: money('Retenciones: depósitos en documentos que aún no se liberan'),
  currency: currency('Moneda de la cuenta.'),
} satisfies Joi.StrictSchemaMap<AccountDetail>;

/** Its amounts, for the check of decimals. */
export const accountDetailAmounts = (account: AccountDetail): readonly number[] => [
  account.currentBalance,
  account.availableBalance,
  account.withholdings,
];

export const accountDetailSchema = named<AccountDetail>('AccountDetail', accountDetailKeys)
  .custom(moneyOf(accountDetailAmounts))
  .description('Una cuenta y sus saldos.');

export const accountDetailExample: AccountDetail = {
  accountNumber: '001234567809',
  accountType: 'corriente',
  productName: 'Cuenta Corriente',
  currentBalance: 1254300,
  availableBalance: 1204300,
  withholdings: 50000,
  currency: 'clp',
};

/** Not an action of its own: a building block of other products, published for reference. */
export const accountDetail = defineProduct<AccountDetail>({
  id: 'account-detail',
  title: 'Detalle de cuenta',
  description: 'Una cuenta de depósito con su tipo, moneda y saldos.',
  schema: accountDetailSchema,
  example: accountDetailExample,
});
