import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const openBanking = source('kaihv/open-banking-chile/src/banks/bestado.ts', '2026-03-18');
const fintself = source('fintself/fintself/fintself/scrapers/cl/estado.py', '2025-10-06');
// Programs whose repositories the public index does not name.
const authentication: Source = {
  title: 'Authentication of BancoEstado and its tests, in a fork of open-banking-chile',
  date: '2026-09',
};
const cards: Source = { title: 'Playwright reader of the cards of BancoEstado', date: '2024' };
const workbooks: Source = {
  title: 'Tests of a reader of the workbooks of BancoEstado',
  date: '2026-04',
};
const downloads: Source = { title: 'Downloads of the workbook of BancoEstado', date: '2026' };
const provisional: Source = {
  title: 'Reader of provisional statements of a CuentaRUT',
  date: '2026-05',
};

export const provenance: ProvenanceOf<'banco-estado'> = {
  login: { internet: documented(authentication, openBanking, fintself, cards, downloads) },
  /** None met at a login. The words of one are known, which the login recognises, and no more. */
  secondFactor: assumed,
  refusals: documented(authentication, openBanking),
  actions: {
    ...undocumented('banco-estado').actions,
    /**
     * The accounts in pesos, with one balance. Cards and credit lines are known by name only, so the
     * product lacks them and says so. Assumed are the words of a person without products.
     */
    'product-balance': documented(cards, openBanking),
    /** Those that the bank shows by itself; how far back is not known. */
    movement: documented(workbooks, downloads, provisional, fintself, cards, openBanking),
  },
};
