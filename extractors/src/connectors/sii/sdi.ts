import { randomUUID } from 'node:crypto';
import Joi from 'joi';
import type { ObjectSchema, Schema, SchemaMap } from 'joi';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { pick } from '../../shared/json.ts';
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
    throw new ExtractionError('UNEXPECTED_PAGE', `The page "${page}" is not json`);
  }
  // The answer to a call without a session. An incomplete envelope would get the same answer.
  if (typeof pick(answer.json(), 'errorMsg') === 'string') {
    throw new ExtractionError('SESSION_LOST', `The institution ended the session at "${page}"`);
  }
  return answer.document();
}

interface Errors {
  errors?: { id?: unknown; descripcion?: unknown }[] | null;
}

/** Fields that the sources mention but no product needs; they are not reported as new. */
export function unread(...names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, Joi.any().optional()]));
}

const envelope = Joi.object({
  errors: Joi.array().items(Joi.object({}).optional()).max(0).allow(null).optional(),
  ...unread('namespace', 'conversationId', 'transactionId', 'page'),
});

/** The shape of an answer. If there are errors, the envelope lists them. */
export function answerOf<Answer extends object>(
  schema: Readonly<SchemaMap<Answer, true>>,
  ...alsoNamed: readonly string[]
): ObjectSchema<Answer & { metaData: Errors }> {
  return Joi.object<Answer & { metaData: Errors }>({
    ...unread(...alsoNamed),
    ...schema,
    metaData: envelope.optional(),
  });
}
