import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import { createPersonClient, type PersonCalls, type PersonClient } from '@cauce/ui/client';
import { createConsumer } from '../createConsumer.ts';
import { anyText } from '../shapes.ts';

const { uponReceiving, fetchFrom } = createConsumer('cauce-persona');
export { uponReceiving };

/** Headers of a call of a person who has signed in; the provider side puts a real token in. */
export const signedIn = {
  accept: 'application/json',
  authorization: MatchersV3.regex(/^Bearer \S+$/, 'Bearer person-token'),
};

/** A body sets its content type. */
export const withoutToken = { accept: 'application/json' };

/** A refusal of the API; only the fields that the page reads. */
export const refusal = (code: string) => ({
  code,
  message: anyText('Why not'),
  requestId: anyText('b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f'),
});

/** An id that the example has, and that no provider knows. */
export const CONNECTION_ID = '6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90';

/** The path of a call about the connection of the state. */
export const connectionPath = (rest = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/person/connections/\${consentId}${rest}`,
    `/api/v1/person/connections/${CONNECTION_ID}${rest}`,
  );

/** The page's client against the mock server. */
export const clientOf = (mock: V3MockServer): PersonClient =>
  createPersonClient({ baseUrl: mock.url, fetch: fetchFrom(mock) });

/** Its calls with a token. */
export const callsOf = (mock: V3MockServer): PersonCalls => clientOf(mock).callsOf('person-token');
