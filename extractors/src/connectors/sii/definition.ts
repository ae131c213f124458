import { defineAction, defineConnector, UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector, FetchContext } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../platforms/clave-unica/claveUnica.ts';
import {
  fetchDeclarations,
  fetchFolder,
  fetchFolderPdf,
  fetchProperties,
  fetchRegister,
  fetchSection,
} from './fetch.ts';
import { login, logout } from './login.ts';
import type { SiiMenu } from './login.ts';
import {
  normaliseDeclarations,
  normaliseFolder,
  normaliseFolderPdf,
  normaliseProperties,
  normaliseRegister,
  normaliseSituation,
} from './normalise.ts';
import { parse } from './parse.ts';

const actions = {
  'tax-folder': defineAction({ fetch: fetchFolder, parse, normalise: normaliseFolder }),
  'tax-folder-pdf': defineAction({ fetch: fetchFolderPdf, parse, normalise: normaliseFolderPdf }),
  'tax-situation': defineAction({
    fetch: (context: FetchContext<SiiMenu>) => fetchSection(context, 'situation'),
    parse,
    normalise: normaliseSituation,
  }),
  'property-tax': defineAction({ fetch: fetchProperties, parse, normalise: normaliseProperties }),
  dte: defineAction({ fetch: fetchRegister, parse, normalise: normaliseRegister }),
  'sworn-declaration': defineAction({
    fetch: fetchDeclarations,
    parse,
    normalise: normaliseDeclarations,
  }),
};

/**
 * The tax service: server-rendered pages behind the Clave Tributaria or ClaveÚnica, the register of
 * sales and purchases as XML, the tax folder as pages and as a PDF. What an action reads does not
 * depend on the kind of login.
 */
export const sii: Connector = defineConnector<SiiMenu>({
  definition: {
    entityId: 'sii',
    platform: 'sii',
    path: UNDOCUMENTED_PATH,
    headers: {},
    extraOrigins: [CLAVE_UNICA_ORIGIN],
  },
  login,
  logout,
  actions: Object.fromEntries(
    Object.entries(actions).flatMap(([type, action]) => [
      [type, action],
      [`${type}-clave-unica`, action],
    ]),
  ),
});
