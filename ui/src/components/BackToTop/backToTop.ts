/** The button never shows above this, in px. */
const BACK_TO_TOP_THRESHOLD = 300;

/** Fraction of the distance that is left after each frame of the animation. */
const REMAINDER = 0.85;

export interface BackToTopState {
  isVisible: boolean;
  lastTop: number;
}

export const INITIAL_BACK_TO_TOP: BackToTopState = { isVisible: false, lastTop: 0 };

/**
 * The button shows while scrolling up, below 300 px and not at the very end of the page. It hides
 * while scrolling down, near the top, and after a jump to a heading.
 */
export function nextBackToTop(
  state: BackToTopState,
  event: { type: 'scroll'; top: number; viewHeight: number; pageHeight: number } | { type: 'jump' },
): BackToTopState {
  if (event.type === 'jump') return { ...state, isVisible: false };
  const { top, viewHeight, pageHeight } = event;
  if (top < BACK_TO_TOP_THRESHOLD || top > state.lastTop) return { isVisible: false, lastTop: top };
  if (top === state.lastTop) return state;
  const isAtEnd = top + viewHeight >= pageHeight;
  return { isVisible: isAtEnd ? state.isVisible : true, lastTop: top };
}

/** The scroll position of the next frame; 0 once less than a pixel is left. */
export function nextFrameTop(top: number): number {
  const next = top * REMAINDER;
  return next < 1 ? 0 : next;
}
