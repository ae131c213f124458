import { expect, it } from 'vitest';
import { boundValues } from './boundValues.ts';

it('keeps the first values of each scope and merges the rest', () => {
  const bound = boundValues(2);
  const of = (scope: string, values: string): string[] =>
    values.split(' ').map((value) => bound(scope, value));
  expect(of('one', 'a b c a b')).toEqual(['a', 'b', 'other', 'a', 'b']);
  expect(of('two', 'c d')).toEqual(['c', 'd']);
});
