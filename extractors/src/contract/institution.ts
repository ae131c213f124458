/**
 * An institution in the catalogue. The catalogue contains only facts; the API decides whether an
 * action can be launched, based on `isImplemented`, provenance and health.
 */

/** Types of institution in `GET /entities`. */
export const ENTITY_TYPES = [
  'bank',
  'business-bank',
  'government',
  'service',
  'afp',
  'exchange',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/**
 * What a person types as the username. `company-rut` is a RUT for business: a company's, which is
 * 50,000,000 or more, or that of a person who does business in their own name.
 */
export type UsernameKind = 'rut' | 'company-rut' | 'email';

/** The kind of password. An institution may accept several, one per action. */
export type LoginKind = 'internet' | 'clave-tributaria' | 'clave-unica';

/**
 * The characters of a password: `digits`; `alphanumeric`, ASCII letters and digits; `printable`,
 * ASCII without the space; `key-and-secret`, the two parts of an exchange's API key separated by a
 * colon.
 */
export const PASSWORD_CHARACTERS = [
  'digits',
  'alphanumeric',
  'printable',
  'key-and-secret',
] as const;
export type PasswordCharacters = (typeof PASSWORD_CHARACTERS)[number];

/** Alphabets of the password rules. */
export interface PasswordRule {
  /** Stable id, for instance `banco-estado` or `clave-unica`. */
  readonly id: string;
  readonly minLength: number;
  readonly maxLength: number;
  /**
   * The complete rule, anchored and including the length: the single source for validation, docs
   * and widget.
   */
  readonly pattern: RegExp;
  /** What `pattern` accepts, for clients that describe the rule in their own words. */
  readonly characters: PasswordCharacters;
  /** Symbols accepted in addition, such as `._*-`; empty for none. */
  readonly symbols: string;
  /** The rule in Spanish, for people, without a full stop: `entre 4 y 8 letras o números`. */
  readonly description: string;
  /** The same in English, for persons who chose it and for errors: `4 to 8 letters or digits`. */
  readonly descriptionInEnglish: string;
}

export interface ActionDefinition<
  Type extends string = string,
  Kind extends LoginKind = LoginKind,
> {
  /** For instance `movement` or `tax-folder-clave-unica`. */
  readonly type: Type;
  readonly loginKind: Kind;
  /** Key of `products`: the action's result type. */
  readonly product: string;
}

export interface Institution<
  Id extends string = string,
  Action extends ActionDefinition = ActionDefinition,
> {
  /** Kebab-case, never renamed: `banco-chile`. */
  readonly id: Id;
  /** As people know it: `Banco de Chile`. */
  readonly name: string;
  /** The origin of the customer portal, where the connector starts: `https://...`. */
  readonly origin: `https://${string}`;
  readonly type: EntityType;
  /** CMF bank code with its leading zeros; `codes[0]` is published, all are accepted. */
  readonly codes: readonly string[];
  readonly usernameKinds: readonly UsernameKind[];
  readonly passwordRules: Readonly<Partial<Record<LoginKind, PasswordRule>>>;
  readonly actions: readonly Action[];
}
