import type { FetchContext } from '../../contract/connector.ts';
import type { Credentials } from '../../contract/request.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../contract/session.ts';
import { findLink, readForm, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { AccountKind } from '../pension/PensionPage.ts';
import type { AfpHtmlSite } from './AfpHtmlSite.ts';
import { yearsOf } from './parse.ts';

type MenuPage = 'profile' | 'balances' | 'contributions';

/** Where the pages are: addresses that the menu links. */
export type AfpMenu = Readonly<Record<MenuPage, string>>;

export async function login(
  site: AfpHtmlSite,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<AfpMenu> {
  const { response, page } = await submitLogin(site, session, credentials);
  if (findLink(page, site.links.balances) === null) throw notInside(site, page);
  const linkTo = (section: MenuPage): string =>
    response.resolve(readLink(page, site.links[section]));
  return {
    profile: linkTo('profile'),
    balances: linkTo('balances'),
    contributions: linkTo('contributions'),
  };
}

export async function* fetchProfile({
  session,
  state,
}: FetchContext<AfpMenu>): AsyncIterable<RawDocument> {
  yield (await session.get(state.profile, { page: 'profile', expect: 'html' })).document();
}

/** The balances, and every account's movements, whose pages the balances link. */
export async function* fetchAccounts(
  site: AfpHtmlSite,
  context: FetchContext<AfpMenu>,
  accountsIn: (document: RawDocument) => readonly { account: AccountKind; address: string }[],
): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const document = (
    await session.get(state.balances, { page: 'balances', expect: 'html' })
  ).document();
  yield document;
  for (const { account, address } of accountsIn(document)) {
    yield* fetchHistory(site, session, address, 'movements', { account });
  }
}

export async function* fetchContributions(
  site: AfpHtmlSite,
  { session, state }: FetchContext<AfpMenu>,
): AsyncIterable<RawDocument> {
  yield* fetchHistory(site, session, state.contributions, 'contributions', {});
}

/** A history's newest year, and each other year by the form of the page before it. */
async function* fetchHistory(
  site: AfpHtmlSite,
  session: InstitutionSession,
  address: string,
  page: 'movements' | 'contributions',
  about: Readonly<Record<string, string>>,
): AsyncIterable<RawDocument> {
  let response: InstitutionResponse = await session.get(address, { page, expect: 'html', about });
  yield response.document();
  const { years, chosen } = yearsOf(site, response.document());
  for (const year of years) {
    if (year === chosen) continue;
    const { action, hidden } = readForm(pageOf(response.document()), site.history.form, []);
    response = await session.postForm(
      response.resolve(action),
      { ...hidden, [site.history.yearField]: year },
      { page, expect: 'html', about },
    );
    yield response.document();
  }
}
