import { expect, it } from 'vitest';
import { isBackwards } from './watchHistoryBack.ts';

it.each([
  ['traverse', 2, true],
  ['traverse', 4, false],
  ['push', 2, false],
  ['replace', 3, false],
  ['reload', 3, false],
] as const)('%s from entry 3 to entry %d goes back: %s', (navigationType, index, isBack) => {
  expect(isBackwards({ navigationType, destination: { index } }, 3)).toBe(isBack);
});
