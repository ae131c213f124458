import type { DateStyle } from '../../src/shared/dates.ts';
import type { NumberStyle } from '../../src/shared/money.ts';

/** A table as a portal prints it: its caption, and its columns in their order with their headings. */
export interface TableText<Column extends string> {
  readonly caption: string;
  readonly columns: readonly (readonly [Column, string])[];
}

export type AccountColumn =
  'number' | 'product' | 'type' | 'currency' | 'current' | 'withholdings' | 'available' | 'links';
export type LineColumn = 'account' | 'limit' | 'used' | 'available';
export type CardColumn =
  | 'name'
  | 'brand'
  | 'holder'
  | 'limitKind'
  | 'clpLimit'
  | 'clpUsed'
  | 'clpAvailable'
  | 'usdLimit'
  | 'usdUsed'
  | 'usdAvailable';
export type MovementColumn =
  | 'date'
  | 'time'
  | 'dateTime'
  | 'description'
  | 'number'
  | 'charge'
  | 'credit'
  | 'amount'
  | 'balance';
export type TransferColumn =
  | 'id'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'name'
  | 'rut'
  | 'bank'
  | 'accountType'
  | 'accountNumber'
  | 'email'
  | 'amount'
  | 'currency'
  | 'message'
  | 'channel'
  | 'status';
export type RecipientColumn =
  | 'name'
  | 'alias'
  | 'rut'
  | 'bank'
  | 'bankCode'
  | 'codeAndBank'
  | 'accountType'
  | 'accountNumber'
  | 'email';

export type MenuSection = 'profile' | 'accounts' | 'cards' | 'recipients';
export type AccountSection = 'movements' | 'sent' | 'received';

/** How one bank's portal looks: texts, fields and formats. All have the same pages. */
export interface HtmlPortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  readonly csrfField: string;
  readonly login: {
    readonly formId: string;
    /** One form, or the RUT first and the password on a page of its own. */
    readonly steps: 1 | 2;
    readonly rutField: string;
    readonly rutLabel: string;
    /** Spellings that the field takes: portals differ about dots and hyphens. */
    readonly rutPattern: RegExp;
    readonly rutHint: string;
    readonly passwordField: string;
    readonly passwordLabel: string;
  };
  /** Links in the page, or in a frame at its top. */
  readonly menu: 'page' | 'frame';
  readonly paths: Readonly<Record<MenuSection | AccountSection, `/${string}`>>;
  readonly links: Readonly<Record<MenuSection | AccountSection | 'logout', string>>;
  readonly tables: {
    readonly accounts: TableText<AccountColumn>;
    readonly lines: TableText<LineColumn>;
    readonly cards: TableText<CardColumn>;
    readonly movements: TableText<MovementColumn>;
    readonly sent: TableText<TransferColumn>;
    readonly received: TableText<TransferColumn>;
    readonly recipients: TableText<RecipientColumn>;
  };
  readonly formats: {
    readonly date: DateStyle;
    /** `$ 1.234`, or `$1.234`. */
    readonly symbol: 'spaced' | 'tight';
    /** How amounts in dollars and euros are punctuated. */
    readonly foreign: NumberStyle;
    /** The person's own account numbers: plain digits, or in groups of three with hyphens. */
    readonly accountNumber: 'plain' | 'hyphens';
    /** What stands where the bank has nothing to show. */
    readonly blank: string;
  };
  /** Order of lists that span pages. */
  readonly order: 'newest-first' | 'oldest-first';
  readonly pager: {
    readonly size: number;
    readonly style: 'next' | 'numbers';
    /** Text of the link to the next page; unused where pages are numbered. */
    readonly next: string;
  };
  readonly labels: {
    readonly name: string;
    readonly rut: string;
    readonly account: string;
    readonly total: string;
  };
  readonly words: {
    readonly accountTypes: Readonly<
      Record<'vista' | 'corriente' | 'ahorro' | 'rut' | 'chequera_electronica' | 'otro', string>
    >;
    readonly currencies: Readonly<Record<'clp' | 'usd' | 'eur' | 'uf', string>>;
    readonly brands: Readonly<Record<'visa' | 'mastercard' | 'american-express' | 'other', string>>;
    readonly statuses: Readonly<Record<'accepted' | 'rejected' | 'failed', string>>;
    readonly holder: string;
    readonly additional: string;
    readonly singleLimit: string;
    readonly separateLimits: string;
  };
  readonly messages: {
    readonly wrong: string;
    readonly locked: string;
    readonly unavailable: { readonly text: string; readonly status: 200 | 503 };
    readonly expired: string;
    readonly nothing: string;
  };
}
