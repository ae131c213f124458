import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../platforms/clave-unica/claveUnica.ts';
import { fetchDebt, fetchInsurance } from './fetch.ts';
import { login, logout } from './login.ts';
import type { CmfState } from './login.ts';
import { normaliseDebt, parseDebt } from './parseDebt.ts';
import { normaliseInsurance, parseInsurance } from './parseInsurance.ts';

/** The regulator of banks and insurers: after ClaveÚnica, the debt report is a single page. */
export const cmf: Connector = defineConnector<CmfState>({
  definition: {
    entityId: 'cmf',
    platform: 'cmf',
    path: '',
    headers: {},
    extraOrigins: [CLAVE_UNICA_ORIGIN],
  },
  login,
  logout,
  actions: {
    debt: defineAction({ fetch: fetchDebt, parse: parseDebt, normalise: normaliseDebt }),
    insurance: defineAction({
      fetch: fetchInsurance,
      parse: parseInsurance,
      normalise: normaliseInsurance,
    }),
  },
});
