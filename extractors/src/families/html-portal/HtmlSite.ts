import type {
  AccountType,
  CardType,
  Currency,
  TransferStatus,
} from '../../products/enumerations.ts';
import type { NumberStyle } from '../../shared/money.ts';
import type { RutStyle } from '../../shared/rut.ts';

/**
 * What differs between the banks of the platform: texts, fields, formats. Everything is written as
 * the site prints it; comparing ignores case and accents.
 */
export interface HtmlSite {
  readonly entityId: string;
  /** Where the login starts, below the base URL. */
  readonly loginPath: `/${string}`;
  readonly logoutPath: `/${string}`;
  /** The forms of the login in their order: one, or the RUT first and the password on the next. */
  readonly loginSteps: readonly LoginStep[];
  /** Whether the menu is in the page or in a frame. */
  readonly menu: 'page' | 'frame';
  /** Texts of the links that lead to each page. */
  readonly links: Readonly<
    Record<
      'profile' | 'accounts' | 'cards' | 'recipients' | 'movements' | 'sent' | 'received',
      string
    >
  >;
  readonly tables: {
    readonly accounts: AccountTable;
    readonly creditLines: CreditLineTable;
    readonly cards: CardTable;
    readonly movements: MovementTable;
    readonly sent: TransferTable;
    readonly received: TransferTable;
    readonly recipients: RecipientTable;
  };
  readonly labels: {
    readonly rut: string;
    readonly account: string;
    /** How many entries a list has over all its pages. */
    readonly total: string;
  };
  /** Punctuation of dollars and euros; pesos and UF are always Chilean. */
  readonly foreignStyle: NumberStyle;
  /** Text of a cell that has nothing to show. */
  readonly blank: string;
  /** What a table says instead of rows. */
  readonly nothing: string;
  readonly order: 'newest-first' | 'oldest-first';
  /** Text of the link to the next page, or that pages are linked by their numbers. */
  readonly pager: { readonly next: string } | 'numbers';
  readonly words: {
    readonly accountTypes: Readonly<Record<string, AccountType>>;
    readonly currencies: Readonly<Record<string, Currency>>;
    readonly brands: Readonly<Record<string, CardType>>;
    readonly statuses: Readonly<Record<string, TransferStatus>>;
    /** Whether a card is an additional one. */
    readonly holders: Readonly<Record<string, boolean>>;
    /** Whether a card has one limit for Chile and abroad. */
    readonly limitKinds: Readonly<Record<string, boolean>>;
  };
  /** CSS selector of what the site tells the person; its standing help texts are elsewhere. */
  readonly messageAt: string;
  /** Phrases by which the site says there how a login ended, or that it cannot serve. */
  readonly messages: {
    readonly wrongLogin: readonly string[];
    readonly locked: readonly string[];
    readonly unavailable: readonly string[];
    readonly expired: readonly string[];
    readonly actionRequired: readonly string[];
  };
}

export interface LoginStep {
  /** CSS selector of the form. */
  readonly form: string;
  readonly rut: { readonly field: string; readonly style: RutStyle } | null;
  readonly password: { readonly field: string } | null;
}

/** The headings of a day and a time; without a heading of its own the time follows the day. */
export interface MomentHeadings {
  readonly date: string;
  readonly time: string | null;
}

export interface AccountTable {
  readonly caption: string;
  readonly number: string;
  readonly product: string;
  readonly type: string;
  readonly currency: string;
  readonly current: string;
  readonly withholdings: string;
  readonly available: string;
}

export interface CreditLineTable {
  readonly caption: string;
  readonly account: string;
  readonly limit: string;
  readonly used: string;
  readonly available: string;
}

export interface CardTable {
  readonly caption: string;
  readonly name: string;
  readonly brand: string;
  readonly holder: string;
  readonly limitKind: string;
  readonly clp: LimitHeadings;
  readonly usd: LimitHeadings;
}

/** A type, since `Object.values` knows nothing of an interface's values. */
export type LimitHeadings = Readonly<Record<'limit' | 'used' | 'available', string>>;

export interface MovementTable {
  readonly caption: string;
  readonly moment: MomentHeadings;
  readonly description: string;
  readonly number: string;
  /** Two columns of which one is filled, or one whose minus is a charge. */
  readonly amount:
    { readonly charge: string; readonly credit: string } | { readonly signed: string };
  readonly balance: string;
}

export interface TransferTable {
  readonly caption: string;
  readonly moment: MomentHeadings;
  readonly id: string;
  readonly name: string;
  readonly rut: string;
  readonly bank: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly email: string;
  readonly amount: string;
  readonly currency: string;
  readonly message: string;
  readonly channel: string;
  readonly status: string;
}

export interface RecipientTable {
  readonly caption: string;
  readonly name: string;
  readonly alias: string;
  readonly rut: string;
  /** Code and name in columns of their own, or as `012 - BancoEstado`. */
  readonly bank:
    { readonly name: string; readonly code: string } | { readonly codeAndName: string };
  readonly accountType: string;
  readonly accountNumber: string;
  readonly email: string;
}
