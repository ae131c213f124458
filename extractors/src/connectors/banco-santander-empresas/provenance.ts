import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const connector: Source = { title: 'Conector de Office Banking', date: '2026-08-11' };
const etl: Source = { title: 'Carga de cartolas de Office Banking', date: '2026-08-17' };
const scraper: Source = { title: 'santander_chile_scraper 2.3.0', date: '2023-05-26' };

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'banco-santander-empresas'> = {
  login: { internet: documented(connector, etl) },
  /** When it is asked for is known, not how. */
  secondFactor: assumed,
  refusals: documented(connector, etl),
  actions: {
    'identity-validation': assumed,
    /** Of cards and credit lines nothing is known. */
    'product-balance': assumed,
    movement: documented(connector, etl, scraper),
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': assumed,
    'credit-card-statement': assumed,
  },
};
