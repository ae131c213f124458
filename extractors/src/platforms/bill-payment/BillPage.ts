import type { Bill } from '../../products/bill.ts';
import type { Pac } from '../../products/pac.ts';
import type { Pat } from '../../products/pat.ts';
import type { ListPart } from '../../shared/wholeList.ts';

/** A parsed page. */
export type BillPage =
  | { readonly kind: 'profile'; readonly rut: string }
  | (ListPart<Bill> & { readonly kind: 'bills' })
  | (ListPart<Pac> & { readonly kind: 'pacs' })
  | (ListPart<Pat> & { readonly kind: 'pats' });
