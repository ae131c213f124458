import { Doc, type Value } from '../bson/Doc.ts';
import { areEqual } from '../bson/compare.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Collection } from '../storage/Collection.ts';
import type { IndexInfo } from '../storage/IndexInfo.ts';
import { idPrefix, prefixRange, type KeyRange } from '../storage/layout.ts';
import type { Filter, Test } from './filter.ts';
import {
  hasPosition,
  indexBounds,
  isMultikey,
  type FieldShape,
  type IndexBounds,
  type RangeGroup,
} from './indexRanges.ts';
import type { SortSpec } from './sort.ts';

/** How the documents that may match are found. */
export type Plan = PlanShape & {
  /** Candidates come in the order that was asked for. */
  readonly providesSort: boolean;
  /** Every candidate matches, none comes twice, and each is one index entry. */
  readonly isExact: boolean;
};

type PlanShape =
  | { readonly kind: 'collection'; readonly isReverse: boolean }
  | {
      readonly kind: 'index';
      readonly index: IndexInfo;
      readonly ranges: readonly KeyRange[];
      readonly isReverse: boolean;
      readonly isLookup: boolean;
      /** The same document may come more than once. */
      readonly repeats: boolean;
    }
  | {
      /** Ranges that are each in order, merged. */
      readonly kind: 'merge';
      readonly index: IndexInfo;
      readonly groups: readonly RangeGroup[];
      readonly isReverse: boolean;
      readonly repeats: boolean;
    }
  | { readonly kind: 'union'; readonly plans: readonly Plan[] };

/** More scans than these are not merged but sorted. */
const MAX_MERGED = 64;

interface Conjuncts {
  readonly testsOn: ReadonlyMap<string, readonly Test[]>;
  readonly alternatives: readonly (readonly Filter[])[];
  /** Conjuncts in all, whether or not an index can help with them. */
  readonly count: number;
  readonly all: readonly Filter[];
}

function conjunctsOf(filter: Filter): Conjuncts {
  const all: Filter[] = [];
  const flatten = (node: Filter): void => {
    if (node.kind === 'and') node.of.forEach(flatten);
    else all.push(node);
  };
  flatten(filter);
  const testsOn = new Map<string, Test[]>();
  const alternatives: (readonly Filter[])[] = [];
  for (const node of all) {
    if (node.kind === 'or') alternatives.push(node.of);
    if (node.kind !== 'leaf') continue;
    const tests = testsOn.get(node.path.text);
    if (tests === undefined) testsOn.set(node.path.text, [node.test]);
    else tests.push(node.test);
  }
  return { testsOn, alternatives, count: all.length, all };
}

interface SortFit {
  readonly isReverse: boolean;
  readonly needsMerge: boolean;
}

/** Whether entries, scanned in order or merged, come in the order that is asked for. */
function fitSort(
  index: IndexInfo,
  shapes: readonly FieldShape[],
  sort: SortSpec,
): SortFit | undefined {
  if (sort.length === 0) return { isReverse: false, needsMerge: false };
  // Cut keys are not in the order of their values.
  if (index.hasLongKeys) return undefined;
  const isConstant = (path: string): boolean =>
    index.fields.some(
      (field, at) => field.path.text === path && shapes[at] === 'point' && !isMultikey(index, at),
    );
  const wanted = sort.filter(({ path }) => !isConstant(path.text));
  let direction: number | undefined;
  let matched = 0;
  let needsMerge = false;
  for (const [at, field] of index.fields.entries()) {
    const next = wanted[matched];
    if (next === undefined) break;
    if (field.path.text === next.path.text && !isMultikey(index, at) && !hasPosition(field)) {
      const relation = field.direction * next.direction;
      if (direction !== undefined && relation !== direction) return undefined;
      direction = relation;
      matched += 1;
    } else if (shapes[at] === 'points' && direction === undefined) {
      needsMerge = true;
    } else if (shapes[at] !== 'point') {
      return undefined;
    }
  }
  if (matched < wanted.length) return undefined;
  return { isReverse: direction === -1, needsMerge: needsMerge && wanted.length > 0 };
}

interface Candidate {
  readonly plan: Plan;
  readonly score: number;
}

function boundedCandidate(bounds: IndexBounds, sort: SortSpec, conjuncts: Conjuncts): Candidate {
  const { index, groups, shapes } = bounds;
  const fit = fitSort(index, shapes, sort);
  const repeats = index.multikey !== 0 || bounds.hasCutRanges;
  const isExact = !repeats && bounds.exactTests === conjuncts.count && conjuncts.count > 0;
  const points = shapes.filter((shape) => shape === 'point' || shape === 'points').length;
  const canMerge = fit !== undefined && (!fit.needsMerge || groups.length <= MAX_MERGED);
  const score =
    points * 4 +
    (shapes.includes('range') ? 2 : 0) +
    (canMerge && sort.length > 0 ? 3 : 0) +
    (bounds.isLookup ? 100 : 0);
  if (fit?.needsMerge === true && canMerge) {
    const shape = { kind: 'merge', index, groups, isReverse: fit.isReverse, repeats } as const;
    return { score, plan: { ...shape, providesSort: true, isExact } };
  }
  const providesSort = canMerge;
  return {
    score,
    plan: {
      kind: 'index',
      index,
      ranges: groups.flatMap((group) => group.ranges),
      isReverse: providesSort && fit.isReverse,
      isLookup: bounds.isLookup,
      repeats,
      providesSort,
      isExact,
    },
  };
}

/** A scan of the whole index, for its order. */
function orderedCandidate(index: IndexInfo, sort: SortSpec): Candidate | undefined {
  if (sort.length === 0 || index.isSparse) return undefined;
  const shapes = index.fields.map((): FieldShape => 'free');
  const fit = fitSort(index, shapes, sort);
  if (fit === undefined) return undefined;
  return { score: 1, plan: wholeIndex(index, fit.isReverse, true) };
}

function wholeIndex(index: IndexInfo, isReverse: boolean, providesSort: boolean): Plan {
  return {
    kind: 'index',
    index,
    ranges: [prefixRange(idPrefix(index.id))],
    isReverse,
    isLookup: false,
    repeats: index.multikey !== 0,
    providesSort,
    isExact: false,
  };
}

function bestFor(
  indexes: readonly IndexInfo[],
  filter: Filter,
  sort: SortSpec,
): Candidate | undefined {
  const conjuncts = conjunctsOf(filter);
  const testsOn = (path: string): readonly Test[] => conjuncts.testsOn.get(path) ?? [];
  let best: Candidate | undefined;
  for (const index of indexes) {
    const bounds = indexBounds(index, testsOn);
    const candidate =
      bounds === undefined
        ? orderedCandidate(index, sort)
        : boundedCandidate(bounds, sort, conjuncts);
    if (candidate !== undefined && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  if (best !== undefined && best.score > 1) return best;
  return unionFor(indexes, conjuncts) ?? best;
}

/** Each branch of an $or by an index of its own, if all of them have one. */
function unionFor(indexes: readonly IndexInfo[], conjuncts: Conjuncts): Candidate | undefined {
  for (const branches of conjuncts.alternatives) {
    const others = conjuncts.all.filter((node) => !(node.kind === 'or' && node.of === branches));
    const plans: Plan[] = [];
    for (const branch of branches) {
      const found = bestFor(indexes, { kind: 'and', of: [branch, ...others] }, []);
      if (found === undefined || found.score < 2) break;
      plans.push(found.plan);
    }
    if (plans.length === branches.length) {
      return {
        score: 2,
        plan: { kind: 'union', plans, providesSort: false, isExact: false },
      };
    }
  }
  return undefined;
}

function collectionScan(isReverse: boolean, sort: SortSpec): Plan {
  return { kind: 'collection', isReverse, providesSort: sort.length === 0, isExact: false };
}

/** The index that a hint names, or the direction of a $natural one. */
function resolveHint(collection: Collection, hint: Value): IndexInfo | 1 | -1 {
  if (hint instanceof Doc && hint.firstName() === '$natural') {
    return toWholeNumber(hint.get('$natural')) === -1 ? -1 : 1;
  }
  const index = collection.indexes.find(({ name, keySpec }) =>
    hint instanceof Doc ? areEqual(keySpec, hint) : name === hint,
  );
  if (index !== undefined) return index;
  throw new MongoError(
    ErrorCode.BadValue,
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

/** Chooses how to find what a filter asks for, in the order that is wanted if an index has it. */
export function planQuery(
  collection: Collection,
  filter: Filter,
  sort: SortSpec,
  hint?: Value,
): Plan {
  const natural = sort.length === 1 && sort[0]?.path.text === '$natural' ? sort[0] : undefined;
  if (natural !== undefined) {
    return { ...collectionScan(natural.direction === -1, []), providesSort: true };
  }
  if (hint !== undefined) {
    const hinted = resolveHint(collection, hint);
    if (typeof hinted === 'number') return collectionScan(hinted === -1, sort);
    const found = bestFor([hinted], filter, sort)?.plan;
    if (found !== undefined) return found;
    return hinted.isSparse
      ? collectionScan(false, sort)
      : wholeIndex(hinted, false, sort.length === 0);
  }
  return bestFor(collection.indexes, filter, sort)?.plan ?? collectionScan(false, sort);
}
