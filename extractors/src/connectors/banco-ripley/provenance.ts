import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';

/** A later commit removed the file. Older programs use sites that no longer exist. */
const chirafin = source('matigoldsmith/chirafin/saldos.py', '2026-05-21');
/** The end of the account's number, what a card has left, and that there is no credit line. */
const ripley = source('matigoldsmith/chirafin/ripley.py, CLAUDE.md', '2026');

export const provenance: ProvenanceOf<'banco-ripley'> = {
  login: { internet: documented(chirafin, ripley) },
  /** None was met. */
  secondFactor: documented(chirafin),
  refusals: assumed,
  actions: {
    ...undocumented('banco-ripley').actions,
    /**
     * A checking account and the holder's cards. Our assumptions: where the page prints the end of
     * the account's number, that a card's limit is what is used and what is left, and the words of
     * a person without products.
     */
    'product-balance': documented(chirafin, ripley),
    /** Dates and minimum of the last one. The product lacks its purchases, and says so. */
    'credit-card-statement': documented(chirafin),
  },
};
