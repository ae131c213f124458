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

/** Calls of the newer applications: an envelope around what is asked and what is answered. */

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
  // Of a call without a session; an envelope that lacks a part would be answered alike.
  if (typeof pick(answer.json(), 'errorMsg') === 'string') {
    throw new ExtractionError('SESSION_LOST', `The institution ended the session at "${page}"`);
  }
  return answer.document();
}

interface Errors {
  errors?: { id?: unknown; descripcion?: unknown }[] | null;
}

/** Fields that the sources name and nothing of ours needs: not new when they come. */
export function unread(...names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, Joi.any().optional()]));
}

const envelope = Joi.object({
  errors: Joi.array().items(Joi.object({}).optional()).max(0).allow(null).optional(),
  ...unread('namespace', 'conversationId', 'transactionId', 'page'),
});

/** The shape of an answer, whose envelope lists errors where there are any. */
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
