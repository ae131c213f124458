import type { FiscalStatement } from '../../products/fiscalStatement.ts';
import type { PropertyQuota } from './parsePropertyTax.ts';
import type { Quota } from './parseQuotas.ts';

/** A parsed answer of the treasury. */
export type TgrPage =
  | { readonly kind: 'agreement-list'; readonly resolutions: readonly string[] }
  | { readonly kind: 'quotas'; readonly resolution: string; readonly quotas: readonly Quota[] }
  | { readonly kind: 'roll-list'; readonly rolls: readonly string[] }
  | {
      readonly kind: 'property-quotas';
      readonly roll: string;
      readonly quotas: readonly PropertyQuota[];
    }
  /** The product of the stand-in, completed with the other pages. */
  | { readonly kind: 'fiscal-statement'; readonly product: FiscalStatement };

export type TgrPageOf<Kind extends TgrPage['kind']> = Extract<TgrPage, { readonly kind: Kind }>;
