import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { currentFailures, restrictedUntil } from './restrictions.ts';

const at = new Date('2026-11-21T12:00:00Z');
const day = 86_400;

describe('restrictedUntil', () => {
  it('does not restrict a pair without failures', () => {
    expect(restrictedUntil(null, day, at)).toBeNull();
  });

  it('does not restrict a pair with one failure', () => {
    expect(restrictedUntil({ failures: 1, lastFailureAt: at }, day, at)).toBeNull();
  });

  it('restricts after two failures, counted from the last one', () => {
    const until = restrictedUntil({ failures: 2, lastFailureAt: at }, day, addSeconds(at, 60));
    expect(until).toEqual(addSeconds(at, day));
  });

  it('ends at the exact moment', () => {
    const count = { failures: 2, lastFailureAt: at };
    expect(restrictedUntil(count, day, addSeconds(at, day - 1))).not.toBeNull();
    expect(restrictedUntil(count, day, addSeconds(at, day))).toBeNull();
  });
});

describe('currentFailures', () => {
  it('counts consecutive failures', () => {
    expect(currentFailures(null, day, at)).toBe(0);
    expect(currentFailures({ failures: 1, lastFailureAt: at }, day, at)).toBe(1);
    expect(currentFailures({ failures: 2, lastFailureAt: at }, day, at)).toBe(2);
  });

  it('starts again once a restriction is over', () => {
    const count = { failures: 2, lastFailureAt: at };
    expect(currentFailures(count, day, addSeconds(at, day + 1))).toBe(0);
  });
});
