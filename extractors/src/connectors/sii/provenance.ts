import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const loginContract: Source = {
  repository: 'albertomarturelo/sii',
  path: 'docs/sii-contract/auth-login.md',
  date: '2026-09-12',
};
const registerContract: Source = {
  repository: 'albertomarturelo/sii',
  path: 'docs/sii-contract/rcv.md',
  date: '2026-06-07',
};
const homeSurvey: Source = {
  repository: 'crilam/mcp-sii',
  path: 'docs/superpowers/specs/2026-08-29-ronda-8-misii-relevamiento.md',
  date: '2026-08-29',
};
const callSurvey: Source = {
  repository: 'crilam/mcp-sii',
  path: 'docs/superpowers/specs/2026-08-01-sdi-rest-contratos.md',
  date: '2026-08-02',
};
const httpLogin: Source = {
  repository: 'luisbarradev/BH-LIB',
  path: 'src/adapters/sii_api',
  date: '2025-09-17',
};
const incomeFolder: Source = {
  repository: 'luisbarradev/clave_unica_api',
  path: 'src/scrapers/SII_scraper.py',
  date: '2025-07-25',
};
const storedFolder: Source = {
  repository: 'luvidal/jogiscraper',
  path: 'scripts/carpeta.js',
  date: '2026-02-26',
};

export const provenance: ProvenanceOf<'sii'> = {
  login: {
    /**
     * The form, its hidden fields, the script after an accepted login and the cookie that it sets.
     */
    'clave-tributaria': documented(loginContract, callSurvey, httpLogin),
    /**
     * The start at the tax service and the sign-on are documented, but nobody describes the way back.
     */
    'clave-unica': assumed,
  },
  /** None is asked for after RUT and Clave Tributaria. */
  secondFactor: documented(loginContract, callSurvey),
  /**
   * A wrong password and too many sessions are documented; the words for a locked password are our
   * assumption.
   */
  refusals: documented(loginContract, callSurvey),
  actions: {
    /**
     * The taxpayer, properties, fee receipts, form 22 and the list of forms 29 are read where the
     * sources read them. Partnerships, the treasury's commune codes, the refund account and the
     * lines of form 29 are not documented.
     */
    'tax-folder': assumed,
    /** The document's code and day, its recipient's form, and the button that stores it. */
    'tax-folder-pdf': documented(storedFolder, incomeFolder),
    /** The home page's data, and the folder's stamped documents and observations. */
    'tax-situation': documented(homeSurvey, loginContract, incomeFolder),
    /**
     * The list of properties and their values are read as documented. The exempt and taxed shares
     * of a value, the instalments and the treasury's commune codes are not documented.
     */
    'property-tax': assumed,
    /** The register of purchases and sales. */
    dte: documented(registerContract, callSurvey),
    'sworn-declaration': assumed,
  },
  samples: {
    'tax-folder': [
      'income-forms.in-force.json',
      'income-forms.old-date.json',
      'income-forms.none.json',
      'income-form.lines.json',
      'vat-form.in-force.json',
      'vat-form.without-movement.json',
      'fee-month.two-receipts.json',
    ],
    'tax-situation': ['home.company.json'],
    dte: [
      'register.customs.json',
      'register.other-types.json',
      'register.nothing.json',
      'register.empty-list.json',
      'register-documents.export.json',
      'register-documents.unnamed.json',
    ],
  },
};
