import { randomUUID } from 'node:crypto';
import type { AnySchema } from 'joi';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { pick } from '../../shared/json.ts';
import { list, nullable, object, optional, unread } from '../../shared/shape.ts';
import type { SiiState } from './login.ts';
import type { Facade } from './portal.ts';
import { refuseLogin } from './pages.ts';

/** Calls to the newer applications, whose requests and answers are wrapped in an envelope. */

export async function callSdi(
  { session, state }: FetchContext<SiiState>,
  facade: Facade,
  method: string,
  data: Readonly<Record<string, unknown>>,
  { page, about = {} }: { readonly page: string; readonly about?: RawDocument['about'] },
): Promise<RawDocument> {
  const metaData = {
    namespace: `${facade.namespace}/${method}`,
    conversationId: state.token,
    transactionId: randomUUID(),
    page: null,
  };
  const answer = await session.postJson(
    `${facade.address}${method}`,
    { metaData, data },
    { page, expect: 'any', about },
  );
  refuseLogin(answer);
  if (answer.contentType !== 'application/json') {
    throw unexpectedPage(`The page "${page}" is not json`);
  }
  // The answer to a call without a session. An incomplete envelope would get the same answer.
  if (typeof pick(answer.json(), 'errorMsg') === 'string') {
    throw new ExtractionError('SESSION_LOST', `The institution ended the session at "${page}"`);
  }
  return answer.document();
}

const envelope = object({
  errors: optional(nullable(list(optional(object({}))).max(0))),
  ...unread('namespace', 'conversationId', 'transactionId', 'info', 'page'),
});

/** The shape of an answer. If there are errors, the envelope lists them. */
export function answerOf<Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
  ...alsoNamed: readonly string[]
) {
  return object({ ...unread(...alsoNamed), ...fields, metaData: optional(nullable(envelope)) });
}
