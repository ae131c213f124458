import type { Connector } from '../../contract/connector.ts';
import { pensionConnector } from '../../families/pension/pensionConnector.ts';
import { parts } from '../../products/parts.ts';
import { balanceAnswer, movementsAnswer } from './answers.ts';
import { fetchAccount, fetchContributions } from './fetch.ts';
import { login } from './login.ts';
import type { UnoState } from './login.ts';
import { parse } from './parse.ts';
import { EXTRA_ORIGINS } from './portal.ts';

/**
 * AFP Uno: a login in a drawer of the public page. The portal provides the mandatory account with
 * its latest movements, and the certificate of contributions. No source documents the voluntary
 * savings accounts or a logout.
 */
export const afpUno: Connector = pensionConnector<UnoState>({
  definition: {
    entityId: 'afp-uno',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
    notOffered: parts('apv', 'agreed', 'cav'),
  },
  answers: { balances: balanceAnswer, movements: movementsAnswer },
  login,
  logout: () => Promise.resolve(),
  pages: {
    accounts: fetchAccount,
    contributions: fetchContributions,
  },
  parse,
});
