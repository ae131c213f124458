/** Enumerations shared by several products. */

/**
 * An unknown word also becomes `otro`: `corriente` would claim something that the institution did
 * not state.
 */
export const ACCOUNT_TYPES = [
  'vista',
  'corriente',
  'ahorro',
  'rut',
  'chequera_electronica',
  'otro',
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** The specification's default, for accounts whose type the institution does not state. */
export const DEFAULT_ACCOUNT_TYPE: AccountType = 'corriente';

/** Money in (`inflow`, abono) and money out (`outflow`, cargo). */
export const MOVEMENT_TYPES = ['inflow', 'outflow'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const CURRENCIES = ['clp', 'usd', 'eur', 'uf'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Decimals of an amount in each currency's own unit. */
export const CURRENCY_DECIMALS: Readonly<Record<Currency, number>> = {
  clp: 0,
  usd: 2,
  eur: 2,
  uf: 4,
};

/** Of a movement or card transaction. */
export const TRANSACTION_STATUSES = ['pending', 'posted'] as const;

export const TRANSFER_STATUSES = ['accepted', 'rejected', 'failed'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The card brands that Chilean banks issue. */
export const CARD_TYPES = ['visa', 'mastercard', 'american-express', 'other'] as const;
export type CardType = (typeof CARD_TYPES)[number];
