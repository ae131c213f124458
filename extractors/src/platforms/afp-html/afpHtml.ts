import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { logout } from '../form-login/formLogin.ts';
import { pensionConnector } from '../pension/pensionConnector.ts';
import type { AfpHtmlConfig } from './AfpHtmlConfig.ts';
import { fetchAccounts, fetchContributions, fetchProfile, login } from './fetch.ts';
import type { AfpMenu } from './fetch.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a fund manager with a post-back portal: a form login with a view state, and
 * histories whose year is chosen by a form with the previous page's view state.
 */
export function afpHtml(config: AfpHtmlConfig): Connector {
  const parser = createParser(config);
  return pensionConnector<AfpMenu>({
    definition: {
      entityId: config.entityId,
      platform: 'afp-html',
      path: UNDOCUMENTED_PATH,
      headers: {},
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    pages: {
      profile: fetchProfile,
      accounts: (context) => fetchAccounts(config, context, parser.accountsIn),
      contributions: (context) => fetchContributions(config, context),
    },
    parse: parser.parse,
  });
}
