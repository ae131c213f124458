import { BUSINESS_BANK_ACTIONS } from '../../catalogue/actions.ts';
import type { Connector } from '../../contract/connector.ts';

/** Restricts a bank's connector to the actions that companies have. */
export function forCompanies(bank: Connector): Connector {
  const offered = Object.entries(bank.actions).filter(([type]) =>
    BUSINESS_BANK_ACTIONS.some((action) => action.type === type),
  );
  return { ...bank, actions: Object.fromEntries(offered) };
}
