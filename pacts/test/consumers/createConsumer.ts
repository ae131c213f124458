import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MatchersV3, PactV4, type V3MockServer } from '@pact-foundation/pact';
import {
  providerStates,
  requireState,
  type ParametersOf,
  type StateName,
  type StateValue,
} from '../states.ts';

type Interaction = ReturnType<PactV4['addInteraction']>;
type JsonParameters = NonNullable<Parameters<Interaction['given']>[1]>;

/** Where the contracts go: `npm run pact` regenerates them beside the committed ones. */
const CONTRACTS_DIR =
  process.env['PACT_OUTPUT_DIR'] ??
  fileURLToPath(new URL('../../../.cache/pacts/', import.meta.url));

/** A request that the mock server has not counted after this many ms was not expected. */
const COUNTING_TIMEOUT_MS = 2000;

/** A consumer of the API, whose tests write its contract. */
export interface Consumer {
  /**
   * Begins an interaction in a state; parameters that are left out are those of its example.
   *
   * @throws Error where an interaction of that name and state was begun before: Pact would let the
   *   later one take its place without a word
   */
  readonly uponReceiving: <N extends StateName>(
    description: string,
    state: N,
    parameters?: Partial<ParametersOf<N>>,
  ) => Interaction;
  /**
   * The mock server counts a request shortly after responding, and a test that ends earlier fails as
   * if no request had arrived. So this `fetch` delays a response until its request is counted.
   */
  readonly fetchFrom: (mock: V3MockServer) => typeof fetch;
}

/** @param name also of the contract's file */
export function createConsumer(name: string): Consumer {
  const pact = new PactV4({
    consumer: name,
    provider: 'cauce-api',
    dir: CONTRACTS_DIR,
    logLevel: 'error',
  });
  const begun = new Set<string>();
  return {
    uponReceiving: (description, state, parameters = {}) => {
      const { example } = providerStates[requireState(state)];
      const title = `${description}, where ${state}`;
      if (begun.has(title)) throw new Error(`There are two interactions "${title}": rename one.`);
      begun.add(title);
      return pact
        .addInteraction()
        .given(state, { ...example, ...parameters } as JsonParameters)
        .uponReceiving(description);
    },
    fetchFrom: ({ port }) => {
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
    },
  };
}

/** A value of the request that only the provider's state knows. */
export const fromState = (name: StateValue, example: string) =>
  MatchersV3.fromProviderState(`\${${name}}`, example);
