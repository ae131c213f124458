import { BSONRegExp, Double } from 'bson';
import { describe, expect, it } from 'vitest';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { BsonType } from '../bson/elements.ts';
import { matches } from './matches.ts';
import { parseFilter } from './parseFilter.ts';

const doc = (fields: Record<string, Value>): Doc => Doc.from(fields);
const check = (query: Doc, document: Doc): boolean => matches(parseFilter(query), document);

describe('matches', () => {
  it.each<[string, Record<string, Value>, Record<string, Value>, boolean]>([
    ['equal across number types', { a: 1 }, { a: new Double(1) }, true],
    ['an element of an array', { a: 2 }, { a: [1, 2] }, true],
    ['a whole array', { a: [1, 2] }, { a: [1, 2] }, true],
    ['an array inside an array', { a: [1] }, { a: [[1], 2] }, true],
    ['not the array of another order', { a: [2, 1] }, { a: [1, 2] }, false],
    ['null and missing', { a: null }, {}, true],
    ['null in an array', { a: null }, { a: [null] }, true],
    ['null and an empty array', { a: null }, { a: [] }, false],
    ['a missing field of a scalar', { 'a.b': null }, { a: 5 }, true],
    ['a missing field of one element', { 'a.b': null }, { a: [doc({ b: 1 }), doc({})] }, true],
    ['no missing field in scalars of an array', { 'a.b': null }, { a: [1] }, false],
    ['a field of any element', { 'a.b': 2 }, { a: [doc({ b: 1 }), doc({ b: 2 })] }, true],
    ['an array position', { 'a.1': 5 }, { a: [1, 5] }, true],
    ['a position and a field', { 'a.1.b': 5 }, { a: [doc({ b: 1 }), doc({ b: 5 })] }, true],
    ['an integer-like name', { 'a.1': 5 }, { a: doc({ 1: 5 }) }, true],
    [
      'documents in field order only',
      { a: doc({ x: 1, y: 2 }) },
      { a: doc({ y: 2, x: 1 }) },
      false,
    ],
    ['a range within its type', { a: doc({ $gt: 1 }) }, { a: 'x' }, false],
    ['a range over a missing field', { a: doc({ $lt: 5 }) }, {}, false],
    ['$gte null', { a: doc({ $gte: null }) }, {}, true],
    ['$gt null', { a: doc({ $gt: null }) }, {}, false],
    ['NaN equals NaN', { a: NaN }, { a: NaN }, true],
    ['NaN is not less', { a: doc({ $lt: 5 }) }, { a: NaN }, false],
    ['a range met by two elements', { a: doc({ $gt: 5, $lt: 3 }) }, { a: [1, 9] }, true],
    [
      '$elemMatch by one element',
      { a: doc({ $elemMatch: doc({ $gt: 5, $lt: 3 }) }) },
      { a: [1, 9] },
      false,
    ],
    ['$ne against all elements', { a: doc({ $ne: 1 }) }, { a: [1, 2] }, false],
    ['$ne of a missing field', { a: doc({ $ne: 1 }) }, {}, true],
    ['$nin', { a: doc({ $nin: [1, 2] }) }, { a: 3 }, true],
    ['$in with null', { a: doc({ $in: [null, 5] }) }, {}, true],
    ['$in with a regex', { a: doc({ $in: [new BSONRegExp('^x')] }) }, { a: 'xy' }, true],
    ['$exists of null', { a: doc({ $exists: true }) }, { a: null }, true],
    ['$exists false', { 'a.b': doc({ $exists: false }) }, { a: doc({}) }, true],
    ['$regex with options', { a: doc({ $regex: 'B', $options: 'i' }) }, { a: 'abc' }, true],
    ['$or', { $or: [doc({ a: 1 }), doc({ b: 1 })] }, { b: 1 }, true],
    [
      '$elemMatch on documents',
      { a: doc({ $elemMatch: doc({ x: 1, y: 2 }) }) },
      { a: [doc({ x: 1, y: 2 })] },
      true,
    ],
    [
      '$elemMatch by two documents',
      { a: doc({ $elemMatch: doc({ x: 1, y: 2 }) }) },
      { a: [doc({ x: 1 }), doc({ y: 2 })] },
      false,
    ],
  ])('%s', (_name, query, document, expected) => {
    expect(check(doc(query), doc(document))).toBe(expected);
  });

  it('compares strings by their UTF-8 bytes', () => {
    expect(check(doc({ a: doc({ $gt: '\uffee' }) }), doc({ a: '\u{1f600}' }))).toBe(true);
  });

  it('finds values in long lists', () => {
    const list = Array.from({ length: 1000 }, (_, at) => at);
    const query = parseFilter(doc({ a: doc({ $in: list }) }));
    expect(matches(query, doc({ a: new Double(999) }))).toBe(true);
    expect(matches(query, doc({ a: 1000 }))).toBe(false);
  });

  it.each<[string, Doc]>([
    ['$type', doc({ a: doc({ $type: 'string' }) })],
    ['$size', doc({ a: doc({ $size: 2 }) })],
    ['$all', doc({ a: doc({ $all: [1] }) })],
    ['$mod', doc({ a: doc({ $mod: [4, 1] }) })],
    ['$not', doc({ a: doc({ $not: doc({ $gt: 5 }) }) })],
    ['$nor', doc({ $nor: [doc({ a: 1 })] })],
    ['$expr', doc({ $expr: doc({ $eq: [1, 1] }) })],
    ['$where', doc({ $where: '1' })],
  ])('rejects %s with the error of MongoDB for an unknown operator', (name, query) => {
    expect(() => parseFilter(query)).toThrow(`operator: ${name}`);
    expect(() => parseFilter(query)).toThrow(expect.objectContaining({ code: 2 }) as Error);
  });

  it('rejects comparisons with values of types that can only be stored', () => {
    const timestamp = new Opaque(BsonType.timestamp, Buffer.alloc(8));
    for (const operand of [timestamp, doc({ $gt: timestamp }), doc({ $in: [timestamp] })]) {
      expect(() => parseFilter(doc({ a: operand }))).toThrow('cannot be compared');
    }
  });
});
