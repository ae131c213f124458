import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { logout } from '../form-login/formLogin.ts';
import { pensionConnector } from '../pension/pensionConnector.ts';
import type { AfpCsvConfig } from './AfpCsvConfig.ts';
import { fetchAccounts, fetchContributions, fetchProfile, login } from './fetch.ts';
import type { AfpDownloads } from './fetch.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a fund manager with a form login and file downloads: CSV in the charset and
 * formats of a Chilean spreadsheet.
 */
export function afpCsv(config: AfpCsvConfig): Connector {
  return pensionConnector<AfpDownloads>({
    definition: {
      entityId: config.entityId,
      platform: 'afp-csv',
      path: UNDOCUMENTED_PATH,
      headers: {},
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    pages: {
      profile: (context) => fetchProfile(config, context),
      accounts: (context) => fetchAccounts(config, context),
      contributions: (context) => fetchContributions(config, context),
    },
    parse: createParser(config),
  });
}
