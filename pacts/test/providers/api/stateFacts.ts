import type { TestServer } from '../../../../api/test/testServer.ts';
import type { ParametersOf, StateName, StateValue } from '../../states.ts';

/** Values that a state provides for the following request. */
export interface StateFacts {
  /** For the request filter: it takes the place of the contract's token. */
  readonly sessionToken?: string;
  /** Likewise, of the contract's API key. */
  readonly apiKey?: string;
  /** For the request's path and body, by the generators of the contract. */
  readonly values?: Partial<Record<StateValue, string>>;
}

export type HandlersOf<Name extends StateName> = {
  readonly [N in Name]: (parameters: ParametersOf<N>) => Promise<StateFacts>;
};

type Extract = NonNullable<Parameters<TestServer['runTask']>[1]>;
/** How a worker's extraction ends. */
export type Outcome = Awaited<ReturnType<Extract>>;

export const SUCCESS: Outcome = { kind: 'success', data: {} };
export const UNAVAILABLE = {
  kind: 'error',
  code: 'INSTITUTION_UNAVAILABLE',
  message: 'The institution is not available',
  retryable: true,
  fixableBy: 'institution',
} satisfies Outcome;

/** A minute's calls of one session, and of one address. */
export const LIMITS = { session: 60, address: 120 } as const;

/** @throws Error for a step of a state that was refused */
export function expectOk(answer: { status: number; text: string }): void {
  if (answer.status !== 200) throw new Error(`The state was refused: ${answer.text}`);
}
