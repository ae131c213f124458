import type { Connector } from '../../contract/connector.ts';
import { logout } from '../form-login/formLogin.ts';
import { pensionConnector } from '../pension/pensionConnector.ts';
import type { AfpHtmlSite } from './AfpHtmlSite.ts';
import { fetchAccounts, fetchContributions, fetchProfile, login } from './fetch.ts';
import type { AfpMenu } from './fetch.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a fund manager whose site is pages that post themselves back: a form login with
 * a view state, and histories whose years are chosen by a form with the state of the page before.
 */
export function afpHtml(site: AfpHtmlSite): Connector {
  const parser = createParser(site);
  return pensionConnector<AfpMenu>({
    definition: { entityId: site.entityId, family: 'afp-html', headers: {}, extraOrigins: [] },
    login: (session, credentials) => login(site, session, credentials),
    logout: (session) => logout(site, session),
    pages: {
      profile: fetchProfile,
      accounts: (context) => fetchAccounts(site, context, parser.accountsIn),
      contributions: (context) => fetchContributions(site, context),
    },
    parse: parser.parse,
  });
}
