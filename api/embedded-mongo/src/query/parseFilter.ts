import { BSONRegExp } from 'bson';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { isNumeric, toNumber, toWholeNumber } from '../bson/numbers.ts';
import { BsonType } from '../bson/elements.ts';
import { isTypeCode, typesOfAlias } from '../bson/format.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';
import { ELEMENT, NOTHING, type Filter, type Test } from './filter.ts';
import { parsePath, type Path } from './paths.ts';
import { compileRegex } from './regex.ts';

/** Compiles $expr; passed in, so that filters do not depend on the expression engine. */
export type CompileExpression = (expression: Value) => (doc: Doc) => boolean;

const MAX_NESTING = 100;

function leaf(path: Path, test: Test): Filter {
  return { kind: 'leaf', path, test };
}

function not(of: Filter): Filter {
  return { kind: 'not', of };
}

/**
 * Parses a query document.
 * @throws MongoError 2 on an operator this server does not have, as MongoDB does on an unknown one.
 */
export function parseFilter(query: Doc, compileExpression?: CompileExpression): Filter {
  return new Parser(compileExpression).document(query, 0);
}

/** Parses operators that apply to the element standing in under the name ELEMENT. */
export function parseElementFilter(operators: Doc): Filter {
  return { kind: 'and', of: new Parser(undefined).operators(parsePath(ELEMENT), operators, 0) };
}

class Parser {
  readonly #compileExpression: CompileExpression | undefined;

  constructor(compileExpression: CompileExpression | undefined) {
    this.#compileExpression = compileExpression;
  }

  document(query: Doc, depth: number): Filter {
    if (depth > MAX_NESTING) throw badValue('exceeded maximum query tree depth');
    const of: Filter[] = [];
    for (const [name, value] of query.entries()) {
      if (name.startsWith('$')) {
        const parsed = this.#topLevel(name, value, depth);
        if (parsed !== undefined) of.push(parsed);
      } else {
        of.push(...this.#field(parsePath(name), value, depth));
      }
    }
    const only = of[0];
    return of.length === 1 && only !== undefined ? only : { kind: 'and', of };
  }

  #topLevel(name: string, value: Value, depth: number): Filter | undefined {
    switch (name) {
      case '$and':
      case '$or':
      case '$nor': {
        if (!Array.isArray(value)) throw badValue(`${name} must be an array`);
        if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
        const of = value.map((entry) => {
          if (!(entry instanceof Doc))
            throw badValue('$or/$and/$nor entries need to be full objects');
          return this.document(entry, depth + 1);
        });
        return { kind: name === '$and' ? 'and' : name === '$or' ? 'or' : 'nor', of };
      }
      case '$comment':
        return undefined;
      case '$expr':
        if (this.#compileExpression === undefined) throw badValue('$expr is not allowed here');
        return { kind: 'expression', holds: this.#compileExpression(value) };
      case '$where':
        throw badValue('$where is not allowed: this server runs no JavaScript');
      case '$text':
        throw new MongoError(ErrorCode.IndexNotFound, 'text index required for $text query');
      default:
        throw badValue(
          `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
        );
    }
  }

  #field(path: Path, value: Value, depth: number): Filter[] {
    if (value instanceof BSONRegExp) return [leaf(path, regexTest(value))];
    if (value instanceof Doc && (value.firstName()?.startsWith('$') ?? false)) {
      if (value.firstName() !== '$ref' && value.firstName() !== '$id') {
        return this.operators(path, value, depth);
      }
    }
    return [this.#equality(path, value)];
  }

  #equality(path: Path, value: Value): Filter {
    if (value instanceof Opaque && value.type === BsonType.undefined) {
      throw badValue('cannot compare to undefined');
    }
    return leaf(path, { kind: 'eq', value });
  }

  operators(path: Path, operators: Doc, depth: number): Filter[] {
    if (depth > MAX_NESTING) throw badValue('exceeded maximum query tree depth');
    const of: Filter[] = [];
    for (const [name, value] of operators.entries()) {
      if (name === '$options') {
        if (!operators.has('$regex')) throw badValue('$options needs a $regex');
      } else if (name !== '$comment') {
        of.push(this.#operator(path, name, value, operators, depth));
      }
    }
    return of;
  }

  #operator(path: Path, name: string, value: Value, siblings: Doc, depth: number): Filter {
    switch (name) {
      case '$eq':
        if (value instanceof BSONRegExp) return leaf(path, { kind: 'eq', value });
        return this.#equality(path, value);
      case '$ne':
        if (value instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
        return not(this.#equality(path, value));
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        if (value instanceof BSONRegExp) {
          throw badValue(`Can't have RegEx as arg to predicate over field '${path.text}'.`);
        }
        return leaf(path, { kind: COMPARISONS[name], value });
      case '$in':
        return leaf(path, inTest(value, '$in'));
      case '$nin':
        return not(leaf(path, inTest(value, '$nin')));
      case '$exists': {
        const exists = leaf(path, { kind: 'exists' });
        return isTruthy(value) ? exists : not(exists);
      }
      case '$type':
        return leaf(path, { kind: 'type', types: parseTypes(value) });
      case '$regex':
        return leaf(path, regexOperator(value, siblings.get('$options')));
      case '$not':
        return not(this.#negated(path, value, depth));
      case '$mod':
        return leaf(path, modTest(value));
      case '$size':
        return leaf(path, { kind: 'size', size: sizeOf(value) });
      case '$all':
        return this.#all(path, value, depth);
      case '$elemMatch':
        return this.#elemMatch(path, value, depth);
      default:
        throw badValue(`unknown operator: ${name}`);
    }
  }

  #negated(path: Path, value: Value, depth: number): Filter {
    if (value instanceof BSONRegExp) return leaf(path, regexTest(value));
    if (!(value instanceof Doc)) throw badValue('$not needs a regex or a document');
    if (value.size === 0) throw badValue('$not cannot be empty');
    if (!(value.firstName()?.startsWith('$') ?? false)) throw badValue('$not needs operators');
    return { kind: 'and', of: this.operators(path, value, depth + 1) };
  }

  #all(path: Path, value: Value, depth: number): Filter {
    if (!Array.isArray(value)) throw badValue('$all needs an array');
    if (value.length === 0) return NOTHING;
    const of = value.map((item) => {
      if (item instanceof BSONRegExp) return leaf(path, regexTest(item));
      if (item instanceof Doc && item.firstName() === '$elemMatch') {
        return this.#elemMatch(path, item.get('$elemMatch') ?? null, depth);
      }
      return leaf(path, { kind: 'eq', value: item });
    });
    return { kind: 'and', of };
  }

  #elemMatch(path: Path, value: Value, depth: number): Filter {
    if (!(value instanceof Doc)) throw badValue('$elemMatch needs an Object');
    const first = value.firstName();
    const isOnValues =
      first !== undefined &&
      first.startsWith('$') &&
      !['$and', '$or', '$nor', '$expr'].includes(first);
    if (isOnValues) {
      const of = this.operators(parsePath(ELEMENT), value, depth + 1);
      return leaf(path, { kind: 'elemMatchValue', filter: { kind: 'and', of } });
    }
    return leaf(path, { kind: 'elemMatchDoc', filter: this.document(value, depth + 1) });
  }
}

const COMPARISONS = { $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const;

function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== false && value !== null;
}

function regexTest(value: BSONRegExp): Test {
  return { kind: 'regex', pattern: compileRegex(value.pattern, value.options), value };
}

function regexOperator(value: Value, options: Value | undefined): Test {
  if (options !== undefined && typeof options !== 'string')
    throw badValue('$options has to be a string');
  if (value instanceof BSONRegExp) {
    if (options !== undefined && value.options !== '') {
      throw new MongoError(ErrorCode.RegexOptionsTwice, 'options set in both $regex and $options');
    }
    return regexTest(new BSONRegExp(value.pattern, options ?? value.options));
  }
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return {
    kind: 'regex',
    pattern: compileRegex(value, options ?? ''),
    value: new BSONRegExp(value, options?.replace(/[^imsux]/g, '') ?? ''),
  };
}

function inTest(value: Value, operator: string): Test {
  if (!Array.isArray(value)) throw badValue(`${operator} needs an array`);
  const values: Value[] = [];
  const patterns = [];
  for (const item of value) {
    if (item instanceof BSONRegExp) patterns.push(compileRegex(item.pattern, item.options));
    if (item instanceof Doc && (item.firstName()?.startsWith('$') ?? false)) {
      throw badValue(`cannot nest $ under ${operator}`);
    }
    values.push(item);
  }
  return {
    kind: 'in',
    values,
    keys: new Set(values.map(equalityKey)),
    patterns,
    hasNull: values.includes(null),
  };
}

function parseTypes(value: Value): ReadonlySet<number> {
  const types = new Set<number>();
  const wanted = Array.isArray(value) ? value : [value];
  if (wanted.length === 0) throw badValue('$type must match at least one type');
  for (const item of wanted) {
    if (typeof item === 'string') {
      const found = typesOfAlias(item);
      if (found === undefined) throw badValue(`Unknown type name alias: ${item}`);
      for (const type of found) types.add(type);
      continue;
    }
    const code = toWholeNumber(item);
    if (code === undefined) throw badValue('type must be represented as a number or a string');
    const type = code === -1 ? BsonType.minKey : code;
    if (!isTypeCode(type)) throw badValue(`Invalid numerical type code: ${code}`);
    types.add(type);
  }
  return types;
}

function modTest(value: Value): Test {
  if (!Array.isArray(value)) throw badValue('malformed mod, needs to be an array');
  if (value.length !== 2) throw badValue('malformed mod, not enough elements');
  const [divisor, remainder] = value.map((item) =>
    isNumeric(item) ? Math.trunc(toNumber(item)) : undefined,
  );
  if (divisor === undefined || remainder === undefined)
    throw badValue('malformed mod, not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return { kind: 'mod', divisor, remainder };
}

function sizeOf(value: Value): number {
  const size = toWholeNumber(value);
  if (size === undefined) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return size;
}
