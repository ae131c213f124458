import createClient, { type Client } from 'openapi-fetch';
import type { CauceError } from '../contract/errors.ts';
import type { paths as ConnectPaths } from '../generated/connect.ts';
import type { paths as MainPaths } from '../generated/main.ts';
import type { CallOptions, Credentials, SendDefaults } from './options.ts';
import { refusalOf, unexpectedAnswer } from './refusal.ts';
import { send } from './send.ts';

/** The calls of both APIs with some credentials, typed by their OpenAPI documents. */
export class Api {
  readonly main: Client<MainPaths>;
  readonly connect: Client<ConnectPaths>;
  readonly #baseUrl: string;
  readonly #defaults: SendDefaults;
  readonly #credentials: Credentials;

  /** @param baseUrl including `/api/v1` */
  constructor(baseUrl: string, defaults: SendDefaults, credentials: Credentials) {
    this.#baseUrl = baseUrl;
    this.#defaults = defaults;
    this.#credentials = credentials;
    this.main = createClient<MainPaths>({ baseUrl });
    this.connect = createClient<ConnectPaths>({ baseUrl });
  }

  /** The same calls with other credentials. */
  as(credentials: Credentials): Api {
    return new Api(this.#baseUrl, this.#defaults, credentials);
  }

  /** A `fetch` with the options of one call: see `SendOptions`. */
  via(
    call: CallOptions,
    isRepeatable: boolean,
    isStream = false,
  ): (request: Request) => Promise<Response> {
    const options = { credentials: this.#credentials, isRepeatable, isStream, call };
    return (request) => send(request, this.#defaults, options);
  }
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call's response.
 * @throws the CauceError that corresponds to a refusal
 */
export async function answered<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? notJson() : cause;
  });
  if (!response.ok || error !== undefined) throw refusalOf(response, error);
  return data as T;
}

/** For example a proxy's page with status 200. */
const notJson = (): CauceError => unexpectedAnswer(200);
