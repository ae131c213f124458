import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const fork: Source = { title: 'A fork of open-banking-chile with Empresas', date: '2026' };
const controller: Source = { title: 'BancochilePortalController, in Laravel', date: '2026-05' };
const script: Source = { title: 'Transfer script "banconexion"', date: null };

export const provenance: ProvenanceOf<'banco-chile-empresas'> = {
  login: { internet: documented(fork, controller, script) },
  /** One was seen when something is changed, never at login or while reading. */
  secondFactor: documented(fork),
  /** No source documents how a login is refused here. */
  refusals: assumed,
  actions: {
    ...undocumented('banco-chile-empresas').actions,
    /** The person logs in with their own RUT, which the list of companies does not contain. */
    'identity-validation': assumed,
    /** The accounts with their balances. The product lacks cards and credit lines, and says so. */
    'product-balance': documented(fork),
    movement: documented(fork, controller),
  },
};
