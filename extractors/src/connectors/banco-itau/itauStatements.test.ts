import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { atPage, toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoItau } from './definition.ts';

const pagesOf = await simulatedPages('banco-itau', 'credit-card-statement');

// What the bank's sources report about billed statements, one test for each fact.

const ACTION = 'credit-card-statement';
const NATIONAL = 'national-statement';
const INTERNATIONAL = 'international-statement';
const { documents } = pagesOf(ACTION);

const isEmpty = ({ text }: RawDocument): boolean => text.includes('id="sinDatos"');

/** The first recorded page of a statement, with its text changed. */
function changed(page: string, change: (text: string) => string): RawDocument {
  const found = documents.find((one) => one.page === page && !isEmpty(one));
  if (found === undefined) throw new Error(`No ${page} in the fixture`);
  const text = change(found.text);
  expect(text).not.toBe(found.text);
  return { ...found, text };
}

interface Parsed {
  readonly entries: readonly {
    readonly statementDate: string;
    readonly summary: Readonly<Record<string, unknown>>;
    readonly transactions: readonly unknown[];
  }[];
}

const parse = (document: RawDocument): Parsed =>
  bancoItau.actions[ACTION]?.parse(document) as Parsed;

const summaryOf = (document: RawDocument) => parse(document).entries[0]?.summary;
const operationsOf = (document: RawDocument) => parse(document).entries[0]?.transactions;

/** What a person and an operator are told about a page that cannot be read. */
function refusalOf(document: RawDocument) {
  try {
    parse(document);
  } catch (error) {
    return toOutcome(atPage(error, document.page));
  }
  throw new Error('The page was read');
}

/** A statement with another text in a field of its summary. */
const withField = (page: string, name: string, text: string): RawDocument =>
  changed(page, (whole) => whole.replace(new RegExp(`(name="${name}">)[^<]*`), `$1${text}`));

/** A statement with only the given rows in its table of operations. */
const withRows = (page: string, ...rows: string[]): RawDocument =>
  changed(page, (text) => text.replace(/<tbody>.*<\/tbody>/s, `<tbody>${rows.join('')}</tbody>`));

const rowOf = (cells: Readonly<Record<string, string>>): string =>
  `<tr name="DataContainer">${Object.entries(cells)
    .map(([name, text]) => `<td name="${name}_ColumnData"><span name="${name}">${text}</span></td>`)
    .join('')}</tr>`;

const bought = (more: Readonly<Record<string, string>> = {}): string =>
  rowOf({
    Ciudad: 'Talca',
    NumeroReferencia_iso8601: '03/11/2025',
    CodigoReferencia: '012345678901',
    Descripcion: 'COMPRA',
    MontoTransaccion_iso8601: '$ 60.000',
    fld_31_iso8601: '$ 61.200',
    cuota: '01/1',
    operacion_fld_21_iso8601: '$ 60.000',
    ...more,
  });

const boughtAbroad = (more: Readonly<Record<string, string>> = {}): string =>
  rowOf({
    Fecha_iso8601: '03/11/2025',
    DetalleTransaccion: 'SHOP',
    Ciudad: 'Dublin',
    Pais: 'IE',
    MontoDolar_iso8601: '12.34',
    ...more,
  });

const sectionOf = (name: string, columns: number, words: string): string =>
  `<tr name="DataContainer"><td name="${name}_ColumnData" colspan="${String(columns)}"><span name="${name}">${words}</span></td></tr>`;

describe('a national statement', () => {
  it('has dates as DD/MM/YYYY, although its field names contain "iso8601"', () => {
    const document = withField(NATIONAL, 'PagarHasta_iso8601', '05/01/2026');
    expect(summaryOf(document)).toMatchObject({ paymentDueDate: '2026-01-05' });
    expect(summaryOf(withField(NATIONAL, 'fld_123_iso8601', '18/02/2026'))).toMatchObject({
      nextBillingDate: '2026-02-18',
    });
  });

  it('has the date of an operation in a field named after a number', () => {
    expect(operationsOf(withRows(NATIONAL, bought()))).toMatchObject([
      { transactionDate: '2025-11-03', referenceNumber: '012345678901', location: 'Talca' },
    ]);
  });

  it.each([
    ['CupoTotal_iso8601', '$ 1.234.567', { creditLimit: 1_234_567 }],
    ['fld_144_iso8601', '$ 300.000', { cashAdvanceLimit: 300_000 }],
    ['fld_155_iso8601', '$ 2.100', { previousBalance: 2_100 }],
    ['infoMontoFacturado_iso8601', '$ -1.500', { newBalance: -1_500 }],
    ['infoPagoMinimo_iso8601', '$ 5.001', { minimumPayment: 5_001 }],
    ['CARGO_CTA', '2,13%', { monthlyInterestRate: 2.13 }],
    ['fld_148_iso8601', '35,1 %', { cae: 35.1 }],
    // No source states the period of this rate.
    ['fld_124_iso8601', '3,10%', { lateFeeInterest: null }],
  ])('has its figures by name: %s', (name, text, expected) => {
    expect(summaryOf(withField(NATIONAL, name, text))).toMatchObject(expected);
  });

  it('may have fields whose names lack the suffix', () => {
    const document = changed(NATIONAL, (text) => text.replaceAll('"fld_15_iso8601"', '"fld_15"'));
    expect(summaryOf(document)).toEqual(summaryOf(changed(NATIONAL, (text) => `${text} `)));
  });

  it('has null for a blank figure', () => {
    const document = withField(NATIONAL, 'fld_155_iso8601', ' ');
    expect(summaryOf(document)).toMatchObject({ previousBalance: null });
  });

  it.each([
    ['01/1', '$ 60.000', null],
    ['', '', null],
    ['00/0', '', null],
    ['04/6', '$ 10.200', { current: 4, total: 6, amount: 10_200 }],
    ['24/24', '$ 2.550', { current: 24, total: 24, amount: 2_550 }],
  ])('has purchases in instalments: "%s"', (cuota, value, installments) => {
    const document = withRows(NATIONAL, bought({ cuota, operacion_fld_21_iso8601: value }));
    expect(operationsOf(document)).toMatchObject([{ amount: 60_000, installments }]);
  });

  it.each(['7/6', 'seis', '4 de 6'])('is rejected with instalments such as "%s"', (cuota) => {
    expect(refusalOf(withRows(NATIONAL, bought({ cuota })))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
      field: `${NATIONAL}:cuota`,
    });
  });

  it('has payments as negative amounts', () => {
    const payment = bought({
      MontoTransaccion_iso8601: '$ -123.456',
      CodigoReferencia: '',
      Ciudad: '',
    });
    expect(operationsOf(withRows(NATIONAL, payment))).toMatchObject([
      { amount: -123_456, referenceNumber: null, location: null },
    ]);
  });

  it('skips rows that span columns as section headings, whatever their text', () => {
    const rows = [
      sectionOf('Descripcion', 8, '1.Total operaciones'),
      bought(),
      sectionOf('Descripcion', 8, 'Otra sección'),
      sectionOf('Descripcion', 2, '1.1 Otra'),
    ];
    expect(operationsOf(withRows(NATIONAL, ...rows))).toHaveLength(1);
    expect(operationsOf(withRows(NATIONAL, ...rows.slice(2)))).toEqual([]);
  });

  it('has operations sorted newest first across its sections', () => {
    const document = withRows(
      NATIONAL,
      bought({ NumeroReferencia_iso8601: '01/11/2025' }),
      sectionOf('Descripcion', 8, '2.'),
      bought({ NumeroReferencia_iso8601: '09/11/2025' }),
    );
    expect(operationsOf(document)).toMatchObject([
      { transactionDate: '2025-11-09' },
      { transactionDate: '2025-11-01' },
    ]);
  });

  it('is rejected without any row instead of read as empty', () => {
    expect(refusalOf(withRows(NATIONAL))).toMatchObject({ field: `${NATIONAL}:operacion_Table` });
  });
});

describe('an international statement', () => {
  it.each([
    ['12.34', 12.34],
    ['12,34', 12.34],
    ['USD$ 1.234,50', 1_234.5],
    ['1,234.50', 1_234.5],
    ['-17.54', -17.54],
    ['USD$ -17,54', -17.54],
  ])('has dollars with a comma or a point: %s', (text, amount) => {
    const document = withRows(INTERNATIONAL, boughtAbroad({ MontoDolar_iso8601: text }));
    expect(operationsOf(document)).toMatchObject([{ amount, currency: 'usd' }]);
  });

  it.each([
    ['CupoTotal_iso8601', '1.234', { creditLimit: 1_234 }],
    ['fld_23_iso8601', '451,50', { cashAdvanceLimit: 451.5 }],
    ['fld_12_iso8601', '23/10/2025', { billingPeriodStart: '2025-10-23' }],
    ['SaldoAnteriorFacturado_iso8601', '17,54', { previousBalance: 17.54 }],
    ['DeudaTotal_iso8601', 'USD$ 27.99', { newBalance: 27.99 }],
  ])('has its figures by name: %s', (name, text, expected) => {
    expect(summaryOf(withField(INTERNATIONAL, name, text))).toMatchObject(expected);
  });

  it('has neither interest rates nor a minimum payment', () => {
    expect(summaryOf(changed(INTERNATIONAL, (text) => `${text} `))).toMatchObject({
      monthlyInterestRate: null,
      cae: null,
      lateFeeInterest: null,
      minimumPayment: null,
    });
  });

  it.each([
    ['Dublin', 'IE', 'Dublin, IE'],
    ['', 'IE', 'IE'],
    ['Dublin', '', 'Dublin'],
    ['', '', null],
  ])('has a location built from the city "%s" and the country "%s"', (Ciudad, Pais, location) => {
    const document = withRows(INTERNATIONAL, boughtAbroad({ Ciudad, Pais }));
    expect(operationsOf(document)).toMatchObject([
      { location, referenceNumber: null, installments: null, description: 'SHOP' },
    ]);
  });

  it('skips rows that span six columns as section headings', () => {
    const section = sectionOf('DetalleTransaccion', 6, 'Total De Pagos');
    expect(operationsOf(withRows(INTERNATIONAL, section, boughtAbroad()))).toHaveLength(1);
  });

  it('has the next billing date of the same month’s national statement, if there is one', () => {
    const { about, ...document } = changed(INTERNATIONAL, (text) => `${text} `);
    const { nextBilling, ...others } = about;
    expect(nextBilling).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(summaryOf({ ...document, about })).toMatchObject({ nextBillingDate: nextBilling });
    expect(summaryOf({ ...document, about: others })).toMatchObject({ nextBillingDate: null });
  });
});

describe('a month without a statement', () => {
  const empty = documents.find(isEmpty);

  it('is recognised if its page says so', () => {
    expect(empty && parse(empty)).toMatchObject({ kind: 'statements', entries: [] });
  });

  it('is rejected if the page says nothing or shows operations nevertheless', () => {
    const text = empty?.text ?? '';
    const silent = { ...empty, text: text.replace('id="sinDatos"', '') } as RawDocument;
    expect(refusalOf(silent)).toMatchObject({ code: 'UNEXPECTED_PAGE', fixableBy: 'us' });
    const both = changed(NATIONAL, (one) =>
      one.replace('<table', '<div id="sinDatos"></div><table'),
    );
    expect(refusalOf(both)).toMatchObject({ field: `${NATIONAL}:sinDatos` });
  });
});

describe.each([
  [
    NATIONAL,
    [
      'FechaFacturacion',
      'CupoTotal',
      'CupoUtilizado',
      'CupoDisponible',
      'fld_144',
      'fld_15',
      'pfFechaFacturacion',
      'PagarHasta',
      'fld_123',
      'CARGO_CTA',
      'fld_148',
      'fld_155',
      'infoMontoFacturado',
      'infoPagoMinimo',
    ],
    [
      'NumeroReferencia_iso8601',
      'CodigoReferencia',
      'Descripcion',
      'Ciudad',
      'cuota',
      'MontoTransaccion_iso8601',
    ],
  ],
  [
    INTERNATIONAL,
    [
      'FechaFacturacion',
      'CupoTotal',
      'CupoUtilizado',
      'CupoDisponible',
      'fld_23',
      'fld_12',
      'PagarHasta',
      'SaldoAnteriorFacturado',
      'DeudaTotal',
    ],
    ['Fecha_iso8601', 'DetalleTransaccion', 'Ciudad', 'Pais', 'MontoDolar_iso8601'],
  ],
] as const)('a page "%s"', (page, fields, cells) => {
  it.each(fields)('is rejected by the name of the field if %s is missing', (name) => {
    const document = changed(page, (text) =>
      text.replaceAll(new RegExp(`name="${name}(_iso8601)?"`, 'g'), 'name="otro"'),
    );
    expect(refusalOf(document)).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
      field: `${page}:${name}`,
    });
  });

  it.each(fields)('is rejected if its field %s is malformed', (name) => {
    const document = changed(page, (text) =>
      text.replace(new RegExp(`(name="${name}(?:_iso8601)?">)[^<]*`), '$1otra cosa'),
    );
    expect(refusalOf(document)).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
      field: `${page}:${name}`,
    });
  });

  it.each(cells)('is rejected if its operations lack %s', (name) => {
    const row = page === NATIONAL ? bought() : boughtAbroad();
    const document = withRows(page, row.replaceAll(`name="${name}`, 'name="otro'));
    expect(refusalOf(document)).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
      field: `${page}:${name}`,
    });
  });
});
