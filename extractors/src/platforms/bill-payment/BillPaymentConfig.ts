import type { CardType, Currency } from '../../products/enumerations.ts';
import type { PatState } from '../../products/pat.ts';
import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';

/** The pages behind the login, each of which carries its data. */
export const SECTIONS = ['profile', 'bills', 'pacs', 'pats'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * What differs between the portals of the platform. A script renders each page from JSON in an
 * attribute, which is what we read. Paths are dotted.
 */
export interface BillPaymentConfig extends FormLoginConfig {
  /** Texts of the menu's links. */
  readonly links: Readonly<Record<Section, string>>;
  /** Where the JSON is. */
  readonly state: { readonly selector: string; readonly attribute: string };
  /** Which page the JSON belongs to. */
  readonly componentAt: string;
  readonly components: Readonly<Record<Section, string>>;
  readonly rutAt: string;
  readonly list: { readonly rowsAt: string; readonly totalAt: string; readonly nextAt: string };
  readonly fields: {
    readonly bill: Readonly<Record<'company' | 'alias' | 'userId', string>>;
    readonly pac: Readonly<
      Record<'companyName' | 'companyType' | 'userId' | 'paymentLimit' | 'currency', string>
    >;
    readonly pat: PatFields;
  };
  /** Amounts are JSON numbers, or texts: `$ 150.000`. */
  readonly amounts: 'number' | 'text';
  /** Text in place of the limit of an unlimited mandate. */
  readonly noLimit: string;
  readonly words: {
    readonly states: Readonly<Record<string, PatState>>;
    readonly currencies: Readonly<Record<string, Currency>>;
    readonly cardTypes: Readonly<Record<string, CardType>>;
  };
}

export type PatFields = Readonly<
  Record<
    | 'alias'
    | 'state'
    | 'cardType'
    | 'category'
    | 'companyName'
    | 'companyCode'
    | 'serviceId'
    | 'cardNumber'
    | 'patStartDate'
    | 'lastPaymentDate'
    | 'nextPaymentDate'
    | 'firstPaymentDate'
    | 'paymentLimit'
    | 'origin'
    | 'instructionType'
    | 'channel',
    string
  >
> & {
  readonly owner: Readonly<
    Record<
      'rut' | 'name' | 'lastName' | 'email' | 'phone' | 'mobilePhone' | 'address' | 'city',
      string
    >
  >;
};
