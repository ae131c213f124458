import type { ProductData } from '../generated/catalogue.ts';
import type { ConnectSchemas } from '../contract/types.ts';

/** What a consent may cover, such as `movement`. */
export type ProductId = keyof ProductData;

/** What is asked of a person; `clientId` is the client's own. */
export type ConsentRequest = Omit<ConnectSchemas['CreateOtpToken'], 'clientId' | 'products'> & {
  readonly products: ProductId[];
};

/** A product as a consent hands it over: one that is a single object comes in a list of one. */
export type RetrievedList<P extends ProductId> = ProductData[P] extends readonly unknown[]
  ? ProductData[P]
  : [ProductData[P]];

/** The data of one product. */
export interface RetrievedData<P extends ProductId> {
  readonly data: RetrievedList<P>;
  /** Who said whose account it is, where the institution does not tell. */
  readonly holderConfirmedBy: 'person' | 'nobody' | null;
}
