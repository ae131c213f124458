import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN, withClaveUnicaTwins } from '../../families/clave-unica/claveUnica.ts';
import { parts } from '../../products/parts.ts';
import { fetchRegister, fetchSituation } from './fetch.ts';
import { fetchFolder, fetchFolderPdf } from './fetchFolder.ts';
import { fetchRealEstate } from './fetchRealEstate.ts';
import { login, logout } from './login.ts';
import type { SiiState } from './login.ts';
import { normaliseRegister, normaliseSituation } from './normalise.ts';
import { normaliseFolder, normaliseFolderPdf } from './normaliseFolder.ts';
import { normaliseProperties } from './normaliseProperties.ts';
import { parse } from './parse.ts';
import { incomeFormShape, incomeFormsShape, vatFormShape } from './parseForms.ts';
import { applicationSessionShape, realEstateShape } from './parseRealEstate.ts';
import { registerDocumentsShape, registerShape } from './parseRegister.ts';
import { SII_ORIGINS } from './portal.ts';

const actions = {
  'tax-folder': defineAction({ fetch: fetchFolder, parse, normalise: normaliseFolder }),
  'tax-folder-pdf': defineAction({ fetch: fetchFolderPdf, parse, normalise: normaliseFolderPdf }),
  'tax-situation': defineAction({ fetch: fetchSituation, parse, normalise: normaliseSituation }),
  'property-tax': defineAction({ fetch: fetchRealEstate, parse, normalise: normaliseProperties }),
  dte: defineAction({ fetch: fetchRegister, parse, normalise: normaliseRegister }),
};

/**
 * The tax service: after a login with the Clave Tributaria or ClaveÚnica, old programs whose pages
 * carry their data in scripts and hidden fields, and newer applications that answer with JSON in an
 * envelope. Which data an action reads does not depend on the kind of login.
 */
export const sii: Connector = defineConnector<SiiState>({
  definition: {
    entityId: 'sii',
    headers: {},
    extraOrigins: [...SII_ORIGINS, CLAVE_UNICA_ORIGIN],
    // Foreign currency is only shown on a page behind a captcha, for any RUT; instalments of the
    // property tax are at the treasury.
    notOffered: parts('mayUseForeignCurrency', 'installments'),
  },
  login,
  logout,
  answers: {
    register: registerShape,
    'register-documents': registerDocumentsShape,
    'income-forms': incomeFormsShape,
    'income-form': incomeFormShape,
    'vat-form': vatFormShape,
    'application-session': applicationSessionShape,
    'real-estate': realEstateShape,
  },
  actions: withClaveUnicaTwins(actions),
});
