import { describe, expect, it } from 'vitest';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Debt, DebtReport } from '../../products/debt.ts';
import { normaliseDebt, parseDebt } from './parseDebt.ts';
import { withTerms } from './parseDebtFile.ts';

const { documents, product } = (await simulatedPages('cmf', 'debt'))('debt');
const { items } = (product as DebtReport).directDebts;

/** The person's own debts if the file has another text. */
const debtsWith = (change: (text: string) => string): readonly Debt[] =>
  normaliseDebt(
    documents.map((document) =>
      parseDebt(document.page === 'file' ? { ...document, text: change(document.text) } : document),
    ),
  ).directDebts.items;

const withoutTerms = items.map(({ terms: _terms, ...debt }) => debt);

describe('the report as a CSV', () => {
  it('adds the terms to the debts of the page', () => {
    expect(items.length).toBeGreaterThan(1);
    expect(items.every(({ terms }) => terms !== undefined)).toBe(true);
    expect(debtsWith((text) => text)).toEqual(items);
  });

  it.each([
    ['commas', (text: string) => text.replaceAll(';', ',')],
    ['tabs', (text: string) => text.replaceAll(';', '\t')],
    [
      'quotes and a mark of the byte order',
      (text: string) => `\uFEFF${text.replaceAll(/[^;\r\n]+/g, '"$&"')}`,
    ],
    ['headings in capitals', (text: string) => text.replace(/^.*/, (line) => line.toUpperCase())],
    [
      'columns in another order',
      (text: string) =>
        text
          .split('\r\n')
          .map((line) => line.split(';').toReversed().join(';'))
          .join('\r\n'),
    ],
    [
      'amounts as they are printed',
      (text: string) => text.replaceAll(/(?<=;)(\d{1,3})(\d{3})(\d{3})(?=;)/g, '$$$1.$2.$3'),
    ],
  ])('may have %s', (_name, change) => {
    expect(
      debtsWith((text) => {
        expect(change(text)).not.toBe(text);
        return change(text);
      }),
    ).toEqual(items);
  });

  it('adds nothing if there is none, or if its amounts are of another day', () => {
    const others = documents
      .filter(({ page }) => page !== 'file')
      .map((document) => ({ ...document, about: document.page === 'debt' ? {} : document.about }));
    expect(normaliseDebt(others.map(parseDebt)).directDebts.items).toEqual(withoutTerms);
    expect(
      debtsWith((text) => text.replaceAll(/\d(?=;)/g, (digit) => (digit === '9' ? '8' : '9'))),
    ).toEqual(withoutTerms);
  });

  it.each([
    ['nothing', () => ''],
    ['a page', () => '<!doctype html><p>Espere</p>'],
    ['other headings', (text: string) => text.replace(/^.*/, 'a;b;c;d;e;f;g;h')],
  ])('is refused if it is %s', (_name, change) => {
    expect(() => debtsWith(change)).toThrow(ExtractionError);
  });

  it('leaves what it cannot read in a cell null, and a row without a debt out', () => {
    const [first, ...rest] = debtsWith((text) => {
      const [headings = '', row = '', ...rows] = text.split('\r\n');
      const cells = row.split(';');
      cells[headings.split(';').indexOf('Monto Original')] = 'pendiente';
      cells[headings.split(';').indexOf('Fecha de Vencimiento')] = '';
      return [headings, cells.join(';'), 'Total;;1', ...rows].join('\r\n');
    });
    const [{ terms } = {}, ...others] = items;
    expect(first?.terms).toEqual({ ...terms, originalAmount: null, dueDate: null });
    expect(rest).toEqual(others);
  });
});

describe('debts that look the same', () => {
  const debt = withoutTerms[0] as Debt;
  const row = { ...debt, terms: { ...items[0]?.terms } } as Required<Debt>;

  it('get no terms, since nothing says which row is whose', () => {
    expect(withTerms([debt], [row], [])[0]?.terms).toEqual(row.terms);
    expect(withTerms([debt], [row, row], [])).toEqual([debt]);
    expect(withTerms([debt, debt], [row], [])).toEqual([debt, debt]);
    expect(withTerms([debt], [row], [debt])).toEqual([debt]);
  });

  it('are compared without the footnotes of the institution', () => {
    const noted = { ...row, entity: `${debt.entity.toUpperCase()} (1)` };
    expect(withTerms([debt], [noted], [])[0]?.terms).toEqual(row.terms);
  });
});
