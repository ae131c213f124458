/**
 * Requests of the widget and the parts of the responses that it uses (Connect API 1.2.0, calls
 * under `/api/v1/widget`). Unused fields are left out: the pacts hold the API to these.
 */

/** State of a consent, as the API returns it. */
export interface ConsentState {
  id: string;
  status: 'IN_PROGRESS' | 'ACTIVE' | 'INACTIVE';
  subStatus: 'IN_PROGRESS' | 'ACTIVE' | 'INVALID_PASSWORD' | 'EXPIRED' | 'REVOKED' | 'DISCARDED';
  /** ISO 8601; null until the consent is active. */
  validUntil: string | null;
}

/** A requested product, described for the person. */
export interface RequestedProduct {
  id: string;
  title: string;
  description: string;
  /** Months of history that are read; null if the product has no history. */
  historyMonths: number | null;
}

/** A public key, valid for the session. */
export interface EncryptionKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: 'ECDH-ES';
}

export interface WidgetSession {
  sessionToken: string;
  /** ISO 8601 */
  expiresAt: string;
  /** Lifetime of a session, in minutes. */
  lifetimeMinutes: number;
  environment: 'sandbox' | 'staging' | 'production';
  consentId: string;
  /** Who receives the data. */
  client: {
    name: string;
    legalName: string;
    rut: string;
    logoUrl: string | null;
    privacyUrl: string | null;
    revocationUrl: string | null;
  };
  /** Where the person can revoke the consent: Cauce's page, the same for everybody. */
  personPageUrl: string;
  /** The only person that this session may connect; RUT as `12345678-5`. */
  user: { username: string; companyId: string | null };
  products: RequestedProduct[];
  purpose: string;
  validity: {
    /** ISO 8601: duration of the consent once accepted. */
    validUntil: string;
    /** Whether the credentials are stored, encrypted, to refresh the data. */
    storesCredentials: boolean;
    /** How often the data is refreshed with them; null if they are not stored. */
    refresh: RefreshFrequency | null;
  };
  terms: { version: string; text: string };
  theme: { mode: 'light' | 'dark' | 'auto'; color: string | null };
  locale: 'es-CL' | 'en';
  encryptionKey: EncryptionKey;
}

/** How often data is refreshed: also when the application asks for it, or only then. */
export type RefreshFrequency = 'on-read' | 'daily' | 'twice-daily';

/** The password rule of an institution, checked before an attempt is spent. */
export interface PasswordRule {
  minLength: number;
  maxLength: number;
  /** Source of a JavaScript regular expression without flags. */
  pattern: string;
  /**
   * What `pattern` accepts: digits; ASCII letters and digits; ASCII without the space; or an API
   * key and its secret separated by a colon.
   */
  characters: 'digits' | 'alphanumeric' | 'printable' | 'key-and-secret';
  /** Further symbols that are allowed, such as `._*-`. */
  symbols: string;
  /** The rule as a sentence in the language of the session. */
  help: string;
}

export interface WidgetEntity {
  id: string;
  name: string;
  type: 'bank' | 'business-bank' | 'government' | 'service' | 'afp' | 'exchange';
  /** Ids of the requested products that it has. */
  products: string[];
  enabled: boolean;
  condition: 'normal' | 'delayed' | 'unavailable';
  login: {
    kind: 'internet' | 'clave-tributaria' | 'clave-unica' | 'api-key';
    /** What the password is called, in the language of the session. */
    label: string;
    usernameKinds: ('rut' | 'company-rut' | 'email')[];
    passwordRule: PasswordRule;
    /**
     * What the person has to confirm, if the institution does not tell whose account it is;
     * otherwise null.
     */
    ownAccount: string | null;
  };
  siteUrl: string | null;
  /** ISO 8601: end of this person's restriction there. */
  retryAfter: string | null;
  /**
   * Whether the institution asks the person to confirm, so that an earlier consent is no longer
   * refreshed.
   */
  personRequired: boolean;
}

export type StepState = 'pending' | 'active' | 'done' | 'failed';

/** What the person has to type or choose. */
export interface ChallengeField {
  name: string;
  /** Label in the institution's words; for a card, the name of the cell. */
  label: string;
  type: 'digits' | 'alphanumeric' | 'text' | 'choice';
  minLength: number;
  maxLength: number;
  /** Source of a JavaScript regular expression without flags. */
  pattern: string;
  /** Options of a `choice`; empty for other challenges. */
  options: { value: string; label: string }[];
}

/** What the institution asks of the person during an extraction. */
export interface Challenge {
  /** Changes each time the institution asks. */
  id: string;
  kind: 'code' | 'approve' | 'coordinates' | 'question' | 'choice';
  /** Where the person has to look. */
  medium: 'app' | 'sms' | 'email' | 'device' | 'card' | null;
  /** Masked telephone or address. */
  destination: string | null;
  /** Message in the institution's own words. */
  message: string | null;
  /** Empty if there is nothing to type. */
  fields: ChallengeField[];
  /** After a wrong answer, if the institution says so. */
  attemptsLeft: number | null;
  /** ISO 8601 */
  expiresAt: string;
}

/** An account or credit card of the person at the institution. */
export interface SharedAccount {
  id: string;
  kind: 'account' | 'card';
  /** The institution's name for it. */
  name: string;
  /** The last four digits; null if the institution does not state the number. */
  number: string | null;
  currency: 'clp' | 'usd' | 'eur' | 'uf';
}

/** One that the person can choose. */
export interface OfferedAccount extends SharedAccount {
  /** Of a card, what is used in pesos; null if the institution does not state it. */
  balance: number | null;
}

export interface Extraction {
  id: string;
  entityId: string;
  status: 'pending' | 'running' | 'success' | 'wrong_login' | 'locked' | 'error';
  steps: { name: 'login' | 'fetch' | 'normalise'; state: StepState }[];
  challenge: Challenge | null;
  /** After a wrong login: attempts left before the institution blocks the password, if it says so. */
  attemptsLeft: number | null;
  /** After a wrong login: attempts left before Cauce restricts the person there; 0 when it just did. */
  triesBeforePause: number | null;
  /** ISO 8601: end of the restriction. */
  retryAfter: string | null;
  error: { code: string; message: string; retryable: boolean } | null;
  /** Offered while the person has to choose what is shared; otherwise null. */
  accounts: OfferedAccount[] | null;
  /** Whether any data has reached the client. */
  dataShared: boolean;
  consent: ConsentState;
  /** What the person can connect next in the same visit; null if nothing. */
  next: NextConnection | null;
}

/** What can be connected after an institution. */
export interface NextConnection {
  products: { id: string; title: string }[];
  /** Whether no connected institution has these products; otherwise it is more of the same. */
  missing: boolean;
}

/** The receipt of a consent: only the parts that the widget does not know otherwise. */
export interface ConsentReceipt {
  receipt: {
    person: { email: string };
    /** The other consents of the same visit; absent if there are none. */
    sameVisit?: { entity: { name: string } }[];
    /** The chosen accounts; null if all are shared. */
    accounts: Pick<SharedAccount, 'kind' | 'name' | 'number'>[] | null;
  };
  /** Address of the page where the person sees and revokes the consent. */
  personPageUrl: string;
}

/** What the person types; kept in memory only until it is encrypted. */
export interface Credentials {
  username: string;
  password: string;
}

/** What the person enters to connect. */
export interface AccessEntry extends Credentials {
  /**
   * True if the person confirmed that the account is theirs, because the institution does not tell.
   */
  ownAccount?: true;
}
