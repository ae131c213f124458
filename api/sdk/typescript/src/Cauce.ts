import { Keys } from './account/Keys.ts';
import { Requests } from './account/Requests.ts';
import { Connect } from './connect/Connect.ts';
import { Connections } from './connect/Connections.ts';
import { Sandbox } from './connect/Sandbox.ts';
import { Encryption } from './encryption/Encryption.ts';
import { SessionKeys } from './encryption/SessionKeys.ts';
import { Events } from './events/Events.ts';
import { Persons } from './rights/Persons.ts';
import { RightsRequests } from './rights/RightsRequests.ts';
import { TaskSignals } from './tasks/TaskSignals.ts';
import { Tasks } from './tasks/Tasks.ts';
import { answered, Api } from './transport/Api.ts';
import { apiBase } from './transport/apiBase.ts';
import { KeptToken } from './transport/KeptToken.ts';
import type { CallOptions } from './transport/options.ts';
import { withApiKey, withToken } from './transport/session.ts';
import type { Institution, Usage, UserStatus } from './contract/types.ts';
import { Webhooks } from './webhooks/Webhooks.ts';

export interface CauceOptions {
  /** Your organisation's API key for this environment. Keep it on your server. */
  readonly apiKey: string;
  /** Address of the environment's API, such as `https://sandbox.api.cauce.example`. */
  readonly baseUrl: string;
  /** Your organisation's id; required for the connect calls. */
  readonly clientId?: string;
  /** Encrypts every person's credentials before they are sent, on top of TLS. */
  readonly encrypt?: boolean;
  /** Timeout of each attempt of a call, in ms; 30 s by default. */
  readonly timeoutMs?: number;
  /** How many times a call is retried if it may safely be repeated; 3 by default. */
  readonly retries?: number;
  /**
   * Longest wait before a retry, in ms; if the API asks for a longer one, the call fails. 60 s by
   * default.
   */
  readonly maxRetryWaitMs?: number;
  /** Lifetime of the session tokens, 10 to 60 minutes; 60 by default. */
  readonly sessionMinutes?: number;
  /** Replaces the runtime's own `fetch`, for example with one that uses a proxy. */
  readonly fetch?: typeof fetch;
}

/**
 * A client of the Cauce API. One serves a whole process: it keeps the session token and renews it.
 *
 * @example
 * ```ts
 * import { Cauce } from '@cauce/sdk';
 *
 * const cauce = new Cauce({ apiKey, baseUrl: 'https://sandbox.api.cauce.example', encrypt: true });
 * const { data } = await cauce.tasks.run({
 *   institution: 'banco-chile',
 *   action: 'movement',
 *   username: '12345678-5',
 *   password,
 * });
 * ```
 */
export class Cauce {
  /** Extractions with a person's credentials. */
  readonly tasks: Tasks;
  /** Extractions based on a person's consent. */
  readonly connect: Connect;
  /** The consents of all your persons, by your own references. */
  readonly connections: Connections;
  /** The simulated world of your persons, in the sandbox only. */
  readonly sandbox: Sandbox;
  /** Requests that persons made on their page, and your answers. */
  readonly rightsRequests: RightsRequests;
  /** Exports the data kept about a person, and erases it. */
  readonly persons: Persons;
  /** Events, as a list and as a live stream. */
  readonly events: Events;
  /** The webhooks at which your server receives events. */
  readonly webhooks: Webhooks;
  /** Your organisation's keys. */
  readonly keys: Keys;
  /** The calls that your servers made. */
  readonly requests: Requests;
  /** Keys for credentials that are encrypted elsewhere. */
  readonly encryption: Encryption;
  readonly #api: Api;
  readonly #token: KeptToken;

  /** @throws TypeError if the key or an address is malformed */
  constructor(options: CauceOptions) {
    const { apiKey, clientId = null, encrypt = false, sessionMinutes = 60 } = options;
    // The runtime's error for an invalid header would contain the key.
    if (!/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new TypeError('apiKey has to be printable ASCII without spaces.');
    }
    const defaults = {
      fetch: options.fetch ?? ((...request) => fetch(...request)),
      timeoutMs: options.timeoutMs ?? 30_000,
      retries: options.retries ?? 3,
      maxRetryWaitMs: options.maxRetryWaitMs ?? 60_000,
    };
    const withKey = new Api(apiBase(options.baseUrl), defaults, withApiKey(apiKey));
    const token = new KeptToken(() => login(withKey, sessionMinutes), sessionMinutes * 60_000);
    this.#token = token;
    this.#api = withKey.as(withToken(token));
    this.encryption = new Encryption(this.#api);
    this.events = new Events(this.#api);
    this.webhooks = new Webhooks(this.#api);
    this.keys = new Keys(withKey);
    this.requests = new Requests(this.#api);
    this.tasks = new Tasks({
      api: this.#api,
      sessionKeys: new SessionKeys(this.encryption, token),
      signals: new TaskSignals(this.events),
      encrypt,
    });
    this.connect = new Connect(withKey, clientId);
    this.connections = new Connections(withKey, this.connect);
    this.sandbox = new Sandbox(withKey);
    this.rightsRequests = new RightsRequests(withKey);
    this.persons = new Persons(withKey);
  }

  /**
   * Ends the session that the calls of this instance share, for example before a process stops. The
   * next call opens another one.
   *
   * @example
   * ```ts
   * await cauce.logout();
   * ```
   */
  async logout(call: CallOptions = {}): Promise<void> {
    const fetch = this.#api.via(call, true);
    await answered(this.#api.main.POST('/auth/logout', { fetch }));
    this.#token.forget();
  }

  /**
   * Lists every institution, and which of its actions can be launched now.
   *
   * @example
   * ```ts
   * const banks = (await cauce.institutions()).filter(({ type }) => type === 'bank');
   * ```
   */
  async institutions(call: CallOptions = {}): Promise<readonly Institution[]> {
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.GET('/entities', { fetch }));
  }

  /**
   * Whether extractions for a person are enabled at an institution, or paused after wrong
   * passwords.
   *
   * @example
   * ```ts
   * const { enabled, retryAfter } = await cauce.userStatus({ username, institution: 'banco-chile' });
   * ```
   */
  async userStatus(
    { username, institution }: { readonly username: string; readonly institution: string },
    call: CallOptions = {},
  ): Promise<UserStatus> {
    const fetch = this.#api.via(call, true);
    const body = { username, entity: institution };
    return answered(this.#api.main.POST('/users/status/by-entity', { body, fetch }));
  }

  /**
   * The quota of a month, such as `2026-11`, and the tasks that each day consumed of it; the
   * current month by default. Requires a key with the scope `manage`.
   *
   * @example
   * ```ts
   * const { used, limit, remaining } = await cauce.usage();
   * ```
   */
  async usage(query: { readonly month?: string } = {}, call: CallOptions = {}): Promise<Usage> {
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.GET('/usage', { params: { query }, fetch }));
  }
}

async function login(api: Api, expire: number): Promise<string> {
  const sent = api.main.POST('/auth/login', { body: { expire }, fetch: api.via({}, true) });
  return (await answered(sent)).token;
}
