import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const fork: Source = { title: 'A fork of open-banking-chile with Empresas', date: '2026' };
const controller: Source = { title: 'BancochilePortalController, in Laravel', date: '2026-05' };
const script: Source = { title: 'Transfer script "banconexion"', date: null };

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'banco-chile-empresas'> = {
  login: { internet: documented(fork, controller, script) },
  /** It was seen where something is changed, not to log in or to read. */
  secondFactor: documented(fork),
  /** How a login is refused here is nowhere told. */
  refusals: assumed,
  actions: {
    /** Whoever logs in does so with their own RUT, which the list of companies does not have. */
    'identity-validation': assumed,
    /** Its cards are read from placeholder pages. */
    'product-balance': assumed,
    movement: documented(fork, controller),
    transfer: assumed,
    tef: assumed,
    bill: assumed,
    pac: assumed,
    'investment-report': assumed,
    'credit-card-unbilled-transaction': assumed,
    'credit-card-statement': assumed,
  },
};
