import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CmfMenu } from './login.ts';
import { policyLinks } from './parseInsurance.ts';

export async function* fetchDebt({
  session,
  state,
}: FetchContext<CmfMenu>): AsyncIterable<RawDocument> {
  yield (await session.get(state.debt, { page: 'debt', expect: 'html' })).document();
}

/** The list of policies, and the page of each. */
export async function* fetchInsurance({
  session,
  state,
}: FetchContext<CmfMenu>): AsyncIterable<RawDocument> {
  const list = await session.get(state.insurance, { page: 'policies', expect: 'html' });
  yield list.document();
  for (const href of policyLinks(list.document())) {
    yield (await session.get(list.resolve(href), { page: 'policy', expect: 'html' })).document();
  }
}
