import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented, source } from '../../contract/provenance.ts';
import { formNotes } from '../../families/clave-unica/sources.ts';

const loginContract = source('albertomarturelo/sii/docs/sii-contract/auth-login.md', '2026-09-12');
const registerContract = source('albertomarturelo/sii/docs/sii-contract/rcv.md', '2026-06-07');
const homeSurvey = source(
  'crilam/mcp-sii/docs/superpowers/specs/2026-08-29-ronda-8-misii-relevamiento.md',
  '2026-08-29',
);
const callSurvey = source(
  'crilam/mcp-sii/docs/superpowers/specs/2026-08-01-sdi-rest-contratos.md',
  '2026-08-02',
);
const httpLogin = source('luisbarradev/BH-LIB/src/adapters/sii_api', '2025-09-17');
const incomeFolder = source(
  'luisbarradev/clave_unica_api/src/scrapers/SII_scraper.py',
  '2025-07-25',
);
const storedFolder = source('luvidal/jogiscraper/scripts/carpeta.js', '2026-02-26');

const incomeContract = source('albertomarturelo/sii/docs/sii-contract/f22.md', '2026-06');
const vatContract = source('albertomarturelo/sii/docs/sii-contract/f29.md', '2026-06');
const folderContract = source(
  'albertomarturelo/sii/docs/sii-contract/carpeta-tributaria.md',
  '2026-09-12',
);
const formDocument = source('albertomarturelo/sii/docs/sii-contract/f29-pdf.md', '2026-08-31');
const folderText = source('Abuloni/carpeta_tributaria/src/shared/TextoTable.sql', '2025-11-06');
const folderReader = source(
  'franciscovalencia24-wq/Gestion-Empresarial/src/osint/parser_sii.py',
  '2026-08',
);
const invoicingContract = source(
  'albertomarturelo/sii/docs/sii-contract/dte-mipyme.md',
  '2026-09-09',
);
const invoicingList = source(
  'crilam/mcp-sii/docs/superpowers/specs/2026-08-03-mipyme-http-contratos.md',
  '2026-08-03',
);
const realEstate = source('crilam/mcp-sii/src/scrapers/bienesRaicesHttp.ts', '2026-09');

export const provenance: ProvenanceOf<'sii'> = {
  login: {
    /**
     * The form, its hidden fields, the script after an accepted login and the cookie that it sets.
     */
    'clave-tributaria': documented(loginContract, callSurvey, httpLogin),
    /**
     * The start at the tax service, the sign-on, and that its session is the same as after the other
     * login. The way back is a redirect or the same script: both are followed.
     */
    'clave-unica': documented(incomeFolder, storedFolder, formNotes),
  },
  /** None is asked for after RUT and Clave Tributaria. */
  secondFactor: documented(loginContract, callSurvey),
  /**
   * A wrong password and too many sessions are documented; the words for a locked password are our
   * assumption.
   */
  refusals: documented(loginContract, callSurvey),
  actions: {
    /** All but the treasury's commune codes and the account for refunds. */
    'tax-folder': documented(
      homeSurvey,
      callSurvey,
      httpLogin,
      formDocument,
      folderText,
      folderReader,
      incomeContract,
      vatContract,
    ),
    /** The new application, whose session by the bridge is disputed, and the earlier program. */
    'tax-folder-pdf': documented(storedFolder, incomeFolder, folderContract, folderText),
    /** The home page's data, and the folder's stamped documents and observations. */
    'tax-situation': documented(homeSurvey, loginContract, incomeFolder),
    /** The list of properties with their values; instalments are at the treasury. */
    'property-tax': documented(realEstate),
    /** The register of purchases and sales, and what the free invoicing portal lists as issued. */
    dte: documented(registerContract, callSurvey, invoicingContract, invoicingList),
    /** Two programs read screens by place: one form's totals, without folio, day or state. */
    'sworn-declaration': assumed,
  },
};
