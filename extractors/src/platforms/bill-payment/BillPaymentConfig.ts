import type { FieldNames } from '../banking/parseRecords.ts';
import type {
  BillField,
  MandateDictionaries,
  PacField,
  PatField,
  ValueDictionaries,
} from '../banking/records.ts';
import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';

/** The pages behind the login, each with its own data. */
const SECTIONS = ['profile', 'bills', 'pacs', 'pats'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * What differs between the portals of the platform. On each page, a script renders JSON from an
 * attribute; the connector reads that JSON. Paths are dotted.
 */
export interface BillPaymentConfig extends FormLoginConfig {
  /** Texts of the menu's links. */
  readonly links: Readonly<Record<Section, string>>;
  /** The element and the attribute that contain the JSON. */
  readonly state: { readonly selector: string; readonly attribute: string };
  /** Path of the name of the page to which the JSON belongs. */
  readonly componentAt: string;
  readonly components: Readonly<Record<Section, string>>;
  readonly rutAt: string;
  readonly list: { readonly rowsAt: string; readonly totalAt: string; readonly nextAt: string };
  readonly fields: {
    readonly bill: FieldNames<BillField>;
    readonly pac: FieldNames<PacField>;
    readonly pat: FieldNames<PatField>;
  };
  /** Amounts are JSON numbers, or texts: `$ 150.000`. */
  readonly amounts: 'number' | 'text';
  readonly words: MandateDictionaries & ValueDictionaries;
}
