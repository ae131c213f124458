import { describe, expect, it } from 'vitest';
import { answerDueAt } from './dueDate.ts';

describe('the deadline for an answer', () => {
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
  ])('is the end of the day in Chile, 30 days later: %s', (_, asked, due) => {
    expect(answerDueAt(new Date(asked), 'objection').toISOString()).toBe(due);
    expect(answerDueAt(new Date(asked), 'erasure').toISOString()).toBe(due);
  });

  it.each([
    ['from an evening in Chile that is the next day in UTC', '2026-12-02T02:30:00Z', '2026-12-04'],
    ['over a weekend', '2026-12-03T15:00:00Z', '2026-12-08'],
    ['over a holiday', '2026-12-07T15:00:00Z', '2026-12-11'],
  ])('is the second business day for a blocking, %s', (_, asked, day) => {
    const due = answerDueAt(new Date(asked), 'blocking').toISOString();
    expect(due).toBe(`${day}T02:59:59.999Z`);
  });
});
