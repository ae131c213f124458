import type { Filter, Test } from '../query/matches.ts';
import type { SortSpec } from '../query/keys.ts';
import type { Collection } from '../storage/Collection.ts';
import type { IndexInfo } from '../storage/IndexInfo.ts';
import type { KeyRange } from '../storage/layout.ts';
import { hasPosition, indexBounds, isMultikey, type FieldShape } from './indexRanges.ts';

/** How to find the documents that may match: with an index, or without one. */
export interface Plan {
  readonly index: IndexPlan | undefined;
  /** Whether the candidates come in the requested order. */
  readonly providesSort: boolean;
}

export interface IndexPlan {
  readonly info: IndexInfo;
  readonly ranges: readonly KeyRange[];
  readonly isReverse: boolean;
  /** Whether each range is one entry of a unique index. */
  readonly isLookup: boolean;
  /** Whether each entry is a matching document, and no document has two entries. */
  readonly isExact: boolean;
}

/** The tests that a document must pass, by their path. */
function testsByPath(filter: Filter, found = new Map<string, Test[]>()): Map<string, Test[]> {
  if (filter.kind === 'and') {
    for (const child of filter.of) testsByPath(child, found);
  } else if (filter.kind === 'leaf') {
    const tests = found.get(filter.path.text);
    if (tests === undefined) found.set(filter.path.text, [filter.test]);
    else tests.push(filter.test);
  }
  return found;
}

function countTests(filter: Filter): number {
  return filter.kind === 'and' ? filter.of.reduce((sum, one) => sum + countTests(one), 0) : 1;
}

/**
 * Whether entries come in the requested order.
 * @returns the direction to scan in, undefined if they do not
 */
function fitSort(
  index: IndexInfo,
  shapes: readonly FieldShape[],
  sort: SortSpec,
): 1 | -1 | undefined {
  const isConstant = (path: string): boolean =>
    index.fields.some(
      (field, at) => field.path.text === path && shapes[at] === 'point' && !isMultikey(index, at),
    );
  const wanted = sort.filter(({ path }) => !isConstant(path.text));
  let direction: 1 | -1 | undefined;
  let matched = 0;
  for (const [at, field] of index.fields.entries()) {
    const next = wanted[matched];
    if (next === undefined) break;
    if (field.path.text === next.path.text && !isMultikey(index, at) && !hasPosition(field)) {
      const relation = field.direction === next.direction ? 1 : -1;
      if (direction !== undefined && relation !== direction) return undefined;
      direction = relation;
      matched += 1;
    } else if (shapes[at] !== 'point') {
      return undefined;
    }
  }
  return matched < wanted.length ? undefined : (direction ?? 1);
}

const SCORES: Readonly<Record<FieldShape, number>> = { point: 4, points: 4, range: 2, free: 0 };

/** Chooses how to find a filter's documents, in the requested order if an index provides it. */
export function planQuery(collection: Collection, filter: Filter, sort: SortSpec = []): Plan {
  const tests = testsByPath(filter);
  let best: Plan = { index: undefined, providesSort: sort.length === 0 };
  let bestScore = 0;
  for (const info of collection.indexes) {
    const bounds = indexBounds(info, (path) => tests.get(path) ?? []);
    if (bounds === undefined) continue;
    const { shapes, ranges, passedTests, isLookup } = bounds;
    const direction = fitSort(info, shapes, sort);
    const score =
      shapes.reduce((sum, shape) => sum + SCORES[shape], 0) +
      (direction !== undefined && sort.length > 0 ? 3 : 0) +
      (isLookup ? 100 : 0);
    if (score <= bestScore) continue;
    bestScore = score;
    const isExact = info.multikey === 0 && passedTests === countTests(filter);
    best = {
      index: { info, ranges, isReverse: direction === -1, isLookup, isExact },
      providesSort: direction !== undefined,
    };
  }
  return best;
}
