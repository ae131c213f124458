import { describe, expect, it } from 'vitest';
import { answerDueAt } from './dueDate.ts';

describe('the end of the time for an answer', () => {
  it.each([
    ['in summer, from a morning', '2026-12-01T12:00:00Z', '2027-01-01T02:59:59.999Z'],
    [
      'from an evening in Chile that is the next day in UTC',
      '2026-12-02T02:30:00Z',
      '2027-01-01T02:59:59.999Z',
    ],
    ['from the first moment of a day in Chile', '2026-12-02T03:00:00Z', '2027-01-02T02:59:59.999Z'],
    ['over the change to winter time', '2027-03-20T15:00:00Z', '2027-04-20T03:59:59.999Z'],
    ['over the change to summer time', '2026-08-20T15:00:00Z', '2026-09-20T02:59:59.999Z'],
    [
      'on the day on which clocks are set back at midnight',
      '2027-03-04T15:00:00Z',
      '2027-04-04T03:59:59.999Z',
    ],
    ['into February', '2027-01-30T15:00:00Z', '2027-03-02T02:59:59.999Z'],
  ])('%s', (_, asked, due) => {
    expect(answerDueAt(new Date(asked)).toISOString()).toBe(due);
  });
});
