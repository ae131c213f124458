import { institutions } from '../../src/catalogue/institutions.ts';
import type { AccountType, CardType } from '../../src/products/enumerations.ts';

/**
 * What each bank calls its products. The names and codes of the banks are in the catalogue: a bank
 * without a row here has the default products.
 */

export interface CardOffer {
  readonly type: CardType;
  readonly name: string;
  readonly isInternational: boolean;
}

interface Offer {
  /**
   * Without its check digit. Business banking belongs to the same institution as the bank with its
   * code.
   */
  readonly rut: number;
  /** The main account of its customers. */
  readonly main: { readonly type: AccountType; readonly name: string };
  /** A second account that some customers have. */
  readonly second: { readonly type: AccountType; readonly name: string } | null;
  readonly savings: string | null;
  /** A savings account in UF for a first home. */
  readonly housingSavings: string | null;
  readonly dollars: string | null;
  readonly euros: string | null;
  readonly cards: readonly CardOffer[];
  /** Prefix of its account numbers, which may start with zeros. */
  readonly numberPrefix: string;
  readonly numberLength: number;
  /** How its statements describe outgoing and incoming transfers. */
  readonly sentWords: string;
  readonly receivedWords: string;
  /** Monthly fee of the main account in pesos; 0 for none. */
  readonly fee: number;
}

export interface BankProfile extends Offer {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isBusiness: boolean;
}

const VISA: CardOffer = { type: 'visa', name: 'Visa Signature', isInternational: true };
const VISA_GOLD: CardOffer = { type: 'visa', name: 'Visa Gold', isInternational: true };
const MASTERCARD: CardOffer = {
  type: 'mastercard',
  name: 'Mastercard Black',
  isInternational: true,
};
const AMEX: CardOffer = {
  type: 'american-express',
  name: 'American Express Platinum',
  isInternational: true,
};

/** Defaults; each row below overrides them. */
const USUAL: Offer = {
  rut: 97_999_999,
  main: { type: 'corriente', name: 'Cuenta Corriente' },
  second: { type: 'vista', name: 'Cuenta Vista' },
  savings: 'Cuenta de Ahorro',
  housingSavings: null,
  dollars: 'Cuenta Corriente en Dólares',
  euros: null,
  cards: [VISA, MASTERCARD],
  numberPrefix: '',
  numberLength: 10,
  sentWords: 'TRANSFERENCIA A',
  receivedWords: 'TRANSFERENCIA DE',
  fee: 9_890,
};

/** Defaults of business banking. */
const USUAL_OF_COMPANIES: Partial<Offer> = {
  main: { type: 'corriente', name: 'Cuenta Corriente Empresas' },
  second: null,
  savings: null,
};

export const OWN_OFFERS: Readonly<Record<string, Partial<Offer>>> = {
  'banco-chile': {
    rut: 97_004_000,
    second: { type: 'vista', name: 'Cuenta FAN' },
    euros: 'Cuenta Corriente en Euros',
    numberPrefix: '00',
    numberLength: 12,
    sentWords: 'TRASPASO A:',
    receivedWords: 'TRASPASO DE:',
  },
  'banco-santander': {
    rut: 97_036_000,
    second: { type: 'vista', name: 'Cuenta Más Lucas' },
    cards: [VISA, AMEX],
    numberPrefix: '000',
    numberLength: 12,
    sentWords: 'TRANSF. A',
    receivedWords: 'TRANSF. DE',
  },
  'banco-estado': {
    rut: 97_030_000,
    main: { type: 'rut', name: 'CuentaRUT' },
    second: { type: 'chequera_electronica', name: 'Chequera Electrónica' },
    savings: 'Cuenta de Ahorro Premium',
    housingSavings: 'Ahorro para la Vivienda',
    dollars: null,
    cards: [VISA_GOLD],
    numberLength: 11,
    sentWords: 'TEF A',
    receivedWords: 'TEF DE',
    fee: 0,
  },
  'banco-bci': {
    rut: 97_006_000,
    second: { type: 'otro', name: 'Cuenta Prepago' },
    cards: [VISA, MASTERCARD, AMEX],
    numberLength: 8,
  },
  'banco-falabella': {
    rut: 96_509_660,
    dollars: null,
    cards: [{ type: 'mastercard', name: 'CMR Mastercard', isInternational: true }],
    numberPrefix: '1',
    numberLength: 11,
    fee: 0,
  },
  'banco-itau': {
    rut: 97_023_000,
    euros: 'Cuenta Corriente en Euros',
    numberPrefix: '0',
    numberLength: 10,
    sentWords: 'TEF A',
    receivedWords: 'TEF DE',
  },
  'banco-scotiabank': {
    rut: 97_018_000,
    cards: [VISA, AMEX],
    numberLength: 9,
    sentWords: 'TEF A',
    receivedWords: 'TEF DE',
  },
  'banco-ripley': {
    rut: 97_947_000,
    main: { type: 'vista', name: 'Cuenta Vista' },
    second: null,
    dollars: null,
    cards: [{ type: 'other', name: 'Tarjeta Ripley', isInternational: false }, VISA_GOLD],
    numberLength: 10,
    fee: 0,
  },
  'banco-security': {
    rut: 97_053_000,
    numberPrefix: '0',
    numberLength: 9,
  },
  'banco-consorcio': {
    rut: 99_500_410,
    main: { type: 'vista', name: 'Cuenta Más Digital' },
    second: { type: 'corriente', name: 'Cuenta Corriente' },
    cards: [VISA_GOLD, MASTERCARD],
    fee: 0,
  },
  'banco-bice': {
    rut: 97_080_000,
    euros: 'Cuenta Corriente en Euros',
    numberLength: 8,
  },
  'banco-chile-empresas': {
    main: { type: 'corriente', name: 'Cuenta Corriente Empresas' },
    second: null,
    savings: null,
    dollars: 'Cuenta Corriente Empresas en Dólares',
    euros: 'Cuenta Corriente Empresas en Euros',
    cards: [{ type: 'visa', name: 'Visa Empresarial', isInternational: true }],
    numberPrefix: '00',
    numberLength: 12,
    sentWords: 'TRASPASO A:',
    receivedWords: 'TRASPASO DE:',
    fee: 24_990,
  },
  'banco-santander-empresas': {
    main: { type: 'corriente', name: 'Cuenta Corriente Empresa' },
    second: null,
    savings: null,
    dollars: 'Cuenta Corriente Empresa en Dólares',
    cards: [{ type: 'mastercard', name: 'Mastercard Corporate', isInternational: true }],
    numberPrefix: '000',
    numberLength: 12,
    sentWords: 'TRANSF. A',
    receivedWords: 'TRANSF. DE',
    fee: 19_990,
  },
};

/** Every bank of the catalogue, with its row or the defaults. */
export const BANKS: readonly BankProfile[] = institutions
  .filter(({ type }) => type === 'bank' || type === 'business-bank')
  .map(({ id, name, type, codes }) => ({
    ...USUAL,
    ...(type === 'business-bank' ? USUAL_OF_COMPANIES : {}),
    ...OWN_OFFERS[id],
    id,
    name,
    code: codes[0] ?? '',
    isBusiness: type === 'business-bank',
  }));

/**
 * Banks for natural persons: where salaries are paid and contacts have accounts. Only banks with a
 * row, so that adding one to the catalogue does not change data at other institutions.
 */
export const PERSONAL_BANKS = BANKS.filter(({ id, isBusiness }) => !isBusiness && id in OWN_OFFERS);

/** The same for companies. */
export const COMPANY_BANKS = BANKS.filter(({ id, isBusiness }) => isBusiness && id in OWN_OFFERS);

/** @throws RangeError for an id that is not a bank of the catalogue */
export function bankOf(entityId: string): BankProfile {
  const bank = BANKS.find((one) => one.id === entityId);
  if (bank === undefined) throw new RangeError(`${entityId} is not a bank`);
  return bank;
}

/**
 * The institution with that code, which business banking shares with the bank for people.
 * @throws RangeError for an unknown code
 */
export function bankWithCode(code: string): BankProfile {
  const bank = BANKS.find((one) => !one.isBusiness && one.code === code);
  if (bank === undefined) throw new RangeError(`No bank has the code ${code}`);
  return bank;
}
