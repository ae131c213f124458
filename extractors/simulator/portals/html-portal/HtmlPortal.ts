import type { DateStyle } from '../../../src/shared/dates.ts';
import type { NumberStyle } from '../../../src/shared/money.ts';
import type { FormPortal } from '../form-portal/FormPortal.ts';
import type { RecordSection, RecordTexts } from './RecordTexts.ts';
import type { TableText } from './TableText.ts';

type AccountColumn =
  | 'number'
  | 'product'
  | 'type'
  | 'currency'
  | 'current'
  | 'withholdings'
  | 'available'
  | 'links';
export type LineColumn = 'account' | 'limit' | 'used' | 'available';
export type CardColumn =
  | 'number'
  | 'holderName'
  | 'links'
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

type MenuSection = 'profile' | 'accounts' | 'cards' | 'recipients' | RecordSection;
export type AccountSection = 'movements' | 'sent' | 'received';
export type CardSection = 'national' | 'international' | 'statements';
type Section = MenuSection | AccountSection | CardSection;

/** How one bank's portal looks: texts, fields and formats. All have the same pages. */
export interface HtmlPortal extends FormPortal {
  /** Whether the menu is in the page or in a frame. */
  readonly menu: 'page' | 'frame';
  /** Menu entries in order. */
  readonly sections: readonly MenuSection[];
  readonly paths: Readonly<Record<Section, `/${string}`>>;
  readonly links: Readonly<Record<Section | 'logout', string>>;
  readonly tables: {
    readonly accounts: TableText<AccountColumn>;
    readonly lines: TableText<LineColumn>;
    readonly cards: TableText<CardColumn>;
    readonly movements: TableText<MovementColumn>;
    readonly sent: TableText<TransferColumn>;
    readonly received: TableText<TransferColumn>;
    readonly recipients: TableText<RecipientColumn>;
  };
  readonly records: RecordTexts;
  readonly formats: {
    readonly date: DateStyle;
    /** `$ 1.234`, or `$1.234`. */
    readonly symbol: 'spaced' | 'tight';
    /** Punctuation of amounts in dollars and euros. */
    readonly foreign: NumberStyle;
    /** The person's own account numbers: plain digits, or in groups of three with hyphens. */
    readonly accountNumber: 'plain' | 'hyphens';
    /** The mask before the last four digits of a card's number. */
    readonly cardMask: string;
    /** Text of an empty cell. */
    readonly blank: string;
  };
  /** Order of lists that span pages. */
  readonly order: 'newest-first' | 'oldest-first';
  readonly pager: {
    readonly size: number;
    readonly style: 'next' | 'numbers';
    /** Text of the link to the next page; not used if pages are numbered. */
    readonly next: string;
  };
  readonly labels: {
    readonly name: string;
    readonly rut: string;
    readonly asOf: string;
    readonly account: string;
    readonly card: string;
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
  readonly messages: FormPortal['messages'] & { readonly nothing: string };
}
