import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { documented, source } from '../../contract/provenance.ts';

const panScrapper = source(
  'mapacheverdugo/project-pan-flutter-scrapper/lib/services/connection/cl_itau_personas_connection_service.dart',
  '2026-03-06',
);
const openBanking = source('kaihv/open-banking-chile/src/banks/itau.ts', '2026-03-31');
const tampermonkey = source('Gabriel-Espinoza/tampermonkey/scripts/itau', '2026');
const chirafin = source('matigoldsmith/chirafin/itau.py', '2026-05-21');
/** Later commits removed the file; the guide beside it has seen the page in 2026-02. */
const balances = source('matigoldsmith/chirafin/saldos.py', '2026-05-21');

export const provenance: ProvenanceOf<'banco-itau'> = {
  login: { internet: documented(panScrapper, openBanking, chirafin) },
  /** Itaú Key, when the bank asks for it. */
  secondFactor: documented(openBanking),
  refusals: documented(panScrapper, openBanking),
  actions: {
    ...undocumented('banco-itau').actions,
    'product-balance': documented(panScrapper, openBanking, chirafin),
    movement: documented(panScrapper, openBanking, tampermonkey),
    /**
     * The balances alone. Our assumption: the words of a person without a mortgage, with which the
     * result does not say that there are none.
     */
    mortgage: documented(balances),
    'credit-card-unbilled-transaction': documented(panScrapper, openBanking, tampermonkey),
    /**
     * Rows that divide a statement into sections are skipped; their text is not documented. An
     * international statement has no next billing date, so it is taken from the national one of the
     * same month.
     */
    'credit-card-statement': documented(panScrapper, tampermonkey, chirafin),
  },
};
