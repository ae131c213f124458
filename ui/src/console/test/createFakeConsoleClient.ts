import type {
  ConsoleCalls,
  ConsoleClient,
  MemberSession,
  SignedInMember,
} from '../../client/index.ts';
import * as fixtures from './fixtures.ts';

/** What a call gives: a value, an error to throw, or `pending` for no answer. */
type Answer<Value> = Value | Error | 'pending';
type ValueOf<Call> = Call extends (...args: never[]) => Promise<infer Value> ? Value : never;
type Open = Omit<ConsoleClient, 'callsOf'>;
type Calls = Open & ConsoleCalls;

/** Answers by call; those that are missing are those of a busy client. */
export type FakeConsoleAnswers = { [Name in keyof Calls]?: Answer<ValueOf<Calls[Name]>> };

export interface FakeConsoleClient extends ConsoleClient {
  /** The calls that were made, in order, with their arguments. */
  made: string[];
}

const OPEN = [
  'readInvitation',
  'startRegistration',
  'register',
  'startSignIn',
  'openSession',
  'openSandboxSession',
  'startOpenidSignIn',
  'openOpenidSession',
] as const satisfies (keyof Open)[];

const all = <Row>(rows: Row[]) => ({ rows, next: null });

function usualAnswers(me: SignedInMember): { [Name in keyof Calls]: ValueOf<Calls[Name]> } {
  const session: MemberSession = {
    token: 'ficha',
    expiresAt: new Date(Date.now() + 8 * 3600_000).toISOString(),
    member: me.member,
  };
  const key = fixtures.keys[1] as (typeof fixtures.keys)[number];
  const made = { ...key, keyId: 'key_nueva', apiKey: 'cauce_sandbox_EJEMPLO' };
  const options = { challenge: 'desafio' };
  return {
    readInvitation: {
      clientName: me.client.name,
      email: 'di…@empresa.example',
      role: me.member.role,
      expiresAt: '2026-12-01T12:00:00.000Z',
    },
    startRegistration: { registrationId: 'reg-1', options: options as never },
    register: session,
    startSignIn: { signInId: 'ingreso-1', options },
    openSession: session,
    openSandboxSession: session,
    startOpenidSignIn: { signInId: 'ingreso-2', url: 'https://login.empresa.example/entrar' },
    openOpenidSession: session,
    readMember: me,
    signOut: undefined,
    listTasks: all(fixtures.tasks),
    readTask: fixtures.timeline,
    listConnections: all(fixtures.connections),
    revokeConnection: undefined,
    repairConnection: { otpToken: 'token-EJEMPLO', widgetConfigId: fixtures.config.id },
    listWebhooks: fixtures.webhooks,
    createWebhook: { id: 'wh_nuevo', secret: 'whsec_EJEMPLO' },
    changeWebhook: fixtures.webhooks[0] as (typeof fixtures.webhooks)[number],
    deleteWebhook: undefined,
    rotateSecret: { secret: 'whsec_EJEMPLO', previousValidUntil: '2026-11-25T16:04:00.000Z' },
    testWebhook: fixtures.deliveries[2] as (typeof fixtures.deliveries)[number],
    listDeliveries: all(fixtures.deliveries),
    retryDelivery: fixtures.deliveries[1] as (typeof fixtures.deliveries)[number],
    retrySpan: { retried: 12 },
    listKeys: fixtures.keys,
    createKey: made,
    rotateKey: { key: made, previous: key },
    deleteKey: undefined,
    readUsage: fixtures.usage,
    listRequests: all(fixtures.requests),
    findExtraction: fixtures.extraction,
    listWidgetConfigs: [fixtures.config],
    readWidgetConfig: fixtures.config,
    changeWidgetConfig: fixtures.config,
    addOrigin: fixtures.config,
    removeOrigin: { ...fixtures.config, allowedOrigins: ['https://app.empresa.example'] },
    listInstitutions: fixtures.institutions,
    checkGoLive: fixtures.goLive,
    startGoLive: fixtures.goLive,
    listMembers: fixtures.members,
    changeRole: undefined,
    removeMember: undefined,
    recoverMember: undefined,
    listInvitations: fixtures.invitations,
    invite: undefined,
    withdrawInvitation: undefined,
    listSessions: fixtures.sessions,
    endSession: undefined,
  };
}

/** A client with canned answers, for stories. */
export function createFakeConsoleClient(
  me: SignedInMember,
  answers: FakeConsoleAnswers = {},
): FakeConsoleClient {
  const made: string[] = [];
  const usual = usualAnswers(me);
  const call = (name: string) => {
    return (...args: unknown[]): Promise<unknown> => {
      const said = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)));
      made.push([name, ...said].join(' '));
      const given = name in answers ? answers[name as keyof Calls] : usual[name as keyof Calls];
      if (given === 'pending') return new Promise(() => undefined);
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
    };
  };
  const callsNamed = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, call(name)]));
  const own = Object.keys(usual).filter((name) => !OPEN.includes(name as keyof Open));
  const calls = callsNamed(own) as unknown as ConsoleCalls;
  return { ...(callsNamed(OPEN) as unknown as Open), made, callsOf: () => calls };
}
