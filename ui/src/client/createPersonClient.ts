import { createCallApi, type ApiOptions } from './callApi.ts';
import type {
  Activity,
  ConnectionAct,
  Erasure,
  ExportFormat,
  OpenSession,
  PersonConnection,
  PersonFile,
  PersonSession,
  RightsRequest,
  SignedInPerson,
  SignInBody,
  StartedSignIn,
} from './personTypes.ts';

/** The calls of a person who has signed in. */
export interface PersonCalls {
  readPerson: () => Promise<SignedInPerson>;
  listConnections: () => Promise<PersonConnection[]>;
  /** @throws {ApiError} `CONNECTION_NOT_FOUND`, like every call that takes an id */
  readConnection: (id: string) => Promise<PersonConnection>;
  readActivity: (id: string) => Promise<Activity>;
  /** @throws {ApiError} `ACTION_NOT_AVAILABLE`, like every call that changes a connection */
  revoke: (id: string) => Promise<ConnectionAct>;
  object: (id: string, reason: string) => Promise<ConnectionAct>;
  block: (id: string, reason: string) => Promise<ConnectionAct>;
  unblock: (id: string) => Promise<ConnectionAct>;
  /**
   * Stops sharing an account.
   * @throws {ApiError} `ACCOUNT_NOT_FOUND`, `LAST_ACCOUNT`
   */
  takeBackAccount: (id: string, accountId: string) => Promise<PersonConnection>;
  erase: (id: string) => Promise<Erasure>;
  revokeAll: () => Promise<RightsRequest[]>;
  /** Ends the session, too. */
  eraseAll: () => Promise<Erasure>;
  exportData: (format: ExportFormat) => Promise<PersonFile>;
  /** @throws {ApiError} `RECEIPT_NOT_FOUND` */
  readReceipt: (id: string) => Promise<PersonFile>;
  readReceiptPdf: (id: string) => Promise<PersonFile>;
  listRequests: () => Promise<RightsRequest[]>;
  listSessions: () => Promise<OpenSession[]>;
  /** @throws {ApiError} `SESSION_NOT_FOUND` */
  endSession: (id: string) => Promise<void>;
  endOtherSessions: () => Promise<void>;
  signOut: () => Promise<void>;
}

export interface PersonClient {
  /**
   * Asks for a code by e-mail. The response is the same whether such a person exists or not.
   * @throws {ApiError} `USER_ERROR`, `EMAIL_ERROR`, `TOO_MANY_REQUESTS`
   */
  startSignIn: (body: SignInBody) => Promise<StartedSignIn>;
  /** @throws {ApiError} `INVALID_CODE` with the attempts that are left, `CODE_EXPIRED` */
  openSession: (body: { signInId: string; code: string }) => Promise<PersonSession>;
  /**
   * The calls that a token authorises.
   *
   * @throws {ApiError} each of them `EXPIRED_PERSON_TOKEN`, `INVALID_PERSON_TOKEN`
   */
  callsOf: (token: string) => PersonCalls;
}

/** The client of the person's page. */
export function createPersonClient(options: ApiOptions): PersonClient {
  const api = createCallApi(options);

  const callsOf = (token: string): PersonCalls => {
    const get = <T>(path: string) => api<T>({ method: 'GET', path: `/person${path}`, token });
    const post = <T>(path: string, body: unknown = {}) =>
      api<T>({ method: 'POST', path: `/person${path}`, token, body });
    const end = (path: string) =>
      api.empty({ method: 'DELETE', path: `/person/sessions${path}`, token });
    const of = (id: string, rest = '') => `/connections/${encodeURIComponent(id)}${rest}`;
    // The API rejects an empty reason, so an empty one is left out.
    const because = (reason: string) => (reason === '' ? {} : { reason });
    return {
      readPerson: () => get(''),
      listConnections: async () =>
        (await get<{ connections: PersonConnection[] }>('/connections')).connections,
      readConnection: (id) => get(of(id)),
      readActivity: (id) => get(of(id, '/activity')),
      revoke: (id) => post(of(id, '/revoke')),
      object: (id, reason) => post(of(id, '/objection'), because(reason)),
      block: (id, reason) => post(of(id, '/blocking'), because(reason)),
      unblock: (id) => post(of(id, '/unblocking')),
      takeBackAccount: (id, accountId) =>
        post(of(id, `/accounts/${encodeURIComponent(accountId)}/take-back`)),
      erase: (id) => post(of(id, '/erasure')),
      revokeAll: async () => (await post<{ requests: RightsRequest[] }>('/revoke-all')).requests,
      eraseAll: () => post('/erasure'),
      exportData: async (format) => {
        const body = { format };
        const file = await api.file({ method: 'POST', path: '/person/exports', token, body });
        return { ...file, name: file.name ?? `cauce-datos.${format}` };
      },
      readReceipt: async (id) => {
        const receipt = await get<unknown>(of(id, '/receipt'));
        const content = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
        return { name: `cauce-comprobante-${id}.json`, content };
      },
      readReceiptPdf: async (id) => {
        const path = `/person${of(id, '/receipt/pdf')}`;
        const file = await api.file({ method: 'GET', path, token });
        return { ...file, name: file.name ?? `cauce-comprobante-${id}.pdf` };
      },
      listRequests: async () => (await get<{ requests: RightsRequest[] }>('/requests')).requests,
      listSessions: async () => (await get<{ sessions: OpenSession[] }>('/sessions')).sessions,
      endSession: (id) => end(`/${encodeURIComponent(id)}`),
      endOtherSessions: () => end(''),
      signOut: () => api.empty({ method: 'POST', path: '/person/sign-out', token }),
    };
  };

  return {
    startSignIn: (body) => api({ method: 'POST', path: '/person/sign-ins', body }),
    openSession: (body) => api({ method: 'POST', path: '/person/sessions', body }),
    callsOf,
  };
}
