import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const nwTracker: Source = {
  repository: 'cristianfraser/nw-tracker',
  path: 'ingest/src/afpUno',
  date: '2026-10',
};
const padawan: Source = { title: 'padawanDeveloper/afp-uno, login of AFP Uno', date: '2026' };

/** What nobody documents is read from pages of our own invention. */
export const provenance: ProvenanceOf<'afp-uno'> = {
  login: { internet: documented(nwTracker, padawan) },
  /** It was not asked for, neither to log in nor to read. */
  secondFactor: documented(nwTracker),
  /** Where they show, and not in which words. */
  refusals: documented(nwTracker),
  actions: {
    'identity-validation': assumed,
    // Of the obligatory account; the connector offers no other.
    'account-balance': documented(nwTracker),
    'personal-information': assumed,
    // By the certificate of contributions. Which of its rows an employer paid, and which month is the
    // last that is whole, is our own reckoning.
    contribution: documented(nwTracker),
  },
};
