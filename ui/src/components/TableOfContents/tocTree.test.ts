import { expect, it } from 'vitest';
import { tocTree, type TocHeading, type TocNode } from './tocTree.ts';

const headings = (...levels: number[]): TocHeading[] =>
  levels.map((level, index) => ({ id: `${level}-${index}`, title: `h${level}`, level }));

const shape = (nodes: readonly TocNode[]): string =>
  nodes
    .map((node) => node.title + (node.children.length ? `(${shape(node.children)})` : ''))
    .join(' ');

it.each([
  ['nests by level', [2, 3, 3, 2, 3], 2, 3, 'h2(h3 h3) h2(h3)'],
  ['omits headings below the maximum level', [2, 3, 4, 2], 2, 3, 'h2(h3) h2'],
  ['omits headings above the minimum level', [1, 2, 3], 2, 3, 'h2(h3)'],
  ['keeps sections apart if their own heading is omitted', [3, 2, 4], 3, 4, 'h3 h4'],
  ['handles a skipped level', [2, 4, 3], 2, 4, 'h2(h4 h3)'],
  ['is empty without headings', [], 2, 3, ''],
])('%s', (_, levels, minLevel, maxLevel, expected) => {
  expect(shape(tocTree(headings(...levels), { minLevel, maxLevel }))).toBe(expected);
});
