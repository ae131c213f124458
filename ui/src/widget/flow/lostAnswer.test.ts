import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetApiError, WidgetNetworkError } from '../../client/index.ts';
import type { WidgetMessage } from '../protocol/index.ts';
import {
  createFakeClient,
  type FakeAnswers,
  type FakeClient,
} from '../testing/createFakeClient.ts';
import { austral, running } from '../testing/fixtures.ts';
import { createWidgetFlow, type WidgetFlow } from './createWidgetFlow.ts';

const MINUTE = 60_000;
const noAnswer = new WidgetNetworkError('No answer.');
const refusal = (code: string, status: number) =>
  new WidgetApiError({ status, code, message: code, requestId: 'r-1', retryAfter: null });

let flow: WidgetFlow;
let client: FakeClient;
let said: WidgetMessage[];
let isOnline: boolean;
let tellNetwork: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => {
  flow.dispose();
  vi.useRealTimers();
});

/** Sends credentials, and lets what is answered at once arrive. */
async function connect(answers: FakeAnswers): Promise<void> {
  said = [];
  isOnline = true;
  client = createFakeClient({ entities: [austral], ...answers });
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
  flow.begin({ otpToken: 'otp', sandboxScenario: null });
  await vi.advanceTimersByTimeAsync(0);
  await flow.authorise();
  void flow.connect({ username: '12345678-5', password: 'una-clave-secreta' });
  await vi.advanceTimersByTimeAsync(0);
}

const state = () => flow.getSnapshot().state;

describe('credentials that got no answer', () => {
  it('are sent again, as the same order', async () => {
    await connect({ start: [noAnswer, refusal('SERVICE_UNAVAILABLE', 503), running] });
    expect(state()).toMatchObject({ step: 'access', isSending: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(flow.getSnapshot().connection).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state().step).toBe('connecting');
    expect(client.orders).toHaveLength(3);
    expect(new Set(client.orders.map((order) => order.credentials)).size).toBe(1);
  });

  it('are sent at once when the network is back', async () => {
    await connect({ start: [noAnswer, running] });
    isOnline = false;
    tellNetwork();
    expect(flow.getSnapshot().connection).toBe('offline');
    isOnline = true;
    tellNetwork();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.orders).toHaveLength(2);
    expect(state().step).toBe('connecting');
  });

  it('ask for others where the API says no in the end', async () => {
    await connect({ start: [noAnswer, refusal('INVALID_PASSWORD_SCHEMA', 422)] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state()).toMatchObject({ step: 'access', isSending: false });
    expect(state()).toMatchObject({ problem: { kind: 'invalid_password' } });
  });

  it('are not sent after the person left, who is told what is not known', async () => {
    await connect({ start: noAnswer, discard: noAnswer });
    flow.askToLeave();
    await flow.leave();
    expect(flow.getSnapshot().leaving).toBe('unconfirmed');
    await flow.leave();
    const sent = client.orders.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(client.orders).toHaveLength(sent);
    expect(said.at(-1)).toMatchObject({ type: 'exit', exit: { reason: 'closed' } });
  });

  it('are not sent after the session', async () => {
    await connect({ start: noAnswer });
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    const sent = client.orders.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(client.orders).toHaveLength(sent);
    expect(state()).toMatchObject({ failure: { kind: 'session_expired' }, isNothingShared: false });
  });

  it('are not said to have shared nothing after a fault of ours', async () => {
    await connect({ start: refusal('INTERNAL_SERVER_ERROR', 500) });
    expect(state()).toMatchObject({ failure: { kind: 'unexpected' }, isNothingShared: false });
  });
});
