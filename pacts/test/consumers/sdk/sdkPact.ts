import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import { Cauce } from '../../../../api/sdk/typescript/src/index.ts';
import { createConsumer } from '../createConsumer.ts';
import { anyText, anyUuid } from '../shapes.ts';

const { uponReceiving, fetchFrom } = createConsumer('cauce-sdk');
export { uponReceiving };

export const RUT = '12345678-5';
export const CLIENT_ID = '2b1f0c9e-7d4a-4f5b-8c3e-1a2b3c4d5e6f';
export const TASK_ID = '3f0c'.repeat(16);
export const CONSENT_ID = '6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90';

/** The provider side puts the state's own keys and tokens in. */
export const withApiKey = { 'x-api-key': anyText('api-key') };
export const withToken = { authorization: MatchersV3.regex(/^Bearer \S+$/, 'Bearer a-token') };

let keys = 0;
/** Each with a key of its own: under one that was used, the API would give that answer again. */
export function withIdempotencyKey<H extends object>(headers: H) {
  keys += 1;
  return {
    ...headers,
    'idempotency-key': anyUuid(`0d9b3f5e-2c41-4b7a-9e64-${String(keys).padStart(12, '0')}`),
  };
}

const said = {
  message: anyText('Why not'),
  requestId: anyText('b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f'),
};
/** A refusal of the main API. */
export const refusal = (errorCode: string) => ({ errorCode, ...said });
/** A refusal of the connect API. */
export const connectRefusal = (code: string) => ({ code, ...said });

const TOKEN_PATHS = ['/auth/login', '/token/task'];
/** Waiting listens there, in case events come. */
const STREAM_PATH = '/events/stream';

/** The SDK whose tokens are there already, so that the mock server gets the call itself alone. */
export const clientOf = (mock: V3MockServer): Cauce =>
  client(mock, (path) => !isTokenPath(path) && !path.endsWith(STREAM_PATH), {
    token: 'a-token',
    data: { taskToken: 'a-token' },
  });

/** The SDK whose stream of events the mock server gets too. */
export const followerOf = (mock: V3MockServer): Cauce =>
  client(mock, (path) => !isTokenPath(path), { token: 'a-token' });

/** The SDK as its first call creates a token, which alone the mock server gets. */
export const freshClientOf = (mock: V3MockServer): Cauce => client(mock, isTokenPath, { data: {} });

const isTokenPath = (path: string) => TOKEN_PATHS.some((end) => path.endsWith(end));

function client(mock: V3MockServer, isAsked: (path: string) => boolean, other: object): Cauce {
  const fetchMock = fetchFrom(mock);
  return new Cauce({
    apiKey: 'api-key',
    clientId: CLIENT_ID,
    baseUrl: mock.url,
    retries: 0,
    fetch: (input, init) =>
      isAsked(new URL((input as Request).url).pathname)
        ? fetchMock(input, init)
        : Promise.resolve(Response.json(other)),
  });
}
