import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../platforms/clave-unica/sources.ts';

export const provenance: ProvenanceOf<'cmf'> = {
  login: {
    /**
     * Its start and the sign-on's form are documented. But since December 2025 the sign-on mails a
     * code to everyone who logs in here, and nobody documents the page that asks for it.
     */
    'clave-unica': assumed,
  },
  secondFactor: assumed,
  /** The sign-on's; what the regulator itself would say is ours. */
  refusals: documented(formNotes, refusalTexts),
  actions: {
    /**
     * Direct debts, credit lines and the words for none come from where a source has them
     * (luisbarradev/clave_unica_api: src/scrapers/CMF_scraper.py, 2025-07-25). Indirect debts and the day
     * of the report are read from its PDF, in the layouts that others read (narsil9/renegociacion:
     * src/utils/cmf_analyzer.ts, 2026-08-06; hizoka3/fulcro: backend/app/core/parser_cmf.py, 2026;
     * Kazho/mis-finanzas-personales: src/parser_cmf.py, 2026); what an empty section of it shows is ours.
     * The rows of other credits are documented nowhere.
     */
    debt: assumed,
    insurance: assumed,
  },
};
