import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const panScrapper: Source = {
  repository: 'mapacheverdugo/project-pan-flutter-scrapper',
  path: 'lib/services/connection/cl_itau_personas_connection_service.dart',
  date: '2026-03-06',
};
const openBanking: Source = {
  repository: 'kaihv/open-banking-chile',
  path: 'src/banks/itau.ts',
  date: '2026-03-31',
};
const tampermonkey: Source = {
  repository: 'Gabriel-Espinoza/tampermonkey',
  path: 'scripts/itau',
  date: '2026',
};
const chirafin: Source = {
  repository: 'matigoldsmith/chirafin',
  path: 'itau.py',
  date: '2026-05-21',
};

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'banco-itau'> = {
  login: { internet: documented(panScrapper, openBanking, chirafin) },
  /** Itaú Key, where it is asked for. */
  secondFactor: documented(openBanking),
  refusals: documented(panScrapper, openBanking),
  actions: {
    'identity-validation': assumed,
    'product-balance': documented(panScrapper, openBanking, chirafin),
    movement: documented(panScrapper, openBanking, tampermonkey),
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    pat: assumed,
    'consumer-loan': assumed,
    /**
     * Each balance has to be the one that the bank's own page has, where a source reads it
     * (matigoldsmith/chirafin: saldos.py, 2026-05-21). Nobody documents anything else of a mortgage.
     */
    mortgage: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': documented(panScrapper, openBanking, tampermonkey),
    /**
     * What divides a statement into sections is skipped and what it says not known; an international
     * statement has no date of the next billing, which is read from the national one of its month.
     */
    'credit-card-statement': documented(panScrapper, tampermonkey, chirafin),
  },
};
