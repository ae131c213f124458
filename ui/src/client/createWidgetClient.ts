import { createCallApi, type ApiCall, type ApiOptions } from './callApi.ts';
import type { SealedCredentials } from './sealCredentials.ts';
import type {
  ConsentReceipt,
  ConsentState,
  Credentials,
  Extraction,
  WidgetEntity,
  WidgetSession,
} from './types.ts';

export interface OpenedSession {
  session: WidgetSession;
  /** The calls of this session, authorised by its token. */
  calls: SessionCalls;
}

export interface SessionCalls {
  /** Institutions that offer every requested product or, if none does, some of them. */
  listEntities: () => Promise<WidgetEntity[]>;
  /** Accepts the displayed terms for an institution. */
  giveConsent: (choice: ConsentChoice) => Promise<ConsentState>;
  /** Encrypts the credentials with the session's public key. */
  sealCredentials: (credentials: Credentials) => Promise<SealedCredentials>;
  /** Starts an extraction. Safe to repeat: the API starts only one. */
  startExtraction: (order: ExtractionOrder) => Promise<Extraction>;
  readExtraction: (id: string) => Promise<Extraction>;
  /** @throws {ApiError} `CHALLENGE_NOT_OPEN`, `WRONG_FORMAT` */
  answerChallenge: (id: string, reply: ChallengeReply) => Promise<Extraction>;
  /** @throws {ApiError} `CHALLENGE_NOT_OPEN` */
  cancelChallenge: (id: string) => Promise<Extraction>;
  /**
   * Chooses the accounts that are shared, by id. Safe to repeat.
   *
   * @throws {ApiError} `ACCOUNTS_NOT_AWAITED`, `ACCOUNTS_ERROR`
   */
  chooseAccounts: (id: string, accounts: readonly string[]) => Promise<Extraction>;
  /** Reads the receipt of the consent, once it is active. */
  readReceipt: () => Promise<ConsentReceipt>;
  /** The receipt as a PDF. */
  downloadReceipt: () => Promise<Blob>;
  /**
   * Opens the session of the next consent of the visit. Safe to repeat until it is accepted.
   *
   * @throws {ApiError} `NOTHING_LEFT`, `INVALID_CONSENT`, `EXPIRED_WIDGET_TOKEN`
   */
  connectNext: () => Promise<OpenedSession>;
  /** Ends the consent without data. */
  discard: () => Promise<ConsentState>;
}

/** What the person agrees to. */
export interface ConsentChoice {
  termsVersion: string;
  entityId: string;
  /** Only these of the requested products; all of them if absent. */
  products?: string[];
  /** False if the password must not be kept. */
  storesCredentials?: boolean;
}

/** What the person typed, by field name. */
interface ChallengeReply {
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
   * @throws {ApiError} `INVALID_OTP_TOKEN`, `OTP_TOKEN_EXPIRED`, `OTP_TOKEN_ALREADY_USED`,
   *   `WIDGETCONFIG_ERROR`
   */
  openSession: (start: { otpToken: string; widgetConfigId: string }) => Promise<OpenedSession>;
  /** The calls of a session that was opened before. */
  resumeSession: (session: WidgetSession) => OpenedSession;
}

/** The widget's client of the API. */
export function createWidgetClient(options: ApiOptions): WidgetClient {
  const api = createCallApi(options);
  const send = <T>(call: ApiCall) => api<T>({ ...call, path: `/widget${call.path}` });

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
      sealCredentials: async (credentials) => {
        // Loaded on its own, because only a person who signs in needs it.
        const { sealCredentials } = await import('./sealCredentials.ts');
        return sealCredentials(credentials, session.encryptionKey);
      },
      startExtraction: ({ entityId, credentials, ownAccount, sandboxScenario }) =>
        send<Extraction>({
          method: 'POST',
          path: '/extractions',
          token,
          body: {
            entityId,
            encryptArgs: credentials.encryptArgs,
            ...(ownAccount && { ownAccount }),
            accountSelection: true,
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
      chooseAccounts: (id, accounts) =>
        send<Extraction>({
          method: 'POST',
          path: `/extractions/${id}/accounts`,
          token,
          body: { accounts },
        }),
      readReceipt: () => send<ConsentReceipt>({ method: 'GET', path: '/receipt', token }),
      downloadReceipt: async () =>
        (await api.file({ method: 'GET', path: '/widget/receipt/pdf', token })).content,
      connectNext: async () => {
        const next = await send<WidgetSession>({ method: 'POST', path: '/next', token });
        return { session: next, calls: callsOf(next) };
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
