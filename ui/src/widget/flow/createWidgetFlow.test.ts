import { describe, expect, it, vi } from 'vitest';
import { credentials, driveFlow, noAnswer, refusal } from '../test/driveFlow.ts';
import {
  austral,
  broken,
  closedBank,
  pausedBank,
  running,
  session,
  success,
  wrongLogin,
} from '../test/fixtures.ts';

const test = driveFlow();
const readings = () => test.client.made.filter((call) => call === 'readExtraction').length;

describe('opening', () => {
  it('uses the token once', async () => {
    await test.begin();
    test.flow.begin({ otpToken: 'otro', sandboxScenario: null });
    await test.settle();
    expect(test.client.made).toEqual(['openSession', 'listEntities']);
    expect(test.step()).toBe('institution');
  });

  it('keeps the session if only listing the institutions failed', async () => {
    await test.begin({ entities: [noAnswer, noAnswer] as never });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(test.client.made).toEqual(['openSession', 'listEntities', 'listEntities']);
    expect(test.flow.getSnapshot().connection).toBe('unreachable');
  });

  it('gives up after three unanswered attempts', async () => {
    await test.begin({ session: noAnswer });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(test.client.made).toHaveLength(3);
    expect(test.failureKind()).toBe('unexpected');
    test.flow.tryAgain();
    await test.settle();
    expect(test.client.made).toHaveLength(4);
  });

  it('waits for the network instead of failing', async () => {
    await test.begin({ session: [noAnswer, session] });
    test.setOnline(false);
    expect(test.flow.getSnapshot().connection).toBe('offline');
    test.setOnline(true);
    await test.settle();
    expect(test.step()).toBe('institution');
    expect(test.flow.getSnapshot().connection).toBe('back');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(test.flow.getSnapshot().connection).toBe('fine');
  });

  it.each([
    ['INVALID_OTP_TOKEN', 'token_invalid', 'token_invalid'],
    ['WIDGETCONFIG_ERROR', 'token_invalid', 'token_invalid'],
    ['OTP_TOKEN_EXPIRED', 'session_expired', 'session_expired'],
    ['OTP_TOKEN_ALREADY_USED', 'token_used', 'token_used'],
    ['INTERNAL_SERVER_ERROR', 'unexpected', 'error'],
  ])('shows %s as %s and exits with the reason %s', async (code, kind, reason) => {
    await test.begin({ session: refusal(code) });
    expect(test.failureKind()).toBe(kind);
    await test.flow.finish();
    expect(test.exits()).toEqual([{ type: 'exit', exit: { reason, code, requestId: 'r-1' } }]);
    expect(test.client.made).not.toContain('discard');
  });
});

describe('choosing an institution', () => {
  it('explains immediately why an institution is unavailable', async () => {
    await test.begin();
    test.flow.chooseInstitution(closedBank);
    expect(test.failureKind()).toBe('institution_unavailable');
    test.flow.tryAgain();
    await test.settle();
    expect(test.step()).toBe('institution');
    expect(test.client.made.filter((call) => call === 'listEntities')).toHaveLength(2);
    test.flow.chooseInstitution(pausedBank);
    expect(test.failureKind()).toBe('restricted');
  });
});

describe('giving the consent', () => {
  it('sends the accepted version of the terms and the chosen institution', async () => {
    await test.reachAccess();
    expect(test.client.made).toContain('giveConsent 2026-10 banco-austral');
    expect(test.step()).toBe('access');
  });

  it('sends what the person left out, and remembers it for the review', async () => {
    await test.begin({ entities: [austral] });
    const [kept, left] = session.products.map(({ id }) => id);
    const refused = { products: [String(left)], password: true };
    await test.flow.authorise(refused);
    expect(test.client.made).toContain(
      `giveConsent 2026-10 banco-austral only ${String(kept)} without the password`,
    );
    expect(test.flow.getSnapshot().state).toMatchObject({ step: 'access', refused });
    test.flow.goBack();
    expect(test.flow.getSnapshot().state).toMatchObject({ step: 'consent', refused });
  });

  it('sends the consent once', async () => {
    await test.begin({ entities: [austral] });
    await Promise.all([test.flow.authorise(), test.flow.authorise()]);
    expect(test.client.made.filter((call) => call.startsWith('giveConsent'))).toHaveLength(1);
  });

  it('can be retried when there is no response', async () => {
    await test.begin({ entities: [austral], consent: [noAnswer, null] });
    await test.flow.authorise();
    expect(test.flow.getSnapshot().state).toMatchObject({ step: 'consent', problem: 'no_answer' });
    await test.flow.authorise();
    expect(test.step()).toBe('access');
  });

  it('can be retried if another extraction is running', async () => {
    const busy = refusal('PROCESS_ALREADY_RUNNING');
    await test.begin({ entities: [austral], consent: [busy, null] });
    await test.flow.authorise();
    expect(test.flow.getSnapshot().state).toMatchObject({ step: 'consent', problem: 'busy' });
    await test.flow.authorise();
    expect(test.step()).toBe('access');
  });

  it('exits after discarding the consent when the person declines', async () => {
    await test.begin({ entities: [austral] });
    test.flow.decline();
    await test.flow.finish();
    expect(test.client.made.at(-1)).toBe('discard');
    expect(test.exits()).toMatchObject([{ exit: { reason: 'declined' } }]);
  });
});

describe('the extraction', () => {
  it('sends the credentials and the sandbox scenario, and polls until the end', async () => {
    await test.reachConnecting();
    expect(test.client.orders).toEqual([
      {
        entityId: 'banco-austral',
        credentials: { encryptArgs: 'sellado de 12345678-5', id: 'orden-1' },
        sandboxScenario: 'slow=20',
      },
    ]);
    await vi.advanceTimersByTimeAsync(400);
    expect(test.step()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(600);
    expect(test.step()).toBe('done');
    expect(test.posted).toContainEqual({
      type: 'success',
      success: { consentId: session.consentId, entityId: 'banco-austral' },
    });
  });

  it('sends the confirmation of the account separately from the credentials', async () => {
    await test.reachAccess();
    await test.flow.connect({ ...credentials, ownAccount: true });
    expect(test.client.orders).toMatchObject([{ ownAccount: true }]);
    expect(test.client.sealed).toEqual([credentials]);
  });

  it('never exposes the password in snapshots or messages', async () => {
    await test.reachConnecting({ readings: [running, wrongLogin] });
    const seen: unknown[] = [test.flow.getSnapshot()];
    test.flow.subscribe(() => seen.push(test.flow.getSnapshot()));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(test.step()).toBe('access');
    expect(JSON.stringify([seen, test.posted])).not.toContain(credentials.password);
    expect(JSON.stringify(test.posted)).not.toContain('12345678');
  });

  it('polls with backoff, at least every two seconds', async () => {
    await test.reachConnecting({ readings: running });
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

  it('reports slowness at 20 and 60 seconds, and lets the person wait', async () => {
    await test.reachConnecting({ readings: running });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(test.flow.getSnapshot().slowness).toBe('none');
    await vi.advanceTimersByTimeAsync(1);
    expect(test.flow.getSnapshot().slowness).toBe('slow');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(test.flow.getSnapshot().slowness).toBe('very_slow');
    test.flow.keepWaiting();
    expect(test.flow.getSnapshot().slowness).toBe('waiting');
  });

  it('keeps polling after unanswered requests', async () => {
    await test.reachConnecting({
      readings: [noAnswer, noAnswer, refusal('SERVICE_UNAVAILABLE'), success],
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(test.flow.getSnapshot().connection).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(test.step()).toBe('done');
    expect(test.flow.getSnapshot().connection).toBe('back');
  });

  it('polls immediately when the network is back', async () => {
    await test.reachConnecting({ readings: [running, running, running, running, success] });
    await vi.advanceTimersByTimeAsync(3_300);
    const before = readings();
    test.setOnline(false);
    test.setOnline(true);
    await test.settle();
    expect(readings()).toBe(before + 1);
  });

  it("reports the institution's error when it fails", async () => {
    await test.reachConnecting({ readings: broken('INSTITUTION_TIMEOUT') });
    await vi.advanceTimersByTimeAsync(400);
    expect(test.failureKind()).toBe('timed_out');
    expect(test.posted.at(-1)).toMatchObject({
      event: { name: 'failed', code: 'INSTITUTION_TIMEOUT' },
    });
  });

  it.each([
    ['INVALID_RUT', 'invalid_username'],
    ['TARGET_ERROR', 'other_person'],
    ['OWN_ACCOUNT_ERROR', 'unconfirmed_account'],
    ['INVALID_PASSWORD_SCHEMA', 'invalid_password'],
    ['PROCESS_ALREADY_RUNNING', 'busy'],
    ['TRY_AGAIN_LATER', 'busy'],
    ['TOO_MANY_REQUESTS', 'too_many_requests'],
  ])('returns to the access step if the API refuses with %s', async (code, kind) => {
    await test.reachConnecting({ start: refusal(code) });
    expect(test.flow.getSnapshot().state).toMatchObject({ step: 'access', problem: { kind } });
  });

  it.each([
    ['TEMPORARILY_RESTRICTED', 'restricted'],
    ['INVALID_ACTION', 'institution_unavailable'],
    ['INVALID_CONSENT', 'consent_over'],
    ['NOT_ENOUGH_CREDITS', 'no_credits'],
    ['EXPIRED_WIDGET_TOKEN', 'session_expired'],
    ['WRONG_FORMAT', 'unexpected'],
  ])('fails if the API refuses with %s', async (code, kind) => {
    await test.reachConnecting({
      start: refusal(code, { retryAfter: '2026-11-22T12:00:00.000Z' }),
    });
    const { state } = test.flow.getSnapshot();
    expect(state).toMatchObject({
      failure: { kind, code, until: '2026-11-22T12:00:00.000Z', reference: 'r-1' },
      isNothingShared: true,
    });
  });
});
