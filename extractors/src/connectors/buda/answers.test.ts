import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import type { CryptoBalances } from '../../products/balances.ts';
import { buda } from './definition.ts';
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
    ['"amount"', '"total"'],
    ['"LTC"]', '"XXX"]'],
  ])('may have a balance that cannot be read, which is told: %s %s', (from, to) => {
    const document = recorded('balances');
    const text = document.text.replace(from, to);
    expect(text).not.toBe(document.text);
    expect(parseAnswer({ ...document, text })).toMatchObject({ gaps: { balances: 1 } });
  });

  it('list an asset without a market, without a value', () => {
    const balances = recorded('balances');
    const added = '{"balances":[{"id":"SOL","amount":["2.0","SOL"]},';
    const text = balances.text.replace('{"balances":[', added);
    expect(text).not.toBe(balances.text);
    const answers = [{ ...balances, text }, ...documents.filter(({ page }) => page !== 'balances')];
    const product = buda.actions['balance']?.normalise(answers.map(parseAnswer), {
      username: pagesOf('balance').rut,
    });
    const before = pagesOf('balance').product as CryptoBalances;
    expect(product).toMatchObject({
      totalBalanceUSD: before.totalBalanceUSD,
      balances: [{ symbol: 'SOL', balance: 2, balanceUSD: null }, ...before.balances],
    });
  });

  it.each([
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
