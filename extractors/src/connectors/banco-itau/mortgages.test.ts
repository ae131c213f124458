import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { UNTOLD_MORTGAGE } from '../../products/mortgage.ts';
import { atPage, toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoItau } from './definition.ts';

const pagesOf = await simulatedPages('banco-itau', 'mortgage');

// What the bank's only source reports about its page of mortgages.

const { documents, product, rut } = pagesOf('mortgage');
const action = bancoItau.actions['mortgage'];

/** The recorded pages, the bank's own with its text changed. */
function changed(change: (text: string) => string): readonly RawDocument[] {
  return documents.map((one) => {
    if (one.page !== 'mortgages') return one;
    const text = change(one.text);
    expect(text).not.toBe(one.text);
    return { ...one, text };
  });
}

const read = (pages: readonly RawDocument[]): unknown =>
  action?.normalise(
    pages.map((one) => action.parse(one)),
    { username: rut },
  );

/** What a person and an operator are told about pages that cannot be read. */
function refusalOf(pages: readonly RawDocument[]) {
  try {
    read(pages);
  } catch (error) {
    return toOutcome(atPage(error, 'mortgages'));
  }
  throw new Error('The pages were read');
}

const asUf = (text: string, amount: string): string =>
  text.replace(/(<td class="bold">Saldo actual<\/td>\s*<td>)[^<]*/, `$1${amount}`);

describe('the balance of a mortgage', () => {
  it('is read from the cell after its label, which is in bold', () => {
    const bank = documents.find(({ page }) => page === 'mortgages');
    expect(bank && action?.parse(bank)).toMatchObject({
      kind: 'mortgages',
      total: 1,
      entries: [{ ...UNTOLD_MORTGAGE, balanceUf: expect.any(Number) as unknown }],
    });
  });

  it('may have a label with more words, and other cells around it', () => {
    const longer = changed((text) =>
      text
        .replace('>Saldo actual<', '><b>Saldo actual:</b> <')
        .replace('<tbody>', '<tbody><tr><td class="bold">Plazo</td><td>30 años</td></tr>'),
    );
    expect(read(longer)).toEqual(product);
  });

  it.each([
    ['in pesos', (text: string) => asUf(text, '$ 12.345.678')],
    ['without a unit', (text: string) => asUf(text, '318,97')],
    ['that is empty', (text: string) => asUf(text, '')],
    ['without its label', (text: string) => text.replace('Saldo actual', 'Saldo')],
    ['whose label is not in bold', (text: string) => text.replace(' class="bold"', '')],
  ])('%s is rejected by the name of its label', (_name, change) => {
    expect(refusalOf(changed(change))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'mortgages:Saldo actual',
    });
  });
});

describe('a person without a mortgage', () => {
  const said = (words: string) =>
    changed((text) =>
      text.replace(/<td class="bold">Saldo actual<\/td>/g, `<td class="bold">${words}</td>`),
    );

  it('has none for certain only if the bank used words that a source shows', () => {
    const pages = said('No tienes créditos hipotecarios.');
    expect(pages.map((one) => action?.parse(one))).toMatchObject([
      { kind: 'mortgages', entries: [], gaps: { mortgages: null } },
    ]);
    expect(read(pages)).toEqual([]);
  });

  it('is not recognised by any other page', () => {
    expect(refusalOf(said('Lo sentimos.'))).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});
