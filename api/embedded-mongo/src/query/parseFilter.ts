import { BSONRegExp } from 'bson';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { equalityKey, unsupported } from '../bson/orderedKey.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';
import { ELEMENT, type ElementTest, type Filter, type Test } from './matches.ts';
import { parsePath, type Path } from './paths.ts';

const COMPARISONS = { $eq: 'eq', $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const;

function leaf(path: Path, test: Test): Filter {
  return { kind: 'leaf', path, test };
}

function not(of: Filter): Filter {
  return { kind: 'not', of };
}

function hasOperators(value: Value): value is Doc {
  return value instanceof Doc && value.firstName()?.startsWith('$') === true;
}

/**
 * Parses a query document.
 * @throws MongoError 2 on an operator this server does not have, as MongoDB does on an unknown one.
 */
export function parseFilter(query: Doc): Filter {
  const of: Filter[] = [];
  for (const [name, value] of query.entries()) {
    if (name === '$and' || name === '$or') of.push(branches(name, value));
    else if (name.startsWith('$')) {
      if (name !== '$comment') throw badValue(`unknown top level operator: ${name}.`);
    } else of.push(...field(parsePath(name), value));
  }
  const only = of[0];
  return of.length === 1 && only !== undefined ? only : { kind: 'and', of };
}

/** Parses the condition on one element: operators on its value, or a query on its fields. */
export function parseElementFilter(query: Doc): ElementTest {
  const isOnValues = hasOperators(query) && !['$and', '$or'].includes(query.firstName() ?? '');
  const filter: Filter = isOnValues
    ? { kind: 'and', of: operators(parsePath(ELEMENT), query) }
    : parseFilter(query);
  return { kind: 'elemMatch', filter, isOnValues };
}

function branches(name: '$and' | '$or', value: Value): Filter {
  if (!Array.isArray(value)) throw badValue(`${name} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  const of = value.map((entry) => {
    if (!(entry instanceof Doc)) throw badValue('$or/$and/$nor entries need to be full objects');
    return parseFilter(entry);
  });
  return { kind: name === '$and' ? 'and' : 'or', of };
}

function field(path: Path, value: Value): Filter[] {
  if (value instanceof BSONRegExp) return [leaf(path, regexTest(value))];
  return hasOperators(value)
    ? operators(path, value)
    : [leaf(path, { kind: 'eq', value: comparable(value) })];
}

/** @throws MongoError 238 on a value of a type that can only be stored. */
function comparable(value: Value): Value {
  if (value instanceof Opaque) throw unsupported(value);
  return value;
}

function operators(path: Path, query: Doc): Filter[] {
  const of: Filter[] = [];
  for (const [name, value] of query.entries()) {
    if (name === '$options') {
      if (!query.has('$regex')) throw badValue('$options needs a $regex');
    } else of.push(operator(path, name, value, query));
  }
  return of;
}

function operator(path: Path, name: string, value: Value, siblings: Doc): Filter {
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
    case '$ne': {
      if (value instanceof BSONRegExp) throw badValue(`Can't have regex as arg to ${name}.`);
      const kind = name === '$ne' ? 'eq' : COMPARISONS[name];
      const compared = leaf(path, { kind, value: comparable(value) });
      return name === '$ne' ? not(compared) : compared;
    }
    case '$in':
      return leaf(path, inTest(value, name));
    case '$nin':
      return not(leaf(path, inTest(value, name)));
    case '$exists': {
      const exists = leaf(path, { kind: 'exists' });
      return isTruthy(value) ? exists : not(exists);
    }
    case '$regex':
      return leaf(path, regexTest(value, siblings.get('$options')));
    case '$elemMatch':
      if (!(value instanceof Doc)) throw badValue('$elemMatch needs an Object');
      return leaf(path, parseElementFilter(value));
    default:
      throw badValue(`unknown operator: ${name}`);
  }
}

function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== false && value !== null;
}

function regexTest(value: Value, options?: Value): Test {
  if (options !== undefined && typeof options !== 'string')
    throw badValue('$options has to be a string');
  if (value instanceof BSONRegExp) {
    return { kind: 'regex', expression: compileRegex(value.pattern, options ?? value.options) };
  }
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return { kind: 'regex', expression: compileRegex(value, options ?? '') };
}

function inTest(value: Value, name: string): Test {
  if (!Array.isArray(value)) throw badValue(`${name} needs an array`);
  if (value.some(hasOperators)) throw badValue(`cannot nest $ under ${name}`);
  const values = value.filter((item) => !(item instanceof BSONRegExp));
  return {
    kind: 'in',
    values,
    keys: new Set(values.map(equalityKey)),
    patterns: value.flatMap((item) =>
      item instanceof BSONRegExp ? [compileRegex(item.pattern, item.options)] : [],
    ),
    hasNull: values.includes(null),
  };
}

/** @throws MongoError 51091 or 2 if the pattern or an option is not valid. */
function compileRegex(source: string, options: string): RegExp {
  const unknown = /[^imsu]/.exec(options);
  if (unknown !== null) throw badValue(`invalid flag in regex options: ${unknown[0]}`);
  try {
    return new RegExp(source, [...new Set(options.replaceAll('u', ''))].join(''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MongoError('InvalidRegex', `Regular expression is invalid: ${reason}`);
  }
}
