import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const nwTracker = source('cristianfraser/nw-tracker/ingest/src/afpUno', '2026-10');
const padawan: Source = { title: 'padawanDeveloper/afp-uno, login of AFP Uno', date: '2026' };

export const provenance: ProvenanceOf<'afp-uno'> = {
  login: { internet: documented(nwTracker, padawan) },
  /** None was ever asked for, neither at login nor while reading. */
  secondFactor: documented(nwTracker),
  /** Where refusals appear is documented, but not their wording. */
  refusals: documented(nwTracker),
  actions: {
    'identity-validation': assumed,
    // Only the mandatory account; the connector offers no other.
    'account-balance': documented(nwTracker),
    'personal-information': assumed,
    // From the certificate of contributions. Which rows were paid by an employer, and which month
    // is the last complete one, is our own inference.
    contribution: documented(nwTracker),
  },
};
