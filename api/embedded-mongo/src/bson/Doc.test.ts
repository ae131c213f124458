import { BSON } from 'mongodb';
import { Binary, Double, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MongoError } from '../errors/MongoError.ts';
import { anyDoc, anyValue } from '../../test/arbitraries.ts';
import { Doc, type Value } from './Doc.ts';
import { MAX_DEPTH, validateDocument } from './elements.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Reads every value of a document, as a query or an update might. */
function readAll(value: Value): void {
  if (value instanceof Doc) for (const [, field] of value.entries()) readAll(field);
  else if (Array.isArray(value)) value.forEach(readAll);
}

describe('Doc', () => {
  it('reads what the bson package writes', () => {
    const document = {
      a: 1,
      b: new Double(1),
      c: 'ñandú',
      d: new Date(5),
      e: Long.fromString('9007199254740993'),
      f: [1, { g: null }],
      h: new ObjectId('0123456789abcdef01234567'),
      i: new Binary(Buffer.from('x'), 4),
      j: true,
    };
    const doc = Doc.over(Buffer.from(BSON.serialize(document)));
    expect(doc.get('a')).toBe(1);
    expect(doc.get('b')).toEqual(new Double(1));
    expect(doc.get('c')).toBe('ñandú');
    expect(doc.get('d')).toEqual(new Date(5));
    expect(doc.get('e')).toBe(9007199254740993n);
    expect(doc.get('j')).toBe(true);
    expect(doc.get('missing')).toBeUndefined();
    expect(doc.names()).toEqual(Object.keys(document));
  });

  it('writes back what it read byte for byte, whichever fields were accessed', () => {
    fc.assert(
      fc.property(anyDoc, (made) => {
        const bytes = Buffer.from(made.toBuffer());
        expect(validateDocument(bytes, 0, bytes.length, MAX_DEPTH)).toBe(bytes.length);
        const doc = Doc.over(bytes);
        readAll(doc);
        expect(hex(doc.toBuffer())).toBe(hex(bytes));
        // Encoded again from decoded values, not copied.
        expect(hex(Doc.of(doc.entries()).toBuffer())).toBe(hex(bytes));
      }),
    );
  });

  it('keeps the bytes of other fields when one is set', () => {
    fc.assert(
      fc.property(anyDoc, anyValue, (made, value) => {
        const bytes = Buffer.from(made.toBuffer());
        const changed = Doc.over(bytes).set('added', value);
        const expected = Doc.of([...Doc.over(bytes).entries(), ['added', value]]);
        expect(hex(changed.toBuffer())).toBe(hex(expected.toBuffer()));
        expect(hex(Doc.over(bytes).toBuffer())).toBe(hex(bytes));
      }),
    );
  });

  it('keeps bit patterns that decoding would lose', () => {
    const bytes = Buffer.from(Doc.from({ nan: NaN, text: 'abc', changed: 1 }).toBuffer());
    // A NaN with a payload, and a string that is not valid UTF-8.
    bytes[bytes.indexOf('nan') + 4] = 0x55;
    bytes[bytes.indexOf('abc')] = 0xff;
    validateDocument(bytes, 0, bytes.length, MAX_DEPTH);
    const expected = Buffer.from(bytes);
    expected.writeInt32LE(7, bytes.indexOf('changed') + 8);
    expect(hex(Doc.over(bytes).set('changed', 7).toBuffer())).toBe(hex(expected));
  });

  it('keeps fields of any name in order', () => {
    const doc = Doc.of([
      ['10', 1],
      ['9', 2],
      ['__proto__', 3],
      ['ñ', 4],
    ]);
    const read = Doc.over(doc.toBuffer());
    expect(read.get('__proto__')).toBe(3);
    expect(read.get('ñ')).toBe(4);
    expect(read.names()).toEqual(['10', '9', '__proto__', 'ñ']);
  });
});

describe('validateDocument', () => {
  const check = (bytes: Buffer): 'valid' | 'refused' => {
    try {
      const end = validateDocument(bytes, 0, bytes.length, MAX_DEPTH);
      readAll(Doc.over(bytes, 0, end));
      return 'valid';
    } catch (error) {
      // Nothing but a MongoError: a RangeError would mean a read outside of the buffer.
      expect(error).toBeInstanceOf(MongoError);
      return 'refused';
    }
  };

  it('rejects garbage without reading beyond it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        check(Buffer.from(bytes));
      }),
    );
  });

  it('reads or rejects documents that are truncated or have changed bytes', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), fc.nat({ max: 255 }), fc.nat(), (made, at, byte, cut) => {
        const bytes = Buffer.from(made.toBuffer());
        const changed = Buffer.from(bytes);
        changed[at % bytes.length] = byte;
        check(changed);
        if (cut % bytes.length > 0) {
          expect(check(bytes.subarray(0, cut % bytes.length))).toBe('refused');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('rejects deep nesting without recursing into it', () => {
    let nested = Doc.of();
    for (let level = 0; level < 150; level += 1) nested = Doc.from({ a: nested });
    expect(check(Buffer.from(nested.toBuffer()))).toBe('valid');
    const levels = 100_000;
    const bytes = Buffer.alloc(levels * 8 + 5);
    for (let level = 0; level <= levels; level += 1) {
      bytes.writeInt32LE(bytes.length - level * 8, level * 7);
      if (level < levels) bytes.write('036100', level * 7 + 4, 'hex');
    }
    expect(() => validateDocument(bytes, 0, bytes.length, MAX_DEPTH)).toThrow('nested');
  });
});
