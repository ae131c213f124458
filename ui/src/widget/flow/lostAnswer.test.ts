import { describe, expect, it, vi } from 'vitest';
import type { FakeAnswers } from '../test/createFakeClient.ts';
import { credentials, driveFlow, MINUTE, noAnswer, refusal } from '../test/driveFlow.ts';
import { running } from '../test/fixtures.ts';

const test = driveFlow();

/** Sends credentials and flushes immediate responses. */
async function connect(answers: FakeAnswers): Promise<void> {
  await test.reachAccess(answers);
  void test.flow.connect(credentials);
  await test.settle();
}

const state = () => test.flow.getSnapshot().state;

describe('credentials without a response', () => {
  it('are sent again, with the same idempotency key', async () => {
    await connect({ start: [noAnswer, refusal('SERVICE_UNAVAILABLE', { status: 503 }), running] });
    expect(state()).toMatchObject({ step: 'access', isSending: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(test.flow.getSnapshot().connection).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state().step).toBe('connecting');
    expect(test.client.orders).toHaveLength(3);
    expect(new Set(test.client.orders.map((order) => order.credentials)).size).toBe(1);
  });

  it('are sent immediately when the network is back', async () => {
    await connect({ start: [noAnswer, running] });
    test.setOnline(false);
    expect(test.flow.getSnapshot().connection).toBe('offline');
    test.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(test.client.orders).toHaveLength(2);
    expect(state().step).toBe('connecting');
  });

  it('are requested again if a retry is refused', async () => {
    await connect({ start: [noAnswer, refusal('INVALID_PASSWORD_SCHEMA', { status: 422 })] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state()).toMatchObject({ step: 'access', isSending: false });
    expect(state()).toMatchObject({ problem: { kind: 'invalid_password' } });
  });

  it('are not sent after the person left, and the outcome is shown as unconfirmed', async () => {
    await connect({ start: noAnswer, discard: noAnswer });
    test.flow.askToLeave();
    await test.flow.leave();
    expect(test.flow.getSnapshot().leaving).toBe('unconfirmed');
    await test.flow.leave();
    const sent = test.client.orders.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(test.client.orders).toHaveLength(sent);
    expect(test.posted.at(-1)).toMatchObject({ type: 'exit', exit: { reason: 'closed' } });
  });

  it('are not sent after the session has expired', async () => {
    await connect({ start: noAnswer });
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    const sent = test.client.orders.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(test.client.orders).toHaveLength(sent);
    expect(state()).toMatchObject({ failure: { kind: 'session_expired' }, isNothingShared: false });
  });

  it('leave it open whether data was shared after an internal error', async () => {
    await connect({ start: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) });
    expect(state()).toMatchObject({ failure: { kind: 'unexpected' }, isNothingShared: false });
  });
});
