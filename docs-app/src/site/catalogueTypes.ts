/** How a person logs in to an institution. */
export type LoginKind = 'internet' | 'clave-tributaria' | 'clave-unica';

export type InstitutionType =
  'bank' | 'business-bank' | 'service' | 'afp' | 'government' | 'exchange';

export interface CatalogueAction {
  /** As in `banco-chile:movement` after the colon. */
  type: string;
  loginKind: LoginKind;
  /** Product id. */
  product: string;
}

export interface CatalogueInstitution {
  id: string;
  name: string;
  type: InstitutionType;
  /** CMF codes, the published one first; empty if it is not a bank. */
  codes: string[];
  usernameKinds: ('rut' | 'company-rut' | 'email')[];
  passwordRules: { loginKind: LoginKind; description: string }[];
  actions: CatalogueAction[];
}

/** Institutions and products for pages: `generated/catalogue.json` without examples. */
export interface Catalogue {
  institutions: CatalogueInstitution[];
  products: { id: string; title: string; description: string }[];
}
