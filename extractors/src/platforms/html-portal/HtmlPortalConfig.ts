import type {
  AccountType,
  CardType,
  Currency,
  TransferStatus,
} from '../../products/enumerations.ts';
import type { NumberStyle } from '../../shared/money.ts';
import type { AccountList, CardReference, PersonPage } from '../banking/bankConnector.ts';
import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';
import type { HtmlRecords } from './HtmlRecords.ts';

/**
 * What differs between the banks of the platform: texts, fields, formats. Texts are as the portal
 * prints them; comparisons ignore case and accents.
 */
export interface HtmlPortalConfig extends FormLoginConfig {
  /** Whether the menu is in the page or in a frame. */
  readonly menu: 'page' | 'frame';
  /** Texts of the links to each page. */
  readonly links: Readonly<
    Record<PersonPage | AccountList | keyof CardReference['handles'], string>
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
  readonly records: HtmlRecords;
  readonly labels: {
    readonly rut: string;
    readonly name: string;
    /** Day of the balances. */
    readonly asOf: string;
    readonly account: string;
    readonly card: string;
    /** Label of a list's number of entries over all pages. */
    readonly total: string;
  };
  /** Punctuation of dollars and euros; pesos and UF are always Chilean. */
  readonly foreignStyle: NumberStyle;
  /** Text of an empty cell. */
  readonly blank: string;
  /** Text of an empty table. */
  readonly nothing: string;
  readonly order: 'newest-first' | 'oldest-first';
  /** Text of the link to the next page, or `numbers` if pages are linked by number. */
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
}

/** The headings of date and time; without its own heading the time follows the date. */
export interface MomentHeadings {
  readonly date: string;
  readonly time: string | null;
}

interface AccountTable {
  readonly caption: string;
  readonly number: string;
  readonly product: string;
  readonly type: string;
  readonly currency: string;
  readonly current: string;
  readonly withholdings: string;
  readonly available: string;
}

interface CreditLineTable {
  readonly caption: string;
  readonly account: string;
  readonly limit: string;
  readonly used: string;
  readonly available: string;
}

interface CardTable {
  readonly caption: string;
  readonly number: string;
  readonly holderName: string;
  readonly name: string;
  readonly brand: string;
  readonly holder: string;
  readonly limitKind: string;
  readonly clp: LimitHeadings;
  readonly usd: LimitHeadings;
}

/** A type alias, since `Object.values` loses the value types of an interface. */
export type LimitHeadings = Readonly<Record<'limit' | 'used' | 'available', string>>;

export interface MovementTable {
  readonly caption: string;
  readonly moment: MomentHeadings;
  readonly description: string;
  readonly number: string;
  /** Separate charge and credit columns, or one signed column in which minus is a charge. */
  readonly amount:
    | { readonly charge: string; readonly credit: string }
    | { readonly signed: string };
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

interface RecipientTable {
  readonly caption: string;
  readonly name: string;
  readonly alias: string;
  readonly rut: string;
  /** Code and name in separate columns, or as `012 - BancoEstado`. */
  readonly bank:
    | { readonly name: string; readonly code: string }
    | { readonly codeAndName: string };
  readonly accountType: string;
  readonly accountNumber: string;
  readonly email: string;
}
