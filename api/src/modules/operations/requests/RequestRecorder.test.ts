import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnsweredCall } from '../../../http/recordRequest.ts';
import type { Principal } from '../../../principal/principal.ts';
import { MOST_WAITING, RequestRecorder } from './RequestRecorder.ts';
import type { RequestBatch } from './requests.types.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const caller = (clientId: string, consentId: string | null = null): Principal => ({
  clientId,
  keyId: `key of ${clientId}`,
  scopes: ['main'],
  sessionId: null,
  sessionExpiresAt: null,
  subjects: [],
  consentId,
});

function setUp() {
  const stored: RequestBatch[] = [];
  const state = { isDown: false, lost: 0, warnings: 0 };
  const recorder = new RequestRecorder({
    store: {
      insert: async (batches) => {
        await Promise.resolve();
        if (state.isDown) throw new Error('down');
        stored.push(...batches);
      },
    },
    now: () => new Date(),
    logger: {
      warn: () => {
        state.warnings += 1;
      },
    },
    onLost: () => {
      state.lost += 1;
    },
  });
  let count = 0;
  const note = (
    clientId: string,
    times = 1,
    consentId: string | null = null,
    also: Partial<AnsweredCall> = {},
  ) => {
    for (let time = 0; time < times; time += 1) {
      count += 1;
      recorder.note({
        caller: caller(clientId, consentId),
        requestId: String(count),
        method: 'GET',
        path: '/entities',
        status: 200,
        errorCode: null,
        durationMs: 1,
        hasIdempotencyKey: false,
        retryAt: null,
        ...also,
      });
    }
  };
  const idsOf = (clientId: string) =>
    stored
      .filter((batch) => batch.clientId === clientId)
      .flatMap(({ requests }) => requests.map(({ requestId }) => requestId));
  return { recorder, note, stored, state, idsOf };
}

it('writes each client’s calls within a second, in one batch and in order', async () => {
  const { note, stored, idsOf } = setUp();
  note('one', 2);
  note('other');
  note('one');
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toHaveLength(2);
  expect([idsOf('one'), idsOf('other')]).toEqual([['1', '2', '4'], ['3']]);
  expect(stored[0]?.requests[0]).toEqual({
    requestId: '1',
    keyId: 'key of one',
    method: 'GET',
    path: '/entities',
    status: 200,
    errorCode: null,
    at: expect.any(Date) as Date,
    durationMs: 1,
  });
});

it('writes whether a call had an Idempotency-Key, and until when it was told to wait', async () => {
  const { recorder, note, stored } = setUp();
  const retryAt = new Date('2026-12-01T12:00:00.000Z');
  note('one', 1, null, { hasIdempotencyKey: true });
  note('one', 1, null, { retryAt });
  await recorder.flush();
  const [keyed, told] = stored[0]?.requests ?? [];
  expect(keyed).toMatchObject({ hasIdempotencyKey: true });
  expect(keyed).not.toHaveProperty('retryAt');
  expect(told).toMatchObject({ retryAt });
  expect(told).not.toHaveProperty('hasIdempotencyKey');
});

it('writes full batches without waiting if there are many calls', async () => {
  const { note, stored } = setUp();
  note('one', 450);
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.map(({ requests }) => requests.length)).toEqual([200, 200]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored.map(({ requests }) => requests.length)).toEqual([200, 200, 50]);
});

it('omits the calls of a person’s widget', async () => {
  const { recorder, note, stored } = setUp();
  note('one', 1, 'consent');
  await recorder.flush();
  expect(stored).toEqual([]);
});

it('keeps a limited number of calls and retries while the database is unreachable', async () => {
  const { note, stored, state, idsOf } = setUp();
  state.isDown = true;
  note('one', MOST_WAITING + 7);
  await vi.advanceTimersByTimeAsync(3000);
  expect(stored).toEqual([]);
  expect(state.lost).toBe(7);
  expect(state.warnings).toBeGreaterThanOrEqual(3);
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(idsOf('one')).toEqual(Array.from({ length: MOST_WAITING }, (_, at) => String(at + 1)));
  note('one');
  await vi.advanceTimersByTimeAsync(1000);
  expect(idsOf('one')).toHaveLength(MOST_WAITING + 1);
  expect(vi.getTimerCount()).toBe(0);
});

it('writes the waiting calls when it is flushed', async () => {
  const { recorder, note, idsOf } = setUp();
  note('one', 3);
  await recorder.flush();
  expect(idsOf('one')).toHaveLength(3);
});
