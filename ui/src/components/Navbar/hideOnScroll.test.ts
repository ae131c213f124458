import { expect, it } from 'vitest';
import { INITIAL_BAR, nextBarState, type BarState } from './useHideOnScroll.ts';

const BAR = 64;
const VIEW = 800;
const PAGE = 3000;

/** Where the bar is after scrolling to each of these positions in turn. */
const after = (tops: readonly number[], from: BarState = INITIAL_BAR) =>
  tops.reduce(
    (state, top) =>
      nextBarState(state, {
        type: 'scroll',
        top,
        barHeight: BAR,
        viewHeight: VIEW,
        pageHeight: PAGE,
      }),
    from,
  );

it('is visible at first, and within its own height of the top', () => {
  expect(INITIAL_BAR.isVisible).toBe(true);
  expect(after([63]).isVisible).toBe(true);
  expect(after([500, 63]).isVisible).toBe(true);
  expect(after([-30, -5]).isVisible).toBe(true);
});

it('hides while scrolling down, and when the position does not change', () => {
  expect(after([64]).isVisible).toBe(false);
  expect(after([500, 400, 400]).isVisible).toBe(false);
});

it('shows while scrolling up', () => {
  expect(after([500, 499]).isVisible).toBe(true);
});

it('stays hidden within its own height of the end', () => {
  const end = PAGE - VIEW;
  expect(after([end, end - BAR]).isVisible).toBe(false);
  expect(after([end, end - BAR - 1]).isVisible).toBe(true);
});

it('hides on a jump to a heading and ignores the scroll that the jump causes', () => {
  const jumped = nextBarState(after([1000]), { type: 'jump' });
  expect(jumped.isVisible).toBe(false);
  expect(after([600], jumped).isVisible).toBe(false);
  expect(after([600, 599], jumped).isVisible).toBe(true);
});

it('shows after navigating to another page', () => {
  expect(nextBarState(after([1000]), { type: 'arrive' }).isVisible).toBe(true);
});
