import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { parseAnswer } from './parse.ts';

const pagesOf = await simulatedPages('buda', 'balance');

const { documents } = pagesOf('balance');

const recorded = (page: string): RawDocument => {
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page}`);
  return document;
};

describe('the exchange’s answers', () => {
  it.each([
    ['balances', '"amount"', '"total"', 'balances[].amount'],
    ['balances', '"LTC"]', '"XXX"]', 'balances[].amount'],
    ['markets', '"id"', '"key"', 'markets[].id'],
    ['ticker', '"last_price":["', '"last_price":["-', 'ticker.last_price'],
    ['ticker', '"last_price":["', '"last_price":[1,"', 'ticker.last_price[]'],
  ])('are rejected by the name of the field that has changed: %s %s', (page, from, to, field) => {
    const document = recorded(page);
    const text = document.text.replace(from, to);
    expect(text).not.toBe(document.text);
    expect(() => parseAnswer({ ...document, text })).toThrow(
      expect.objectContaining({ field }) as Error,
    );
  });
});
