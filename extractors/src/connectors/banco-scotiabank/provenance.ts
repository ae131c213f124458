import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';

const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection/cl_scotiabank_personas_connection_service.dart',
  '2026-02-04',
);
const fintself = source(
  'jorgeortizfuentes/fintself/fintself/scrapers/cl/scotiabank.py',
  '2026-05-18',
);
const openBanking = source('dragonclaw/open-banking-chile/src/banks/scotiabank-auth.ts', '2026-08');
const chirafin = source('matigoldsmith/chirafin/saldos.py', '2026-05-21');

export const provenance: ProvenanceOf<'banco-scotiabank'> = {
  login: { internet: documented(panScrapper, fintself, openBanking, chirafin) },
  /** Normally none. The words of one are known, which the login recognises, but not its handling. */
  secondFactor: assumed,
  /** The statuses of the login call, and the wording for maintenance. */
  refusals: documented(openBanking, fintself),
  actions: {
    ...undocumented('banco-scotiabank').actions,
    'product-balance': documented(panScrapper),
    movement: documented(panScrapper, fintself),
    'credit-card-unbilled-transaction': documented(panScrapper),
    /**
     * The periods and the summary by the first, the screen by the second. What the screen shows
     * without any purchases is not documented: then the summary has to say so.
     */
    'credit-card-statement': documented(panScrapper, fintself),
  },
};
