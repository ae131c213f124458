import { describe, expect, it } from 'vitest';
import { wholeList } from './wholeList.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

describe('wholeList', () => {
  it('joins the pages in their order', () => {
    const parts = [
      { total: 3, entries: ['a', 'b'] },
      { total: 3, entries: ['c'] },
    ];
    expect(wholeList(parts, 'letters')).toEqual(['a', 'b', 'c']);
    expect(wholeList([{ total: 0, entries: [] }], 'letters')).toEqual([]);
  });

  it.each([
    ['no page', []],
    ['a page that is missing', [{ total: 3, entries: ['a', 'b'] }]],
    ['more than announced', [{ total: 0, entries: ['a'] }]],
    [
      'a list that grew while it was read',
      [
        { total: 3, entries: ['a', 'b'] },
        { total: 4, entries: ['b'] },
      ],
    ],
  ])('does not accept %s', (_name, parts) => {
    expect(() => wholeList(parts, 'letters')).toThrow(unexpected);
  });

  it('names the incomplete list', () => {
    const named = expect.objectContaining({ field: 'letters' }) as Error;
    expect(() => wholeList([], 'letters')).toThrow(named);
    expect(() => wholeList([{ total: 1, entries: [] }], 'letters')).toThrow(named);
  });
});
