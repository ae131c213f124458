import { expect, it } from 'vitest';
import { collapseDuration } from './collapseDuration.ts';

it.each([
  [100, 239],
  [300, 312],
  [1000, 440],
])('%d px take %d ms', (height, ms) => {
  expect(collapseDuration(height)).toBe(ms);
});

it('is close to zero, but not zero, with reduced motion', () => {
  expect(collapseDuration(1000, true)).toBe(1);
});

it('has nothing to show for an empty panel', () => {
  expect(collapseDuration(0)).toBe(1);
});
