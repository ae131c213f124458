import { describe, expect, it } from 'vitest';
import { isFinal, TASK_STATUS_CODES, TASK_STATUSES, TASK_TRANSITIONS } from './tasks.types.ts';

describe('task statuses', () => {
  it('have the documented codes', () => {
    expect(TASK_STATUS_CODES).toEqual({
      pending: 202,
      running: 202,
      success: 200,
      wrong_login: 401,
      locked: 423,
      error: 500,
    });
  });

  it('never change once they are final', () => {
    for (const sources of Object.values(TASK_TRANSITIONS))
      expect(sources.filter((status) => isFinal(status))).toEqual([]);
  });

  it('can change from running to every final status', () => {
    for (const status of TASK_STATUSES.filter((one) => isFinal(one)))
      expect(TASK_TRANSITIONS[status]).toContain('running');
  });
});
