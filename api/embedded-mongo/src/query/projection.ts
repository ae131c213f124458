import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber, toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Expression } from '../expressions/compileExpression.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import type { Filter } from './filter.ts';
import { matches, type MatchDetails } from './matches.ts';
import { parseFilter } from './parseFilter.ts';

/** Applies a projection to a document; details tell which element `$` stands for. */
export type Projection = (doc: Doc, details?: MatchDetails) => Doc;

type Leaf =
  | { readonly kind: 'keep' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'slice'; readonly skip: number; readonly limit: number }
  | { readonly kind: 'elemMatch'; readonly filter: Filter }
  | { readonly kind: 'positional' }
  | { readonly kind: 'compute'; readonly expression: Expression };

interface Branch {
  readonly kind: 'branch';
  readonly children: Map<string, Leaf | Branch>;
}

interface Plan {
  readonly root: Branch;
  readonly isInclusion: boolean;
}

function bad(message: string, code: ErrorCode = ErrorCode.BadValue): MongoError {
  return new MongoError(code, message);
}

function branch(): Branch {
  return { kind: 'branch', children: new Map() };
}

function plant(root: Branch, path: string, leaf: Leaf): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  if (last === '' || parts.includes('')) {
    throw bad('FieldPath field names may not be empty strings.', ErrorCode.InvalidFieldPath);
  }
  let node = root;
  for (const part of parts) {
    const next = node.children.get(part) ?? branch();
    if (next.kind !== 'branch') throw bad(`Path collision at ${path}`, ErrorCode.PathCollision);
    node.children.set(part, next);
    node = next;
  }
  if (node.children.has(last)) throw bad(`Path collision at ${path}`, ErrorCode.PathCollision);
  node.children.set(last, leaf);
}

class Planner {
  readonly #root = branch();
  readonly #variables: Doc | undefined;
  readonly #isFind: boolean;
  #mode: 'inclusion' | 'exclusion' | undefined;
  #hasPositional = false;
  #idIsKept: boolean | undefined;

  constructor(isFind: boolean, variables: Doc | undefined) {
    this.#isFind = isFind;
    this.#variables = variables;
  }

  plan(spec: Doc): Plan {
    for (const [name, value] of spec.entries()) this.#field(name, value);
    const hasOnlyId = this.#mode === undefined;
    const isInclusion = hasOnlyId ? this.#idIsKept === true : this.#mode === 'inclusion';
    const keepsId = this.#idIsKept ?? isInclusion;
    const hasId = this.#root.children.has('_id');
    if (isInclusion && keepsId && !hasId) plant(this.#root, '_id', { kind: 'keep' });
    if (!isInclusion && this.#idIsKept === false) plant(this.#root, '_id', { kind: 'drop' });
    return { root: this.#root, isInclusion };
  }

  #choose(mode: 'inclusion' | 'exclusion', path: string): void {
    if (this.#mode === undefined || this.#mode === mode) {
      this.#mode = mode;
      return;
    }
    throw mode === 'inclusion'
      ? bad(
          `Cannot do inclusion on field ${path} in exclusion projection`,
          ErrorCode.InclusionInExclusion,
        )
      : bad(
          `Cannot do exclusion on field ${path} in inclusion projection`,
          ErrorCode.ExclusionInInclusion,
        );
  }

  #field(path: string, value: Value): void {
    if (path.startsWith('$')) {
      throw bad("FieldPath field names may not start with '$'.", ErrorCode.DollarFieldPath);
    }
    if (typeof value === 'boolean' || isNumeric(value)) {
      this.#flag(path, typeof value === 'boolean' ? value : toNumber(value) !== 0);
      return;
    }
    if (value instanceof Doc) {
      const first = value.firstName();
      if (first === undefined) throw bad('An empty sub-projection is not a valid value.');
      if (!first.startsWith('$')) {
        for (const [name, nested] of value.entries()) this.#field(`${path}.${name}`, nested);
        return;
      }
      if (this.#isFind && this.#findOperator(path, first, value)) return;
    }
    this.#choose('inclusion', path);
    const expression = compileExpression(value, this.#variables);
    plant(this.#root, path, { kind: 'compute', expression });
  }

  #flag(path: string, isKept: boolean): void {
    if (path === '_id') {
      this.#idIsKept = isKept;
      return;
    }
    if (isKept && this.#isFind && path.endsWith('.$')) {
      if (this.#hasPositional) {
        throw bad('Cannot specify more than one positional projection per query.');
      }
      this.#hasPositional = true;
      this.#choose('inclusion', path);
      plant(this.#root, path.slice(0, -2), { kind: 'positional' });
      return;
    }
    this.#choose(isKept ? 'inclusion' : 'exclusion', path);
    plant(this.#root, path, { kind: isKept ? 'keep' : 'drop' });
  }

  #findOperator(path: string, operator: string, value: Doc): boolean {
    const operand = value.get(operator) ?? null;
    if (operator === '$slice' && (isNumeric(operand) || isNumberPair(operand))) {
      plant(this.#root, path, sliceLeaf(operand));
      return true;
    }
    if (operator !== '$elemMatch') return false;
    if (!(operand instanceof Doc)) throw bad('elemMatch: Invalid argument, object required');
    this.#choose('inclusion', path);
    plant(this.#root, path, { kind: 'elemMatch', filter: parseFilter(operand) });
    return true;
  }
}

function isNumberPair(value: Value): value is Value[] {
  return Array.isArray(value) && value.length === 2 && value.every((item) => isNumeric(item));
}

function sliceLeaf(operand: Value): Leaf {
  const [first, second] = Array.isArray(operand)
    ? operand.map(toWholeNumber)
    : [toWholeNumber(operand)];
  if (first === undefined) throw bad('$slice needs whole numbers');
  if (second === undefined) {
    return first < 0
      ? { kind: 'slice', skip: first, limit: -first }
      : { kind: 'slice', skip: 0, limit: first };
  }
  if (second <= 0) throw bad('$slice limit must be positive');
  return { kind: 'slice', skip: first, limit: second };
}

function sliced(values: readonly Value[], skip: number, limit: number): Value[] {
  const from = skip < 0 ? Math.max(values.length + skip, 0) : skip;
  return values.slice(from, from + limit);
}

class Applier {
  readonly #plan: Plan;
  readonly #whole: Doc;
  readonly #details: MatchDetails | undefined;

  constructor(plan: Plan, whole: Doc, details: MatchDetails | undefined) {
    this.#plan = plan;
    this.#whole = whole;
    this.#details = details;
  }

  apply(): Doc {
    return this.#doc(this.#whole, this.#plan.root);
  }

  #doc(doc: Doc, node: Branch): Doc {
    const result = Doc.of();
    for (const [name, value] of doc.entries()) {
      const child = node.children.get(name);
      if (child === undefined) {
        if (!this.#plan.isInclusion) result.set(name, value);
        continue;
      }
      const projected = this.#child(value, child);
      if (projected !== undefined) result.set(name, projected);
    }
    for (const [name, child] of node.children) {
      if (child.kind === 'compute') {
        const value = child.expression(this.#whole);
        if (value !== undefined) result.set(name, value);
      } else if (child.kind === 'branch' && !result.has(name) && hasComputed(child)) {
        result.set(name, this.#doc(Doc.of(), child));
      }
    }
    return result;
  }

  #child(value: Value, child: Leaf | Branch): Value | undefined {
    switch (child.kind) {
      case 'keep':
        return value;
      case 'drop':
      case 'compute':
        return undefined;
      case 'branch':
        return this.#nested(value, child);
      case 'slice':
        return Array.isArray(value) ? sliced(value, child.skip, child.limit) : value;
      case 'elemMatch': {
        if (!Array.isArray(value)) return undefined;
        const found = value.find((item) => item instanceof Doc && matches(child.filter, item));
        return found === undefined ? undefined : [found];
      }
      case 'positional': {
        if (!Array.isArray(value)) return value;
        const item = value[this.#details?.arrayIndex ?? -1];
        if (item === undefined) {
          throw bad(
            "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
            ErrorCode.PositionalMismatch,
          );
        }
        return [item];
      }
    }
  }

  #nested(value: Value, node: Branch): Value | undefined {
    if (value instanceof Doc) return this.#doc(value, node);
    if (Array.isArray(value)) {
      return value.flatMap((item) => {
        const projected = this.#nested(item, node);
        return projected === undefined ? [] : [projected];
      });
    }
    return this.#plan.isInclusion ? undefined : value;
  }
}

function hasComputed(node: Branch): boolean {
  return [...node.children.values()].some(
    (child) => child.kind === 'compute' || (child.kind === 'branch' && hasComputed(child)),
  );
}

/** @throws MongoError on a projection that mixes inclusion and exclusion, or collides. */
export function compileProjection(
  spec: Doc | undefined,
  options: { isFind: boolean; variables?: Doc | undefined },
): Projection | undefined {
  if (spec === undefined || spec.size === 0) return undefined;
  const plan = new Planner(options.isFind, options.variables).plan(spec);
  return (doc, details) => new Applier(plan, doc, details).apply();
}
