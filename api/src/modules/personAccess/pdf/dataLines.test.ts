import { describe, expect, it } from 'vitest';
import { dataLines } from './dataLines.ts';

const shown = (value: unknown) =>
  dataLines(value).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`);

describe('data as lines', () => {
  it('names each value, and what is inside it below', () => {
    expect(shown({ isValid: true, account: { id: '1', lines: [] }, note: null })).toEqual([
      'isValid: true',
      'account:',
      '  id: 1',
      '  lines: -',
      'note: -',
    ]);
  });

  it('counts lists', () => {
    expect(shown([{ amount: 1500 }, { amount: -20 }, 'x'])).toEqual([
      '1.',
      '  amount: 1500',
      '2.',
      '  amount: -20',
      '3. x',
    ]);
    expect(shown('x')).toEqual(['x']);
    expect(shown([])).toEqual([]);
  });
});
