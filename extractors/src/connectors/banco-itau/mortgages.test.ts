import { describe, expect, it } from 'vitest';
import { STAND_IN_TYPE } from '../../contract/connector.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { mortgageExample } from '../../products/mortgage.ts';
import type { Mortgage } from '../../products/mortgage.ts';
import { atPage, toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoItau } from './definition.ts';
import type { ItauState } from './login.ts';
import { fetchMortgages, MORTGAGE_BALANCES } from './mortgages.ts';

const pagesOf = await simulatedPages('banco-itau', 'mortgage');

// What the bank's only source reports about its page of mortgages.

const { documents, product, rut } = pagesOf('mortgage');
const action = bancoItau.actions['mortgage'];

/** The recorded pages, the bank's own with its text changed. */
function changed(change: (text: string) => string): readonly RawDocument[] {
  return documents.map((one) => {
    if (one.page !== MORTGAGE_BALANCES) return one;
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
    return toOutcome(atPage(error, MORTGAGE_BALANCES));
  }
  throw new Error('The pages were read');
}

const asUf = (text: string, amount: string): string =>
  text.replace(/(<td class="bold">Saldo actual<\/td>\s*<td>)[^<]*/, `$1${amount}`);

describe('the balance of a mortgage', () => {
  it('is read from the cell after its label, which is in bold', () => {
    const bank = documents.find(({ page }) => page === MORTGAGE_BALANCES);
    expect(bank && action?.parse(bank)).toEqual({
      kind: 'mortgage-balances',
      balancesUf: [expect.any(Number)],
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

  it('is rejected if it differs from the one in the list', () => {
    expect(refusalOf(changed((text) => asUf(text, 'UF 1.234,56')))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'mortgage-balances:balanceUf',
    });
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
      field: 'mortgage-balances:Saldo actual',
    });
  });
});

describe('the page of mortgages', () => {
  const bank = documents.find(({ page }) => page === MORTGAGE_BALANCES);

  /** The addresses requested if the stand-in lists these mortgages. */
  async function askedWith(entries: readonly Mortgage[]): Promise<string[]> {
    const asked: string[] = [];
    const get = (target: string) => {
      const url = new URL(target, 'https://banco.itau.cl');
      asked.push(url.pathname);
      return Promise.resolve({
        status: 200,
        text: bank?.text ?? '',
        contentType: 'text/html',
        url,
        header: () => null,
        document: () => bank,
      });
    };
    const list = { kind: 'mortgages', owner: '', total: entries.length, order: 'newest-first' };
    const text = JSON.stringify({ ...list, entries });
    const standIn = {
      pages: async function* () {
        yield await Promise.resolve({ page: 'mortgages', contentType: STAND_IN_TYPE, text });
      },
    };
    const context = { session: { get }, standIn } as unknown as FetchContext<ItauState>;
    const read: string[] = [];
    for await (const { page } of fetchMortgages(context)) read.push(page);
    expect(read).toHaveLength(1 + asked.length);
    return asked;
  }

  it('is requested once, by its address, if there is a mortgage', async () => {
    expect(await askedWith([mortgageExample])).toEqual([
      '/wps/myportal/newolb/web/creditos/credito-hipotecario/consultar-creditos',
    ]);
  });

  it('is not requested without a mortgage, since its text for that case is unknown', async () => {
    expect(await askedWith([])).toEqual([]);
  });
});
