import { Doc, type Value } from '../bson/Doc.ts';
import { formatDoc, formatValue } from '../bson/format.ts';
import { areEqual } from '../bson/compare.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileDocumentStage } from '../aggregate/documentStages.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parseFilter.ts';
import { TreeApplier, type ArrayFilters } from './applyTree.ts';
import { arrayOperation } from './arrayOperators.ts';
import { fieldOperation } from './fieldOperators.ts';
import { parseRename, renameTree, type Rename } from './rename.ts';
import {
  addOperation,
  emptyBranch,
  usesPositional,
  type Branch,
  type FieldOperation,
} from './tree.ts';

export interface ApplyOptions {
  /** The array element that the query matched, for the positional operator. */
  readonly matchedIndex: number | undefined;
  readonly isInsert: boolean;
}

/** An update, parsed once and applied to any number of documents. */
export interface CompiledUpdate {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  /** Whether the matched array element must be found first. */
  readonly usesPositional: boolean;
  /** @returns the new document; the one passed in stays as it is. */
  apply(before: Doc, options: ApplyOptions): Doc;
}

export interface UpdateOptions {
  readonly arrayFilters?: readonly Value[] | undefined;
  readonly variables?: Doc | undefined;
  readonly now: Date;
}

/**
 * Parses the `u` of an update or the `update` of findAndModify.
 * @throws MongoError as MongoDB does on unknown operators, conflicts and bad operands.
 */
export function compileUpdate(update: Value, options: UpdateOptions): CompiledUpdate {
  if (Array.isArray(update)) {
    if ((options.arrayFilters?.length ?? 0) > 0) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        'arrayFilters may not be specified for pipeline-style updates',
      );
    }
    return pipelineUpdate(update, options.variables);
  }
  if (!(update instanceof Doc)) {
    throw new MongoError(
      ErrorCode.FailedToParse,
      'Update argument must be either an object or an array',
    );
  }
  const first = update.firstName();
  if (first?.startsWith('$') === true) return operatorUpdate(update, options);
  if ((options.arrayFilters?.length ?? 0) > 0) {
    throw new MongoError(
      ErrorCode.FailedToParse,
      'arrayFilters may not be specified for replacement updates',
    );
  }
  return replacement(update);
}

function replacement(update: Doc): CompiledUpdate {
  for (const name of update.names()) {
    if (name.startsWith('$')) {
      throw new MongoError(
        ErrorCode.DollarPrefixedFieldName,
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  return {
    kind: 'replacement',
    usesPositional: false,
    apply: (before) => withIdOf(before, update.clone()),
  };
}

/** A replacement keeps the _id, in the first place. */
function withIdOf(before: Doc, after: Doc): Doc {
  const id = before.get('_id');
  const wanted = after.get('_id');
  if (id === undefined) return wanted === undefined ? after : after.setFirst('_id', wanted);
  if (wanted !== undefined && !areEqual(id, wanted)) {
    throw new MongoError(
      ErrorCode.ImmutableField,
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${formatValue(wanted)}`,
    );
  }
  return after.firstName() === '_id' && wanted !== undefined ? after : after.setFirst('_id', id);
}

const PIPELINE_STAGES = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

function pipelineUpdate(stages: readonly Value[], variables: Doc | undefined): CompiledUpdate {
  const compiled = stages.map((stage) => {
    const name = stage instanceof Doc ? stage.firstName() : undefined;
    if (!(stage instanceof Doc) || name === undefined || stage.size !== 1) {
      throw new MongoError(
        ErrorCode.InvalidStage,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    if (!PIPELINE_STAGES.has(name)) {
      throw new MongoError(
        ErrorCode.InvalidOptions,
        `${name} is not allowed to be used within an update`,
      );
    }
    return compileDocumentStage(name, stage.get(name) ?? null, variables);
  });
  return {
    kind: 'pipeline',
    usesPositional: false,
    apply: (before) => {
      let doc = before.clone();
      for (const stage of compiled) doc = stage(doc);
      return withIdOf(before, doc);
    },
  };
}

interface Trees {
  /** Everything, to find conflicts. */
  readonly all: Branch;
  /** What applies to documents that exist. */
  readonly update: Branch;
  /** What applies to a document that an upsert makes. */
  readonly insert: Branch;
  readonly renames: Rename[];
}

const NOTHING: FieldOperation = { needsField: true, apply: (current) => current };

function plant(trees: Trees, operator: string, operands: Doc): void {
  for (const [path, operand] of operands.entries()) {
    if (operator === '$rename') {
      const rename = parseRename(path, operand);
      addOperation(trees.all, rename.from, NOTHING);
      addOperation(trees.all, rename.to, NOTHING);
      trees.renames.push(rename);
      continue;
    }
    const operation =
      fieldOperation(operator, path, operand) ?? arrayOperation(operator, path, operand);
    if (operation === undefined) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    addOperation(trees.all, path, operation);
    addOperation(trees.insert, path, operation);
    if (operator !== '$setOnInsert') addOperation(trees.update, path, operation);
  }
}

function operatorUpdate(update: Doc, options: UpdateOptions): CompiledUpdate {
  const trees: Trees = {
    all: emptyBranch(),
    update: emptyBranch(),
    insert: emptyBranch(),
    renames: [],
  };
  for (const [operator, operands] of update.entries()) {
    if (!operator.startsWith('$')) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!(operands instanceof Doc)) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `Modifiers operate on fields but we found type ${Array.isArray(operands) ? 'array' : 'another'} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${formatValue(operands)}}`,
      );
    }
    plant(trees, operator, operands);
  }
  const arrayFilters = parseArrayFilters(options.arrayFilters ?? [], trees.all);
  return {
    kind: 'operators',
    usesPositional: usesPositional(trees.all),
    apply: (before, { matchedIndex, isInsert }) => {
      const after = before.clone();
      const context = { now: options.now, isInsert, before };
      const applier = new TreeApplier(context, arrayFilters, matchedIndex);
      applier.toDoc(after, isInsert ? trees.insert : trees.update, '');
      for (const rename of trees.renames) {
        const tree = renameTree(rename, before);
        if (tree !== undefined) applier.toDoc(after, tree, '');
      }
      checkId(before, after);
      return after;
    },
  };
}

function checkId(before: Doc, after: Doc): void {
  const id = before.get('_id');
  if (id === undefined) return;
  const now = after.get('_id');
  if (now === undefined || !areEqual(id, now)) {
    throw new MongoError(
      ErrorCode.ImmutableField,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
}

/** The field that an array filter is about: the first part of all its paths. */
function identifiersOf(filter: Filter, found = new Set<string>()): Set<string> {
  switch (filter.kind) {
    case 'and':
    case 'or':
    case 'nor':
      for (const child of filter.of) identifiersOf(child, found);
      break;
    case 'not':
      identifiersOf(filter.of, found);
      break;
    case 'leaf':
      found.add(filter.path.parts[0] ?? '');
      break;
    default:
  }
  return found;
}

function identifiersUsed(node: Branch, found = new Set<string>()): Set<string> {
  for (const [name, child] of node.children) {
    if (name.startsWith('$[') && name !== '$[]') found.add(name.slice(2, -1));
    if (child.kind === 'branch') identifiersUsed(child, found);
  }
  return found;
}

function parseArrayFilters(specs: readonly Value[], tree: Branch): ArrayFilters {
  const filters = new Map<string, Filter>();
  const used = identifiersUsed(tree);
  for (const spec of specs) {
    if (!(spec instanceof Doc)) {
      throw new MongoError(ErrorCode.TypeMismatch, 'arrayFilters must be an array of objects');
    }
    const filter = parseFilter(spec);
    const identifiers = identifiersOf(filter);
    const [identifier] = identifiers;
    if (identifier === undefined) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    }
    if (identifiers.size > 1) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...identifiers].join("' and '")}'`,
      );
    }
    if (filters.has(identifier)) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    }
    if (!used.has(identifier)) {
      throw new MongoError(
        ErrorCode.FailedToParse,
        `The array filter for identifier '${identifier}' was not used in the update ${formatDoc(spec)}`,
      );
    }
    filters.set(identifier, filter);
  }
  for (const identifier of used) {
    if (!filters.has(identifier)) {
      throw new MongoError(
        ErrorCode.BadValue,
        `No array filter found for identifier '${identifier}'`,
      );
    }
  }
  return filters;
}
