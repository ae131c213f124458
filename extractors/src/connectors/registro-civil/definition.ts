import { defineAction, defineConnector, UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../platforms/clave-unica/claveUnica.ts';
import { fetchCertificate } from './fetch.ts';
import { login, logout } from './login.ts';
import type { RegistryMenu } from './login.ts';
import { normaliseCertificate } from './normalise.ts';
import { parse } from './parse.ts';

/**
 * The civil registry: a certificate that is requested after a ClaveÚnica login and read from its
 * PDF.
 */
export const registroCivil: Connector = defineConnector<RegistryMenu>({
  definition: {
    entityId: 'registro-civil',
    platform: 'registro-civil',
    path: UNDOCUMENTED_PATH,
    headers: {},
    extraOrigins: [CLAVE_UNICA_ORIGIN],
  },
  login,
  logout,
  actions: {
    'birth-certificate': defineAction({
      fetch: fetchCertificate,
      parse,
      normalise: normaliseCertificate,
    }),
  },
});
