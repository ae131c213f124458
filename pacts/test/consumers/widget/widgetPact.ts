import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import { createWidgetClient, type SessionCalls, type WidgetClient } from '@cauce/ui/client';
import { createConsumer } from '../createConsumer.ts';
import { anyText } from '../shapes.ts';
import { openedSession } from './openedSession.ts';

const { uponReceiving, fetchFrom } = createConsumer('cauce-widget');
export { uponReceiving };

/** Headers of a call with a session; the provider side puts a real token in. */
export const withSession = {
  accept: 'application/json',
  authorization: MatchersV3.regex(/^Bearer \S+$/, 'Bearer session-token'),
};

/** A body sets its content type. */
export const withoutSession = { accept: 'application/json' };

/** A refusal of the API; only the fields that the widget reads. */
export const refusal = (code: string) => ({
  code,
  message: anyText('Why not'),
  requestId: anyText('b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f'),
});

/** The widget's client against the mock server. */
export const clientOf = (mock: V3MockServer): WidgetClient =>
  createWidgetClient({ baseUrl: mock.url, fetch: fetchFrom(mock) });

/** The calls of a session that was opened before, against the mock server. */
export async function callsOf(mock: V3MockServer): Promise<SessionCalls> {
  const session = await openedSession();
  const fetchMock = fetchFrom(mock);
  let isOpening = true;
  const client = createWidgetClient({
    baseUrl: mock.url,
    fetch: (input, init) => {
      if (!isOpening) return fetchMock(input, init);
      isOpening = false;
      return Promise.resolve(Response.json({ data: session }));
    },
  });
  const { calls } = await client.openSession({ otpToken: 'spent', widgetConfigId: 'wc' });
  return calls;
}
