import { describe, expect, it, vi } from 'vitest';
import { credentials, driveFlow, MINUTE, noAnswer, refusal } from '../test/driveFlow.ts';
import { broken, extraction, running, success } from '../test/fixtures.ts';

const test = driveFlow();

describe('the end of the session', () => {
  it('is announced two minutes before, then ends the flow', async () => {
    await test.reachAccess();
    await vi.advanceTimersByTimeAsync(18 * MINUTE - 1);
    expect(test.flow.getSnapshot().isExpiring).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(test.flow.getSnapshot().isExpiring).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(test.failureKind()).toBe('session_expired');
  });

  it('lets a running extraction finish', async () => {
    await test.reachAccess({ readings: [...Array<typeof running>(3).fill(running), success] });
    await vi.advanceTimersByTimeAsync(20 * MINUTE - 3_000);
    await test.flow.connect(credentials);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(test.step()).toBe('done');
  });

  it('ends unanswered polling without claiming that nothing was shared', async () => {
    await test.reachConnecting({ readings: noAnswer });
    await vi.advanceTimersByTimeAsync(20 * MINUTE + 5_000);
    expect(test.flow.getSnapshot().state).toMatchObject({
      failure: { kind: 'session_expired' },
      isNothingShared: false,
    });
  });
});

describe('leaving', () => {
  it('asks first, then discards the consent and reports it', async () => {
    await test.begin();
    test.flow.askToLeave();
    expect(test.flow.getSnapshot().leaving).toBe('asking');
    test.flow.stay();
    expect(test.flow.getSnapshot().leaving).toBe('no');
    test.flow.askToLeave();
    await test.flow.leave();
    expect(test.client.made.at(-1)).toBe('discard');
    expect(test.exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
  });

  it('does not ask before the session is open or after the flow has ended', async () => {
    await test.begin({ session: noAnswer });
    test.flow.askToLeave();
    expect(test.exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
    await test.reachConnecting();
    await vi.advanceTimersByTimeAsync(2_000);
    test.flow.askToLeave();
    expect(test.exits()).toMatchObject([{ exit: { reason: 'completed' } }]);
  });

  it('does not wait for a response if no extraction can have started', async () => {
    await test.begin({ discard: noAnswer });
    test.flow.askToLeave();
    await test.flow.leave();
    expect(test.exits()).toHaveLength(1);
  });

  it('reports that the outcome is unconfirmed while an extraction is running', async () => {
    await test.reachConnecting({ readings: running, discard: noAnswer });
    test.flow.askToLeave();
    await test.flow.leave();
    expect(test.exits()).toHaveLength(0);
    expect(test.flow.getSnapshot().leaving).toBe('unconfirmed');
    await test.flow.leave();
    expect(test.exits()).toHaveLength(1);
  });

  it('has no effect once the data has arrived', async () => {
    await test.reachConnecting({ readings: success, discard: refusal('INVALID_CONSENT') });
    test.flow.askToLeave();
    await test.flow.leave();
    await vi.advanceTimersByTimeAsync(400);
    expect(test.flow.getSnapshot()).toMatchObject({ state: { step: 'done' }, leaving: 'no' });
    expect(test.exits()).toHaveLength(0);
  });

  it('works when the extraction fails at the same time', async () => {
    await test.reachConnecting({ start: extraction(), readings: broken('CANCELLED') });
    test.flow.askToLeave();
    const left = test.flow.leave();
    await vi.advanceTimersByTimeAsync(400);
    await left;
    expect(test.exits()).toMatchObject([{ exit: { reason: 'closed' } }]);
  });

  it('is reported once, as the last message', async () => {
    await test.reachConnecting();
    test.flow.askToLeave();
    await test.flow.leave();
    await test.flow.leave();
    await test.flow.finish();
    const before = test.posted.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(test.posted).toHaveLength(before);
    expect(test.exits()).toHaveLength(1);
  });

  it('reports the reason of the failure on exit', async () => {
    await test.reachConnecting({ readings: extraction({ status: 'locked' }) });
    await vi.advanceTimersByTimeAsync(400);
    await test.flow.finish();
    expect(test.exits()).toEqual([
      { type: 'exit', exit: { reason: 'locked', code: 'locked', requestId: null } },
    ]);
  });
});
