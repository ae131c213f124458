import { expect, it } from 'vitest';
import { activeHeading, type HeadingBox } from './activeHeading.ts';

const reading = { offset: 64, viewportHeight: 800 };
const at = (...tops: number[]): HeadingBox[] =>
  tops.map((top, index) => ({ id: 'abc'[index] ?? '', top, bottom: top + 34 }));

it.each([
  ['none before the first heading', at(500, 900, 1300), undefined],
  ['the first one below the bar, in the upper half', at(-300, 200, 900), 'b'],
  ['the one before it while it is in the lower half', at(-300, 500, 900), 'a'],
  ['the lower half begins at the middle of the window', at(-300, 366, 900), 'a'],
  ['the upper half ends just above it', at(-300, 365, 900), 'b'],
  ['the bar covers what is above its lower edge', at(-300, 63, 700), 'b'],
  ['a heading that touches the bar counts', at(-300, 64, 700), 'b'],
  ['the last one at the end of the page', at(-900, -600, -300), 'c'],
])('%s', (_, boxes, active) => {
  expect(activeHeading(boxes, reading)).toBe(active);
});

it('has none on a page without headings', () => {
  expect(activeHeading([], reading)).toBeUndefined();
});

it('does not take a heading at the very top of a window without a bar', () => {
  const boxes = [{ id: 'a', top: 0, bottom: 34 }];
  expect(activeHeading(boxes, { offset: 0, viewportHeight: 800 })).toBeUndefined();
});
