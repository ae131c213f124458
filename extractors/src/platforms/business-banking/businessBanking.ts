import type { Connector } from '../../contract/connector.ts';
import { forCompanies } from '../banking/forCompanies.ts';
import { htmlBank } from '../html-portal/htmlPortal.ts';
import type { BusinessBankingConfig } from './BusinessBankingConfig.ts';
import { login } from './login.ts';

/**
 * The connector of a bank's business portal: a login by the company's RUT, the choice of a company,
 * and the pages of `html-portal` that companies have.
 */
export function businessBanking(config: BusinessBankingConfig): Connector {
  return forCompanies(htmlBank(config, 'business-banking', (context) => login(config, context)));
}
