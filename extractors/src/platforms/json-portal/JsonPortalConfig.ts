import type {
  AccountType,
  CardType,
  Currency,
  TransferStatus,
} from '../../products/enumerations.ts';

import type { AccountList, CardList, PersonPage } from '../banking/bankConnector.ts';
import type { JsonRecords } from './JsonRecords.ts';

/**
 * What differs between the banks of the platform: paths, field names and formats, codes. A field is
 * named by its dotted path (`titular.nombre`) within its entry.
 */
export interface JsonPortalConfig {
  readonly entityId: string;
  /** Path of the API below the base URL. */
  readonly prefix: `/${string}`;
  /** Headers that the bank's own client sends with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** A handshake before the login that registers the device, or null. */
  readonly handshake: {
    readonly path: `/${string}`;
    readonly tokenAt: string;
    readonly deviceHeader: string;
    /** A cookie whose value the login repeats as a header. */
    readonly xsrf: { readonly cookie: string; readonly header: string };
  } | null;
  readonly login: {
    readonly path: `/${string}`;
    readonly body: (rut: string, password: string) => unknown;
    readonly tokenAt: string;
    /** Path of the attempts left in a refusal, or null. */
    readonly attemptsLeftAt: string | null;
    /** Path of the second factor in the answer to a login that has to be confirmed. */
    readonly challengeAt: string;
  };
  readonly logoutPath: `/${string}`;
  /** Path of the error code in an answer. */
  readonly codeAt: string;
  /** Error codes by meaning. */
  readonly codes: JsonCodes;
  readonly requests: Readonly<
    Record<PersonPage | AccountList | CardList | 'statement-index' | 'statement', JsonRequest>
  >;
  /** Paging: the value at `nextAt` is sent as the query parameter `cursor`. */
  readonly paging: {
    readonly totalAt: string;
    readonly nextAt: string;
    readonly cursor: string;
  };
  /** Amounts are texts with a decimal point, or `{ valor: 12345, escala: 2 }`. */
  readonly amounts: 'decimal-text' | { readonly valueAt: string; readonly scaleAt: string };
  /** Whether optional fields without a value are null or omitted. */
  readonly missing: 'null' | 'absent';
  readonly fields: {
    readonly profileName: string;
    /** Day of the balances, in the accounts' answer. */
    readonly asOf: string;
    readonly profileRut: string | { readonly numberAt: string; readonly checkDigitAt: string };
    readonly account: AccountFields;
    readonly creditLine: LimitFields & { readonly listAt: string; readonly account: string };
    readonly card: CardFields;
    readonly movement: MovementFields;
    readonly transfer: TransferFields;
    readonly recipient: RecipientFields;
  };
  readonly records: JsonRecords;
  readonly words: {
    readonly accountTypes: Readonly<Record<string, AccountType>>;
    readonly currencies: Readonly<Record<string, Currency>>;
    readonly brands: Readonly<Record<string, CardType>>;
    readonly statuses: Readonly<Record<string, TransferStatus>>;
    /** Whether an entry is a credit. */
    readonly directions: Readonly<Record<string, boolean>>;
    readonly holders: Readonly<Record<string, boolean>>;
    readonly limitKinds: Readonly<Record<string, boolean>>;
  };
}

export type JsonCodes = Readonly<
  Record<'wrongLogin' | 'locked' | 'unavailable' | 'actionRequired' | 'expired', readonly string[]>
>;

/** In path or query, `:account`, `:card` and `:statement` are replaced by the bank's own ids. */
export interface JsonRequest {
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string>>;
}

/** Date and time as digits in two fields (`20260105`, `134510`), or as one ISO timestamp. */
export type MomentFields =
  | { readonly dateAt: string; readonly timeAt: string }
  | { readonly momentAt: string };

interface AccountFields {
  readonly listAt: string;
  readonly id: string;
  readonly number: string;
  readonly type: string;
  readonly product: string;
  readonly currency: string;
  readonly current: string;
  readonly available: string;
  readonly withholdings: string;
}

export interface LimitFields {
  readonly limit: string;
  readonly used: string;
  readonly available: string;
}

interface CardFields {
  readonly listAt: string;
  readonly id: string;
  readonly number: string;
  readonly holderName: string;
  readonly brand: string;
  readonly name: string;
  readonly isAdditional: string;
  readonly isSingleLimit: string;
  readonly clp: string;
  /** Null or absent for a domestic card. */
  readonly usd: string;
  readonly limits: LimitFields;
}

interface MovementFields {
  readonly listAt: string;
  readonly moment: MomentFields;
  readonly description: string;
  readonly number: string;
  readonly direction: string;
  readonly amount: string;
  readonly balance: string;
}

interface TransferFields {
  readonly listAt: string;
  readonly id: string;
  readonly moment: MomentFields;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly message: string;
  readonly channel: string;
  readonly name: string;
  readonly rut: string;
  readonly bank: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly email: string;
}

interface RecipientFields {
  readonly listAt: string;
  readonly name: string;
  readonly alias: string;
  readonly rut: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly email: string;
}
