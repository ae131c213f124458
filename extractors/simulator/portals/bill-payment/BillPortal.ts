import type { Bill } from '../../../src/products/bill.ts';
import type { Pac } from '../../../src/products/pac.ts';
import type { Pat } from '../../../src/products/pat.ts';
import type { Markup } from '../../http/markup.ts';
import type { FormPortal } from '../form-portal/FormPortal.ts';

export const SECTIONS = ['bills', 'pacs', 'pats', 'profile'] as const;
export type Section = (typeof SECTIONS)[number];

/** One page of a list. */
export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pageNumber: number;
  /** Path with its query, null on the last page. */
  readonly next: string | null;
}

/** How one bill payment portal looks, and the JSON that its pages carry for its script. */
export interface BillPortal extends FormPortal {
  readonly pageSize: number;
  readonly paths: Readonly<Record<Section, `/${string}`>>;
  readonly links: Readonly<Record<Section | 'logout', string>>;
  readonly nothing: string;
  /** The element that the portal's script would render into, with the JSON in an attribute. */
  readonly container: (json: string) => Markup;
  /** The JSON of a page: the logged-in person, and the page's list if it has one. */
  readonly state: (
    section: Section,
    person: { readonly rut: string; readonly name: string },
    list: Slice<unknown> | null,
  ) => unknown;
  readonly billRow: (bill: Bill) => unknown;
  readonly pacRow: (pac: Pac) => unknown;
  readonly patRow: (pat: Pat) => unknown;
}
