/** Whether the bar shows, and what must be known to decide what comes next. Lengths in px. */
export interface BarState {
  isVisible: boolean;
  lastTop: number;
  /** A jump to a heading is under way: the scroll that it makes says nothing. */
  ignoresNextScroll: boolean;
}

export type BarEvent =
  | { type: 'scroll'; top: number; barHeight: number; viewHeight: number; pageHeight: number }
  /** The reader jumped to a heading that the page has. */
  | { type: 'jump' }
  /** The reader navigated to another page. */
  | { type: 'arrive' };

export const INITIAL_BAR: BarState = { isVisible: true, lastTop: 0, ignoresNextScroll: false };

/**
 * The bar hides on the way down and shows on the way up. It always shows within its own height of the
 * top, where browsers let the page bounce, and does not come back within its height of the end.
 */
export function nextBarState(state: BarState, event: BarEvent): BarState {
  if (event.type === 'jump') return { ...state, isVisible: false, ignoresNextScroll: true };
  if (event.type === 'arrive') return { ...state, isVisible: true };

  const { top, barHeight, viewHeight, pageHeight } = event;
  const next = { ...state, lastTop: top, ignoresNextScroll: false };
  if (top < barHeight) return { ...next, isVisible: true };
  if (state.ignoresNextScroll) return next;
  if (top >= state.lastTop) return { ...next, isVisible: false };
  const isAtEnd = top + viewHeight + barHeight >= pageHeight;
  return isAtEnd ? next : { ...next, isVisible: true };
}
