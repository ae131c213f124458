import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

/** Account and card, run against a real account. */
const potencial = source(
  'kaihv/open-banking-chile/src/banks/security.ts (pull request 74)',
  '2026-06-07',
);
const openBanking = source(
  'kaihv/open-banking-chile/src/banks/bancosecurity.ts (pull request 81)',
  '2026-07-18',
);
/** An application whose repository the public index does not name. */
const expenses: Source = {
  title: 'Reader of Banco Security card statements in an expense application (js/cartola.js)',
  date: '2026-10',
};

export const provenance: ProvenanceOf<'banco-security'> = {
  login: { internet: documented(potencial, openBanking) },
  /**
   * Security PASS, normally not asked for in order to read. Its words are known, which the login
   * recognises, but not its handling.
   */
  secondFactor: assumed,
  /** Only where a refusal appears is documented. */
  refusals: assumed,
  actions: {
    ...undocumented('banco-security').actions,
    /**
     * The account by the balance of its newest movement, cards by their newest statement. Our
     * assumptions: that the screen prints the account's number, and what it says if there is none;
     * how a person with several cards finds them. Credit lines are not shown.
     */
    'product-balance': documented(potencial, openBanking),
    /** Of the one account that the sources read: its screen, and a file for each month. */
    movement: documented(potencial, openBanking),
    /** Additional cards with the main one. That purchases in dollars are listed too is assumed. */
    'credit-card-unbilled-transaction': documented(potencial, expenses),
    'credit-card-statement': documented(potencial, expenses),
  },
};
