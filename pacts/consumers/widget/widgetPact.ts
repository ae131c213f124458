import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MatchersV3, PactV4, type V3MockServer } from '@pact-foundation/pact';
import { createWidgetClient, type SessionCalls, type WidgetClient } from '@cauce/ui/client';
import {
  providerStates,
  requireState,
  type ParametersOf,
  type StateName,
  type StateValue,
} from '../../states.ts';
import { anyText } from './shapes.ts';
import { openedSession } from './openedSession.ts';

type Interaction = ReturnType<PactV4['addInteraction']>;
type JsonParameters = NonNullable<Parameters<Interaction['given']>[1]>;

/** Where the contract goes: `npm run pact` regenerates it beside the committed one. */
const CONTRACTS_DIR =
  process.env['PACT_OUTPUT_DIR'] ??
  fileURLToPath(new URL('../../../.cache/pacts/', import.meta.url));

const pact = new PactV4({
  consumer: 'cauce-widget',
  provider: 'cauce-api',
  dir: CONTRACTS_DIR,
  logLevel: 'error',
});

const begun = new Set<string>();

/**
 * Begins an interaction in a state; parameters that are left out are those of its example.
 *
 * @throws Error where an interaction of that name and state was begun before: Pact would let the
 *   later one take its place without a word
 */
export function uponReceiving<N extends StateName>(
  description: string,
  state: N,
  parameters: Partial<ParametersOf<N>> = {},
): Interaction {
  const { example } = providerStates[requireState(state)];
  const name = `${description}, where ${state}`;
  if (begun.has(name)) throw new Error(`There are two interactions "${name}": rename one.`);
  begun.add(name);
  return pact
    .addInteraction()
    .given(state, { ...example, ...parameters } as JsonParameters)
    .uponReceiving(description);
}

/** A value of the request that only the provider's state knows. */
export const fromState = (name: StateValue, example: string) =>
  MatchersV3.fromProviderState(`\${${name}}`, example);

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

/** A request that the mock server has not counted after this many ms was not expected. */
const COUNTING_TIMEOUT_MS = 2000;

/**
 * The mock server counts a request shortly after responding, and a test that ends earlier fails as
 * if no request had arrived. So the response is delayed until the request is counted.
 */
function fetchFrom({ port }: V3MockServer): typeof fetch {
  const { pact: native } = pact as unknown as {
    pact: { mockServerMatchedSuccessfully: (port: number) => boolean };
  };
  return async (input, init) => {
    const response = await fetch(input, init);
    const deadline = performance.now() + COUNTING_TIMEOUT_MS;
    while (!native.mockServerMatchedSuccessfully(port) && performance.now() < deadline)
      await setTimeout(2);
    return response;
  };
}
