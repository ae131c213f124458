import type {
  Activity,
  ConnectionAct,
  Erasure,
  OpenSession,
  PersonCalls,
  PersonClient,
  PersonConnection,
  RightsRequest,
  StartedSignIn,
} from '../../client/index.ts';
import * as fixtures from './fixtures.ts';

/** An answer of the fake client: a value, an error to throw, or `pending` for none. */
type Answer<T> = T | Error | 'pending';

export interface FakePersonAnswers {
  signIn?: Answer<StartedSignIn>;
  /** In order; the last one is repeated. */
  sessions?: Answer<null>[];
  connections?: Answer<PersonConnection[]>;
  connection?: Answer<PersonConnection>;
  activity?: Answer<Activity>;
  requests?: Answer<RightsRequest[]>;
  /** The result of every act, if it is not a success. */
  act?: Error | 'pending';
  receipt?: Answer<null>;
  openSessions?: Answer<OpenSession[]>;
  /** The result of ending a session, if it is not a success. */
  ending?: Error | 'pending';
}

export interface FakePersonClient extends PersonClient {
  /** The calls that were made, in order, with their arguments. */
  made: string[];
}

function give<T>(answer: Answer<T>): Promise<T> {
  if (answer === 'pending') return new Promise(() => undefined);
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A client with canned answers, for tests and stories. */
export function createFakePersonClient(answers: FakePersonAnswers = {}): FakePersonClient {
  const made: string[] = [];
  const {
    connections = fixtures.connections,
    connection = fixtures.active,
    activity = fixtures.activity,
    requests = fixtures.requests,
    sessions = [null],
    receipt = null,
    openSessions = fixtures.openSessions,
    ending,
    act,
  } = answers;
  let opened = 0;
  let left = openSessions;

  const done = <T>(call: string, value: T): Promise<T> => {
    made.push(call);
    return give<T>(act ?? value);
  };
  const acted = (call: string, request: RightsRequest): Promise<ConnectionAct> =>
    done(call, { request });
  const erased = (call: string, list: RightsRequest[]): Promise<Erasure> =>
    done(call, { requests: list, kept: ['proof', 'audit', 'client'] });
  const file = (call: string, name: string) => {
    made.push(call);
    return give(receipt).then(() => ({ name, content: new Blob(['{}']) }));
  };
  const read = <T>(call: string, answer: Answer<T>): Promise<T> => {
    made.push(call);
    return give(answer);
  };

  /** Ends the sessions that are not kept. */
  const ended = async (call: string, isKept: (session: OpenSession) => boolean) => {
    made.push(call);
    await give(ending ?? null);
    if (Array.isArray(left)) left = left.filter(isKept);
  };

  const calls: PersonCalls = {
    readPerson: () => read('readPerson', fixtures.person),
    listConnections: () => read('listConnections', connections),
    readConnection: (id) => read(`readConnection ${id}`, connection),
    readActivity: (id) => read(`readActivity ${id}`, activity),
    listRequests: () => read('listRequests', requests),
    revoke: (id) => acted(`revoke ${id}`, fixtures.request('revocation')),
    object: (id, reason) => acted(`object ${id} ${reason}`, fixtures.openRequest('objection')),
    block: (id, reason) => acted(`block ${id} ${reason}`, fixtures.openRequest('blocking')),
    unblock: (id) => acted(`unblock ${id}`, fixtures.request('unblocking')),
    takeBackAccount: (id, accountId) => done(`takeBackAccount ${id} ${accountId}`, fixtures.active),
    erase: (id) => erased(`erase ${id}`, [fixtures.openRequest('erasure')]),
    revokeAll: () =>
      done('revokeAll', [
        fixtures.request('revocation'),
        fixtures.request('revocation', {
          id: 'otra',
          recipientName: 'Arriendos Claros',
          tookEffectAt: '2026-11-24T12:06:00.000Z',
        }),
      ]),
    eraseAll: () => erased('eraseAll', [fixtures.openRequest('erasure')]),
    exportData: (format) =>
      done(`exportData ${format}`, { name: `cauce-datos.${format}`, content: new Blob(['{}']) }),
    readReceipt: (id) => file(`readReceipt ${id}`, 'comprobante.json'),
    readReceiptPdf: (id) => file(`readReceiptPdf ${id}`, 'comprobante.pdf'),
    listSessions: () => read('listSessions', left),
    endSession: (id) => ended(`endSession ${id}`, (one) => one.id !== id),
    endOtherSessions: () => ended('endOtherSessions', ({ current }) => current),
    signOut: () => read('signOut', undefined),
  };

  return {
    made,
    startSignIn: ({ username, email, locale }) => {
      made.push(`startSignIn ${username} ${email} ${locale}`);
      return give(
        answers.signIn ?? { signInId: `ingreso-${made.length}`, codeExpiresAt: minutesFromNow(10) },
      );
    },
    openSession: ({ code }) => {
      made.push(`openSession ${code}`);
      const answer = sessions[Math.min(opened, sessions.length - 1)] ?? null;
      opened += 1;
      return give(answer).then(() => ({ token: 'ficha', expiresAt: minutesFromNow(20) }));
    },
    callsOf: () => calls,
  };
}
