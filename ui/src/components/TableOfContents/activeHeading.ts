/** Where a heading is, in px from the top of the window (negative above it). */
export interface HeadingBox {
  id: string;
  top: number;
  bottom: number;
}

export interface Reading {
  /** Height in px of the sticky bar. */
  offset: number;
  /** Height of the window in px. */
  viewportHeight: number;
}

/**
 * The heading whose section is being read: the first one below the bar if it is in the upper half of
 * the window, else the one before it. Past the last heading, the last. None before the first.
 */
export function activeHeading(
  boxes: readonly HeadingBox[],
  { offset, viewportHeight }: Reading,
): string | undefined {
  const next = boxes.findIndex((box) => box.top >= offset);
  if (next === -1) return boxes.at(-1)?.id;
  const box = boxes[next];
  const isInUpperHalf = box !== undefined && box.top > 0 && box.bottom < viewportHeight / 2;
  return isInUpperHalf ? box.id : boxes[next - 1]?.id;
}
