import { describe, expect, it } from 'vitest';
import { TaskEndRecorder } from './TaskEndRecorder.ts';
import {
  answeredShares,
  sumOfDays,
  type TaskEndCounts,
  type TaskEndsDocument,
} from './taskEnds.store.ts';

const AT = new Date('2026-11-23T12:00:00.000Z');
const TASK = {
  clientId: 'client',
  entityId: 'banco-chile',
  actionTypes: ['movement', 'transfer'],
  scenario: null,
};

function recording({ isDown = false } = {}) {
  const written: TaskEndCounts[] = [];
  const state = { isDown };
  const recorder = new TaskEndRecorder({
    store: {
      add: (day) => {
        if (state.isDown) return Promise.reject(new Error('down'));
        written.push(day);
        return Promise.resolve();
      },
    },
    logger: { warn: () => undefined },
  });
  return { recorder, written, state };
}

describe('TaskEndRecorder', () => {
  it('counts a task for each of its actions, and once for its institution', async () => {
    const { recorder, written } = recording();
    recorder.note(TASK, { at: AT, outcome: 'success', isReturned: false });
    recorder.note(TASK, { at: AT, outcome: 'INTERNAL', isReturned: true });
    await recorder.flush();
    expect(written).toEqual([
      {
        id: 'client:2026-11-23',
        at: AT,
        counts: {
          'ends.banco-chile:movement.success': 1,
          'ends.banco-chile:transfer.success': 1,
          'ends.banco-chile:movement.INTERNAL': 1,
          'ends.banco-chile:transfer.INTERNAL': 1,
          'returned.banco-chile:movement.INTERNAL': 1,
          'returned.banco-chile:transfer.INTERNAL': 1,
        },
      },
      {
        id: '*:2026-11-23',
        at: AT,
        counts: { 'ends.banco-chile.success': 1, 'ends.banco-chile.INTERNAL': 1 },
      },
    ]);
  });

  it('says nothing of an institution for what the sandbox was told to answer', async () => {
    const { recorder, written } = recording();
    recorder.note(
      { ...TASK, scenario: 'error' },
      { at: AT, outcome: 'INTERNAL', isReturned: true },
    );
    await recorder.flush();
    expect(written.map(({ id }) => id)).toEqual(['client:2026-11-23']);
  });

  it('keeps its counts while the database does not answer', async () => {
    const { recorder, written, state } = recording({ isDown: true });
    const end = { at: AT, outcome: 'success', isReturned: false };
    recorder.note(TASK, end);
    await recorder.flush();
    expect(written).toEqual([]);
    recorder.note(TASK, end);
    state.isDown = false;
    await recorder.flush();
    await recorder.flush();
    expect(written).toHaveLength(2);
    expect(written[1]?.counts).toEqual({ 'ends.banco-chile.success': 2 });
  });
});

const day = (
  ends: TaskEndsDocument['ends'],
  returned?: TaskEndsDocument['ends'],
): TaskEndsDocument => ({ _id: 'day', ends, ...(returned && { returned }), expiresAt: AT });

describe('sumOfDays', () => {
  it('adds the days up, by action and outcome', () => {
    const days = [
      day({ 'sii:dte': { success: 2, INTERNAL: 1 } }, { 'sii:dte': { INTERNAL: 1 } }),
      day({ 'afp-uno:balance': { success: 1 }, 'sii:dte': { success: 3 } }),
    ];
    expect(sumOfDays(days)).toEqual([
      { action: 'afp-uno:balance', outcome: 'success', tasks: 1, returned: 0 },
      { action: 'sii:dte', outcome: 'INTERNAL', tasks: 1, returned: 1 },
      { action: 'sii:dte', outcome: 'success', tasks: 5, returned: 0 },
    ]);
  });
});

describe('answeredShares', () => {
  it('is the share that an institution answered, of at least twenty', () => {
    const days = [
      day({ 'banco-chile': { success: 15, INSTITUTION_TIMEOUT: 1 }, sii: { success: 19 } }),
      day({ 'banco-chile': { wrong_login: 3, UNEXPECTED_PAGE: 1, INTERNAL: 4 } }),
    ];
    expect(Object.fromEntries(answeredShares(days))).toEqual({ 'banco-chile': 0.917 });
  });
});
