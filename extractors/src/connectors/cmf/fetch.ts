import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CmfState } from './login.ts';
import { policyLinks } from './parseInsurance.ts';
import { UNDOCUMENTED } from './portal.ts';

type Context = FetchContext<CmfState>;

/** The debt page, and what is read from a page of ours. */
export async function* fetchDebt({ session, state }: Context): AsyncIterable<RawDocument> {
  yield (await session.get(state.debtPage, { page: 'debt', expect: 'html' })).document();
  yield (
    await session.get(UNDOCUMENTED.otherDebts, { page: 'other-debts', expect: 'html' })
  ).document();
}

/** The list of policies, and the page of each. */
export async function* fetchInsurance({ session }: Context): AsyncIterable<RawDocument> {
  const list = await session.get(UNDOCUMENTED.insurance, { page: 'policies', expect: 'html' });
  yield list.document();
  for (const href of policyLinks(list.document())) {
    yield (await session.get(list.resolve(href), { page: 'policy', expect: 'html' })).document();
  }
}
