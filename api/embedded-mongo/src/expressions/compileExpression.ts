import { BSONRegExp, Decimal128, Double } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as mingoExpressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { Doc, type Value } from '../bson/Doc.ts';
import { toNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { isRisky } from '../query/regex.ts';
import { foldOperators } from './foldOperators.ts';
import { typedOperators, type Operator } from './operators.ts';
import { fromPlain, isPlainObject, toPlain, toPlainFields, type Plain } from './plain.ts';

/** Computes a value from a document; undefined means that the result is no field. */
export type Expression = (doc: Doc) => Value | undefined;

/** These would run code that a client sent. */
const REFUSED = new Set(['$function', '$accumulator', '$where']);

/** These evaluate their arguments themselves, some of them only in part or with own variables. */
const LAZY = new Set([
  '$literal',
  '$let',
  '$map',
  '$reduce',
  '$ifNull',
  '$sortArray',
  '$getField',
  '$setField',
  '$unsetField',
]);

/** mingo computes with JavaScript numbers only. */
function demote(value: Plain): Plain {
  if (typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128) {
    return toNumber(value);
  }
  return value;
}

/** A value that is its own result, even where it looks like a path or an operator. */
function literal(value: Plain): Plain {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
    ? { $literal: value }
    : value;
}

function isOperatorObject(value: Plain): boolean {
  return isPlainObject(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);
}

/** Evaluates an operator's arguments, makes their numbers plain, and only then calls mingo. */
function onPlainNumbers(operator: Operator): Operator {
  return (obj, expr, options) => {
    const value = (item: Plain): Plain => literal(demote(evalExpr(obj, item, options)));
    if (Array.isArray(expr)) return operator(obj, (expr as Plain[]).map(value), options);
    if (isPlainObject(expr) && !isOperatorObject(expr)) {
      const settled = Object.entries(expr).map(([name, item]) => [name, value(item)] as const);
      return operator(obj, Object.fromEntries(settled), options);
    }
    return operator(obj, value(expr), options);
  };
}

/** The part of mingo's options object that carries the document in hand. */
interface Scope extends Options {
  update(locals: { root: Plain }): Scope;
}

/** mingo matches without a time limit: patterns that may need one are refused. */
function onSafePattern(operator: Operator): Operator {
  return (obj, expr, options) => {
    const pattern = isPlainObject(expr) ? evalExpr(obj, expr['regex'], options) : undefined;
    const source = pattern instanceof RegExp ? pattern.source : pattern;
    if (typeof source === 'string' && isRisky(source)) {
      throw new MongoError(
        ErrorCode.BadValue,
        'This server does not match patterns that may backtrack without end in expressions',
      );
    }
    return operator(obj, expr, options);
  };
}

const CAPTURE = '$captureScope';

const operators: Record<string, Operator> = {
  [CAPTURE]: (_obj, _expr, options) => options,
};
for (const [name, operator] of Object.entries(mingoExpressions) as [string, Operator][]) {
  if (!REFUSED.has(name)) operators[name] = LAZY.has(name) ? operator : onPlainNumbers(operator);
}
Object.assign(operators, foldOperators, typedOperators);
for (const name of ['$regexMatch', '$regexFind', '$regexFindAll']) {
  const operator = operators[name];
  if (operator !== undefined) operators[name] = onSafePattern(operator);
}

/** Operators of expressions only: no stage, query or update operator of mingo's is reachable. */
const context = Context.init({ expression: operators });

/**
 * mingo copies its table of operators each time it makes options. An operator is handed the made
 * ones: keeping those makes evaluation of an expression on many documents ten times faster.
 */
function openScope(variables: Plain): Scope {
  return evalExpr({}, { [CAPTURE]: 1 }, {
    context,
    scriptEnabled: false,
    variables,
  } as never) as Scope;
}

/** Fields of the document that an expression reads; undefined if it may read all. */
function fieldsRead(expr: Plain, found = new Set<string>()): Set<string> | undefined {
  if (typeof expr === 'string') {
    if (expr.startsWith('$$')) {
      return /^\$\$(?:ROOT|CURRENT)\b/.test(expr) ? undefined : found;
    }
    if (expr.startsWith('$')) found.add(expr.slice(1).split('.', 1)[0] ?? '');
    return found;
  }
  if (Array.isArray(expr)) {
    for (const item of expr as Plain[]) if (fieldsRead(item, found) === undefined) return undefined;
  } else if (isPlainObject(expr)) {
    for (const [name, item] of Object.entries(expr)) {
      if (name === '$getField' || name === '$setField' || name === '$unsetField') return undefined;
      if (name !== '$literal' && fieldsRead(item, found) === undefined) return undefined;
    }
  }
  return found;
}

function checkOperators(expr: Plain): void {
  if (Array.isArray(expr)) {
    for (const item of expr as Plain[]) checkOperators(item);
  } else if (isPlainObject(expr)) {
    const names = Object.keys(expr);
    const first = names[0];
    if (first?.startsWith('$') === true) {
      if (names.length > 1) {
        throw new MongoError(
          ErrorCode.ExpressionFields,
          'an expression specification must contain exactly one field, the name of the expression.',
        );
      }
      if (!Object.hasOwn(operators, first) || first === CAPTURE) {
        throw new MongoError(ErrorCode.UnknownExpression, `Unrecognized expression '${first}'`);
      }
      if (first === '$literal') return;
    }
    for (const item of Object.values(expr)) checkOperators(item);
  }
}

/** The specification of an expression as mingo takes it: plain numbers, JavaScript regexes. */
function toSpecification(value: Value): Plain {
  if (value instanceof BSONRegExp) {
    return new RegExp(value.pattern, value.options.replace(/[^ims]/g, ''));
  }
  if (Array.isArray(value)) return value.map(toSpecification);
  if (!(value instanceof Doc)) return toPlain(value);
  if (value.firstName() === '$literal') return { $literal: toPlain(value.get('$literal') ?? null) };
  return Object.fromEntries(
    [...value.entries()].map(([name, item]) => [name, toSpecification(item)]),
  );
}

/**
 * Compiles an aggregation expression.
 * @param variables what `let` of the command defines, as `$$name`
 * @throws MongoError 168 on an unknown operator; the compiled expression throws on bad operands.
 */
export function compileExpression(spec: Value, variables?: Doc): Expression {
  if (typeof spec === 'string' && /^\$[^$.]+$/.test(spec)) {
    const name = spec.slice(1);
    return (doc) => doc.get(name);
  }
  const expr = toSpecification(spec);
  checkOperators(expr);
  const names = fieldsRead(expr);
  const scope = openScope(variables === undefined ? {} : toPlain(variables));
  return (doc) => {
    const root = names === undefined ? toPlain(doc) : toPlainFields(doc, names);
    try {
      return fromPlain(evalExpr(root, expr, scope.update({ root })));
    } catch (error) {
      if (error instanceof MongoError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new MongoError(ErrorCode.ExpressionFailure, `PlanExecutor error :: ${reason}`);
    }
  };
}
