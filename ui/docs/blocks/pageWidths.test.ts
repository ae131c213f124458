import { describe, expect, it } from 'vitest';
import { PAGE_WIDTHS } from './pageWidths.ts';

describe.each(PAGE_WIDTHS)('$page', ({ windows }) => {
  it.each(windows)('adds up to a window of $window px', ({ window, columns }) => {
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBe(window);
  });

  it('begins and ends with a margin', () => {
    for (const { columns } of windows) {
      expect([columns.at(0)?.kind, columns.at(-1)?.kind]).toEqual(['space', 'space']);
    }
  });
});
