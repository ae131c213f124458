import { Doc, type Value } from '../bson/Doc.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { parseSort, sortKey, type SortSpec } from '../query/sort.ts';
import { TopSorter } from '../query/TopSorter.ts';
import type { Breather } from './Breather.ts';
import { compileDocumentStage } from './documentStages.ts';
import { compileGroup } from './group.ts';
import { compileUnwind } from './unwind.ts';

/** Documents on their way through a pipeline, some at a time. */
export type Stream = AsyncIterable<readonly Doc[]>;

/** A compiled stage. */
export type Stage = (input: Stream, breather: Breather) => Stream;

export interface StageSpec {
  readonly name: string;
  readonly spec: Value;
}

/** @throws MongoError 40323 where a stage is not one operator. */
export function parseStages(pipeline: Value | undefined): StageSpec[] {
  if (!Array.isArray(pipeline)) {
    throw new MongoError(ErrorCode.TypeMismatch, "'pipeline' option must be specified as an array");
  }
  return pipeline.map((stage) => {
    if (!(stage instanceof Doc)) {
      throw new MongoError(
        ErrorCode.TypeMismatch,
        "Each element of the 'pipeline' array must be an object",
      );
    }
    const name = stage.firstName();
    if (name === undefined || stage.size !== 1) {
      throw new MongoError(
        ErrorCode.InvalidStage,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    return { name, spec: stage.get(name) ?? null };
  });
}

/** Each document by itself, to any number of documents. */
function each(transform: (doc: Doc) => readonly Doc[]): Stage {
  return async function* (input, breather) {
    for await (const docs of input) {
      const results: Doc[] = [];
      for (const doc of docs) {
        for (const result of transform(doc)) results.push(result);
        if (breather.isDue) await breather.rest();
      }
      if (results.length > 0) yield results;
    }
  };
}

/** All documents first, then the results. */
function gathered(create: () => { add: (doc: Doc) => void; results: () => readonly Doc[] }): Stage {
  return async function* (input, breather) {
    const gatherer = create();
    for await (const docs of input) {
      for (const doc of docs) {
        gatherer.add(doc);
        if (breather.isDue) await breather.rest();
      }
    }
    yield gatherer.results();
  };
}

function sorted(sort: SortSpec, limit: number | undefined): Stage {
  return gathered(() => {
    const sorter = new TopSorter<Doc>(limit);
    return {
      add: (doc) => {
        sorter.add(sortKey(doc, sort), doc, doc.toBuffer().length);
      },
      results: () => sorter.sorted(),
    };
  });
}

function skip(count: number): Stage {
  return async function* (input) {
    let left = count;
    for await (const docs of input) {
      if (left >= docs.length) left -= docs.length;
      else {
        yield docs.slice(left);
        left = 0;
      }
    }
  };
}

function limit(count: number): Stage {
  return async function* (input) {
    let left = count;
    for await (const docs of input) {
      yield docs.slice(0, left);
      left -= docs.length;
      if (left <= 0) return;
    }
  };
}

function counted(name: string): Stage {
  return gathered(() => {
    let count = 0;
    return {
      add: () => {
        count += 1;
      },
      results: () => (count === 0 ? [] : [Doc.of([[name, count]])]),
    };
  });
}

/** @throws MongoError as MongoDB on a count that is not a positive number. */
export function limitOf(spec: Value): number {
  const count = toWholeNumber(spec);
  if (count === undefined || count <= 0) {
    throw new MongoError(ErrorCode.LimitNotPositive, 'the limit must be positive');
  }
  return count;
}

export function skipOf(spec: Value): number {
  const count = toWholeNumber(spec);
  if (count === undefined || count < 0) {
    throw new MongoError(
      ErrorCode.SkipNegative,
      'invalid argument to $skip stage: Expected a non-negative number',
    );
  }
  return count;
}

function compileStage(
  { name, spec }: StageSpec,
  next: StageSpec | undefined,
  variables: Doc | undefined,
): Stage {
  switch (name) {
    case '$match': {
      const filter = matchFilter(spec, variables);
      return each((doc) => (matches(filter, doc) ? [doc] : []));
    }
    case '$sort':
      return sorted(sortOf(spec), next?.name === '$limit' ? limitOf(next.spec) : undefined);
    case '$limit':
      return limit(limitOf(spec));
    case '$skip':
      return skip(skipOf(spec));
    case '$count':
      if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.')) {
        throw new MongoError(
          ErrorCode.CountNeedsName,
          'the count field must be a non-empty string',
        );
      }
      return counted(spec);
    case '$group':
      return gathered(compileGroup(spec, variables));
    case '$unwind':
      return each(compileUnwind(spec));
    default: {
      const stage = compileDocumentStage(name, spec, variables);
      return each((doc) => [stage(doc)]);
    }
  }
}

export function sortOf(spec: Value): SortSpec {
  if (!(spec instanceof Doc) || spec.size === 0) {
    throw new MongoError(ErrorCode.InvalidSort, '$sort stage must have at least one sort key');
  }
  return parseSort(spec);
}

export function matchFilter(
  spec: Value,
  variables: Doc | undefined,
): ReturnType<typeof parseFilter> {
  if (!(spec instanceof Doc)) {
    throw new MongoError(
      ErrorCode.MatchNeedsObject,
      'the match filter must be an expression in an object',
    );
  }
  return parseFilter(spec, expressionTest(variables));
}

/** $expr in filters: the expression's truth. */
export function expressionTest(variables: Doc | undefined): (spec: Value) => (doc: Doc) => boolean {
  return (spec) => {
    const expression = compileExpression(Doc.from({ $toBool: spec }), variables);
    return (doc) => expression(doc) === true;
  };
}

/** Compiles the stages of a pipeline; unknown ones are refused before anything runs. */
export function compileStages(stages: readonly StageSpec[], variables: Doc | undefined): Stage[] {
  return stages.map((stage, at) => compileStage(stage, stages[at + 1], variables));
}

export function runStages(input: Stream, stages: readonly Stage[], breather: Breather): Stream {
  return stages.reduce((stream, stage) => stage(stream, breather), input);
}
