import { describe, expect, it } from 'vitest';
import {
  asking,
  austral,
  broken,
  challenges,
  choosing,
  closedBank,
  entities,
  extraction,
  loggingIn,
  offered,
  pausedBank,
  running,
  session,
  slowBank,
  success,
  wrongLogin,
} from '../test/fixtures.ts';
import { flowReducer } from './flowReducer.ts';
import { INITIAL_STATE, type Failure, type FlowEvent, type FlowState } from './flowState.ts';

const opened = { session, entities };
const chosen = { ...opened, entity: austral, username: '12345678-5' };
const failure: Failure = { kind: 'unexpected', until: null, code: null, reference: null };

const STATES = {
  preparing: INITIAL_STATE,
  institution: { step: 'institution', ...opened },
  consent: { step: 'consent', ...chosen, isSending: false, problem: null },
  'consent, sending': { step: 'consent', ...chosen, isSending: true, problem: null },
  declined: { step: 'declined', ...chosen },
  access: { step: 'access', ...chosen, problem: null, isSending: false, mayHaveBegun: false },
  'access, sending': {
    step: 'access',
    ...chosen,
    problem: null,
    isSending: true,
    mayHaveBegun: false,
  },
  connecting: { step: 'connecting', ...chosen, extraction: extraction(), asked: null },
  'connecting, asked': {
    step: 'connecting',
    ...chosen,
    extraction: asking(challenges.code),
    asked: { challenge: challenges.code, reply: 'none', isCancelling: false, problem: null },
  },
  accounts: {
    step: 'accounts',
    ...chosen,
    extraction: choosing,
    offered,
    isSending: false,
  },
  done: { step: 'done', ...chosen, validUntil: session.validity.validUntil, next: null },
  failure: {
    step: 'failure',
    failure,
    origin: 'access',
    opened,
    entity: austral,
    username: '12345678-5',
    isNothingShared: true,
  },
  'failure before the session': {
    step: 'failure',
    failure,
    origin: 'preparing',
    opened: null,
    entity: null,
    username: null,
    isNothingShared: true,
  },
} as const satisfies Record<string, FlowState>;

const EVENTS: Record<FlowEvent['type'], FlowEvent> = {
  opened: { type: 'opened', session, entities },
  entitiesRead: { type: 'entitiesRead', entities: [slowBank] },
  institutionChosen: { type: 'institutionChosen', entity: slowBank },
  institutionRefused: { type: 'institutionRefused', entity: closedBank, failure },
  consentSent: { type: 'consentSent' },
  consentNotSent: { type: 'consentNotSent', problem: 'no_answer' },
  consentGiven: { type: 'consentGiven' },
  consentDeclined: { type: 'consentDeclined' },
  consentReviewed: { type: 'consentReviewed' },
  credentialsSent: { type: 'credentialsSent', username: 'ana@correo.cl' },
  credentialsUnanswered: { type: 'credentialsUnanswered' },
  credentialsNotSent: { type: 'credentialsNotSent', problem: { kind: 'busy', until: null } },
  extractionRead: { type: 'extractionRead', extraction: running },
  resumed: { type: 'resumed', chosen, extraction: running, connected: [] },
  replySent: { type: 'replySent', isCancelling: false },
  replyTaken: { type: 'replyTaken', extraction: loggingIn },
  replyNotSent: { type: 'replyNotSent' },
  accountsSent: { type: 'accountsSent' },
  wentBack: { type: 'wentBack' },
  triedAgain: { type: 'triedAgain' },
  otherInstitutionWanted: { type: 'otherInstitutionWanted' },
  failed: { type: 'failed', failure },
};

/** The step that each event leads to from each state; events that are not listed change nothing. */
const MOVES: Record<
  keyof typeof STATES,
  Partial<Record<FlowEvent['type'], FlowState['step'] | 'itself'>>
> = {
  preparing: { opened: 'institution', resumed: 'connecting', failed: 'failure' },
  institution: {
    entitiesRead: 'institution',
    institutionChosen: 'consent',
    institutionRefused: 'failure',
    failed: 'failure',
  },
  consent: {
    consentSent: 'consent',
    consentDeclined: 'declined',
    wentBack: 'institution',
    otherInstitutionWanted: 'institution',
    failed: 'failure',
  },
  'consent, sending': { consentGiven: 'access', consentNotSent: 'consent', failed: 'failure' },
  declined: { consentReviewed: 'consent', wentBack: 'consent', failed: 'failure' },
  access: { credentialsSent: 'access', wentBack: 'consent', failed: 'failure' },
  'access, sending': {
    credentialsUnanswered: 'access',
    credentialsNotSent: 'access',
    extractionRead: 'connecting',
    failed: 'failure',
  },
  connecting: { extractionRead: 'connecting', failed: 'failure' },
  'connecting, asked': {
    extractionRead: 'connecting',
    replySent: 'connecting',
    replyTaken: 'connecting',
    replyNotSent: 'connecting',
    failed: 'failure',
  },
  accounts: { accountsSent: 'accounts', extractionRead: 'connecting', failed: 'failure' },
  // The visit goes on to another institution.
  done: { opened: 'institution' },
  failure: { triedAgain: 'access', otherInstitutionWanted: 'institution' },
  'failure before the session': { triedAgain: 'preparing' },
};

const table = Object.entries(STATES).flatMap(([name, state]) =>
  Object.values(EVENTS).map((event) => ({
    name,
    state: state,
    event,
    to: MOVES[name as keyof typeof STATES][event.type],
  })),
);

describe('every event in every state', () => {
  it.each(table.filter(({ to }) => to !== undefined))(
    '$event.type moves $name to $to',
    ({ state, event, to }) => {
      const next = flowReducer(state, event);
      expect(next.step).toBe(to);
      expect(next).not.toBe(state);
    },
  );

  it.each(table.filter(({ to }) => to === undefined))(
    '$event.type does not change $name',
    ({ state, event }) => {
      expect(flowReducer(state, event)).toBe(state);
    },
  );
});

const read = (from: Partial<typeof running>): FlowState =>
  flowReducer(STATES.connecting, {
    type: 'extractionRead',
    extraction: { ...running, ...from },
  });

describe('a challenge', () => {
  const { code, approve, choice } = challenges;
  const step = (state: FlowState, ...events: FlowEvent[]): FlowState =>
    events.reduce(flowReducer, state);
  const reads = (extraction: typeof running): FlowEvent => ({ type: 'extractionRead', extraction });
  const askedIn = (state: FlowState) => (state.step === 'connecting' ? state.asked : undefined);
  const sent = [
    { type: 'replySent', isCancelling: false },
    { type: 'replyTaken', extraction: loggingIn },
  ] as const;

  it('is shown, and remains while the institution checks the answer', () => {
    const shown = step(STATES.connecting, reads(asking(code)));
    expect(askedIn(shown)).toEqual({
      challenge: code,
      reply: 'none',
      isCancelling: false,
      problem: null,
    });
    const waiting = step(shown, ...sent, reads(loggingIn));
    expect(askedIn(waiting)).toEqual({
      challenge: code,
      reply: 'sent',
      isCancelling: false,
      problem: null,
    });
    expect(askedIn(step(waiting, reads(running)))).toBeNull();
  });

  it('is asked again after a wrong answer', () => {
    const again = { ...code, id: 'reto-9', attemptsLeft: 1 };
    const state = step(STATES['connecting, asked'], ...sent, reads(asking(again)));
    expect(askedIn(state)).toEqual({
      challenge: again,
      reply: 'none',
      isCancelling: false,
      problem: 'wrong',
    });
  });

  it('does not report a wrong answer if it follows another kind of challenge', () => {
    const state = step(STATES.connecting, reads(asking(choice)), ...sent, reads(asking(code)));
    expect(askedIn(state)?.problem).toBeNull();
  });

  it('can be answered again if the answer did not arrive', () => {
    const state = step(
      STATES['connecting, asked'],
      { type: 'replySent', isCancelling: false },
      { type: 'replyNotSent' },
    );
    expect(askedIn(state)).toEqual({
      challenge: code,
      reply: 'none',
      isCancelling: false,
      problem: 'not_sent',
    });
  });

  it('disappears once it is approved elsewhere', () => {
    const state = step(STATES.connecting, reads(asking(approve)), reads(loggingIn));
    expect(askedIn(state)).toBeNull();
  });

  it('is shown again after the window was reopened', () => {
    const state = step(INITIAL_STATE, {
      type: 'resumed',
      chosen,
      extraction: asking(code),
      connected: [],
    });
    expect(askedIn(state)?.challenge).toEqual(code);
  });

  it.each([
    ['CHALLENGE_EXPIRED', 'challenge_expired'],
    ['CHALLENGE_REJECTED', 'challenge_rejected'],
    ['CHALLENGE_CANCELLED', 'challenge_cancelled'],
  ])('can be tried again after it ended in %s', (code, kind) => {
    const failed = step(STATES['connecting, asked'], reads(broken(code)));
    expect(failed).toMatchObject({ step: 'failure', failure: { kind }, isNothingShared: true });
    expect(step(failed, { type: 'triedAgain' }).step).toBe('access');
  });
});

describe('opening', () => {
  const open = (...list: (typeof austral)[]) =>
    flowReducer(INITIAL_STATE, { type: 'opened', session, entities: list });

  it('skips to the consent if there is only one institution', () => {
    expect(open(austral)).toMatchObject({ step: 'consent', entity: austral });
  });

  it.each([closedBank, pausedBank, { ...austral, enabled: false }])(
    'shows a single institution that is unavailable',
    (entity) => {
      expect(open(entity).step).toBe('institution');
    },
  );

  it('fails without institutions', () => {
    expect(open()).toMatchObject({ step: 'failure', failure: { kind: 'no_institutions' } });
  });
});

describe('reading the extraction', () => {
  it('stores the extraction', () => {
    expect(read({})).toMatchObject({ step: 'connecting', extraction: running });
  });

  it('ignores another extraction', () => {
    const late = { ...success, id: 'otra' };
    const event = { type: 'extractionRead', extraction: late } as const;
    expect(flowReducer(STATES.connecting, event)).toBe(STATES.connecting);
  });

  it('ends with the expiry date of the consent', () => {
    expect(read(success)).toMatchObject({ step: 'done', validUntil: '2027-11-21T12:03:00.000Z' });
  });

  it('asks for the password again after a wrong one, with the known attempts left', () => {
    expect(read(wrongLogin)).toMatchObject({
      step: 'access',
      username: '12345678-5',
      problem: { kind: 'wrong_login', attemptsLeft: 2, triesBeforePause: 1 },
      isSending: false,
    });
  });

  it('warns before the last attempt', () => {
    const last = read({ ...wrongLogin, attemptsLeft: 1 });
    expect(last).toMatchObject({ step: 'failure', failure: { kind: 'last_try' } });
    expect(flowReducer(last, { type: 'triedAgain' })).toMatchObject({
      step: 'access',
      problem: { attemptsLeft: 1 },
    });
  });

  it('reports when the restriction of Cauce ends rather than the attempts left at the institution', () => {
    const until = '2026-11-22T12:00:00.000Z';
    expect(read({ ...wrongLogin, attemptsLeft: 1, retryAfter: until })).toMatchObject({
      failure: { kind: 'restricted', until },
      isNothingShared: true,
    });
  });

  it('fails if the password is locked', () => {
    expect(read({ status: 'locked' })).toMatchObject({ failure: { kind: 'locked' } });
  });

  it.each([
    ['INSTITUTION_UNAVAILABLE', 'institution_unavailable'],
    ['INSTITUTION_TIMEOUT', 'timed_out'],
    ['DEADLINE_EXCEEDED', 'timed_out'],
    ['PERSON_REQUIRED', 'action_required'],
    ['UNEXPECTED_PAGE', 'unexpected'],
    ['INVALID_RESULT', 'unexpected'],
    ['SESSION_LOST', 'unexpected'],
    ['CANCELLED', 'unexpected'],
    ['INTERRUPTED', 'unexpected'],
    ['INTERNAL', 'unexpected'],
    ['constructor', 'unexpected'],
  ])('maps %s to %s', (code, kind) => {
    expect(read(broken(code))).toMatchObject({
      step: 'failure',
      failure: { kind, code, reference: 'f3a9c1d2' },
      isNothingShared: true,
    });
  });

  it('does not claim that nothing was shared if that is unknown', () => {
    expect(flowReducer(STATES.connecting, EVENTS.failed)).toMatchObject({ isNothingShared: false });
    expect(read({ ...broken('INTERNAL'), dataShared: true })).toMatchObject({
      isNothingShared: false,
    });
  });
});

describe('credentials without a response', () => {
  const unanswered = flowReducer(STATES['access, sending'], EVENTS.credentialsUnanswered);

  it('may have started an extraction, so the failure does not claim that nothing was shared', () => {
    expect(unanswered).toMatchObject({ isSending: true, mayHaveBegun: true });
    expect(flowReducer(unanswered, EVENTS.failed)).toMatchObject({ isNothingShared: false });
  });

  it('have not started an extraction if the API refuses them later', () => {
    const refused = flowReducer(unanswered, EVENTS.credentialsNotSent);
    expect(refused).toMatchObject({ isSending: false, mayHaveBegun: false });
    expect(flowReducer(refused, EVENTS.failed)).toMatchObject({ isNothingShared: true });
  });
});

describe('trying again', () => {
  it.each([
    ['consent', 'consent'],
    ['access', 'access'],
    ['institution', 'institution'],
  ] as const)('after a failure at %s returns to %s', (origin, step) => {
    const state = { ...STATES.failure, origin };
    expect(flowReducer(state, { type: 'triedAgain' }).step).toBe(step);
  });

  it('keeps the username that was typed', () => {
    const sent = flowReducer(STATES.access, EVENTS.credentialsSent);
    const failed = flowReducer(sent, EVENTS.failed);
    expect(flowReducer(failed, { type: 'triedAgain' })).toMatchObject({
      username: 'ana@correo.cl',
    });
  });
});
