import { Decimal128, Double, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { Doc, type Value } from '../bson/Doc.ts';
import { compileExpression } from './compileExpression.ts';

const doc = (fields: Record<string, Value>): Doc => Doc.from(fields);

function evaluate(spec: Value, fields: Record<string, Value> = {}): Value | undefined {
  return compileExpression(spec)(doc(fields));
}

describe('compileExpression', () => {
  it('keeps the types of numbers as MongoDB does', () => {
    expect(evaluate(doc({ $add: ['$a', 1] }), { a: 5n })).toBe(6n);
    expect(evaluate(doc({ $add: ['$a', 1] }), { a: 2 ** 31 - 1 })).toBe(2n ** 31n);
    expect(evaluate(doc({ $multiply: ['$a', 2] }), { a: new Double(2) })).toEqual(new Double(4));
    expect(evaluate(doc({ $subtract: ['$a', 1] }), { a: Decimal128.fromString('1.5') })).toEqual(
      Decimal128.fromString('0.5'),
    );
    expect(evaluate(doc({ $sum: ['$a', '$b', 'x'] }), { a: 1n, b: 2 })).toBe(3n);
  });

  it('names the types of fields', () => {
    const fields = { i: 1, l: 1n, d: new Double(1), s: 'x', n: null, o: doc({}), a: [1] };
    const types = ['i', 'l', 'd', 's', 'n', 'o', 'a', 'missing'].map((name) =>
      evaluate(doc({ $type: `$${name}` }), fields),
    );
    expect(types).toEqual([
      'int',
      'long',
      'double',
      'string',
      'null',
      'object',
      'array',
      'missing',
    ]);
  });

  it('compares across types and numerically equal types', () => {
    expect(evaluate(doc({ $eq: ['$a', 1] }), { a: new Double(1) })).toBe(true);
    expect(evaluate(doc({ $gt: ['x', 5] }))).toBe(true);
    expect(evaluate(doc({ $lt: ['$missing', null] }))).toBe(true);
    expect(evaluate(doc({ $in: ['$a', [1n, 2n]] }), { a: 2 })).toBe(true);
  });

  it('takes zeros of any type for false', () => {
    expect(evaluate(doc({ $cond: ['$a', 'y', 'n'] }), { a: new Double(0) })).toBe('n');
    expect(evaluate(doc({ $not: ['$a'] }), { a: 0n })).toBe(true);
    expect(evaluate(doc({ $or: ['$a', false] }), { a: '' })).toBe(true);
  });

  it('leaves everything else to mingo, on plain numbers', () => {
    expect(evaluate(doc({ $concat: ['$a', '-', '$b'] }), { a: 'x', b: 'y' })).toBe('x-y');
    expect(evaluate(doc({ $divide: ['$a', 2] }), { a: 7n })).toBe(3.5);
    expect(evaluate(doc({ $arrayElemAt: ['$a', new Double(1)] }), { a: [1n, 2n] })).toBe(2n);
    expect(
      evaluate(doc({ $dateToString: doc({ format: '%Y-%m-%d', date: '$d' }) }), {
        d: new Date('2026-02-03T00:00:00Z'),
      }),
    ).toBe('2026-02-03');
    expect(
      evaluate(doc({ $map: doc({ input: '$a', as: 'x', in: doc({ $add: ['$$x', 1] }) }) }), {
        a: [1, 2n],
      }),
    ).toEqual([2, 3n]);
    expect(
      evaluate(doc({ $filter: doc({ input: '$a', cond: doc({ $gt: ['$$this', 1] }) }) }), {
        a: [1, 2n, new Double(3)],
      }),
    ).toEqual([2n, new Double(3)]);
    expect(evaluate(doc({ $regexMatch: doc({ input: '$a', regex: '^ab' }) }), { a: 'abc' })).toBe(
      true,
    );
  });

  it('passes values through untouched, also when they look like expressions', () => {
    const id = new ObjectId();
    expect(evaluate('$a.b', { a: doc({ b: id }) })).toEqual(id);
    expect(evaluate(doc({ $concat: ['$a', ''] }), { a: '$b', b: 'secret' })).toBe('$b');
    expect(evaluate(doc({ $literal: '$a' }), { a: 1 })).toBe('$a');
    expect(evaluate('$$ROOT', { a: 1 })).toEqual(doc({ a: 1 }));
  });

  it('has variables', () => {
    const expression = compileExpression(doc({ $add: ['$$x', '$a'] }), doc({ x: 5 }));
    expect(expression(doc({ a: 1 }))).toBe(6);
    expect(expression(doc({ a: 2 }))).toBe(7);
  });

  it('refuses code and unknown operators', () => {
    const codeOf = (spec: Value): unknown => {
      try {
        return evaluate(spec);
      } catch (error) {
        return error;
      }
    };
    expect(codeOf(doc({ $function: doc({ body: 'x' }) }))).toMatchObject({ code: 168 });
    expect(codeOf(doc({ $nope: 1 }))).toMatchObject({ code: 168 });
    expect(codeOf(doc({ $captureScope: 1 }))).toMatchObject({ code: 168 });
    expect(codeOf(doc({ $add: ['a', 1] }))).toMatchObject({ code: 14 });
    expect(codeOf(doc({ $range: [0, 2 ** 31 - 1] }))).toMatchObject({ code: 146 });
    const runaway = doc({ $regexMatch: doc({ input: 'a', regex: '^(a|aa)+$', options: 'i' }) });
    expect(codeOf(runaway)).toMatchObject({ code: 2 });
  });
});
