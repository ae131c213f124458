import { Double } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Doc, typeOf, type Value } from '../bson/Doc.ts';
import { areEqual } from '../bson/orderedKey.ts';
import { anyDoc, anyValue } from '../../test/arbitraries.ts';
import { compileUpdate } from './compileUpdate.ts';

const doc = (fields: Record<string, Value>): Doc => Doc.from(fields);
const hex = (document: Doc): string => document.toBuffer().toString('hex');

/**
 * A document as if read from disk, so that the fields an update does not change are still bytes.
 */
const stored = (document: Doc): Doc => Doc.over(Buffer.from(document.toBuffer()));

function apply(before: Doc, update: Doc): Doc {
  return compileUpdate(update, new Date(0)).apply(before, false);
}

const NEW = 'new field';

describe('compileUpdate', () => {
  it('sets a field without changing the bytes of the others', () => {
    fc.assert(
      fc.property(anyDoc, anyValue, (made, value) => {
        const before = stored(made);
        const after = apply(before, doc({ $set: doc({ [NEW]: value }) }));
        expect(hex(after)).toBe(hex(Doc.of([...stored(made).entries(), [NEW, value]])));
        expect(hex(before)).toBe(hex(made));
      }),
    );
  });

  it('restores the original bytes when a new field is set and then unset', () => {
    fc.assert(
      fc.property(anyDoc, anyValue, (made, value) => {
        const set = apply(stored(made), doc({ $set: doc({ [NEW]: value }) }));
        expect(hex(apply(stored(set), doc({ $unset: doc({ [NEW]: '' }) })))).toBe(hex(made));
      }),
    );
  });

  it('adds and subtracts whole numbers without changing their type', () => {
    const whole = fc.oneof<fc.Arbitrary<Value>[]>(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
      fc.integer({ min: -1e9, max: 1e9 }).map((value) => new Double(value)),
    );
    fc.assert(
      fc.property(whole, fc.integer({ min: -1e9, max: 1e9 }), (value, step) => {
        const up = apply(doc({ n: value }), doc({ $inc: doc({ n: step }) }));
        const down = apply(stored(up), doc({ $inc: doc({ n: 0 - step }) })).get('n') ?? null;
        expect(areEqual(down, value)).toBe(true);
        expect(typeOf(down)).toBe(typeOf(value));
      }),
    );
  });

  it('is idempotent for $set, $addToSet, $max and $unset', () => {
    fc.assert(
      fc.property(anyDoc, anyValue, (made, value) => {
        for (const update of [
          doc({ $set: doc({ 'x.y': value }) }),
          doc({ $addToSet: doc({ [NEW]: value }) }),
          doc({ $max: doc({ [NEW]: value }) }),
          doc({ $unset: doc({ a: '' }) }),
        ]) {
          const once = apply(stored(doc({ rest: made, a: 1 })), update);
          expect(hex(apply(stored(once), update))).toBe(hex(once));
        }
      }),
    );
  });

  it('does not change the document it was given, at any depth', () => {
    const before = stored(doc({ _id: 1, a: doc({ b: doc({ c: 1 }) }) }));
    const bytes = hex(before);
    apply(before, doc({ $set: doc({ 'a.b.c': 2 }), $push: doc({ 'a.l': 1 }) }));
    expect(() => apply(before, doc({ $set: doc({ 'a.b.c': 2, '_id.x': 1 }) }))).toThrow();
    expect(hex(before)).toBe(bytes);
  });
});
