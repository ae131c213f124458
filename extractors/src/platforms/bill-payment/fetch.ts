import type { FetchContext, LoginContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { findLink, readLink } from '../../shared/html.ts';
import { optionalTextAt } from '../../shared/json.ts';
import { followPages } from '../form-login/followPages.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import type { BillPaymentConfig, Section } from './BillPaymentConfig.ts';
import { stateOf } from './parse.ts';

/** Addresses of the pages that the menu links to. */
export type BillMenu = Readonly<Record<Section, string>>;

export async function login(config: BillPaymentConfig, context: LoginContext): Promise<BillMenu> {
  const { response, page } = await submitLogin(config, context);
  if (findLink(page, config.links.bills) === null) throw notInside(config, page);
  const linkTo = (section: Section): string =>
    response.resolve(readLink(page, config.links[section]));
  return {
    profile: linkTo('profile'),
    bills: linkTo('bills'),
    pacs: linkTo('pacs'),
    pats: linkTo('pats'),
  };
}

export async function* fetchProfile({
  session,
  state,
}: FetchContext<BillMenu>): AsyncIterable<RawDocument> {
  yield (await session.get(state.profile, { page: 'profile', expect: 'html' })).document();
}

/** All pages of a list. */
export function fetchList(
  config: BillPaymentConfig,
  { session, state }: FetchContext<BillMenu>,
  section: Exclude<Section, 'profile'>,
): AsyncIterable<RawDocument> {
  return followPages(session, state[section], { page: section }, (document) =>
    optionalTextAt(stateOf(config, document), config.list.nextAt),
  );
}
