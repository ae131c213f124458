import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { quotasIn } from '../../../src/connectors/tgr/parseQuotas.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';
import { html } from '../../http/markup.ts';
import { agreementList, quotaTable } from './quotaPages.ts';

// The frame of the payment agreements.

/** Has an agreement in force. */
const COMPANY = '93428446-1';

const { fiscalStatement: statement } = tgrTaxpayer(COMPANY, TEST_DAY, 'tgr');
const agreement = statement.agreements.find(({ state }) => state === 'notDue');
const resolution = agreement?.resolutionNumber ?? '';

const shown = (): string => html`${quotaTable(statement, resolution, TEST_DAY)}`.text;
const cellsOf = (text: string): string[][] => {
  const $ = load(text);
  return $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('td')
        .toArray()
        .map((cell) => $(cell).text()),
    );
};

describe('the quotas of an agreement', () => {
  it('have dates with hyphens, dots as thousands separators, and "SI" or "NO" for paid', () => {
    const cells = cellsOf(shown());
    expect(cells).toHaveLength(agreement?.installmentsCount ?? 0);
    for (const [number, day, amount, isPaid] of cells) {
      expect(number).toMatch(/^(\(\*\) )?\d+$/);
      expect(day).toMatch(/^\d\d-\d\d-\d{4}$/);
      expect(amount).toMatch(/^\d{1,3}(\.\d{3})*$/);
      expect(isPaid).toMatch(/^(SI|NO)$/);
    }
    expect(new Set(cells.map(([number = '']) => number.startsWith('(*)'))).size).toBe(2);
  });

  it('contain neither the person nor a folio nor the agreement', () => {
    const text = shown();
    expect(text).toContain('IMPRIMIR CUOTAS');
    expect(text).not.toMatch(/folio|rut/i);
    for (const fact of [resolution, statement.taxpayer.name, '93.428.446-1', COMPANY]) {
      expect(text).not.toContain(fact);
    }
    const document = { page: 'quotas', about: {}, address: '', contentType: 'text/html', text };
    expect(quotasIn({ ...document, bytes: null })).toEqual(
      agreement?.installments.map(({ number, dueDate, amount, isPaid }) => ({
        number,
        dueDate,
        amount,
        isPaid,
      })),
    );
  });

  it('are shown only for an agreement in force', () => {
    expect(quotaTable(statement, '1-1999', TEST_DAY)).toBeNull();
    const list = load(html`${agreementList(statement, (one) => `/cuotas/${one}`)}`.text);
    expect(list('th').first().text()).toBe('N° Resolución');
    expect(list('a').first().attr('href')).toBe(`/cuotas/${resolution}`);
    expect(list('a').first().text()).toBe('Ver cuotas');
  });
});
