import { describe, expect, it } from 'vitest';
import { listAt, pick, textAt } from './json.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const body: unknown = JSON.parse('{"a": {"text": "t", "number": 7, "half": 0.5, "list": [1]}}');

describe('reading JSON', () => {
  it('follows dotted paths', () => {
    expect(pick(body, 'a.list')).toEqual([1]);
    expect(pick(body, 'a.missing.deeper')).toBeUndefined();
    expect(textAt(body, 'a.text')).toBe('t');
    expect(textAt(body, 'a.number')).toBe('7');
    expect(listAt(body, 'a.list')).toEqual([1]);
  });

  it('ignores inherited properties', () => {
    expect(pick(body, '__proto__.constructor')).toBeUndefined();
    expect(pick(body, 'a.list.length')).toBe(1);
    expect(pick('text', 'length')).toBeUndefined();
  });

  it.each([
    () => textAt(body, 'a.half'),
    () => textAt(body, 'a.list'),
    () => listAt(body, 'a'),
    () => listAt(null, 'a'),
  ])('does not confuse types (%#)', (read) => {
    expect(read).toThrow(unexpected);
  });

  it('names the field, but not its value', () => {
    expect(() => textAt(body, 'a.half')).toThrow('The answer\'s "a.half" is not a text');
  });
});
