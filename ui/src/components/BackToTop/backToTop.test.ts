import { expect, it } from 'vitest';
import { INITIAL_BACK_TO_TOP, nextBackToTop, nextFrameTop } from './backToTop.ts';

const after = (tops: readonly number[]) =>
  tops.reduce(
    (state, top) =>
      nextBackToTop(state, { type: 'scroll', top, viewHeight: 800, pageHeight: 3000 }),
    INITIAL_BACK_TO_TOP,
  );

it('stays away on the way down and shows on the way up', () => {
  expect(after([1000]).isVisible).toBe(false);
  expect(after([1000, 990]).isVisible).toBe(true);
  expect(after([1000, 990, 995]).isVisible).toBe(false);
  expect(after([1000, 990, 990]).isVisible).toBe(true);
});

it('shows from 300 px on', () => {
  expect(after([1000, 300]).isVisible).toBe(true);
  expect(after([1000, 300, 299]).isVisible).toBe(false);
  expect(after([200, 100]).isVisible).toBe(false);
});

it('does not show at the very end, where a bounce looks like the way up', () => {
  expect(after([2210, 2200]).isVisible).toBe(false);
  expect(after([2210, 2199]).isVisible).toBe(true);
});

it('hides after a jump to a heading', () => {
  expect(nextBackToTop(after([1000, 990]), { type: 'jump' }).isVisible).toBe(false);
});

it('leaves 85 % of the way each frame, and arrives', () => {
  expect(nextFrameTop(1000)).toBe(850);
  let top = 10_000;
  let frames = 0;
  while (top > 0 && frames < 200) {
    top = nextFrameTop(top);
    frames += 1;
  }
  expect(top).toBe(0);
  expect(frames).toBe(57);
});
