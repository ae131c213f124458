import type { EnvironmentName } from '../../../config/envSchema.ts';
import { consentAad } from '../consents/consents.types.ts';
import type { ActChannel, ChosenAccount } from '../consents/consents.types.ts';
import type { RefreshFrequency } from '../widgetConfigs/refreshFrequency.ts';
import type { WidgetLocale } from '../widgetConfigs/widgetConfig.schemas.ts';

/**
 * What a person accepted, in a form that they can keep and that anyone can verify: the payload of a
 * JWS. It repeats the stored consent, never the current configuration.
 */
export interface Receipt {
  readonly typ: 'cauce.consent-receipt';
  readonly version: 1;
  /** Also the receipt's number: a consent has one receipt. */
  readonly consentId: string;
  /** Address of the API; its public keys are at `/.well-known/jwks.json` there. */
  readonly issuer: string;
  readonly environment: EnvironmentName;
  /** When the consent became active. */
  readonly issuedAt: string;
  readonly person: {
    readonly rut: string;
    readonly email: string;
    /** RUT of the company whose data is read; null for the person's own. */
    readonly companyRut: string | null;
  };
  readonly recipient: {
    readonly name: string;
    readonly legalName: string;
    readonly rut: string;
    readonly privacyUrl: string | null;
    readonly revocationUrl: string | null;
  };
  readonly purpose: string;
  readonly products: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string | null;
  }[];
  readonly terms: {
    readonly version: string;
    /** SHA-256 of the text, in hex. */
    readonly sha256: string;
    readonly text: string | null;
  };
  readonly entity: { readonly id: string; readonly name: string };
  /** The accounts that the person chose; null if all are shared. Absent in older receipts. */
  readonly accounts?: readonly Pick<ChosenAccount, 'kind' | 'name' | 'number'>[] | null;
  readonly acceptedAt: string;
  readonly validUntil: string;
  /** Whether the password is stored to refresh the data. */
  readonly storesCredentials: boolean;
  /** How often it is refreshed; null if the password is not stored. Absent in older receipts. */
  readonly refresh?: RefreshFrequency | null;
  /** The language in which everything was shown. */
  readonly locale: WidgetLocale;
  /** The channel of the acceptance; null if it was not stored. */
  readonly channel: ActChannel['kind'] | null;
  /** SHA-256 of the whole offer, which is also in the audit log. */
  readonly offerSha256: string;
  /** Where the person can see and revoke the consent. */
  readonly personPage: string;
  /**
   * The other consents of the same widget visit that were active at the time of issue; absent if
   * there were none.
   */
  readonly sameVisit?: readonly ReceiptOfVisit[];
}

/** What a receipt says about another consent of its visit. */
export interface ReceiptOfVisit extends Pick<
  Receipt,
  'consentId' | 'entity' | 'acceptedAt' | 'validUntil'
> {
  /** Titles, as the person read them. */
  readonly products: readonly string[];
}

/** A receipt and its signature. */
export interface SignedReceipt {
  readonly receipt: Receipt;
  /** Compact JWS whose payload is the receipt. */
  readonly jws: string;
}

/** Associated data that binds a stored receipt to its consent. */
export const receiptAad = (consentId: string): string => consentAad(consentId, 'receipt');
