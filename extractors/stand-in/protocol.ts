import Joi from 'joi';
import type { ObjectSchema, Schema } from 'joi';
import type { ChallengeKind, ChallengeMedium, ChallengeOption } from '../src/contract/challenge.ts';
import type { LoginKind } from '../src/contract/institution.ts';
import type { BankPage } from '../src/families/banking/BankPage.ts';
import type { PensionPage } from '../src/families/pension/PensionPage.ts';
import { accountBalanceSchema } from '../src/products/accountBalance.ts';
import { accountDetailSchema } from '../src/products/accountDetail.ts';
import { personalInformationSchema } from '../src/products/personalInformation.ts';
import { investmentReportSchema } from '../src/products/investmentReport.ts';
import { isoDate, isoMonth, rut, text } from '../src/products/fields.ts';
import { productBalanceKeys } from '../src/products/productBalance.ts';
import { products } from '../src/products/products.ts';

/**
 * The interface between the stand-in's client and its server in the simulator: invented, and openly
 * so. A page is one of our own types as JSON: a `BankPage`, a `PensionPage`, or a product.
 */

/** A name that resolves nowhere (RFC 6761): it can only reach the simulator. */
export const STAND_IN_ORIGIN = 'https://stand-in.invalid';

/** Paths of the protocol, with the method of each. */
export const PATHS = {
  /** POST `OpenBody`, answered by `SessionAnswer`. */
  open: '/session',
  /** POST `ChallengeBody`, answered by `SessionAnswer`. */
  challenge: '/challenge',
  /** GET with the query `page`, `owner` and `from`, answered by `PageAnswer`. */
  page: '/page',
  /** POST. */
  close: '/logout',
} as const;

/** Carries the session's id. */
export const SESSION_HEADER = 'x-stand-in-session';

export interface OpenBody {
  readonly entityId: string;
  readonly username: string;
  /** Null beside a login at the institution's own portal. */
  readonly login: { readonly kind: LoginKind; readonly password: string } | null;
}

/** The state of a session; refusals of `OpenBody` have no session. */
export type SessionAnswer =
  | { readonly state: 'wrong_login'; readonly attemptsLeft: number }
  | { readonly state: 'locked' | 'rejected' | 'expired' }
  | { readonly state: 'open'; readonly session: string }
  | {
      readonly state: 'challenge';
      readonly session: string;
      readonly challenge: ChallengeAnswer;
    };

/** What is asked of the person. */
export interface ChallengeAnswer {
  /** `offered` nothing was sent yet, `asked` an answer is needed, `waiting` for an approval. */
  readonly step: 'offered' | 'asked' | 'waiting';
  readonly kind: Exclude<ChallengeKind, 'choice'>;
  readonly medium: ChallengeMedium | null;
  readonly destination: string | null;
  readonly message: string;
  readonly attemptsLeft: number | null;
  readonly seconds: number;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly type: 'digits' | 'text';
    readonly minLength: number;
    readonly maxLength: number;
  }[];
  /** Where a code can be sent; empty if the person has no choice. */
  readonly options: readonly ChallengeOption[];
}

/** Sends what is offered, answers what is asked, or looks at an approval. */
export type ChallengeBody =
  | { readonly do: 'send'; readonly option: string | null }
  | { readonly do: 'answer'; readonly answers: Readonly<Record<string, string>> }
  | { readonly do: 'look' };

export interface PageAnswer {
  readonly page: unknown;
  /** The position at which the next part of a list begins; null after the last one. */
  readonly next: number | null;
}

/** Entries of a list in one answer. */
export const PAGE_SIZE = 50;

const itemOf = ({ schema }: { readonly schema: Schema }): ObjectSchema =>
  (schema.$_terms as { items: [ObjectSchema] }).items[0];
const partOf = (product: string, ...path: string[]): Schema =>
  itemOf(products[product] as { schema: Schema }).extract(path);
const wholeOf = (product: string): Schema => (products[product] as { schema: Schema }).schema;

const list = (kind: string, entries: Schema, more: Record<string, Schema> = {}) =>
  Joi.object({
    kind: Joi.valid(kind).required(),
    owner: Joi.string().allow('').required(),
    total: Joi.number().required(),
    order: Joi.valid('newest-first').required(),
    entries,
    ...more,
  });
const single = (kind: string, keys: Record<string, Schema>) =>
  Joi.object({ kind: Joi.valid(kind).required(), ...keys });

const cycle = Joi.object({
  billingDate: isoDate('Day').allow(null),
  paymentDueDate: isoDate('Day').allow(null),
}).required();
const purchases = partOf('credit-card-unbilled-transaction', 'natTransactions');

/** The pages of a bank that the stand-in can show, by their kind. */
const BANK_PAGES: Readonly<Partial<Record<BankPage['kind'], Schema>>> = {
  profile: single('profile', { rut: rut('RUT'), name: text('Name') }),
  accounts: single('accounts', {
    asOf: isoDate('Day'),
    accounts: Joi.array().items(accountDetailSchema).required(),
    creditLines: productBalanceKeys.creditLines,
  }),
  lines: single('lines', { creditLines: productBalanceKeys.creditLines }),
  cards: single('cards', {
    cards: Joi.array()
      .items(
        Joi.object({
          detail: itemOf({ schema: productBalanceKeys.creditCards }),
          cardHolderName: partOf('credit-card-statement', 'cardHolderName'),
          truncatedPan: partOf('credit-card-statement', 'truncatedPan'),
        }),
      )
      .required(),
  }),
  investments: single('investments', {
    holdings: Joi.object({
      investorProfile: investmentReportSchema.extract('investorProfile'),
      rates: Joi.object({ usd: Joi.number(), eur: Joi.number(), uf: Joi.number() }).required(),
      ...Object.fromEntries(
        ['termDeposits', 'mutualFunds', 'apvs', 'equities'].map((name) => [
          name,
          investmentReportSchema.extract(['instruments', name, 'items']),
        ]),
      ),
    }).required(),
  }),
  movements: list('movements', partOf('movement', 'movements')),
  sent: list('sent', partOf('transfer', 'transfers', 'sent')),
  received: list('received', partOf('transfer', 'transfers', 'received')),
  recipients: list('recipients', wholeOf('tef')),
  bills: list('bills', wholeOf('bill')),
  pacs: list('pacs', wholeOf('pac')),
  pats: list('pats', wholeOf('pat')),
  loans: list('loans', wholeOf('consumer-loan')),
  mortgages: list('mortgages', wholeOf('mortgage')),
  national: list('national', purchases, { cycle }),
  international: list('international', purchases, { cycle }),
  statements: list('statements', partOf('credit-card-statement', 'statements')),
};

const account = (kind: string) =>
  (accountBalanceSchema.extract(['accounts', kind]) as ObjectSchema).keys({
    movements: Joi.forbidden(),
  });
const part = (kind: string, entries: Schema, more: Record<string, Schema>) =>
  Joi.object({
    kind: Joi.valid(kind).required(),
    part: Joi.string().required(),
    parts: Joi.array().items(Joi.string()).required(),
    total: Joi.number().required(),
    entries,
    ...more,
  });

/** The pages of a fund manager, by their kind. */
const PENSION_PAGES: Readonly<Record<PensionPage['kind'], Schema>> = {
  profile: single('profile', { information: personalInformationSchema.required() }),
  balances: single('balances', {
    balance: accountBalanceSchema.extract('balance'),
    institutionCode: accountBalanceSchema.extract('institutionCode'),
    projectedPension: accountBalanceSchema.extract('projectedPension'),
    accounts: Joi.object({
      obligatory: account('obligatory'),
      apv: account('apv'),
      agreed: account('agreed'),
      cav: account('cav'),
    }).required(),
  }),
  movements: part(
    'movements',
    accountBalanceSchema.extract(['accounts', 'obligatory', 'movements']),
    { account: Joi.valid('obligatory', 'apv', 'agreed', 'cav').required() },
  ),
  contributions: part('contributions', wholeOf('contribution'), { lastPeriod: isoMonth('Month') }),
};

/** The schema of a page of an institution of that type; undefined if there is no such page. */
export function pageSchema(entityType: string, page: string): Schema | undefined {
  const pages: Readonly<Record<string, Schema>> =
    entityType === 'afp' ? PENSION_PAGES : entityType.endsWith('bank') ? BANK_PAGES : {};
  if (Object.hasOwn(pages, page)) return pages[page];
  return Object.hasOwn(products, page) ? products[page]?.schema : undefined;
}
