import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';
import { formNotes, refusalTexts } from '../../families/clave-unica/sources.ts';

const debtPage = source('luisbarradev/clave_unica_api/src/scrapers/CMF_scraper.py', '2025-07-25');
const debtReport = source('narsil9/renegociacion/src/utils/cmf_analyzer.ts', '2026-08-06');
const registerReport = source('hizoka3/fulcro/backend/app/core/parser_cmf.py', '2026');
const storedReport = source('Kazho/mis-finanzas-personales/src/parser_cmf.py', '2026');
const signOnAddress: Source = {
  title: 'Dirección con que la CMF envía a ClaveÚnica',
  date: '2026',
};
const certificate = source(
  'franciscovalencia24-wq/Gestion-Empresarial/src/osint/parser_cmf_pdf.py',
  '2026-08',
);
const debtFile = source(
  'franciscovalencia24-wq/Gestion-Empresarial/src/osint/parser_cmf_deudas.py',
  '2026-08',
);
const insuranceSteps: Source = {
  title: 'Seguros Primarios: sistema de consultas de seguros, paso a paso',
  date: null,
};

export const provenance: ProvenanceOf<'cmf'> = {
  login: {
    /**
     * The start of the login, the host to which the sign-on returns, and the sign-on's form. Since
     * December 2025 the sign-on also mails a code to everyone who logs in here: see `secondFactor`.
     */
    'clave-unica': documented(debtPage, signOnAddress, formNotes),
  },
  /** Only that there is a code is known: no source documents the page that asks for it. */
  secondFactor: assumed,
  /** Only the sign-on's refusals; those of the regulator itself are our assumption. */
  refusals: documented(formNotes, refusalTexts),
  actions: {
    /**
     * Direct debts, credit lines and the message for none are on the page; indirect debts and the
     * day of the data are in its PDF. The text of an empty section is our assumption. No source
     * documents the rows of other credits. Of the CSV a source documents the columns, and a guide
     * that there is a button.
     */
    debt: documented(debtPage, debtReport, registerReport, storedReport, debtFile),
    /**
     * The certificate's lines, and what a person presses to get it. The certificate shows neither
     * days, RUTs, brokers nor codes that the sources read.
     */
    insurance: documented(certificate, insuranceSteps),
  },
};
