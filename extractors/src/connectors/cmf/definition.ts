import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../../families/clave-unica/claveUnica.ts';
import { signOffClaveUnica } from '../../families/clave-unica/signOn.ts';
import { fetchDebt } from './fetch.ts';
import { fetchInsurance, normaliseInsurance, parseInsurance } from './insurance.ts';
import { login } from './login.ts';
import type { CmfState } from './login.ts';
import { normaliseDebt, parseDebt } from './parseDebt.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * The regulator of banks and insurers: after ClaveÚnica, the debt report is a single page. Insurance
 * is a service of its own, which the same sign-on opens.
 */
export const cmf: Connector = defineConnector<CmfState>({
  definition: {
    entityId: 'cmf',
    headers: {},
    extraOrigins: [...EXTRA_ORIGINS, CLAVE_UNICA_ORIGIN],
    hasLogout: false,
  },
  login,
  // Only the sign-on's logout is documented.
  logout: signOffClaveUnica,
  actions: {
    debt: defineAction({ fetch: fetchDebt, parse: parseDebt, normalise: normaliseDebt }),
    insurance: defineAction({
      fetch: fetchInsurance,
      parse: parseInsurance,
      normalise: normaliseInsurance,
    }),
  },
});
