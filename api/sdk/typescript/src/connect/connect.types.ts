import type { ProductData } from '../generated/catalogue.ts';
import type { Completeness, ConnectSchemas } from '../contract/types.ts';

/** A product that a consent may cover, such as `movement`. */
export type ProductId = keyof ProductData;

/**
 * What a person is asked to consent to, or the active consent that they are to repair or renew;
 * `clientId` comes from the client's options.
 */
export type ConsentRequest = Omit<
  ConnectSchemas['CreateOtpToken'],
  'clientId' | 'products' | 'consentId'
> &
  ({ readonly products: ProductId[] } | { readonly consentId: string });

/**
 * The data of a product as retrieved by consent: a product that is a single object comes as a list
 * with one element.
 */
type RetrievedList<P extends ProductId> = ProductData[P] extends readonly unknown[]
  ? ProductData[P]
  : [ProductData[P]];

/** A product whose rows change one by one. */
export type ProductWithRows = ConnectSchemas['ReadChanges']['product'];

/** What changed in a product's rows. */
export type Changes = ConnectSchemas['Changes']['data'];

/** One page of what changed in one product of a connection. */
export interface ProductChanges extends Changes {
  readonly product: ProductWithRows;
}

/** Where the cursors of a connection are kept: one for each product. */
export interface SyncOptions {
  /** The RUT of the person who was asked for the consent. */
  readonly target: string;
  /** The saved cursor; null or undefined if there is none, which starts from the beginning. */
  readonly loadCursor: (
    product: ProductWithRows,
  ) => Promise<string | null | undefined> | string | null | undefined;
  /** Called once a page has been processed, and awaited before the next page is read. */
  readonly saveCursor: (cursor: string, product: ProductWithRows) => Promise<void> | void;
}

/** A refresh that was queued. */
export type QueuedRefresh = ConnectSchemas['QueuedRefresh'];

/** The data of one product. */
export interface RetrievedData<P extends ProductId> {
  readonly data: RetrievedList<P>;
  /** When the data was extracted, in ISO 8601. */
  readonly extractedAt: string;
  /** How complete it is, part by part. */
  readonly completeness: Completeness;
  /** Who confirmed whose account it is, if the institution does not tell. */
  readonly holderConfirmedBy: 'person' | 'nobody' | null;
}
