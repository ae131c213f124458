import type { Connector } from '../../contract/connector.ts';
import { logout } from '../form-login/formLogin.ts';
import { pensionConnector } from '../pension/pensionConnector.ts';
import type { AfpCsvSite } from './AfpCsvSite.ts';
import { fetchAccounts, fetchContributions, fetchProfile, login } from './fetch.ts';
import type { AfpDownloads } from './fetch.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a fund manager whose site is entered by a form and gives everything as files to
 * download: text in cells, in the charset and the formats of a Chilean spreadsheet.
 */
export function afpCsv(site: AfpCsvSite): Connector {
  return pensionConnector<AfpDownloads>({
    definition: { entityId: site.entityId, family: 'afp-csv', headers: {}, extraOrigins: [] },
    login: (session, credentials) => login(site, session, credentials),
    logout: (session) => logout(site, session),
    pages: {
      profile: (context) => fetchProfile(site, context),
      accounts: (context) => fetchAccounts(site, context),
      contributions: (context) => fetchContributions(site, context),
    },
    parse: createParser(site),
  });
}
