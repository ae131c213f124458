/** How a person logs in to an institution. */
type LoginKind = 'internet' | 'clave-tributaria' | 'clave-unica';

export type InstitutionType =
  | 'bank'
  | 'business-bank'
  | 'service'
  | 'afp'
  | 'government'
  | 'exchange';

/** The provenance of a part of a connector. */
export type CatalogueFact =
  | { state: 'documented' | 'assumed' }
  /** When it was seen at the institution, `2026-03-05`. */
  | { state: 'recorded'; on: string };

export interface CatalogueProvenance {
  login: { loginKind: LoginKind; label: string; fact: CatalogueFact }[];
  secondFactor: CatalogueFact;
  refusals: CatalogueFact;
  /** Public sources, the newest first; a date is a year, a month or a day, or unknown. */
  sources: { title: string; date: string | null }[];
}

export interface CatalogueAction {
  /** The part of `banco-chile:movement` after the colon. */
  type: string;
  loginKind: LoginKind;
  /** Product id. */
  product: string;
  fact: CatalogueFact;
  /** As `provenance` in `GET /entities`. */
  coverage: { sources: number; samples: number; newest: string | null };
  /** Whether `GET /entities` enables it in the sandbox only. */
  isSandboxOnly: boolean;
}

export interface CatalogueInstitution {
  id: string;
  name: string;
  type: InstitutionType;
  /** CMF codes, the published one first; empty if it is not a bank. */
  codes: string[];
  usernameKinds: ('rut' | 'company-rut' | 'email')[];
  /** What the person types after the username, with its name and its rule. */
  passwordRules: { loginKind: LoginKind; label: string; description: string }[];
  actions: CatalogueAction[];
  provenance: CatalogueProvenance;
}

export interface CatalogueProduct {
  id: string;
  title: string;
  description: string;
  /** Parts whose completeness a result states; empty if no action returns this product. */
  parts: string[];
}

/** Institutions and products for pages: `generated/catalogue.json` without examples. */
export interface Catalogue {
  institutions: CatalogueInstitution[];
  products: CatalogueProduct[];
}
