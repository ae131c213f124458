import type {
  ConsentReceipt,
  Credentials,
  Extraction,
  OpenedSession,
  SessionCalls,
  WidgetClient,
  WidgetEntity,
  WidgetSession,
} from '../../client/index.ts';
import * as fixtures from './fixtures.ts';

/** A response of the fake client: a value, an error to throw, or a sequence. */
type Script<T> = T | Error | readonly (T | Error)[];

export interface FakeAnswers {
  session?: Script<WidgetSession>;
  entities?: Script<WidgetEntity[]>;
  consent?: Script<null>;
  /** Response to starting an extraction. */
  start?: Script<Extraction>;
  /** Responses to polling, in order; the last one is repeated. */
  readings?: Script<Extraction>;
  /** Response to answering or cancelling a challenge. */
  reply?: Script<Extraction>;
  /** Response to the choice of accounts. */
  choice?: Script<Extraction>;
  receipt?: Script<ConsentReceipt>;
  /** The receipt as a PDF. */
  receiptFile?: Script<Blob>;
  /** The session of the next consent of the visit. */
  next?: Script<WidgetSession>;
  discard?: Script<null>;
}

export interface FakeClient extends WidgetClient {
  /** Names of the calls that were made, in order. */
  made: string[];
  /** What was encrypted. */
  sealed: Credentials[];
  /** What was sent with each extraction. */
  orders: Parameters<SessionCalls['startExtraction']>[0][];
}

function player<T>(script: Script<T>): () => Promise<T> {
  const answers = (Array.isArray(script) && !isList(script) ? script : [script]) as (T | Error)[];
  let next = 0;
  return async () => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    await Promise.resolve();
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
}

/** A list of institutions is one response, not a sequence. */
const isList = (script: readonly unknown[]): boolean =>
  script.every((one) => typeof one === 'object' && one !== null && 'login' in one);

/** A client with canned responses, for tests and stories. */
export function createFakeClient(answers: FakeAnswers = {}): FakeClient {
  const script = {
    session: fixtures.session,
    entities: [...fixtures.entities],
    consent: null,
    start: fixtures.extraction(),
    readings: [fixtures.running, fixtures.success],
    reply: fixtures.loggingIn,
    choice: fixtures.success,
    receipt: fixtures.receipt,
    receiptFile: new Blob(['%PDF'], { type: 'application/pdf' }),
    next: fixtures.nextSession,
    discard: null,
    ...answers,
  };
  const made: string[] = [];
  const sealed: Credentials[] = [];
  const orders: FakeClient['orders'] = [];
  const play = {
    session: player<WidgetSession>(script.session),
    entities: player<WidgetEntity[]>(script.entities),
    consent: player<null>(script.consent),
    start: player<Extraction>(script.start),
    readings: player<Extraction>(script.readings),
    reply: player<Extraction>(script.reply),
    choice: player<Extraction>(script.choice),
    receipt: player<ConsentReceipt>(script.receipt),
    receiptFile: player<Blob>(script.receiptFile),
    next: player<WidgetSession>(script.next),
    discard: player<null>(script.discard),
  };
  const { consent: state } = fixtures.extraction();
  const calls: SessionCalls = {
    listEntities: () => {
      made.push('listEntities');
      return play.entities();
    },
    giveConsent: async ({ termsVersion, entityId, products, storesCredentials }) => {
      const parts = [termsVersion, entityId, ...(products ? [`only ${products.join(', ')}`] : [])];
      if (storesCredentials === false) parts.push('without the password');
      made.push(`giveConsent ${parts.join(' ')}`);
      await play.consent();
      return state;
    },
    sealCredentials: (credentials) => {
      sealed.push(credentials);
      return Promise.resolve({ encryptArgs: `sellado de ${credentials.username}`, id: 'orden-1' });
    },
    startExtraction: (order) => {
      made.push('startExtraction');
      orders.push(order);
      return play.start();
    },
    readExtraction: () => {
      made.push('readExtraction');
      return play.readings();
    },
    answerChallenge: (_id, { challengeId, answers }) => {
      made.push(`answerChallenge ${challengeId} ${Object.keys(answers).join(' ')}`);
      return play.reply();
    },
    cancelChallenge: () => {
      made.push('cancelChallenge');
      return play.reply();
    },
    chooseAccounts: (_id, accounts) => {
      made.push(`chooseAccounts ${accounts.join(' ')}`);
      return play.choice();
    },
    readReceipt: () => {
      made.push('readReceipt');
      return play.receipt();
    },
    downloadReceipt: () => {
      made.push('downloadReceipt');
      return play.receiptFile();
    },
    connectNext: async () => {
      made.push('connectNext');
      return { session: await play.next(), calls };
    },
    discard: async () => {
      made.push('discard');
      await play.discard();
      return { ...state, status: 'INACTIVE', subStatus: 'DISCARDED' };
    },
  };
  return {
    made,
    sealed,
    orders,
    openSession: async (): Promise<OpenedSession> => {
      made.push('openSession');
      return { session: await play.session(), calls };
    },
    resumeSession: (kept) => {
      made.push('resumeSession');
      return { session: kept, calls };
    },
  };
}
