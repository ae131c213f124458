import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const openBanking: Source = {
  repository: 'kaihv/open-banking-chile',
  path: 'src/banks/santander.ts',
  date: '2026-04-09',
};
const panScrapper: Source = {
  repository: 'mapacheverdugo/project-pan-flutter-scrapper',
  path: 'lib/services/connection',
  date: '2026-03-03',
};
const chileSync: Source = {
  repository: 'agucova/lunchmoney-chile-sync',
  path: 'docs/phase0-findings.md',
  date: '2026-07-08',
};
const cuotazo: Source = {
  repository: 'meatxsucks/cuotazo',
  path: 'spec/fuentes/Santander.md',
  date: '2026-09-29',
};

/** Read in nightly runs; the index of public code that has its files does not name the repository. */
const nightlyIngest: Source = {
  title: 'Ingest nocturno de Santander: lectura de estados de cuenta en JSON',
  date: '2026-10-10',
};

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'banco-santander'> = {
  login: { internet: documented(openBanking, panScrapper, chileSync, cuotazo) },
  /** It was not asked for, neither to log in nor to read. */
  secondFactor: documented(chileSync, cuotazo),
  refusals: documented(panScrapper, chileSync),
  actions: {
    'identity-validation': documented(panScrapper, chileSync),
    'product-balance': documented(panScrapper, chileSync, cuotazo),
    movement: documented(openBanking, panScrapper, chileSync, cuotazo),
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    pat: assumed,
    'consumer-loan': assumed,
    mortgage: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': documented(openBanking, panScrapper, chileSync),
    /**
     * Those in pesos by all of them, those in dollars by the newest alone: two others had no data
     * there. That one dates them by the statement in pesos of the same number; that they fall due on
     * its day too is ours.
     */
    'credit-card-statement': documented(openBanking, chileSync, nightlyIngest),
  },
};
