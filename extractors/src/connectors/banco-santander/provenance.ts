import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';

const openBanking = source('kaihv/open-banking-chile/src/banks/santander.ts', '2026-04-09');
const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection',
  '2026-03-03',
);
const chileSync = source('agucova/lunchmoney-chile-sync/docs/phase0-findings.md', '2026-07-08');
const cuotazo = source('meatxsucks/cuotazo/spec/fuentes/Santander.md', '2026-09-29');

/** Read in nightly runs. */
const nightlyIngest = source('cristianfraser/nw-tracker/ingest/src/santander', '2026-10-10');

export const provenance: ProvenanceOf<'banco-santander'> = {
  login: { internet: documented(openBanking, panScrapper, chileSync, cuotazo) },
  /** Normally none. The words of one are known, which the login recognises, but not its handling. */
  secondFactor: assumed,
  refusals: documented(panScrapper, chileSync),
  actions: {
    ...undocumented('banco-santander').actions,
    'identity-validation': documented(panScrapper, chileSync),
    'product-balance': documented(panScrapper, chileSync, cuotazo, nightlyIngest),
    movement: documented(openBanking, panScrapper, chileSync, cuotazo),
    /**
     * That they exist, their currency and their last payments. The amounts of a debt were never
     * seen by the only source, so they are not read.
     */
    'consumer-loan': documented(cuotazo),
    mortgage: documented(cuotazo),
    'credit-card-unbilled-transaction': documented(
      openBanking,
      panScrapper,
      chileSync,
      nightlyIngest,
    ),
    /**
     * Statements in pesos are read by all these sources, statements in dollars only by the newest:
     * the two others saw no data there. The newest source dates them by the statement in pesos with
     * the same number; that they also fall due on its due date is our assumption.
     */
    'credit-card-statement': documented(openBanking, chileSync, nightlyIngest),
  },
};
