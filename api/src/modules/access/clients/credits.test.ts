import { describe, expect, it } from 'vitest';
import { nextQuotaReset, quotaId, quotaMonth } from './credits.ts';

describe('quota months', () => {
  it('are calendar months in UTC', () => {
    expect(quotaMonth(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(quotaMonth(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
  });

  it('end on the first of the next month, even at the turn of the year', () => {
    expect(nextQuotaReset(new Date('2026-11-21T08:00:00Z'))).toEqual(
      new Date('2026-12-01T00:00:00Z'),
    );
    expect(nextQuotaReset(new Date('2026-12-31T23:00:00Z'))).toEqual(
      new Date('2027-01-01T00:00:00Z'),
    );
  });

  it('are counted per client', () => {
    expect(quotaId('a', new Date('2026-11-21T08:00:00Z'))).toBe('a:2026-11');
  });
});
