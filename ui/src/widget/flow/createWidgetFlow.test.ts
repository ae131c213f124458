import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetApiError, WidgetNetworkError } from '../../client/index.ts';
import type { WidgetMessage } from '../protocol/index.ts';
import { createFakeClient, type FakeAnswers } from '../testing/createFakeClient.ts';
import {
  austral,
  broken,
  closedBank,
  extraction,
  pausedBank,
  running,
  session,
  success,
  wrongLogin,
} from '../testing/fixtures.ts';
import { createWidgetFlow, type WidgetFlow } from './createWidgetFlow.ts';

const MINUTE = 60_000;
const credentials = { username: '12345678-5', password: 'una-clave-secreta' };
const noAnswer = new WidgetNetworkError('No answer.');
const refusal = (code: string, retryAfter: string | null = null) =>
  new WidgetApiError({ status: 400, code, message: code, requestId: 'r-1', retryAfter });

let flow: WidgetFlow;
let said: WidgetMessage[];
let isOnline: boolean;
let tellNetwork: () => void;
let client: ReturnType<typeof createFakeClient>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => {
  flow.dispose();
  vi.useRealTimers();
});

/** Lets answers that are ready arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

async function begin(answers: FakeAnswers = {}): Promise<void> {
  said = [];
  isOnline = true;
  client = createFakeClient(answers);
  flow = createWidgetFlow({
    client,
    widgetConfigId: 'wc_1',
    say: (message) => said.push(message),
    network: {
      isOnline: () => isOnline,
      subscribe: (onChange) => {
        tellNetwork = onChange;
        return () => undefined;
      },
    },
  });
  flow.begin({ otpToken: 'otp', sandboxScenario: 'slow=20' });
  await settle();
}

async function reachAccess(answers: FakeAnswers = {}): Promise<void> {
  await begin({ entities: [austral], ...answers });
  await flow.authorise();
}

async function reachConnecting(answers: FakeAnswers = {}): Promise<void> {
  await reachAccess(answers);
  await flow.connect(credentials);
}

const step = () => flow.getSnapshot().state.step;
const failureKind = () => {
  const { state } = flow.getSnapshot();
  return state.step === 'failure' ? state.failure.kind : null;
};
const setOnline = (now: boolean) => {
  isOnline = now;
  tellNetwork();
};
const readings = () => client.made.filter((call) => call === 'readExtraction').length;
const exits = () => said.filter((one) => one.type === 'exit');

describe('opening', () => {
  it('spends the token once, whatever is asked', async () => {
    await begin();
    flow.begin({ otpToken: 'otro', sandboxScenario: null });
    await settle();
    expect(client.made).toEqual(['openSession', 'listEntities']);
    expect(step()).toBe('institution');
  });

  it('keeps the session when only the list got no answer', async () => {
    await begin({ entities: [noAnswer, noAnswer] as never });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.made).toEqual(['openSession', 'listEntities', 'listEntities']);
    expect(flow.getSnapshot().connection).toBe('unreachable');
  });

  it('gives up after three unanswered tries', async () => {
    await begin({ session: noAnswer });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(client.made).toHaveLength(3);
    expect(failureKind()).toBe('unexpected');
    flow.tryAgain();
    await settle();
    expect(client.made).toHaveLength(4);
  });

  it('waits for the network instead of failing', async () => {
    await begin({ session: [noAnswer, session] });
    setOnline(false);
    expect(flow.getSnapshot().connection).toBe('offline');
    setOnline(true);
    await settle();
    expect(step()).toBe('institution');
    expect(flow.getSnapshot().connection).toBe('back');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(flow.getSnapshot().connection).toBe('fine');
  });

  it.each([
    ['INVALID_OTP_TOKEN', 'token_invalid', 'token_invalid'],
    ['WIDGETCONFIG_ERROR', 'token_invalid', 'token_invalid'],
    ['OTP_TOKEN_EXPIRED', 'session_expired', 'session_expired'],
    ['OTP_TOKEN_ALREADY_USED', 'token_used', 'token_used'],
    ['INTERNAL_SERVER_ERROR', 'unexpected', 'error'],
  ])('tells %s as %s and leaves with %s', async (code, kind, reason) => {
    await begin({ session: refusal(code) });
    expect(failureKind()).toBe(kind);
    await flow.finish();
    expect(exits()).toEqual([{ type: 'exit', exit: { reason, code, requestId: 'r-1' } }]);
    expect(client.made).not.toContain('discard');
  });
});

describe('choosing', () => {
  it('says at once why an institution will not do', async () => {
    await begin();
    flow.chooseInstitution(closedBank);
    expect(failureKind()).toBe('institution_unavailable');
    flow.tryAgain();
    await settle();
    expect(step()).toBe('institution');
    expect(client.made.filter((call) => call === 'listEntities')).toHaveLength(2);
    flow.chooseInstitution(pausedBank);
    expect(failureKind()).toBe('restricted');
  });
});

describe('the permission', () => {
  it('is for the terms that were shown and the institution that was chosen', async () => {
    await reachAccess();
    expect(client.made).toContain('giveConsent 2026-10 banco-austral');
    expect(step()).toBe('access');
  });

  it('is sent once', async () => {
    await begin({ entities: [austral] });
    await Promise.all([flow.authorise(), flow.authorise()]);
    expect(client.made.filter((call) => call.startsWith('giveConsent'))).toHaveLength(1);
  });

  it('that got no answer can be given again', async () => {
    await begin({ entities: [austral], consent: [noAnswer, null] });
    await flow.authorise();
    expect(flow.getSnapshot().state).toMatchObject({ step: 'consent', hasNoAnswer: true });
    await flow.authorise();
    expect(step()).toBe('access');
  });

  it('refused leaves by a confirmed discard', async () => {
    await begin({ entities: [austral] });
    flow.decline();
    await flow.finish();
    expect(client.made.at(-1)).toBe('discard');
    expect(exits()).toMatchObject([{ exit: { reason: 'declined' } }]);
  });
});

describe('the extraction', () => {
  it('goes with what was typed and the outcome to play, and is read to its end', async () => {
    await reachConnecting();
    expect(client.orders).toEqual([
      {
        entityId: 'banco-austral',
        credentials: { encryptArgs: 'sellado de 12345678-5', id: 'orden-1' },
        sandboxScenario: 'slow=20',
      },
    ]);
    await vi.advanceTimersByTimeAsync(400);
    expect(step()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(600);
    expect(step()).toBe('done');
    expect(said).toContainEqual({
      type: 'success',
      success: { consentId: session.consentId, entityId: 'banco-austral' },
    });
  });

  it('never lets the password into what is shown or said', async () => {
    await reachConnecting({ readings: [running, wrongLogin] });
    const seen: unknown[] = [flow.getSnapshot()];
    flow.subscribe(() => seen.push(flow.getSnapshot()));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(step()).toBe('access');
    expect(JSON.stringify([seen, said])).not.toContain(credentials.password);
    expect(JSON.stringify(said)).not.toContain('12345678');
  });

  it('is read less and less often, never slower than every two seconds', async () => {
    await reachConnecting({ readings: running });
    const gaps: number[] = [];
    for (let last = Date.now(), seen = readings(); gaps.length < 8;) {
      await vi.advanceTimersByTimeAsync(50);
      if (readings() === seen) continue;
      gaps.push(Date.now() - last);
      last = Date.now();
      seen = readings();
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(gaps[0]).toBe(400);
    expect(gaps.at(-1)).toBe(2_000);
  });

  it('that is slow says so at 20 and at 60 seconds, and lets the person wait', async () => {
    await reachConnecting({ readings: running });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(flow.getSnapshot().slowness).toBe('none');
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.getSnapshot().slowness).toBe('slow');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(flow.getSnapshot().slowness).toBe('very_slow');
    flow.keepWaiting();
    expect(flow.getSnapshot().slowness).toBe('waiting');
  });

  it('goes on over readings without an answer', async () => {
    await reachConnecting({
      readings: [noAnswer, noAnswer, refusal('SERVICE_UNAVAILABLE'), success],
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(flow.getSnapshot().connection).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(step()).toBe('done');
    expect(flow.getSnapshot().connection).toBe('back');
  });

  it('is read at once when the network is back', async () => {
    await reachConnecting({ readings: [running, running, running, running, success] });
    await vi.advanceTimersByTimeAsync(3_300);
    const before = readings();
    setOnline(false);
    setOnline(true);
    await settle();
    expect(readings()).toBe(before + 1);
  });

  it('that fails says what the institution said', async () => {
    await reachConnecting({ readings: broken('INSTITUTION_TIMEOUT') });
    await vi.advanceTimersByTimeAsync(400);
    expect(failureKind()).toBe('timed_out');
    expect(said.at(-1)).toMatchObject({ event: { name: 'failed', code: 'INSTITUTION_TIMEOUT' } });
  });

  it.each([
    ['INVALID_RUT', 'invalid_username'],
    ['TARGET_ERROR', 'other_person'],
    ['INVALID_PASSWORD_SCHEMA', 'invalid_password'],
    ['PROCESS_ALREADY_RUNNING', 'busy'],
    ['TOO_MANY_REQUESTS', 'too_many_requests'],
  ])('that %s keeps from beginning asks again', async (code, kind) => {
    await reachConnecting({ start: refusal(code) });
    expect(flow.getSnapshot().state).toMatchObject({ step: 'access', problem: { kind } });
  });

  it.each([
    ['TEMPORARILY_RESTRICTED', 'restricted'],
    ['INVALID_ACTION', 'institution_unavailable'],
    ['INVALID_CONSENT', 'consent_over'],
    ['NOT_ENOUGH_CREDITS', 'no_credits'],
    ['EXPIRED_WIDGET_TOKEN', 'session_expired'],
    ['WRONG_FORMAT', 'unexpected'],
  ])('that %s keeps from beginning ends there', async (code, kind) => {
    await reachConnecting({ start: refusal(code, '2026-11-22T12:00:00.000Z') });
    const { state } = flow.getSnapshot();
    expect(state).toMatchObject({
      failure: { kind, code, until: '2026-11-22T12:00:00.000Z', reference: 'r-1' },
      isNothingShared: true,
    });
  });
});

describe('the end of the session', () => {
  it('is announced two minutes before and then closes the way', async () => {
    await reachAccess();
    await vi.advanceTimersByTimeAsync(18 * MINUTE - 1);
    expect(flow.getSnapshot().isExpiring).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.getSnapshot().isExpiring).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(failureKind()).toBe('session_expired');
  });

  it('lets what is being read arrive', async () => {
    await reachAccess({ readings: [...Array<typeof running>(3).fill(running), success] });
    await vi.advanceTimersByTimeAsync(20 * MINUTE - 3_000);
    await flow.connect(credentials);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(step()).toBe('done');
  });

  it('ends readings that nobody answers, without saying that nothing was shared', async () => {
    await reachConnecting({ readings: noAnswer });
    await vi.advanceTimersByTimeAsync(20 * MINUTE + 5_000);
    expect(flow.getSnapshot().state).toMatchObject({
      failure: { kind: 'session_expired' },
      isNothingShared: false,
    });
  });
});

describe('leaving', () => {
  it('asks first, then ends the consent and says so', async () => {
    await begin();
    flow.askToLeave();
    expect(flow.getSnapshot().leaving).toBe('asking');
    flow.stay();
    expect(flow.getSnapshot().leaving).toBe('no');
    flow.askToLeave();
    await flow.leave();
    expect(client.made.at(-1)).toBe('discard');
    expect(exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
  });

  it('asks nothing before the session and after the end', async () => {
    await begin({ session: noAnswer });
    flow.askToLeave();
    expect(exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
    await reachConnecting();
    await vi.advanceTimersByTimeAsync(2_000);
    flow.askToLeave();
    expect(exits()).toMatchObject([{ exit: { reason: 'completed' } }]);
  });

  it('goes without an answer where nothing can have begun', async () => {
    await begin({ discard: noAnswer });
    flow.askToLeave();
    await flow.leave();
    expect(exits()).toHaveLength(1);
  });

  it('says what it does not know when an institution is being read', async () => {
    await reachConnecting({ readings: running, discard: noAnswer });
    flow.askToLeave();
    await flow.leave();
    expect(exits()).toHaveLength(0);
    expect(flow.getSnapshot().leaving).toBe('unconfirmed');
    await flow.leave();
    expect(exits()).toHaveLength(1);
  });

  it('comes too late when the data came first', async () => {
    await reachConnecting({ readings: success, discard: refusal('INVALID_CONSENT') });
    flow.askToLeave();
    await flow.leave();
    await vi.advanceTimersByTimeAsync(400);
    expect(flow.getSnapshot()).toMatchObject({ state: { step: 'done' }, leaving: 'no' });
    expect(exits()).toHaveLength(0);
  });

  it('happens also when the institution gives up meanwhile', async () => {
    await reachConnecting({ start: extraction(), readings: broken('CANCELLED') });
    flow.askToLeave();
    const left = flow.leave();
    await vi.advanceTimersByTimeAsync(400);
    await left;
    expect(exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
  });

  it('is said once, and nothing after it', async () => {
    await reachConnecting();
    flow.askToLeave();
    await flow.leave();
    await flow.leave();
    await flow.finish();
    const before = said.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(said).toHaveLength(before);
    expect(exits()).toHaveLength(1);
  });

  it('leaves a failure with its reason', async () => {
    await reachConnecting({ readings: extraction({ status: 'locked' }) });
    await vi.advanceTimersByTimeAsync(400);
    await flow.finish();
    expect(exits()).toEqual([
      { type: 'exit', exit: { reason: 'locked', code: 'locked', requestId: null } },
    ]);
  });
});
