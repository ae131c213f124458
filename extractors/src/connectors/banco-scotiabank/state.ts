import type { RawDocument } from '../../contract/session.ts';

/** Answers that several actions read; the session itself consists of cookies. */
export interface ScotiabankState {
  readonly shared: {
    /** The day by the bank's clock, known once the accounts are read. */
    today: string;
    /** Numbers of the current accounts. */
    currentAccounts: readonly string[];
    products: RawDocument | null;
    legacyCards: RawDocument | null;
  };
  /** The limits of each card, by its key in `CardReference`. */
  readonly limits: Map<string, RawDocument>;
  /** A card's purchases in every currency, by the card's last digits. */
  readonly unbilled: Map<string, RawDocument>;
}

export const newState = (): ScotiabankState => ({
  shared: { today: '', currentAccounts: [], products: null, legacyCards: null },
  limits: new Map(),
  unbilled: new Map(),
});
