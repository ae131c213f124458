import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { undocumented } from '../../catalogue/undocumented.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';

/** A later commit removed the file. Older programs use a site that no longer exists. */
const chirafin = source('matigoldsmith/chirafin/saldos.py', '2026-05-21');

export const provenance: ProvenanceOf<'afp-modelo'> = {
  login: { internet: documented(chirafin) },
  /** None was met. */
  secondFactor: documented(chirafin),
  refusals: assumed,
  actions: {
    ...undocumented('afp-modelo').actions,
    /** One figure. The product lacks funds, movements and other accounts, and says so. */
    'account-balance': documented(chirafin),
  },
};
