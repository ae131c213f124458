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
  ['leaves out what is deeper', [2, 3, 4, 2], 2, 3, 'h2(h3) h2'],
  ['leaves out what is above', [1, 2, 3], 2, 3, 'h2(h3)'],
  ['keeps sections apart although their own heading is left out', [3, 2, 4], 3, 4, 'h3 h4'],
  ['bears a skipped level', [2, 4, 3], 2, 4, 'h2(h4 h3)'],
  ['is empty without headings', [], 2, 3, ''],
])('%s', (_, levels, minLevel, maxLevel, expected) => {
  expect(shape(tocTree(headings(...levels), { minLevel, maxLevel }))).toBe(expected);
});
