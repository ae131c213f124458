import type { AccountType, CardType } from '../src/products/enumerations.ts';

/** What each bank calls its products. Ids, names and codes are the catalogue's; a test holds them. */

export interface CardOffer {
  readonly type: CardType;
  readonly name: string;
  readonly isInternational: boolean;
}

export interface BankProfile {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isBusiness: boolean;
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
  /** Digits of its account numbers, which may start with zeros. */
  readonly numberPrefix: string;
  readonly numberLength: number;
  /** How its statements word what went to somebody, and what came. */
  readonly sentWords: string;
  readonly receivedWords: string;
  /** Monthly fee in pesos of the main account; 0 where there is none. */
  readonly fee: number;
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

/** What most banks are like; each row below says where it differs. */
const USUAL = {
  isBusiness: false,
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
} as const satisfies Partial<BankProfile>;

export const BANKS: readonly BankProfile[] = [
  {
    ...USUAL,
    id: 'banco-chile',
    name: 'Banco de Chile',
    code: '001',
    second: { type: 'vista', name: 'Cuenta FAN' },
    euros: 'Cuenta Corriente en Euros',
    numberPrefix: '00',
    numberLength: 12,
    sentWords: 'TRASPASO A:',
    receivedWords: 'TRASPASO DE:',
  },
  {
    ...USUAL,
    id: 'banco-santander',
    name: 'Banco Santander',
    code: '037',
    second: { type: 'vista', name: 'Cuenta Más Lucas' },
    cards: [VISA, AMEX],
    numberPrefix: '000',
    numberLength: 12,
    sentWords: 'TRANSF. A',
    receivedWords: 'TRANSF. DE',
  },
  {
    ...USUAL,
    id: 'banco-estado',
    name: 'BancoEstado',
    code: '012',
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
  {
    ...USUAL,
    id: 'banco-bci',
    name: 'Bci',
    code: '016',
    second: { type: 'otro', name: 'Cuenta Prepago' },
    cards: [VISA, MASTERCARD, AMEX],
    numberLength: 8,
  },
  {
    ...USUAL,
    id: 'banco-falabella',
    name: 'Banco Falabella',
    code: '051',
    dollars: null,
    cards: [{ type: 'mastercard', name: 'CMR Mastercard', isInternational: true }],
    numberPrefix: '1',
    numberLength: 11,
    fee: 0,
  },
  {
    ...USUAL,
    id: 'banco-itau',
    name: 'Banco Itaú',
    code: '039',
    euros: 'Cuenta Corriente en Euros',
    numberPrefix: '0',
    numberLength: 10,
    sentWords: 'TEF A',
    receivedWords: 'TEF DE',
  },
  {
    ...USUAL,
    id: 'banco-scotiabank',
    name: 'Scotiabank',
    code: '504',
    cards: [VISA, AMEX],
    numberLength: 9,
    sentWords: 'TEF A',
    receivedWords: 'TEF DE',
  },
  {
    ...USUAL,
    id: 'banco-ripley',
    name: 'Banco Ripley',
    code: '053',
    main: { type: 'vista', name: 'Cuenta Vista' },
    second: null,
    dollars: null,
    cards: [{ type: 'other', name: 'Tarjeta Ripley', isInternational: false }, VISA_GOLD],
    numberLength: 10,
    fee: 0,
  },
  {
    ...USUAL,
    id: 'banco-security',
    name: 'Banco Security',
    code: '049',
    numberPrefix: '0',
    numberLength: 9,
  },
  {
    ...USUAL,
    id: 'banco-consorcio',
    name: 'Banco Consorcio',
    code: '055',
    main: { type: 'vista', name: 'Cuenta Más Digital' },
    second: { type: 'corriente', name: 'Cuenta Corriente' },
    cards: [VISA_GOLD, MASTERCARD],
    fee: 0,
  },
  {
    ...USUAL,
    id: 'banco-bice',
    name: 'Banco BICE',
    code: '028',
    euros: 'Cuenta Corriente en Euros',
    numberLength: 8,
  },
  {
    ...USUAL,
    id: 'banco-chile-empresas',
    name: 'Banco de Chile Empresas',
    code: '001',
    isBusiness: true,
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
  {
    ...USUAL,
    id: 'banco-santander-empresas',
    name: 'Banco Santander Empresas',
    code: '037',
    isBusiness: true,
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
];

/** Banks for people: where salaries are paid and where friends have their accounts. */
export const PERSONAL_BANKS = BANKS.filter((bank) => !bank.isBusiness);

/** @throws RangeError for what is not a bank of the catalogue */
export function bankOf(entityId: string): BankProfile {
  const bank = BANKS.find((one) => one.id === entityId);
  if (bank === undefined) throw new RangeError(`${entityId} is not a bank`);
  return bank;
}

/**
 * The institution behind a code, which business banking shares with the bank for people.
 * @throws RangeError for an unknown code
 */
export function bankWithCode(code: string): BankProfile {
  const bank = PERSONAL_BANKS.find((one) => one.code === code);
  if (bank === undefined) throw new RangeError(`No bank has the code ${code}`);
  return bank;
}
