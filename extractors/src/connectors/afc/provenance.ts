import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const balanceNotes = source('matigoldsmith/chirafin/CLAUDE.md', '2026-05-21');
const pageReader = source('luisbarradev/clave_unica_api/src/scrapers/AFC_scraper.py', '2025-07-22');
const certificateReader = source('luvidal/jogiscraper/scripts/cotizaciones.js', '2025-07-26');
const certificateText = source(
  'cristianfraser/nw-tracker/ingest/src/afc/documents.test.ts',
  '2026-09',
);
const certificateTraps: Source = {
  title: 'Lector de los certificados de la AFC (afcParsers)',
  date: '2026-09-18',
};

export const provenance: ProvenanceOf<'afc'> = {
  login: {
    /**
     * The form is documented (chirafin, 2026-05), but before it a captcha has to be solved, which
     * only the person can do. No action may run outside the sandbox until an operator has recorded
     * a way for them to do it.
     */
    internet: assumed,
    /**
     * The same captcha precedes the sign-on, which since September 2025 also mails a code. No source
     * documents the page that asks for it.
     */
    'clave-unica': assumed,
  },
  /** None was met with the AFC's own password; that of ClaveÚnica is not documented. */
  secondFactor: assumed,
  /** Only the message for a captcha that is not solved is documented. */
  refusals: assumed,
  actions: {
    /**
     * Everything below, and the balance of the home page. Whether contributions are up to date, and
     * the incomes, are our own calculation.
     */
    consolidate: documented(balanceNotes, pageReader, certificateReader, certificateText),
    /** Name and RUT, from the certificate. What the button that stores it requests is read from it. */
    'personal-information': documented(certificateReader, certificateText, certificateTraps),
    /**
     * The table of each year, and its total. Whose part a row is, is our inference from its share of
     * the income; the format of its months and the words for an empty one are not documented.
     */
    contribution: documented(pageReader, certificateTraps),
    /** The table of employers. One without an end counts as active, as in the AFC's certificate. */
    job: documented(pageReader),
  },
};
