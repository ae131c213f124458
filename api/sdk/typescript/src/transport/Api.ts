import createClient, { type Client } from 'openapi-fetch';
import type { CauceError } from '../contract/errors.ts';
import type { paths as ConnectPaths } from '../generated/connect.ts';
import type { paths as MainPaths } from '../generated/main.ts';
import type { SendDefaults } from './options.ts';
import { refusalOf, unexpectedAnswer } from './refusal.ts';
import { send, type SendOptions } from './send.ts';

/** The calls of both APIs, typed by their OpenAPI documents. */
export class Api {
  readonly main: Client<MainPaths>;
  readonly connect: Client<ConnectPaths>;
  readonly #defaults: SendDefaults;

  /** @param baseUrl including `/api/v1` */
  constructor(baseUrl: string, defaults: SendDefaults) {
    this.#defaults = defaults;
    this.main = createClient<MainPaths>({ baseUrl });
    this.connect = createClient<ConnectPaths>({ baseUrl });
  }

  /** A `fetch` with the options of one call. */
  via(options: SendOptions): (request: Request) => Promise<Response> {
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
