import { encryptCredentials, type SealedCredentials } from './encryptCredentials.ts';
import type {
  ConsentReceipt,
  ConsentState,
  Credentials,
  Extraction,
  WidgetEntity,
  WidgetSession,
} from './types.ts';
import { WidgetApiError, WidgetNetworkError } from './WidgetApiError.ts';

/** Timeout of a call, in ms. */
const TIMEOUT_MS = 20_000;

export interface WidgetClientOptions {
  /** Where the API is, such as `https://api.example.cl`; empty for the page's own origin. */
  baseUrl: string;
  /** For tests. */
  fetch?: typeof fetch;
}

export interface OpenedSession {
  session: WidgetSession;
  /** The calls of this session, authorised by its token. */
  calls: SessionCalls;
}

export interface SessionCalls {
  /** Institutions that offer every requested product. */
  listEntities: () => Promise<WidgetEntity[]>;
  /** Accepts the displayed terms for an institution. */
  giveConsent: (choice: { termsVersion: string; entityId: string }) => Promise<ConsentState>;
  /** Encrypts the credentials with the session's public key. */
  sealCredentials: (credentials: Credentials) => Promise<SealedCredentials>;
  /** Starts an extraction. Safe to repeat: the API starts only one. */
  startExtraction: (order: ExtractionOrder) => Promise<Extraction>;
  readExtraction: (id: string) => Promise<Extraction>;
  /** @throws {WidgetApiError} `CHALLENGE_NOT_OPEN`, `WRONG_FORMAT` */
  answerChallenge: (id: string, reply: ChallengeReply) => Promise<Extraction>;
  /** @throws {WidgetApiError} `CHALLENGE_NOT_OPEN` */
  cancelChallenge: (id: string) => Promise<Extraction>;
  /** Of the consent, once it is active. */
  readReceipt: () => Promise<ConsentReceipt>;
  /** The same as a PDF. */
  downloadReceipt: () => Promise<Blob>;
  /** Ends the consent without data. */
  discard: () => Promise<ConsentState>;
}

/** What the person typed, by the field's name. */
export interface ChallengeReply {
  challengeId: string;
  answers: Record<string, string>;
}

export interface ExtractionOrder {
  entityId: string;
  credentials: SealedCredentials;
  /** The person confirmed the institution's `login.ownAccount`. */
  ownAccount?: true;
  /** Simulates an outcome; only the sandbox honours it. */
  sandboxScenario?: string | null;
}

export interface WidgetClient {
  /**
   * Spends the one-time token.
   *
   * @throws {WidgetApiError} `INVALID_OTP_TOKEN`, `OTP_TOKEN_EXPIRED`, `OTP_TOKEN_ALREADY_USED`,
   *   `WIDGETCONFIG_ERROR`
   */
  openSession: (start: { otpToken: string; widgetConfigId: string }) => Promise<OpenedSession>;
  /** The calls of a session that was opened before. */
  resumeSession: (session: WidgetSession) => OpenedSession;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What the answer is read as; JSON by default. */
  read?: (response: Response) => Promise<unknown>;
}

/**
 * The widget's client of the API. Every call throws `WidgetApiError` with the API's code if it is
 * refused, and `WidgetNetworkError` if there is no response.
 */
export function createWidgetClient(options: WidgetClientOptions): WidgetClient {
  /** The answer as it was read: JSON, or of a call that succeeded what its `read` makes of it. */
  const ask = async ({ method, path, token, body, headers, read }: Call): Promise<unknown> => {
    const request: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const doFetch = options.fetch ?? fetch;
    let response;
    let answer: unknown;
    try {
      response = await doFetch(`${options.baseUrl}/api/v1/widget${path}`, request);
      answer = await (response.ok && read ? read(response) : response.json());
    } catch (cause) {
      // An HTML page of a proxy instead of JSON does not count as a response of the API.
      throw new WidgetNetworkError('The API did not answer.', { cause });
    }
    if (!response.ok) throw apiError(response.status, answer);
    return answer;
  };
  const send = async <T>(call: Call): Promise<T> => ((await ask(call)) as { data: T }).data;

  const callsOf = (session: WidgetSession): SessionCalls => {
    const token = session.sessionToken;
    return {
      listEntities: async () => {
        const { entities } = await send<{ entities: WidgetEntity[] }>({
          method: 'GET',
          path: '/entities',
          token,
        });
        return entities;
      },
      giveConsent: async (body) => {
        const { consent } = await send<{ consent: ConsentState }>({
          method: 'POST',
          path: '/consent',
          token,
          body,
        });
        return consent;
      },
      sealCredentials: (credentials) => encryptCredentials(credentials, session.encryptionKey),
      startExtraction: ({ entityId, credentials, ownAccount, sandboxScenario }) =>
        send<Extraction>({
          method: 'POST',
          path: '/extractions',
          token,
          body: {
            entityId,
            encryptArgs: credentials.encryptArgs,
            ...(ownAccount && { ownAccount }),
          },
          headers: {
            'idempotency-key': credentials.id,
            ...(sandboxScenario != null && { 'x-sandbox-scenario': sandboxScenario }),
          },
        }),
      readExtraction: (id) =>
        send<Extraction>({ method: 'GET', path: `/extractions/${id}`, token }),
      answerChallenge: (id, body) =>
        send<Extraction>({ method: 'POST', path: `/extractions/${id}/challenge`, token, body }),
      cancelChallenge: (id) =>
        send<Extraction>({ method: 'POST', path: `/extractions/${id}/challenge/cancel`, token }),
      readReceipt: () => send<ConsentReceipt>({ method: 'GET', path: '/receipt', token }),
      downloadReceipt: async () => {
        const read = (response: Response) => response.blob();
        return (await ask({ method: 'GET', path: '/receipt/pdf', token, read })) as Blob;
      },
      discard: async () => {
        const { consent } = await send<{ consent: ConsentState }>({
          method: 'POST',
          path: '/discard',
          token,
        });
        return consent;
      },
    };
  };

  return {
    openSession: async (body) => {
      const session = await send<WidgetSession>({ method: 'POST', path: '/sessions', body });
      return { session, calls: callsOf(session) };
    },
    resumeSession: (session) => ({ session, calls: callsOf(session) }),
  };
}

function apiError(status: number, answer: unknown): WidgetApiError {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  const text = (name: string): string | null =>
    typeof body[name] === 'string' ? body[name] : null;
  return new WidgetApiError({
    status,
    code: text('code') ?? 'INTERNAL_SERVER_ERROR',
    message: text('message') ?? `The API answered ${String(status)}.`,
    requestId: text('requestId'),
    retryAfter: text('retryAfter'),
  });
}
