import { describe, expect, it } from 'vitest';
import { credentials, driveFlow, noAnswer, refusal } from '../test/driveFlow.ts';
import {
  austral,
  connectedFirst,
  nextSession,
  running,
  session,
  slowBank,
  success,
} from '../test/fixtures.ts';
import type { KeptVisit, VisitStore } from './keptVisit.ts';
import { LONGEST_POLL_MS } from './flowTimes.ts';

// A visit with several institutions.

const test = driveFlow();
const snapshot = () => test.flow.getSnapshot();
const balances = { ...austral, products: ['product-balance'] };
const movements = { ...slowBank, condition: 'normal' as const, products: ['movement'] };
const successes = () => test.posted.flatMap((one) => (one.type === 'success' ? one.success : []));

/** Connects the first institution, which leaves a product over. */
async function connectFirst(answers = {}): Promise<void> {
  await test.begin({
    entities: [[balances, movements], [movements]] as never,
    readings: [connectedFirst, success],
    ...answers,
  });
  test.flow.chooseInstitution(balances);
  await test.flow.authorise();
  await test.flow.connect(credentials);
  await test.wait(LONGEST_POLL_MS);
  expect(test.step()).toBe('done');
}

describe('a visit with several institutions', () => {
  it('goes on with a new session until nothing is left, and reports each connection', async () => {
    await connectFirst();
    await test.flow.connectNext();
    // The only one that has the rest, so the list is skipped.
    expect(snapshot()).toMatchObject({
      state: { step: 'consent', session: nextSession, entity: { id: movements.id } },
      session: nextSession,
      connected: [balances.name],
      receipt: null,
      goingOn: 'no',
    });
    await test.flow.authorise();
    await test.flow.connect(credentials);
    await test.wait(LONGEST_POLL_MS);
    expect(successes()).toEqual([
      { consentId: session.consentId, entityId: balances.id },
      { consentId: nextSession.consentId, entityId: movements.id },
    ]);
    expect(snapshot().state).toMatchObject({ step: 'done', next: null });
    await test.flow.connectNext();
    expect(test.client.made.filter((one) => one === 'connectNext')).toHaveLength(1);
    await test.flow.finish();
    expect(test.exits()).toMatchObject([{ exit: { reason: 'completed' } }]);
  });

  it('sends only the products that the person accepts at the institution', async () => {
    await connectFirst();
    const consents = test.client.made.filter((one) => one.startsWith('giveConsent'));
    expect(consents).toEqual([`giveConsent ${session.terms.version} ${balances.id}`]);
  });

  it('stays on the receipt if it cannot go on, and tries again', async () => {
    await connectFirst({ next: [noAnswer, refusal('NOTHING_LEFT'), nextSession] });
    for (let tries = 0; tries < 2; tries += 1) {
      await test.flow.connectNext();
      expect(snapshot()).toMatchObject({ goingOn: 'failed', state: { step: 'done' } });
    }
    await Promise.all([test.flow.connectNext(), test.flow.connectNext()]);
    expect(test.step()).toBe('consent');
    expect(test.client.made.filter((one) => one === 'connectNext')).toHaveLength(3);
    expect(successes()).toHaveLength(1);
  });

  it('is completed even if the person leaves the second institution', async () => {
    await connectFirst();
    await test.flow.connectNext();
    test.flow.decline();
    await test.flow.finish();
    expect(test.client.made).toContain('discard');
    expect(test.exits()).toMatchObject([{ exit: { reason: 'completed' } }]);
  });

  it('lasts as long as its newest session', async () => {
    await connectFirst();
    await test.wait(19 * 60_000);
    expect(snapshot().isExpiring).toBe(true);
    await test.flow.connectNext();
    expect(snapshot().isExpiring).toBe(false);
    await test.wait(2 * 60_000);
    expect(test.step()).toBe('consent');
    await test.wait(19 * 60_000);
    expect(test.failureKind()).toBe('session_expired');
  });

  it('is resumed when the same token is opened again during the second extraction', async () => {
    let kept: KeptVisit | null = null;
    const visits: VisitStore = {
      read: () => kept,
      keep: (visit) => (kept = visit),
      forget: () => (kept = null),
    };
    await test.begin(
      {
        entities: [[balances, movements], [movements]] as never,
        readings: [connectedFirst, running],
      },
      { visits },
    );
    test.flow.chooseInstitution(balances);
    await test.flow.authorise();
    await test.flow.connect(credentials);
    await test.wait(LONGEST_POLL_MS);
    await test.flow.connectNext();
    await test.flow.authorise();
    await test.flow.connect(credentials);
    test.flow.dispose();
    await test.begin({ readings: [running, success] }, { visits });
    expect(snapshot()).toMatchObject({
      state: { step: 'connecting', session: nextSession },
      connected: [balances.name],
    });
    await test.wait(LONGEST_POLL_MS);
    expect(successes()).toEqual([{ consentId: nextSession.consentId, entityId: movements.id }]);
  });
});
