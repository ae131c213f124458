import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const connector: Source = { title: 'Conector de Office Banking', date: '2026-08-11' };
const etl: Source = { title: 'Carga de cartolas de Office Banking', date: '2026-08-17' };
const scraper: Source = { title: 'santander_chile_scraper 2.3.0', date: '2023-05-26' };

export const provenance: ProvenanceOf<'banco-santander-empresas'> = {
  login: { internet: documented(connector, etl) },
  /** Its name and when the bank asks for it are known, but not how. */
  secondFactor: assumed,
  refusals: documented(connector, etl),
  actions: {
    ...undocumented('banco-santander-empresas').actions,
    /** The accounts with their balances. The product lacks cards and credit lines, and says so. */
    'product-balance': documented(connector, scraper),
    movement: documented(connector, etl, scraper),
  },
};
