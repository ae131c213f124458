import { BUSINESS_BANK_ACTIONS } from '../../catalogue/actions.ts';
import { defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { htmlBank } from '../html-portal/htmlPortal.ts';
import type { BusinessBankingConfig } from './BusinessBankingConfig.ts';
import { login } from './login.ts';

/**
 * The connector of a bank's business portal: a login by the company's RUT, the choice of a company,
 * and the pages of `html-portal` that companies have.
 */
export function businessBanking(config: BusinessBankingConfig): Connector {
  const bank = htmlBank(config, 'business-banking', (context) => login(config, context));
  const offered = Object.entries(bank.actions).filter(([type]) =>
    BUSINESS_BANK_ACTIONS.some((action) => action.type === type),
  );
  return defineConnector({ ...bank, actions: Object.fromEntries(offered) });
}
