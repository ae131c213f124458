import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import {
  createConsoleClient,
  type ApiError,
  type ConsoleCalls,
  type ConsoleClient,
} from '@cauce/ui/client';
import { expect, it } from 'vitest';
import type { StateName, StateValue } from '../../states.ts';
import { createConsumer } from '../createConsumer.ts';
import { anyText } from '../shapes.ts';

const { uponReceiving, fetchFrom } = createConsumer('cauce-consola');

/** A call of the console and what it needs of the answer. */
export interface ConsoleCall {
  readonly what: string;
  readonly state: StateName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string | MatchersV3.Matcher<string>;
  readonly query?: Readonly<Record<string, string>>;
  /** Left out where the call has none. */
  readonly body?: object;
  /** Whether nobody has signed in yet. */
  readonly isOpen?: boolean;
  /** 200 with an answer, 204 without. */
  readonly answer?: object;
  /** The status and code of a refusal, instead of an answer. */
  readonly refusal?: readonly [status: number, code: string];
  readonly call: (calls: ConsoleCalls, client: ConsoleClient) => Promise<unknown>;
  /** What the client makes of the answer; not compared where it is left out. */
  readonly returns?: unknown;
}

const TOKEN = 'member-token';
/** The provider side puts a real token in. */
const authorization = MatchersV3.regex(/^Bearer \S+$/, `Bearer ${TOKEN}`);

/** Tests that the console's client makes the calls, and writes them to its contract. */
export function itCalls(calls: readonly ConsoleCall[]): void {
  it.each(calls)('$what', (one) => {
    const { what, state, method, path, query, body, isOpen = false, answer, refusal } = one;
    const [status, code] = refusal ?? [answer === undefined ? 204 : 200, null];
    return uponReceiving(what, state)
      .withRequest(method, path, (request) => {
        request.headers({ accept: 'application/json', ...(!isOpen && { authorization }) });
        if (query) request.query(query);
        if (body) request.jsonBody(body);
      })
      .willRespondWith(status, (response) => {
        if (code !== null)
          response.jsonBody({ message: anyText('Why not'), ...codeOf(path, code) });
        else if (answer) response.jsonBody(answer);
      })
      .executeTest(async (mock) => {
        const client = clientOf(mock);
        const made = one.call(client.callsOf(TOKEN), client);
        if (code === null) {
          const result = await made;
          if ('returns' in one) expect(result).toEqual(one.returns);
          return;
        }
        const expected: Partial<ApiError> = { status, code };
        await expect(made).rejects.toMatchObject(expected);
      });
  });
}

const clientOf = (mock: V3MockServer): ConsoleClient =>
  createConsoleClient({ baseUrl: mock.url, fetch: fetchFrom(mock) });

/** The calls of a client's server name the code otherwise than the console's own. */
const codeOf = (path: ConsoleCall['path'], code: string) =>
  typeof path === 'string' && !path.startsWith('/api/v1/console') ? { errorCode: code } : { code };

/** A path with an id that only the provider's state knows. */
export const pathWith = (name: StateValue, example: string, before: string, after = '') =>
  MatchersV3.fromProviderState(
    `/api/v1${before}\${${name}}${after}`,
    `/api/v1${before}${example}${after}`,
  );
