import type { FetchContext, LoginContext } from '../../contract/connector.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../contract/session.ts';
import { findLink, readForm, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { AccountKind } from '../pension/PensionPage.ts';
import type { AfpHtmlConfig } from './AfpHtmlConfig.ts';
import { yearsOf } from './parse.ts';

type MenuPage = 'profile' | 'balances' | 'contributions';

/** Addresses of the pages that the menu links to. */
export type AfpMenu = Readonly<Record<MenuPage, string>>;

export async function login(config: AfpHtmlConfig, context: LoginContext): Promise<AfpMenu> {
  const { response, page } = await submitLogin(config, context);
  if (findLink(page, config.links.balances) === null) throw notInside(config, page);
  const linkTo = (section: MenuPage): string =>
    response.resolve(readLink(page, config.links[section]));
  return {
    profile: linkTo('profile'),
    balances: linkTo('balances'),
    contributions: linkTo('contributions'),
  };
}

export async function* fetchProfile({
  session,
  state,
}: FetchContext<Pick<AfpMenu, 'profile'>>): AsyncIterable<RawDocument> {
  yield (await session.get(state.profile, { page: 'profile', expect: 'html' })).document();
}

/** The balances, and the movements of each account in the balances. */
export async function* fetchAccounts(
  config: AfpHtmlConfig,
  context: FetchContext<AfpMenu>,
  accountsIn: (document: RawDocument) => readonly { account: AccountKind; address: string }[],
): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const document = (
    await session.get(state.balances, { page: 'balances', expect: 'html' })
  ).document();
  yield document;
  for (const { account, address } of accountsIn(document)) {
    yield* fetchHistory(config, session, address, 'movements', { account });
  }
}

export async function* fetchContributions(
  config: AfpHtmlConfig,
  { session, state }: FetchContext<AfpMenu>,
): AsyncIterable<RawDocument> {
  yield* fetchHistory(config, session, state.contributions, 'contributions', {});
}

/** A history's newest year, then each other year, requested with the form of the previous page. */
async function* fetchHistory(
  config: AfpHtmlConfig,
  session: InstitutionSession,
  address: string,
  page: 'movements' | 'contributions',
  about: Readonly<Record<string, string>>,
): AsyncIterable<RawDocument> {
  let response: InstitutionResponse = await session.get(address, { page, expect: 'html', about });
  yield response.document();
  const { years, chosen } = yearsOf(config, response.document());
  for (const year of years) {
    if (year === chosen) continue;
    const { action, hidden } = readForm(pageOf(response.document()), config.history.form, []);
    response = await session.postForm(
      response.resolve(action),
      { ...hidden, [config.history.yearField]: year },
      { page, expect: 'html', about },
    );
    yield response.document();
  }
}
