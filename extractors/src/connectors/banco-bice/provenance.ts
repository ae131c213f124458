import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const biceCli = source('felipetodev/bice-cli/src/services', '2026-04-16');
const openBanking = source('kaihv/open-banking-chile/src/banks/bice.ts', '2026-04-07');
const fintself = source('otro-felipe/fintself/fintself/scrapers/cl/bice.py', '2026');
const mosoriob = source('mosoriob/open-banking-chile/src/banks/bice.ts', '2026-06');
const keycloak = source(
  'keycloak/keycloak/themes/src/main/resources-community/theme/base/login/messages/messages_es.properties',
  null,
);
/** An application whose repository the public index does not name. */
const treasury: Source = { title: 'Balance answers of a treasury application', date: '2026-08' };

export const provenance: ProvenanceOf<'banco-bice'> = {
  login: { internet: documented(biceCli, openBanking, fintself) },
  /** None was ever asked for, neither at login nor while reading. */
  secondFactor: documented(biceCli, openBanking, fintself),
  /** Where refusals appear is documented; their wording only as that of Keycloak's own form. */
  refusals: documented(biceCli, openBanking, keycloak),
  actions: {
    ...undocumented('banco-bice').actions,
    'identity-validation': documented(biceCli),
    /**
     * Accounts by their calls, cards by their screen. Our assumptions: how a person without cards or
     * with several finds them, and that the screen names the card and not its holder. Whether a card
     * is an additional one or has a single limit is not shown.
     */
    'product-balance': documented(biceCli, openBanking, mosoriob, fintself, treasury),
    movement: documented(biceCli, openBanking, treasury),
    /** The words for an empty list, and whose dates the screen shows, are our assumptions. */
    'credit-card-unbilled-transaction': documented(mosoriob, fintself),
    /**
     * Only the periods and their purchases are shown, in both currencies. The limit is today's, and
     * a statement is dated on the last day of its period; everything else is null.
     */
    'credit-card-statement': documented(mosoriob, fintself),
  },
};
