import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const openBanking = source('kaihv/open-banking-chile/src/banks/bci.ts', '2026-04-09');
const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection/cl_bci_personas_connection_service.dart',
  '2026-02-04',
);
const cuotazo = source('meatxsucks/cuotazo/spec/fuentes/BCI.md', '2026-09-29');
/** A command-line client whose repository the public index does not name. */
const wireContract: Source = {
  title: 'cta: bank wire contract, BCI (code 016)',
  date: '2026-10-07',
};

export const provenance: ProvenanceOf<'banco-bci'> = {
  login: { internet: documented(openBanking, panScrapper, cuotazo, wireContract) },
  /**
   * The page of Bci Pass, and its words while it waits and after a refusal. The two other sources
   * were never asked for it.
   */
  secondFactor: documented(openBanking, panScrapper),
  refusals: documented(panScrapper, wireContract),
  actions: {
    ...undocumented('banco-bci').actions,
    'identity-validation': documented(cuotazo, wireContract),
    'product-balance': documented(panScrapper, cuotazo, wireContract),
    movement: documented(openBanking, cuotazo, wireContract),
    /**
     * The answers mix offers with credits. A credit is told apart by an instalment already paid, so
     * that a new one is left out, and the result says that its list is partial.
     */
    'consumer-loan': documented(cuotazo),
    mortgage: documented(cuotazo),
    'credit-card-unbilled-transaction': documented(wireContract),
    'credit-card-statement': documented(wireContract),
  },
};
