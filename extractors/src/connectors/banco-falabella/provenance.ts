import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const openBanking = source('kaihv/open-banking-chile/src/banks/falabella.ts', '2026-04-09');
const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection/cl_banco_falabella_personas_connection_service.dart',
  '2026-02-04',
);
const fintself = source(
  'jorgeortizfuentes/fintself/fintself/scrapers/cl/falabella.py',
  '2026-08-01',
);
const cuotazo = source('meatxsucks/cuotazo/spec/fuentes/Falabella.md', '2026-09-28');

const batory = source(
  'bastianbatorycode/banco-falabella-scraper/falabella_pages/movements.py',
  '2026-08-02',
);

const cardClient: Source = { title: 'TypeScript client of the CMR card', date: null };

export const provenance: ProvenanceOf<'banco-falabella'> = {
  login: { internet: documented(openBanking, panScrapper, fintself, cuotazo) },
  /** Normally none. The words of one are known, which the login recognises, but not its handling. */
  secondFactor: assumed,
  refusals: documented(cuotazo),
  actions: {
    ...undocumented('banco-falabella').actions,
    'product-balance': documented(cuotazo),
    /** Only as shown on the screen. */
    movement: documented(openBanking, fintself, cuotazo, batory),
    /** What the list of products has: balance, next instalment, and how many are paid. */
    'consumer-loan': documented(cuotazo),
    'credit-card-unbilled-transaction': documented(openBanking, cuotazo, cardClient),
    /**
     * Only the last statement. Assumed are what a card shows that was never billed, and the limit
     * in dollars.
     */
    'credit-card-statement': documented(openBanking, cuotazo, cardClient),
  },
};
