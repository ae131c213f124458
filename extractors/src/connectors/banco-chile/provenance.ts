import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const openBanking = source('kaihv/open-banking-chile/src/banks/bchile.ts', '2026-04-09');
const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection',
  '2026-03-03',
);
const ahorratron = source(
  'diegocaro/ahorratron/ahorratron/sync_api/institutions/banco_de_chile',
  '2025-08',
);
const dashboard: Source = {
  title: 'Movements of a finance dashboard, "banchile"',
  date: '2026-07',
};
/** Its tests show the texts of both screens and of their dialogs, with invented values. */
const holdings: Source = {
  title: 'Investments of a finance dashboard, "banchile" and its tests',
  date: '2026-07',
};
const sky: Source = { title: 'Ingestion "sky", bchile_scraper', date: '2026-06-14' };
/** Its tests contain a cut of a real statement, of 2026-07-23. */
const forked: Source = { title: 'A fork of open-banking-chile, bchile.ts', date: '2026-07' };
const reviewed: Source = { title: 'Reviewed notes on open-banking-chile', date: '2026-09-27' };

export const provenance: ProvenanceOf<'banco-chile'> = {
  login: { internet: documented(openBanking, panScrapper, sky) },
  /** Normally none. The words of one are known, which the login recognises, but not its handling. */
  secondFactor: assumed,
  refusals: documented(panScrapper, sky),
  actions: {
    ...undocumented('banco-chile').actions,
    'identity-validation': documented(openBanking, panScrapper),
    'product-balance': documented(openBanking, panScrapper, ahorratron, dashboard),
    movement: documented(openBanking, panScrapper, ahorratron, dashboard, reviewed),
    'credit-card-unbilled-transaction': documented(openBanking, panScrapper, ahorratron, dashboard),
    /** Deposits and funds in pesos; nobody documents where pension savings and stocks are. */
    'investment-report': documented(holdings),
    'credit-card-statement': documented(openBanking, ahorratron, forked, dashboard),
  },
};
