import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { ConsentsStore } from './consents.store.ts';
import {
  CONSENT_EVENTS,
  CONSENT_STATES,
  CONSENT_TRANSITIONS,
  isTerminated,
  type Acceptance,
  type ConsentDocument,
  type ConsentEvent,
  type ConsentState,
} from './consents.types.ts';

let server: TestServer;
let consents: ConsentsStore;
let now: Date;
beforeAll(async () => {
  server = await startTestServer();
  ({ consents } = server.container);
  now = server.clock.now();
});
afterAll(() => server.close());

const entityId = 'banco-chile';
const sealed = () => server.container.vault.seal('secret', 'test');

const acceptanceAt = (id: string): Acceptance => ({
  termsVersion: 'v1',
  termsHash: 'h',
  entityId: id,
  at: now,
  ip: '127.0.0.1',
});

async function insert(
  state: ConsentState,
  overrides: Partial<ConsentDocument> = {},
): Promise<ConsentDocument> {
  const consent: ConsentDocument = {
    _id: randomUUID(),
    clientId: 'client',
    keyId: 'key',
    subject: 'person',
    products: ['movement'],
    entityTypes: ['bank'],
    widgetConfigId: 'config',
    locale: 'es-CL',
    offer: { termsVersion: 'v1', termsHash: 'h', validityMonths: 12, storesCredentials: true },
    state,
    person: sealed(),
    otp: { hash: randomUUID(), expiresAt: addSeconds(now, 600), usedAt: null },
    session: null,
    acceptance: acceptanceAt(entityId),
    taskId: 'task',
    entityId: null,
    validUntil: null,
    credentials: sealed(),
    results: [{ product: 'movement', data: sealed() }],
    resultsOf: null,
    extractedAt: now,
    refreshAt: now,
    createdAt: now,
    terminatedAt: null,
    terminatedBy: null,
    endsAt: addSeconds(now, -1),
    ...overrides,
  };
  await consents.insert(consent);
  return consent;
}

const data = () => ({ results: [], extractedAt: now, refreshAt: null });

/** The store call behind each event. */
const happen: Record<ConsentEvent, (id: string) => Promise<ConsentDocument | null>> = {
  try: (id) => consents.beginTry(id, { id: 'next', entityId, seen: 'task', endsAt: now }),
  reject: (id) => consents.reject(id, 'task'),
  activate: (id) =>
    consents.activate(id, 'task', {
      ...data(),
      entityId,
      validUntil: now,
      credentials: null,
      username: null,
    }),
  refresh: async (id) => {
    const seen = await consents.find(id);
    return seen && consents.refresh(seen, 'task', data(), []);
  },
  giveUp: (id) => consents.end(id, 'giveUp', now, null),
  lapse: (id) => consents.end(id, 'lapse', now, null),
  revoke: (id) => consents.end(id, 'revoke', now, null),
  discard: (id) => consents.end(id, 'discard', now, null),
};

describe('the transition table', () => {
  const cases = CONSENT_EVENTS.flatMap((event) =>
    CONSENT_STATES.map((state) => ({ event, state, to: CONSENT_TRANSITIONS[event][state] })),
  );

  it.each(cases)('$event in $state: $to', async ({ event, state, to }) => {
    const before = await insert(state);
    const changed = await happen[event](before._id);
    const after = await consents.find(before._id);
    expect(changed?.state).toBe(to);
    expect(after?.state).toBe(to ?? state);
    if (to === undefined) expect(after).toEqual(await consents.find(before._id));
    if (to === undefined || !isTerminated(to)) return;
    // The same update also writes the consequences of the end.
    expect(after).toMatchObject({
      person: null,
      credentials: null,
      results: [],
      refreshAt: null,
      terminatedAt: now,
    });
    expect(after?.endsAt).toBeUndefined();
    expect(after?.cleanUpAt).toEqual(now);
  });

  it('changes nothing for an event that is not allowed', async () => {
    const before = await insert('revoked');
    const stored = await consents.find(before._id);
    for (const event of CONSENT_EVENTS) expect(await happen[event](before._id)).toBeNull();
    expect(await consents.find(before._id)).toEqual(stored);
  });
});

describe('concurrent changes of a consent', () => {
  it.each([
    ['reject', 'in_progress'],
    ['activate', 'in_progress'],
    ['refresh', 'active'],
    ['try', 'retrying'],
  ] as const)('refuse the event %s by another task', async (event, state) => {
    const { _id } = await insert(state, { taskId: 'another' });
    expect(await happen[event](_id)).toBeNull();
    expect((await consents.find(_id))?.state).toBe(state);
  });

  it('attach only one of 20 tasks', async () => {
    const { _id } = await insert('in_progress', { taskId: null });
    const begun = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        consents.beginTry(_id, { id: `task-${String(index)}`, entityId, seen: null, endsAt: now }),
      ),
    );
    expect(begun.filter((one) => one !== null)).toHaveLength(1);
  });

  it('let only one of 20 calls claim the refresh', async () => {
    const { _id } = await insert('active');
    const later = addSeconds(now, 60);
    const claimed = await Promise.all(
      Array.from({ length: 20 }, () => server.container.dueRefreshes.claim(_id, now, later)),
    );
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });

  it('let only one of 20 calls use the OTP token', async () => {
    const { otp } = await insert('in_progress');
    const { offer } = await insert('in_progress');
    const used = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        consents.useOtp(otp.hash, { id: String(index), expiresAt: now }, offer, now),
      ),
    );
    expect(used.filter((one) => one !== null)).toHaveLength(1);
  });
});

describe('an acceptance', () => {
  const elsewhere = () => acceptanceAt('banco-estado');

  it('does not replace another one if a task was attached in the meantime', async () => {
    const { _id } = await insert('in_progress');
    expect(await consents.accept(_id, elsewhere(), 'before')).toBeNull();
    expect(await consents.accept(_id, elsewhere(), 'task')).not.toBeNull();
  });

  it('stops a task for another institution from trying, contacting or activating', async () => {
    const { _id } = await insert('in_progress', { endsAt: addSeconds(now, 60) });
    const isAwaited = () => consents.isAttached(_id, { id: 'task', entityId }, now);
    expect(await isAwaited()).toBe(true);
    await consents.accept(_id, elsewhere(), 'task');
    expect(await isAwaited()).toBe(false);
    expect(await happen.try(_id)).toBeNull();
    expect(await happen.activate(_id)).toBeNull();
    expect((await consents.find(_id))?.state).toBe('in_progress');
  });
});

describe('the end of a consent', () => {
  it('never happens early', async () => {
    const { _id } = await insert('active', { endsAt: addSeconds(now, 1) });
    expect(await consents.end(_id, 'lapse', now, null)).toBeNull();
    expect((await consents.find(_id))?.state).toBe('active');
  });

  it('is postponed to the deadline of its task, and never moved forward', async () => {
    const endsAt = addSeconds(now, 600);
    const { _id } = await insert('in_progress', { endsAt });
    const sooner = { id: 'a', entityId, seen: 'task', endsAt: addSeconds(now, 60) };
    expect((await consents.beginTry(_id, sooner))?.endsAt).toEqual(endsAt);
    const later = { id: 'b', entityId, seen: 'a', endsAt: addSeconds(now, 700) };
    expect((await consents.beginTry(_id, later))?.endsAt).toEqual(later.endsAt);
  });
});
