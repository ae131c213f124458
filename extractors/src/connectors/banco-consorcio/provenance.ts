import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';

const ahorratron = source(
  'diegocaro/ahorratron/ahorratron/sync_api/institutions/banco_consorcio/banco_consorcio.py',
  '2026-02',
);
const openBanking = source('makana-cl/open-banking-chile/src/banks/consorcio.ts', '2026-04-13');
const chirafin = source('matigoldsmith/chirafin/saldos.py', '2026-05-21');
const cumulus = source('CubelliJ/byom-cumulus/consorcio/auth.py', '2026');

export const provenance: ProvenanceOf<'banco-consorcio'> = {
  login: { internet: documented(ahorratron, openBanking, chirafin, cumulus) },
  /** None was met; the words of one are watched for, which the login recognises. */
  secondFactor: assumed,
  /** One source watches for words that it has never seen. */
  refusals: assumed,
  actions: {
    ...undocumented('banco-consorcio').actions,
    /**
     * Accounts by the first, credit lines and cards as shown on their screens. A line's limit is
     * calculated; that of a card in dollars is shown only in part.
     */
    'product-balance': documented(ahorratron, openBanking, chirafin),
    movement: documented(ahorratron),
    /** The cards, and how many purchases they have: nobody has seen a purchase's form. */
    'credit-card-unbilled-transaction': documented(ahorratron, openBanking),
    /**
     * Not read although sources name them: the menu entry that leads to a mortgage's balance is one
     * of several elements that differ only by their texts, and of a statement nothing is shown.
     */
    mortgage: assumed,
    'credit-card-statement': assumed,
  },
};
