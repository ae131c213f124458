import { describe, expect, it } from 'vitest';
import { withinBudget } from './interrupt.ts';

function loopForever(): never {
  for (;;);
}

const TOO_LONG = { code: 'UNEXPECTED_PAGE', message: 'The page takes too long to parse' };

describe('withinBudget', () => {
  it('returns what the work returns, and throws what it throws', () => {
    const error = new RangeError('own');
    expect(withinBudget({}, () => [1])).toEqual([1]);
    expect(() =>
      withinBudget({}, () => {
        throw error;
      }),
    ).toThrow(error);
  });

  it.each([
    ['a loop', loopForever],
    ['an expression', () => /^(?:a|aa|a)+$/.test(`${'a'.repeat(200)}b`)],
    ['work that catches every error', () => withoutErrors(loopForever)],
  ])('interrupts %s, and names the page', (_name, work) => {
    const parse = () => withinBudget({ page: 'cartola' }, work, 30);
    expect(parse).toThrow(expect.objectContaining({ ...TOO_LONG, page: 'cartola' }) as Error);
  });

  it('interrupts the inner work at the outer budget', () => {
    const inner = () => withinBudget({ page: 'inner' }, loopForever);
    expect(() => withinBudget({ page: 'outer' }, inner, 30)).toThrow(TOO_LONG.message);
    expect(withinBudget({}, () => withinBudget({}, () => 1) + 1)).toBe(2);
  });
});

function withoutErrors(work: () => void): void {
  try {
    work();
  } catch {
    // As a parser that tries several forms does.
  }
}
