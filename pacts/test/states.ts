/**
 * Every provider state: what is true before a call, as a present-tense fact with parameters. Consumer
 * tests name states by `uponReceiving`, the provider sets each of them up in `stateHandlers.ts`; one that is
 * not in this list fails on both sides.
 */

/** A JSON value as a parameter of a state. */
type StateParameter = string | number | boolean | null | readonly string[];
type StateParameters = Readonly<Record<string, StateParameter>>;

const state = <P extends StateParameters>(example: P): { readonly example: P } => ({ example });

/** A state without parameters. */
const fact = state<Readonly<Record<string, never>>>({});
/** A state at one institution. */
const atEntity = state<{ entityId: string }>({ entityId: 'banco-chile' });

/** A state at an institution where one logs in without a RUT. */
const atExchange = state<{ entityId: string }>({ entityId: 'buda' });

/** What a person's widget meets. */
const widgetStates = {
  // Before the widget has a session.
  'an OTP token waits to be used': state<{
    products: readonly string[];
    termsVersion: string;
    /** The client gave its logo and its pages, and a colour. */
    isClientComplete: boolean;
    /** RUT of the person's company; null where none is asked for. */
    companyId: string | null;
  }>({
    products: ['movement', 'identity-validation'],
    termsVersion: '2026-11',
    isClientComplete: true,
    companyId: '76123456-0',
  }),
  'an OTP token is spent': fact,
  'an OTP token is too old': fact,
  'an OTP token belongs to another widget configuration': fact,
  'no OTP token is known': fact,
  'too many widgets were opened from one address': fact,

  // With a session, before an extraction.
  'a widget session is open': state<{ termsVersion: string }>({ termsVersion: '2026-11' }),
  'a widget session is over its time': fact,
  'a session token is not genuine': fact,
  'a widget session makes too many calls': fact,
  'a store of the API is unreachable': fact,
  'the consent of the session is over': state<{ how: 'revoked' | 'discarded' }>({
    how: 'revoked',
  }),
  'an institution answers slowly': atEntity,
  'an institution does not answer': atEntity,
  'the person is paused at an institution': atEntity,
  'an institution asks the person to confirm': atEntity,
  'an institution does not tell whose account it is': atExchange,

  // The person gave consent and typed credentials.
  'the person gave consent': atEntity,
  'the person gave consent, and the sealed username is an e-mail address': atExchange,
  'the sealed username is no RUT': atEntity,
  'the sealed RUT is of another person': atEntity,
  'the sealed password breaks the rule of the institution': atEntity,
  'the credentials are sealed to another key': atEntity,
  'the person gave consent and is paused there': atEntity,
  'the person gave consent and another client extracts there': atEntity,
  'the person gave consent and the institution does not answer': atEntity,
  'the client has no credits left': atEntity,
  'an extraction is under way': state<{
    entityId: string;
    /** Null while no worker has taken it. */
    phase: 'login' | 'fetch' | 'normalise' | null;
  }>({ entityId: 'banco-chile', phase: 'login' }),
  'the institution asks the person for a code': state<{
    entityId: string;
    /** Null while no wrong one was typed. */
    attemptsLeft: number | null;
  }>({ entityId: 'banco-chile', attemptsLeft: null }),

  // How an extraction ended.
  'the person has to choose accounts': atEntity,
  'the data arrived': atEntity,
  'the data arrived, and the person may connect another institution': atEntity,
  'the person connected two institutions in one visit': fact,
  'the institution refused the login': state<{
    entityId: string;
    /** Times in a row; the second one pauses the person there. */
    times: number;
    /** Attempts left according to the institution; null if it does not say. */
    attemptsLeft: number | null;
  }>({ entityId: 'banco-chile', times: 1, attemptsLeft: 2 }),
  'the institution has locked the password': atEntity,
  'the extraction failed': state<{ entityId: string; code: string; isRetryable: boolean }>({
    entityId: 'banco-chile',
    code: 'INSTITUTION_UNAVAILABLE',
    isRetryable: true,
  }),
  'the extraction took too long': atEntity,
} as const;

/** A task of a client that talks to the API itself. */
const aTask = state<{
  action: string;
  /** What the sandbox plays; null for what the person's data is. */
  scenario: string | null;
}>({ action: 'identity-validation', scenario: null });

/** What a client's server meets. */
const serverStates = {
  'a client has an API key': fact,
  'a client has a key for everything about a person': fact,
  'an API key is not known': fact,
  'a client has a session': fact,
  "a client's session is over its time": fact,
  'a client creates keys too often': fact,
  'a client has a session while a store of the API is unreachable': fact,
  'a person is paused where the client asks': atEntity,
  "the client's task of the person has not ended": atEntity,
  'another client reads the person': atEntity,
  'a client has no credits': fact,
  "a client's key named another launch": state<{ idempotencyKey: string }>({
    idempotencyKey: '0d9b3f5e-2c41-4b7a-9e64-000000000000',
  }),
  "a person's credentials are sealed to the session": fact,
  "a person's credentials are sealed to another session": fact,

  'a task waits': aTask,
  'a task runs': aTask,
  'a task asks the person for a code': aTask,
  'a task has ended': aTask,
  'a task belongs to another client': aTask,

  "a client's key may manage the others": fact,
  'a client names the key in use': fact,
  'a client names a key that is retired': fact,
  'a client has all the keys that it may have': fact,
  'a client has launched a task this month': fact,
  'a call of the client is recorded': fact,

  'a client has a webhook': fact,
  'a client has a webhook that is off': fact,
  'a client has all the webhooks that it may have': fact,

  'a person was asked for consent': fact,
  'an extraction of a widget failed': fact,
  'a person has an active consent': fact,
  'a consent was just refreshed': fact,
  'rows have changed since a page was read': fact,
  'a person has revoked a consent': fact,
  'no consent is known': fact,
  'a task token is over its time': fact,

  "a person has an active consent of the key's client": fact,
  'a person has objected': fact,
  'a rights request is answered': fact,
} as const;

/** What a person meets on their page. */
const personStates = {
  'a person asks for a code': fact,
  'a person has asked for too many codes': fact,
  "a code was sent to a person's e-mail": fact,
  'the code of a sign-in is used': fact,
  'a person is signed in': fact,
  'a person is signed in twice': fact,
  "a person's session is over its time": fact,
  "a person's token is not genuine": fact,
  'a person has an active connection': fact,
  'a person shares some accounts': fact,
  'a person has blocked a connection': fact,
  'a person has taken a permission back': fact,
} as const;

/** What a member of a client's team meets in the console. */
const consoleStates = {
  'nobody has signed in to the console': fact,
  'somebody is invited to a team': fact,
  'the sandbox has its members': fact,
  'an owner has signed in to the console': fact,
  'a viewer has signed in to the console': fact,
  "a member's session is over its time": fact,
  'a team has an owner, a viewer and somebody invited': fact,
  'the client of an owner has read a task': fact,
  'the client of an owner has a connection': fact,
  'the client of an owner has a webhook': fact,
} as const;

export const providerStates = {
  ...widgetStates,
  ...serverStates,
  ...personStates,
  ...consoleStates,
};

export type WidgetStateName = keyof typeof widgetStates;
export type ServerStateName = keyof typeof serverStates;
export type PersonStateName = keyof typeof personStates;
export type ConsoleStateName = keyof typeof consoleStates;

export type StateName = keyof typeof providerStates;
export type ParametersOf<N extends StateName> = (typeof providerStates)[N]['example'];

/** @throws Error for a name that is not in the list */
export function requireState(name: string): StateName {
  if (!Object.hasOwn(providerStates, name)) {
    throw new Error(`"${name}" is not a provider state: add it to pacts/test/states.ts.`);
  }
  return name as StateName;
}

/**
 * Values that a state returns for the following request, known only once it is set up. Tokens and
 * keys are not among them: the request filter adds them.
 */
const STATE_VALUES = [
  'otpToken',
  'widgetConfigId',
  'encryptArgs',
  'extractionId',
  'accountId',
  'clientId',
  'taskId',
  'consentId',
  'cursor',
  'keyId',
  'requestId',
  'rightsRequestId',
  'webhookId',
  'deliveryId',
  'signInId',
  'otherSessionId',
  'invitation',
  'invitationId',
  'memberId',
  'sessionId',
] as const;
export type StateValue = (typeof STATE_VALUES)[number];
