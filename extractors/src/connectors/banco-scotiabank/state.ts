import type { RawDocument } from '../../contract/session.ts';

/** What several actions read; the session itself is cookies. */
export interface ScotiabankState {
  readonly shared: {
    /** By the bank's own clock, once the accounts are read. */
    today: string;
    /** Numbers of the current accounts. */
    currentAccounts: readonly string[];
    products: RawDocument | null;
    legacyCards: RawDocument | null;
  };
  /** Purchases of a card in every currency, by its last digits. */
  readonly unbilled: Map<string, RawDocument>;
}

export const newState = (): ScotiabankState => ({
  shared: { today: '', currentAccounts: [], products: null, legacyCards: null },
  unbilled: new Map(),
});
