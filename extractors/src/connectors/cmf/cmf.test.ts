import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { debt } from '../../products/debt.ts';
import type { DebtReport } from '../../products/debt.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { normaliseDebt, parseDebt } from './parseDebt.ts';

const pagesOf = await simulatedPages('cmf', 'debt');

// Oddities of the debt page, and cases that the simulator does not cover.

const fixture = pagesOf('debt');
const recorded = fixture.product as DebtReport;

const reportOf = (documents: readonly RawDocument[]): DebtReport =>
  normaliseDebt(documents.map(parseDebt));

function outcomeOf(documents: readonly RawDocument[]): unknown {
  try {
    return reportOf(documents);
  } catch (error) {
    return toOutcome(error);
  }
}

/** The recorded report with every match on the debt page replaced. */
function changed(...changes: readonly (readonly [RegExp | string, string])[]): RawDocument[] {
  return fixture.documents.map((document) => {
    if (document.page !== 'debt') return document;
    let { text } = document;
    for (const [pattern, replacement] of changes) {
      const before = text;
      text = text.replaceAll(pattern, replacement);
      expect(text).not.toBe(before);
    }
    return { ...document, text };
  });
}

/** The same documents with the report's text changed. */
function withReport(documents: readonly RawDocument[], change: (text: string) => string) {
  return documents.map((document) => {
    if (document.page !== 'report') return document;
    const text = change(document.text);
    expect(text).not.toBe(document.text);
    return { ...document, text };
  });
}

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

const DIRECT = /<table id="tabla_deuda_directa">.*?<\/table>/gs;
const DIRECT_ROWS = /(?<=<tbody id="tabla_deuda_directa_data">).*?(?=<\/tbody>)/gs;
const LINES = /<table id="tabla_lineas_credito">.*?<\/table>/gs;
const TOTAL = /(?<=class="fs-44">)[^<]+/g;

describe('the debt page', () => {
  it('may have line breaks at any place within its headings', () => {
    expect(fixture.documents[0]?.text).toContain('<br />de atraso');
    const elsewhere = changed([/Total del<br \/>crédito/g, 'Total<br>del crédito']);
    expect(reportOf(elsewhere)).toEqual(recorded);
    expect(reportOf(changed([/<br \/>/g, '\n']))).toEqual(recorded);
  });

  it('may have one more column, as the report of the new register has', () => {
    const withDate = changed(
      [/(<th scope="col">Total del)/g, '<th scope="col">Fecha de<br />otorgamiento</th>$1'],
      [/(<td>(?:Consumo|Vivienda|Comercial)<\/td>)/g, '$1<td>01/02/2024</td>'],
      [/(<tr class="tr-totales">\s*<td>Total<\/td><td><\/td>)/g, '$1<td></td>'],
    );
    expect(reportOf(withDate)).toEqual(recorded);
  });

  it.each([
    ['Crédito de Consumo', 'consumo'],
    ['Tarjeta de crédito', 'consumo'],
    ['Línea de crédito', 'consumo'],
    ['Vivienda', 'vivienda'],
    ['Crédito Hipotecario', 'vivienda'],
    ['Hipoteca Endosable', 'vivienda'],
    ['Hipoteca con Letra', 'vivienda'],
    ['Comercial', 'comercial'],
    ['Leasing', 'comercial'],
  ])('recognises the kind of credit "%s"', (kind, expected) => {
    const { directDebts } = reportOf(changed([/<td>Consumo<\/td>/g, `<td>${kind}</td>`]));
    expect(directDebts.items[0]?.creditType).toBe(expected);
  });

  it.each(['Crédito Universitario', 'Otros créditos'])(
    'keeps the unknown kind of credit "%s"',
    (kind) => {
      const { directDebts } = reportOf(changed([/<td>Consumo<\/td>/g, `<td>${kind}</td>`]));
      expect(directDebts.items[0]).toMatchObject({ creditType: 'otro', creditTypeText: kind });
      expect(debt.schema.validate({ ...recorded, directDebts }).error).toBeUndefined();
    },
  );

  it('has no direct debt if its total is 0, with an empty table or without one', () => {
    const total = [TOTAL, '$0'] as const;
    for (const change of [[DIRECT, ''] as const, [DIRECT_ROWS, ''] as const]) {
      const documents = withReport(changed(total, change), (text) =>
        text
          .replace(/(?<=Deuda Directa\n).*?(?=Total\t)/s, '')
          .replace(/(?<=Total)(\t\$[\d.]+){5}/, '\t$$0'.repeat(5)),
      );
      const { directDebts, availableCredits } = reportOf(documents);
      expect(directDebts.items).toEqual([]);
      expect(availableCredits).toEqual(recorded.availableCredits);
    }
  });

  it('has no credit line if it says so', () => {
    const words = '<p class="alert alert-light border"> No registra información </p>';
    expect(reportOf(changed([LINES, words])).availableCredits.items).toEqual([]);
  });

  it.each([
    ['direct debts that are missing beside a total', [DIRECT, '']],
    ['direct debts whose rows are missing beside a total', [DIRECT_ROWS, '']],
    ['a total of 0 above direct debts', [TOTAL, '$0']],
    ['no total', [TOTAL, '']],
    ['a row that is missing', [/(?<=_data">)\s*<tr>.*?<\/tr>/gs, '']],
    ['a cell that is missing', [/<td>(?:Consumo|Vivienda|Comercial)<\/td>/g, '']],
    ['a column by another name', ['Vigente', 'Al día']],
    ['a number for a kind of credit', [/<td>Consumo<\/td>/g, '<td>12.345</td>']],
    ['an invalid amount', [/(?<=<td class="monto">)\$\d[\d.]*(?=<)/g, '-']],
    ['no totals below', ['tr-totales', 'totales']],
    ['credit lines that are missing', [LINES, '']],
    ['credit lines with other words', [LINES, '<p class="alert alert-light border">Espere</p>']],
    ['no section of credit lines', ['cmfDeuda_creditos', 'creditos']],
  ] as const)('refuses %s', (_name, change) => {
    expect(outcomeOf(changed(change))).toMatchObject(OURS);
  });

  /** The page with other amounts after the total of the first debt and of the totals. */
  const withAmounts = (ofFirst: string, ofTotals: string) =>
    changed(
      [/(?<=<td class="monto">\$200\.584<\/td><td class="monto">)\$200\.584(?=<)/g, ofFirst],
      [
        /(?<=<td class="monto">\$19\.905\.200<\/td><td class="monto">)\$19\.905\.200(?=<)/g,
        ofTotals,
      ],
    );

  it('has a total that is the sum of current and late amounts', () => {
    const nextCell = '</td><td class="monto">';
    const late = withAmounts(
      `$$100.584${nextCell}$$100.000`,
      `$$19.805.200${nextCell}$$100.000`,
    ).map((document) => ({
      ...document,
      // One of the cells with 0 is removed in exchange.
      text: document.text.replaceAll(/(\$100\.000<\/td>)<td class="monto">\$0<\/td>/g, '$1'),
    }));
    const reported = withReport(late, (text) =>
      text
        .replace('$200.584\t$200.584\t$0', '$200.584\t$100.584\t$100.000')
        .replace(
          'Total\t$19.905.200\t$19.905.200\t$0',
          'Total\t$19.905.200\t$19.805.200\t$100.000',
        ),
    );
    expect(reportOf(reported).directDebts.totals).toMatchObject({
      total: 19_905_200,
      currentDebt: 19_805_200,
      delay30to59: 100_000,
    });
    expect(outcomeOf(withAmounts('$$200.583', '$$19.905.199'))).toMatchObject(OURS);
  });
});
