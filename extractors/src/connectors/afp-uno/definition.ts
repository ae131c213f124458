import type { Connector, FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { fetchContributions, fetchProfile } from '../../platforms/afp-html/fetch.ts';
import type { AfpMenu } from '../../platforms/afp-html/fetch.ts';
import { pensionConnector } from '../../platforms/pension/pensionConnector.ts';
import { parts } from '../../products/parts.ts';
import { balanceAnswer, movementsAnswer } from './answers.ts';
import { login } from './login.ts';
import type { UnoState } from './login.ts';
import { parse } from './parse.ts';
import { EXTRA_ORIGINS, MOVEMENTS, OBLIGATORY, UNDOCUMENTED } from './portal.ts';
import { undocumentedPages } from './undocumented.ts';

type Context = FetchContext<UnoState>;

/** The balance that the portal's page read, and the last movements, asked for as it does. */
async function* fetchAccount({ session, state }: Context): AsyncIterable<RawDocument> {
  yield state.balance;
  const body = { tipoProducto: OBLIGATORY };
  const response = await session.postJson(MOVEMENTS, body, {
    page: 'movements',
    expect: 'json',
    accept: [401, 403],
    headers: state.headers,
  });
  if (response.status === 401 || response.status === 403) {
    throw new ExtractionError('SESSION_LOST', 'The fund manager no longer knows the session');
  }
  yield response.document();
}

const ours = (context: Context): FetchContext<AfpMenu> => ({
  ...context,
  state: UNDOCUMENTED.menu,
});

/**
 * AFP Uno: a login in a drawer of the public page, and of the portal the obligatory account with its
 * last movements. Which accounts of voluntary savings there are is not documented, nor a way out.
 */
export const afpUno: Connector = pensionConnector<UnoState>({
  definition: {
    entityId: 'afp-uno',
    platform: 'afp-uno',
    path: '',
    headers: {},
    extraOrigins: EXTRA_ORIGINS,
    session: 'browser-login',
    hasLogout: false,
    notOffered: parts('apv', 'agreed', 'cav'),
  },
  answers: { balances: balanceAnswer, movements: movementsAnswer },
  login,
  logout: () => Promise.resolve(),
  pages: {
    profile: (context) => fetchProfile(ours(context)),
    accounts: fetchAccount,
    contributions: (context) => fetchContributions(undocumentedPages, ours(context)),
  },
  parse,
});
