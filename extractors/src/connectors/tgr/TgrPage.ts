import type { FiscalAgreement } from '../../products/fiscalAgreements.ts';
import type { FiscalCollections } from '../../products/fiscalCollections.ts';
import type { FiscalDebt } from '../../products/fiscalDebts.ts';
import type { FiscalPayments, PaymentMade } from '../../products/fiscalPayments.ts';
import type { FiscalCertificate } from '../../products/fiscalStatement.ts';
import type { Taxpayer } from '../../products/taxpayer.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import type { ListPart } from '../../shared/wholeList.ts';
import type { PropertyQuota } from './parsePropertyTax.ts';
import type { Quota } from './parseQuotas.ts';

/** A debt, and in which of the treasury's two lists it appears. */
export interface ListedDebt {
  readonly list: 'property' | 'fiscal';
  readonly debt: FiscalDebt;
}

export interface ListedPayment {
  readonly list: 'voluntary' | 'involuntary';
  readonly payment: PaymentMade;
}

export interface ListedCertificate {
  readonly id: string;
  readonly type: string;
  readonly checksum: string;
}

/** A parsed answer of the treasury. */
export type TgrPage =
  | { readonly kind: 'taxpayer'; readonly taxpayer: Taxpayer }
  | ({ readonly kind: 'properties' } & ListPart<TaxProperty>)
  | ({ readonly kind: 'debts'; readonly totalDebtAmount: number } & ListPart<ListedDebt>)
  | ({
      readonly kind: 'payments';
      readonly totals: Pick<
        FiscalPayments['made'],
        'totalVoluntaryAmount' | 'totalInvoluntaryAmount' | 'totalAmountPaid'
      >;
    } & ListPart<ListedPayment>)
  | { readonly kind: 'received'; readonly received: FiscalPayments['received'] }
  | { readonly kind: 'roll-list'; readonly rolls: readonly string[] }
  | {
      readonly kind: 'property-quotas';
      readonly roll: string;
      readonly quotas: readonly PropertyQuota[];
    }
  | { readonly kind: 'collections'; readonly collections: FiscalCollections }
  | { readonly kind: 'agreement-list'; readonly resolutions: readonly string[] }
  | { readonly kind: 'quotas'; readonly resolution: string; readonly quotas: readonly Quota[] }
  | ({ readonly kind: 'agreements' } & ListPart<FiscalAgreement>)
  | ({ readonly kind: 'certificates' } & ListPart<ListedCertificate>)
  | {
      readonly kind: 'certificate';
      readonly id: string;
      readonly rut: string;
      readonly file: Omit<FiscalCertificate, 'type'>;
    };

export type TgrPageOf<Kind extends TgrPage['kind']> = Extract<TgrPage, { readonly kind: Kind }>;
