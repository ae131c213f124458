import { describe, expect, it } from 'vitest';
import { booleanAt, integerAt, listAt, optionalTextAt, pick, textAt } from './json.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const body: unknown = JSON.parse(
  '{"a": {"text": "t", "none": null, "blank": "", "number": 7, "half": 0.5, "yes": true, "list": [1]}}',
);

describe('reading JSON', () => {
  it('follows dotted paths', () => {
    expect(pick(body, 'a.list')).toEqual([1]);
    expect(pick(body, 'a.missing.deeper')).toBeUndefined();
    expect(textAt(body, 'a.text')).toBe('t');
    expect(textAt(body, 'a.number')).toBe('7');
    expect(integerAt(body, 'a.number')).toBe(7);
    expect(booleanAt(body, 'a.yes')).toBe(true);
    expect(listAt(body, 'a.list')).toEqual([1]);
  });

  it('ignores inherited properties', () => {
    expect(pick(body, '__proto__.constructor')).toBeUndefined();
    expect(pick(body, 'a.list.length')).toBe(1);
    expect(pick('text', 'length')).toBeUndefined();
  });

  it('distinguishes null from absent', () => {
    expect(optionalTextAt(body, 'a.none')).toBeNull();
    expect(optionalTextAt(body, 'a.blank')).toBeNull();
    expect(() => optionalTextAt(body, 'a.missing')).toThrow(unexpected);
  });

  it.each([
    () => textAt(body, 'a.half'),
    () => textAt(body, 'a.list'),
    () => integerAt(body, 'a.half'),
    () => integerAt(body, 'a.text'),
    () => booleanAt(body, 'a.number'),
    () => listAt(body, 'a'),
    () => listAt(null, 'a'),
  ])('does not confuse types (%#)', (read) => {
    expect(read).toThrow(unexpected);
  });

  it('names the field, but not its value', () => {
    expect(() => integerAt(body, 'a.text')).toThrow('The answer\'s "a.text" is not a whole number');
  });
});
