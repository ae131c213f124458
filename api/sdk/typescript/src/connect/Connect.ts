import { answered, type Api } from '../transport/Api.ts';
import { KeptToken } from '../transport/KeptToken.ts';
import type { CallOptions, CreateOptions } from '../transport/options.ts';
import { withToken } from '../transport/session.ts';
import type { ConnectSchemas } from '../contract/types.ts';
import { ConnectedPerson } from './ConnectedPerson.ts';
import type { ConsentRequest } from './connect.types.ts';

/** Lifetime of task tokens, in ms. */
const TASK_TOKEN_MS = 30 * 60_000;

/**
 * Data by consent: the person grants it and logs in in the widget, and your server reads the data.
 */
export class Connect {
  readonly #api: Api;
  readonly #clientId: string | null;

  /** @internal */
  constructor(api: Api, clientId: string | null) {
    this.#api = api;
    this.#clientId = clientId;
  }

  /**
   * Creates the one-time token with which your page opens the widget, and the consent that the
   * person is asked for there. With `consentId`, they repair or renew one that they have given.
   *
   * @throws ValidationError, such as `PRODUCTS_ERROR` or `WIDGETCONFIG_ERROR`
   * @example
   * ```ts
   * const { otpToken, consentId } = await cauce.connect.createOtpToken({
   *   products: ['movement'],
   *   user: { username: '12345678-5', email: 'persona@correo.example' },
   *   widgetConfigId,
   * });
   * ```
   */
  async createOtpToken(
    request: ConsentRequest,
    options: CreateOptions = {},
  ): Promise<ConnectSchemas['OtpToken']> {
    const { idempotencyKey = crypto.randomUUID(), ...call } = options;
    const { data } = await answered(
      this.#api.connect.POST('/token/otp/create', {
        body: { ...request, clientId: this.#requireClientId() },
        headers: { 'Idempotency-Key': idempotencyKey },
        fetch: this.#api.via(call, true),
      }),
    );
    return data;
  }

  /**
   * What became of the extraction whose code a person read in the widget when it failed: the start
   * of the extraction's id.
   *
   * @throws NotFoundError `EXTRACTION_NOT_FOUND`
   */
  async findExtraction(
    code: string,
    call: CallOptions = {},
  ): Promise<ConnectSchemas['ExtractionOutcome']> {
    const { data } = await answered(
      this.#api.connect.GET('/extractions/{code}', {
        params: { path: { code } },
        fetch: this.#api.via(call, true),
      }),
    );
    return data;
  }

  /**
   * The consents and data of one person. Keep the returned object while you work with that person:
   * it holds the task token, which it creates when needed and renews.
   *
   * @param target the RUT of the person who was asked for the consent
   * @example
   * ```ts
   * const person = cauce.connect.person('12345678-5');
   * const { consents } = await person.listConsents();
   * const { data } = await person.retrieveData({ consentId, product: 'movement' });
   * ```
   */
  person(target: string): ConnectedPerson {
    const clientId = this.#requireClientId();
    const token = new KeptToken(async () => {
      const { data } = await answered(
        this.#api.connect.POST('/token/task', {
          body: { clientId, target },
          fetch: this.#api.via({}, true),
        }),
      );
      return data.taskToken;
    }, TASK_TOKEN_MS);
    return new ConnectedPerson(this.#api.as(withToken(token)));
  }

  #requireClientId(): string {
    if (this.#clientId === null) throw new TypeError('Connect calls need the clientId option.');
    return this.#clientId;
  }
}
