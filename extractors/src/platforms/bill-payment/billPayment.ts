import { defineAction, defineConnector, UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector, FetchContext, NormaliseContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Bill } from '../../products/bill.ts';
import type { IdentityValidation } from '../../products/identityValidation.ts';
import type { Pac } from '../../products/pac.ts';
import type { Pat } from '../../products/pat.ts';
import { wholeList } from '../../shared/wholeList.ts';
import { logout } from '../form-login/formLogin.ts';
import type { BillPage } from './BillPage.ts';
import type { BillPaymentConfig } from './BillPaymentConfig.ts';
import { fetchList, fetchProfile, login } from './fetch.ts';
import type { BillMenu } from './fetch.ts';
import { createParser } from './parse.ts';

/**
 * The connector of a portal where people enrol their bills: a form login, and pages with their data
 * as JSON in an attribute, which a script renders.
 */
export function billPayment(config: BillPaymentConfig): Connector {
  const parse = createParser(config);
  return defineConnector<BillMenu>({
    definition: {
      entityId: config.entityId,
      platform: 'bill-payment',
      path: UNDOCUMENTED_PATH,
      headers: {},
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    actions: {
      'identity-validation': defineAction({
        fetch: (context: FetchContext<BillMenu>) => fetchProfile(context),
        parse,
        normalise: normaliseIdentity,
      }),
      bill: defineAction({
        fetch: (context: FetchContext<BillMenu>) => fetchList(config, context, 'bills'),
        parse,
        normalise: (pages: readonly BillPage[]): Bill[] =>
          wholeList(
            pages.filter((page) => page.kind === 'bills'),
            'bills',
          ),
      }),
      pac: defineAction({
        fetch: (context: FetchContext<BillMenu>) => fetchList(config, context, 'pacs'),
        parse,
        normalise: (pages: readonly BillPage[]): Pac[] =>
          wholeList(
            pages.filter((page) => page.kind === 'pacs'),
            'mandates',
          ),
      }),
      pat: defineAction({
        fetch: (context: FetchContext<BillMenu>) => fetchList(config, context, 'pats'),
        parse,
        normalise: (pages: readonly BillPage[]): Pat[] =>
          wholeList(
            pages.filter((page) => page.kind === 'pats'),
            'mandates',
          ),
      }),
    },
  });
}

function normaliseIdentity(
  pages: readonly BillPage[],
  { username }: NormaliseContext,
): IdentityValidation {
  const [profile] = pages;
  if (profile?.kind !== 'profile') {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The institution did not show the profile');
  }
  return { isValid: profile.rut === username };
}
