import { describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../test/createFakeClient.ts';
import { driveFlow, noAnswer, refusal } from '../test/driveFlow.ts';
import { asking, challenges, loggingIn, running, success } from '../test/fixtures.ts';
import { createLaterSteps } from './createLaterSteps.ts';
import { createWidgetFlow, type WidgetFlow } from './createWidgetFlow.ts';
import { SLOW_MS, VERY_SLOW_MS } from './flowTimes.ts';
import type { KeptVisit, VisitStore } from './keptVisit.ts';

const test = driveFlow();
const { code } = challenges;
const asked = (flow: WidgetFlow = test.flow) => {
  const { state } = flow.getSnapshot();
  return state.step === 'connecting' ? state.asked : undefined;
};
const again = { ...code, id: 'reto-9', attemptsLeft: 1 };
/** Advances until the first poll, and until several more. */
const poll = () => vi.advanceTimersByTimeAsync(500);
const pollOn = () => vi.advanceTimersByTimeAsync(5_000);

describe('a challenge for a code', () => {
  it('sends the code, and the connection continues', async () => {
    await test.reachConnecting({ readings: [asking(code), loggingIn, running, success] });
    await poll();
    expect(asked()?.challenge).toEqual(code);
    await test.flow.answer({ codigo: '123456' });
    expect(asked()?.reply).toBe('sent');
    await pollOn();
    expect(test.step()).toBe('done');
    expect(test.client.made).toContain('answerChallenge reto-1 codigo');
    expect(JSON.stringify(test.posted)).not.toContain('123456');
  });

  it('is shown again after a wrong code', async () => {
    await test.reachConnecting({ readings: [asking(code), loggingIn, asking(again)] });
    await poll();
    await test.flow.answer({ codigo: '000000' });
    await pollOn();
    expect(asked()).toEqual({
      challenge: again,
      reply: 'none',
      isCancelling: false,
      problem: 'wrong',
    });
  });

  it.each([noAnswer, refusal('CHALLENGE_NOT_OPEN', { status: 409 })])(
    'reports that the answer did not arrive: %o',
    async (error) => {
      await test.reachConnecting({ readings: asking(code), reply: error });
      await poll();
      await test.flow.answer({ codigo: '123456' });
      expect(asked()).toMatchObject({ reply: 'none', problem: 'not_sent' });
    },
  );

  it('sends one answer at a time', async () => {
    await test.reachConnecting({ readings: asking(code) });
    await poll();
    await Promise.all([test.flow.answer({ codigo: '1' }), test.flow.answer({ codigo: '2' })]);
    await test.flow.cancelChallenge();
    expect(test.client.made.filter((call) => /answer|cancel/.test(call))).toHaveLength(1);
  });

  it('is cancelled at the API when the person cancels it', async () => {
    await test.reachConnecting({ readings: asking(code) });
    await poll();
    await test.flow.cancelChallenge();
    expect(test.client.made).toContain('cancelChallenge');
    expect(asked()).toMatchObject({ reply: 'sent', isCancelling: true });
  });

  it('does not count as slow while it waits for the person', async () => {
    await test.reachConnecting({ readings: asking(code) });
    await vi.advanceTimersByTimeAsync(VERY_SLOW_MS + SLOW_MS);
    expect(test.flow.getSnapshot().slowness).toBe('none');
    await test.flow.answer({ codigo: '123456' });
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect(test.flow.getSnapshot().slowness).toBe('slow');
  });
});

describe('a window that is closed and reopened', () => {
  /** A tab's storage. */
  function tab(): VisitStore & { kept: KeptVisit | null } {
    const store: VisitStore & { kept: KeptVisit | null } = {
      kept: null,
      read: () => store.kept,
      keep: (visit) => {
        store.kept = visit;
      },
      forget: () => {
        store.kept = null;
      },
    };
    return store;
  }
  const open = async (visits: VisitStore, otpToken = 'otp') => {
    const client = createFakeClient({ readings: asking(code) });
    const flow = createWidgetFlow({
      client,
      widgetConfigId: 'wc_1',
      loadLater: () => Promise.resolve(createLaterSteps),
      postMessage: () => undefined,
      visits,
    });
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
    flow.begin({ otpToken, sandboxScenario: null });
    await test.settle();
    return { flow, client };
  };
  const reachChallenge = async (visits: VisitStore) => {
    const { flow, client } = await open(visits);
    const [bank] = await client.resumeSession(null as never).calls.listEntities();
    if (bank === undefined) throw new Error('no institution');
    flow.chooseInstitution(bank);
    await flow.authorise();
    await flow.connect({ username: '12345678-5', password: 'una-clave-secreta' });
    await poll();
    return flow;
  };

  it('returns to the challenge with the same token', async () => {
    await test.begin();
    const visits = tab();
    const first = await reachChallenge(visits);
    expect(asked(first)?.challenge).toEqual(code);
    expect(JSON.stringify(visits.kept)).not.toContain('una-clave-secreta');
    first.dispose();
    const second = await open(visits);
    expect(second.client.made).toEqual(['resumeSession', 'readExtraction']);
    expect(asked(second.flow)?.challenge).toEqual(code);
    second.flow.dispose();
    vi.unstubAllGlobals();
  });

  it('gives up the challenge of a page that was reloaded with a new token', async () => {
    await test.begin();
    const visits = tab();
    const first = await reachChallenge(visits);
    first.dispose();
    const { flow, client } = await open(visits, 'otro');
    expect(client.made).toEqual(['resumeSession', 'discard', 'openSession', 'listEntities']);
    expect(visits.kept).toBeNull();
    flow.dispose();
    vi.unstubAllGlobals();
  });

  it('starts over if another version of the widget has stored the visit', async () => {
    await test.begin();
    const visits = tab();
    const first = await reachChallenge(visits);
    first.dispose();
    const { connected: _, version: __, ...older } = visits.kept ?? {};
    visits.kept = older as KeptVisit;
    const { flow, client } = await open(visits);
    expect(client.made).toEqual(['resumeSession', 'discard', 'openSession', 'listEntities']);
    expect(visits.kept).toBeNull();
    flow.dispose();
    vi.unstubAllGlobals();
  });

  it('stores nothing once the person has left', async () => {
    await test.begin();
    const visits = tab();
    const flow = await reachChallenge(visits);
    flow.askToLeave();
    await flow.leave();
    expect(visits.kept).toBeNull();
    vi.unstubAllGlobals();
  });
});
