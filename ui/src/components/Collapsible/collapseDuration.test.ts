import { expect, it } from 'vitest';
import { collapseDuration } from './useCollapse.ts';

it.each([
  [100, 239],
  [300, 312],
  [1000, 440],
])('a panel of %d px takes %d ms', (height, ms) => {
  expect(collapseDuration(height)).toBe(ms);
});

it('is 1 ms with reduced motion', () => {
  expect(collapseDuration(1000, true)).toBe(1);
});

it('is 1 ms for an empty panel', () => {
  expect(collapseDuration(0)).toBe(1);
});
