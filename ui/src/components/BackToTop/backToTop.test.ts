import { expect, it } from 'vitest';
import { INITIAL_BACK_TO_TOP, nextBackToTop, nextFrameTop } from './backToTop.ts';

const after = (tops: readonly number[]) =>
  tops.reduce(
    (state, top) =>
      nextBackToTop(state, { type: 'scroll', top, viewHeight: 800, pageHeight: 3000 }),
    INITIAL_BACK_TO_TOP,
  );

it('stays hidden while scrolling down and shows while scrolling up', () => {
  expect(after([1000]).isVisible).toBe(false);
  expect(after([1000, 990]).isVisible).toBe(true);
  expect(after([1000, 990, 995]).isVisible).toBe(false);
  expect(after([1000, 990, 990]).isVisible).toBe(true);
});

it('shows only at 300 px or further down', () => {
  expect(after([1000, 300]).isVisible).toBe(true);
  expect(after([1000, 300, 299]).isVisible).toBe(false);
  expect(after([200, 100]).isVisible).toBe(false);
});

it('does not show at the end of the page, where a bounce looks like scrolling up', () => {
  expect(after([2210, 2200]).isVisible).toBe(false);
  expect(after([2210, 2199]).isVisible).toBe(true);
});

it('hides after a jump to a heading', () => {
  expect(nextBackToTop(after([1000, 990]), { type: 'jump' }).isVisible).toBe(false);
});

it('scrolls to 85 % of the remaining distance per frame until it reaches the top', () => {
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
