import { describe, expect, it } from 'vitest';
import { createFakeClient, type FakeAnswers } from '../test/createFakeClient.ts';
import { credentials, driveFlow, MINUTE, noAnswer, refusal } from '../test/driveFlow.ts';
import { austral, choosing, offered, running, success } from '../test/fixtures.ts';
import { createLaterSteps } from './createLaterSteps.ts';
import { createWidgetFlow } from './createWidgetFlow.ts';
import type { KeptVisit, VisitStore } from './keptVisit.ts';

const test = driveFlow();
const state = () => test.flow.getSnapshot().state;
const ids = offered.slice(1).map(({ id }) => id);

/** The extraction has ended, and the person has to choose. */
async function reachChoice(answers: FakeAnswers = {}): Promise<void> {
  await test.reachConnecting({ start: running, readings: [running, choosing], ...answers });
  await test.wait(5_000);
  expect(state()).toMatchObject({ step: 'accounts', offered, isSending: false });
}

describe('the choice of accounts', () => {
  it('comes before the data is shared, and the host page sees its step', async () => {
    await reachChoice();
    expect(test.posted.at(-1)).toMatchObject({
      type: 'event',
      event: { name: 'step_viewed', step: 'accounts' },
    });
    await test.flow.share(ids);
    expect(test.client.made).toContain(`chooseAccounts ${ids.join(' ')}`);
    expect(state().step).toBe('done');
    expect(test.posted).toContainEqual(expect.objectContaining({ type: 'success' }));
  });

  it('is skipped where nothing is offered', async () => {
    await test.reachConnecting({ start: running, readings: success });
    await test.wait(5_000);
    expect(state().step).toBe('done');
    await test.flow.share(ids);
    expect(test.client.made).not.toContain(`chooseAccounts ${ids.join(' ')}`);
  });

  it('is sent again until it is answered', async () => {
    await reachChoice({ choice: [noAnswer, noAnswer, success] });
    void test.flow.share(ids);
    await test.settle();
    expect(state()).toMatchObject({ step: 'accounts', isSending: true });
    await test.wait(5_000);
    expect(state().step).toBe('done');
    expect(test.client.made.filter((call) => call.startsWith('chooseAccounts'))).toHaveLength(3);
  });

  it('ends with the session, and then nothing is shared', async () => {
    await reachChoice();
    await test.wait(20 * MINUTE);
    expect(test.failureKind()).toBe('session_expired');
    expect(state()).toMatchObject({ isNothingShared: true });
  });

  it('does not promise that nothing is shared if a choice without an answer was sent', async () => {
    await reachChoice({ choice: noAnswer });
    void test.flow.share(ids);
    await test.wait(20 * MINUTE);
    expect(test.failureKind()).toBe('session_expired');
    expect(state()).toMatchObject({ isNothingShared: false });
  });

  it('shows why it was refused', async () => {
    await reachChoice({ choice: refusal('INVALID_CONSENT', { status: 403 }) });
    await test.flow.share(ids);
    expect(test.failureKind()).toBe('consent_over');
  });

  it('can be left, which discards everything', async () => {
    await reachChoice();
    test.flow.askToLeave();
    await test.flow.leave();
    expect(test.client.made.at(-1)).toBe('discard');
    expect(test.exits()).toHaveLength(1);
  });

  it('goes on when the same token is opened again, until it is made', async () => {
    let kept: KeptVisit | null = null;
    const visits: VisitStore = {
      read: () => kept,
      keep: (visit) => {
        kept = visit;
      },
      forget: () => {
        kept = null;
      },
    };
    const open = async (answers: FakeAnswers) => {
      const client = createFakeClient(answers);
      const flow = createWidgetFlow({
        client,
        widgetConfigId: 'wc_1',
        loadLater: () => Promise.resolve(createLaterSteps),
        postMessage: () => undefined,
        network: { isOnline: () => true, subscribe: () => () => undefined },
        visits,
      });
      flow.begin({ otpToken: 'otp', sandboxScenario: null });
      await test.settle();
      return { flow, client };
    };
    await test.begin();
    const first = await open({ entities: [austral], start: choosing });
    await first.flow.authorise();
    await first.flow.connect(credentials);
    expect(first.flow.getSnapshot().state.step).toBe('accounts');
    expect(JSON.stringify(kept)).not.toContain(credentials.password);
    first.flow.dispose();

    const second = await open({ readings: choosing });
    expect(second.client.made).toEqual(['resumeSession', 'readExtraction']);
    expect(second.flow.getSnapshot().state).toMatchObject({ step: 'accounts', offered });
    await second.flow.share(ids);
    expect(second.flow.getSnapshot().state.step).toBe('done');
    expect(kept).toBeNull();
    second.flow.dispose();
  });
});
