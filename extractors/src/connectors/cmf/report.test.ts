import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/index.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import type { DebtReport } from '../../products/debt.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { fetchDebt } from './fetch.ts';
import type { CmfState } from './login.ts';
import { normaliseDebt, parseDebt } from './parseDebt.ts';
import { parseReport } from './parseReport.ts';

const pagesOf = await simulatedPages('cmf', 'debt');

// The debt report as a PDF: both layouts of its rows, and peculiarities that were found in real
// reports.

const fixture = pagesOf('debt');
const recorded = fixture.product as DebtReport;
const RUT = '12.345.678-5';

/** A report with the given lines as its direct and its indirect debts. */
function reportWith(
  direct: readonly string[],
  indirect: readonly string[],
  more = '',
): RawDocument {
  const text = [
    'Informe de Deudas',
    'María Ejemplo',
    `Rut:${RUT}`,
    'INFORME EMITIDO EL 15/05/2026',
    'INFORMACIÓN ACTUALIZADA AL 30/04/2026',
    '$300',
    'Deuda total y estado de pago',
    '$300\t$0\t$0\t$0',
    '¿Cómo se compone esta deuda?',
    'Deuda Directa',
    'Institución financiera\tTipo de crédito\tVigente',
    ...direct,
    'Deuda Indirecta',
    ...indirect,
    'Créditos disponibles',
    'Líneas de crédito',
    more,
  ].join('\n');
  const [facts] = fixture.documents;
  if (facts === undefined) throw new Error('The fixture has documents');
  const about = { rut: '12345678-5' };
  return { ...facts, page: 'report', contentType: 'application/pdf', about, text };
}

const NONE = ['Total\t$0\t$0\t$0\t$0\t$0'];
const TOTAL_300 = 'Total\t$300\t$300\t$0\t$0\t$0';
const OWED = '$300\t$300\t$0\t$0\t$0';
const indirectOf = (...lines: string[]) => parseReport(reportWith(NONE, lines)).indirectDebts.items;

function outcomeOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return toOutcome(error);
  }
  throw new Error('The report was read');
}

describe('a row of the report', () => {
  const debt = { entity: 'Banco Uno', creditType: 'consumo', total: 300, currentDebt: 300 };

  it('in the earlier layout has an institution, a kind and five amounts', () => {
    expect(indirectOf(`Banco Uno\tConsumo\t${OWED}`, TOTAL_300)).toMatchObject([debt]);
  });

  it('in the new register also has the date of granting and a footnote mark', () => {
    const row = `Banco Uno (1)\tCrédito de Consumo\t01/02/2024\t${OWED}`;
    expect(indirectOf(row, TOTAL_300)).toMatchObject([debt]);
  });

  it.each([
    ['above and below', ['Tarjeta de', `Banco Uno (1)\t14/10/2020\t${OWED}`, 'crédito']],
    ['beside a mark', ['Tarjeta de', `Banco Uno\t14/10/2020\t${OWED}`, '(1)\tcrédito']],
    ['with the name', ['Banco\tTarjeta de', `14/10/2020\t${OWED}`, 'Uno (1)\tcrédito']],
    ['as the name alone is', ['Banco', `Consumo\t14/10/2020\t${OWED}`, 'Uno (1)']],
  ])('may have a kind wrapped over several lines: %s', (_name, lines) => {
    expect(indirectOf(...lines, TOTAL_300)).toMatchObject([debt]);
  });

  it('may have columns that are separated only by spaces', () => {
    const row = 'Banco Uno (1) Tarjeta de crédito 14/10/2020 $300 $300 $0 $0 $0';
    expect(indirectOf(row, 'Total $300 $300 $0 $0 $0')).toMatchObject([debt]);
  });

  it('keeps an unknown kind, even if it is wrapped', () => {
    const kept = { entity: 'Banco Uno', creditType: 'otro', creditTypeText: 'Operación de Compra' };
    expect(indirectOf(`Banco Uno\tOperación de Compra\t${OWED}`, TOTAL_300)).toMatchObject([kept]);
    const lines = ['Operación de', `Banco Uno\t01/02/2024\t${OWED}`, 'Compra', TOTAL_300];
    expect(indirectOf(...lines)).toMatchObject([kept]);
  });

  it.each(['-', '$-', '$0'])('reads "%s" as no amount', (nothing) => {
    const late = `$300\t${nothing}\t$300\t${nothing}\t${nothing}`;
    expect(indirectOf(`Banco Uno\tConsumo\t${late}`, `Total\t${late}`)).toMatchObject([
      { ...debt, currentDebt: 0, delay30to59: 300 },
    ]);
  });
});

describe('the report', () => {
  it('has the date of its data, regardless of the case of its words', () => {
    expect(parseReport(reportWith(NONE, NONE)).lastUpdatedDate).toBe('2026-04-30');
  });

  it.each(['Rut:07.654.321-6', 'Rut: 07654321-6', 'Rut:7.654.321‑6'])(
    'states its holder as %s',
    (line) => {
      const report = reportWith(NONE, NONE);
      const text = report.text.replace(`Rut:${RUT}`, line);
      expect(text).not.toBe(report.text);
      const about = { rut: '7654321-6' };
      expect(parseReport({ ...report, text, about }).lastUpdatedDate).toBe('2026-04-30');
    },
  );

  it.each(['Deuda Directa (1)', 'Deuda Directa (1) (2)', 'Deuda Directa *', 'Deuda Directa¹'])(
    'may have a heading with footnotes: %s',
    (heading) => {
      const report = reportWith(NONE, NONE);
      const text = report.text.replace('Deuda Directa', heading);
      expect(parseReport({ ...report, text }).directTotals.total).toBe(0);
    },
  );

  it('has no debt in a section whose totals are 0 or which says so', () => {
    expect(indirectOf(...NONE)).toEqual([]);
    expect(indirectOf('No registra información')).toEqual([]);
  });

  it('does not count available credit as a debt', () => {
    const { indirectDebts } = parseReport(reportWith(NONE, NONE, `Banco Uno\t${OWED}`));
    expect(indirectDebts.totals.total).toBe(0);
  });

  const row = `Banco Uno\tConsumo\t${OWED}`;
  it.each([
    ['an empty section', []],
    ['no totals', [row]],
    ['two of them', [row, TOTAL_300, TOTAL_300]],
    ['a row that is missing', [TOTAL_300]],
    ['a row and a message that there are none', [row, 'No registra información']],
    ['a row without a kind', [`Banco Uno\t${OWED}`, TOTAL_300]],
    ['a kind of which only a half is there', ['Tarjeta de', `Banco Uno\t${OWED}`, TOTAL_300]],
    ['a total that is not its parts', [row, 'Total\t$300\t$200\t$0\t$0\t$0']],
    ['a column too many', [`Banco Uno\tConsumo\tAval\t${OWED}`, TOTAL_300]],
  ])('is rejected with %s', (_name, lines) => {
    expect(outcomeOf(() => indirectOf(...lines))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: expect.stringMatching(/Indirecta|current|total/i) as unknown,
    });
  });

  it.each([
    ['of another person', (text: string) => text.replace(RUT, '11.111.111-1'), 'Rut'],
    ['without its day', (text: string) => text.replace(/INFORMACIÓN.*\n/, ''), 'actualizada al'],
    ['without a section', (text: string) => text.replace('Deuda Indirecta', ''), 'Indirecta'],
    ['with a title of another', (text: string) => text.replace('Informe', 'Otro'), 'Informe'],
  ])('%s is rejected by name', (_name, change, field) => {
    const document = reportWith(NONE, NONE);
    const other = { ...document, text: change(document.text) };
    expect(outcomeOf(() => parseReport(other))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: expect.stringContaining(field) as unknown,
    });
  });

  it('is rejected if its direct debts differ from those of the debt page', () => {
    const documents = fixture.documents.map((one) =>
      one.page === 'report' ? { ...one, text: one.text.replaceAll('$200.584', '$200.585') } : one,
    );
    expect(outcomeOf(() => normaliseDebt(documents.map(parseDebt)))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    const [page] = fixture.documents;
    const report = reportWith([row, TOTAL_300], NONE);
    const pages = [page && { ...page, about: {} }, report].filter((one) => one !== undefined);
    expect(outcomeOf(() => normaliseDebt(pages.map(parseDebt)))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'report:Deuda Directa',
    });
    expect(normaliseDebt(fixture.documents.map(parseDebt))).toEqual(recorded);
  });
});

describe('the button of the report', () => {
  const [page, report] = fixture.documents;

  type Content = Pick<RawDocument, 'bytes' | 'text'>;

  /** The requests sent if the debt page has these buttons and the given file is the report. */
  const askedWith = async (buttons: string, file: Content) => (await visit(buttons, file)).asked;

  /** The same, and the documents that are read. */
  async function visit(buttons: string, file: Content, csv = '') {
    const asked: string[] = [];
    const text = (page?.text ?? '').replace(/<a class="btn-descargar".*<\/a>/s, buttons);
    const get = (target: string, { page: name, about = {} }: RequestOptions) => {
      const url = new URL(target, 'https://conocetudeuda.cmfchile.cl');
      asked.push(url.pathname);
      const shown = { text: name === 'file' ? csv : text, bytes: null };
      const content = name === 'report' ? file : shown;
      const facts = { page: name, about, address: url.href, contentType: 'text/html', ...content };
      return Promise.resolve({
        text: content.text,
        document: () => facts,
        resolve: (href: string) => new URL(href, url).pathname,
      });
    };
    const state: CmfState = { debtPage: '/debt' };
    const context = { session: { get }, state, username: fixture.rut };
    const documents: RawDocument[] = [];
    for await (const one of fetchDebt(context as unknown as FetchContext<CmfState>))
      documents.push(one);
    return { asked, documents };
  }
  const pdf = { bytes: report?.bytes ?? null, text: '' };

  it.each([
    ['the only one', '<a class="btn-descargar" href="/descarga/1">Descargar</a>'],
    [
      'the one that names a PDF',
      '<a class="btn-descargar" href="/x">CSV</a><a class="btn-descargar" href="/descarga/1">PDF</a>',
    ],
  ])('is %s', async (_name, buttons) => {
    expect((await askedWith(buttons, pdf))[1]).toBe('/descarga/1');
  });

  it.each([
    ['the PDF is the only one', '<a class="btn-descargar" href="/1">PDF</a>', ['/debt', '/1']],
    [
      'there is a CSV too',
      '<a class="btn-descargar" href="/1">PDF</a><a class="btn-descargar" href="/2">CSV</a>',
      ['/debt', '/1', '/2'],
    ],
    [
      'one button names both',
      '<a class="btn-descargar" href="/1">Descargar CSV / PDF</a>',
      ['/debt', '/1'],
    ],
  ])(
    'is followed by the CSV if there is a button of its own: %s',
    async (_name, buttons, asked) => {
      expect(await askedWith(buttons, pdf)).toEqual(asked);
    },
  );

  it.each([
    ['a CSV', 'Institución;Tipo de crédito;Monto actual', ['debt', 'report', 'file'], 'csv'],
    ['a page', '<p>Espere</p>', ['debt', 'report'], undefined],
    ['nothing', '', ['debt', 'report'], undefined],
  ])('keeps the CSV only if it can be read: %s', async (_name, csv, pages, said) => {
    const both =
      '<a class="btn-descargar" href="/1">PDF</a><a class="btn-descargar" href="/2">CSV</a>';
    const { documents } = await visit(both, pdf, csv);
    expect(documents.map((one) => one.page)).toEqual(pages);
    expect(documents[0]?.about['file']).toBe(said);
  });

  it.each([
    ['no button', '', pdf, 'debt:a.btn-descargar'],
    [
      'two of which neither names a PDF',
      '<a class="btn-descargar" href="/1">A</a><a class="btn-descargar" href="/2">B</a>',
      pdf,
      'debt:a.btn-descargar',
    ],
    [
      'one that leads to a page',
      '<a class="btn-descargar" href="/1">PDF</a>',
      { bytes: null, text: '<p>Espere</p>' },
      'report',
    ],
  ])('is rejected: %s', async (_name, buttons, file, field) => {
    const failure = await askedWith(buttons, file).catch((error: unknown) => error);
    expect(toOutcome(failure)).toMatchObject({ code: 'UNEXPECTED_PAGE', field });
  });

  it.each([
    ['its page', '<a id="linkCU" href="/mediador/claveunica/">Ingresar</a>', ''],
    ['its file', '<a class="btn-descargar" href="/1">PDF</a>', '<a id="linkCU"></a>'],
  ])('reports a lost session if the entrance is shown in place of %s', async (_name, at, text) => {
    const failure = await askedWith(at, { bytes: null, text }).catch((error: unknown) => error);
    expect(toOutcome(failure)).toMatchObject({ code: 'SESSION_LOST' });
  });
});

describe('the report of the new register', () => {
  const DAY = '2026-08-15';
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({ now: () => Date.parse(`${DAY}T15:00:00Z`) });
  });
  afterAll(() => simulated.close());

  it.each(['99999999-9', '77777777-7', fixture.rut])('is parsed for %s', async (rut) => {
    const outcome = await runExtraction(simulated.request('cmf', ['debt'], rut));
    const expected = expectedProduct('debt', rut, DAY, 'cmf');
    expect(outcome).toMatchObject({ kind: 'success', data: { debt: expected } });
  });
});
