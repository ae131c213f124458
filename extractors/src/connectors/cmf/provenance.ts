import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../families/clave-unica/sources.ts';

export const provenance: ProvenanceOf<'cmf'> = {
  login: {
    /**
     * The start of the login and the sign-on's form are documented. Since December 2025, however,
     * the sign-on mails a code to everyone who logs in here. No source documents the page that asks
     * for it, so that the login ends there.
     */
    'clave-unica': assumed,
  },
  secondFactor: assumed,
  /** Only the sign-on's refusals; those of the regulator itself are our assumption. */
  refusals: documented(formNotes, refusalTexts),
  actions: {
    /**
     * Direct debts, credit lines and the message for none follow one source
     * (luisbarradev/clave_unica_api: src/scrapers/CMF_scraper.py, 2025-07-25). Indirect debts and
     * the report's date are read from its PDF, in the layouts that other sources read
     * (narsil9/renegociacion: src/utils/cmf_analyzer.ts, 2026-08-06; hizoka3/fulcro:
     * backend/app/core/parser_cmf.py, 2026; Kazho/mis-finanzas-personales: src/parser_cmf.py,
     * 2026); the text of an empty section is our assumption. No source documents the rows of other
     * credits.
     */
    debt: assumed,
    insurance: assumed,
  },
  samples: {
    debt: ['report.footnotes.json'],
  },
};
