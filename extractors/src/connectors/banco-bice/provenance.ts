import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const biceCli: Source = {
  repository: 'felipetodev/bice-cli',
  path: 'src/services',
  date: '2026-04-16',
};
const openBanking: Source = {
  repository: 'kaihv/open-banking-chile',
  path: 'src/banks/bice.ts',
  date: '2026-04-07',
};
const fintself: Source = {
  repository: 'otro-felipe/fintself',
  path: 'fintself/scrapers/cl/bice.py',
  date: '2026',
};
/** An application whose repository the public index does not name. */
const treasury: Source = { title: 'Balance answers of a treasury application', date: '2026-08' };

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'banco-bice'> = {
  login: { internet: documented(biceCli, openBanking, fintself) },
  /** It was not asked for, neither to log in nor to read. */
  secondFactor: documented(biceCli, openBanking, fintself),
  /** Where they show, and not in which words. */
  refusals: documented(biceCli, openBanking),
  actions: {
    'identity-validation': documented(biceCli),
    // It has the cards too, of which screens are documented and none of the calls behind them.
    'product-balance': assumed,
    movement: documented(biceCli, openBanking, treasury),
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    pat: assumed,
    'consumer-loan': assumed,
    mortgage: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': assumed,
    'credit-card-statement': assumed,
  },
};
