import { expect, it } from 'vitest';
import { activeHeading, type HeadingBox } from './useActiveHeading.ts';

const reading = { offset: 64, viewportHeight: 800 };
const at = (...tops: number[]): HeadingBox[] =>
  tops.map((top, index) => ({ id: 'abc'[index] ?? '', top, bottom: top + 34 }));

it.each([
  ['is undefined before the first heading', at(500, 900, 1300), undefined],
  ['is the first heading below the navbar if it is in the upper half', at(-300, 200, 900), 'b'],
  ['is the previous heading if that one is in the lower half', at(-300, 500, 900), 'a'],
  ['counts the middle of the window as the lower half', at(-300, 366, 900), 'a'],
  ['counts the pixel above the middle as the upper half', at(-300, 365, 900), 'b'],
  ['ignores a heading that is partly under the navbar', at(-300, 63, 700), 'b'],
  ['accepts a heading that touches the navbar', at(-300, 64, 700), 'b'],
  ['is the last heading at the end of the page', at(-900, -600, -300), 'c'],
])('%s', (_, boxes, active) => {
  expect(activeHeading(boxes, reading)).toBe(active);
});

it('is undefined on a page without headings', () => {
  expect(activeHeading([], reading)).toBeUndefined();
});

it('ignores a heading at the very top of a window without a navbar', () => {
  const boxes = [{ id: 'a', top: 0, bottom: 34 }];
  expect(activeHeading(boxes, { offset: 0, viewportHeight: 800 })).toBeUndefined();
});
