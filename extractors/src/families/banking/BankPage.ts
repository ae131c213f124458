import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Movement } from '../../products/movement.ts';
import type { CardDetail, CreditLine } from '../../products/productBalance.ts';
import type { TefRecipient } from '../../products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../products/transfer.ts';

/** What a bank's page says, once its formats are gone: the same for every bank platform. */
export type BankPage =
  | { readonly kind: 'profile'; readonly rut: string }
  | {
      readonly kind: 'accounts';
      readonly accounts: readonly AccountDetail[];
      readonly creditLines: readonly CreditLine[];
    }
  | { readonly kind: 'cards'; readonly cards: readonly CardDetail[] }
  | ListPage<'movements'>
  | ListPage<'sent'>
  | ListPage<'received'>
  | ListPage<'recipients'>;

/** What the entries of each kind of list are. */
export interface ListEntries {
  movements: Movement;
  sent: SentTransfer;
  received: ReceivedTransfer;
  recipients: TefRecipient;
}

/** One page of a list. */
export interface ListPage<Kind extends keyof ListEntries> {
  readonly kind: Kind;
  /** Whose entries they are; empty for a list that belongs to no account. */
  readonly accountNumber: string;
  /** How many entries the bank says that all pages have together. */
  readonly total: number;
  /** Order within and across pages, as the bank prints them. */
  readonly order: 'newest-first' | 'oldest-first';
  readonly entries: readonly ListEntries[Kind][];
}
