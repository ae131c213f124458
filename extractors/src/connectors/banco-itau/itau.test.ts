import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoItau } from './definition.ts';
import { parseDollars } from './parseCards.ts';

const pagesOf = await simulatedPages(
  'banco-itau',
  'movement',
  'product-balance',
  'credit-card-unbilled-transaction',
);

// What the bank's sources report about its pages, one test for each fact.

/** A recorded page with its text changed. */
function changed(
  action: string,
  page: string,
  change: (text: string) => string,
  about: Record<string, string> = {},
): RawDocument {
  const { documents } = pagesOf(action);
  const document = documents.find((one) => one.page === page && one.text.includes('DataContainer'));
  const found = document ?? documents.find((one) => one.page === page);
  if (found === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const text = change(found.text);
  expect(text).not.toBe(found.text);
  return { ...found, text, about: { ...found.about, ...about } };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoItau.actions[action]?.parse(document);

const rowOf = (cells: Readonly<Record<string, string>>, balance: string): string =>
  `<tr name="DataContainer">${Object.entries(cells)
    .map(([name, text]) => `<td><span name="${name}">${text}</span></td>`)
    .join('')}<td>${balance}</td></tr>`;

/** The statement of a month with the given rows. */
const month = (...rows: string[]) =>
  changed(
    'movement',
    'history',
    (text) => text.replace(/<tbody>.*<\/tbody>/s, `<tbody>${rows.join('')}</tbody>`),
    { currency: 'clp' },
  );

const paper = (date: string, number: string, charge: string, credit: string, balance: string) =>
  rowOf(
    {
      Fecha_page_iso8601: date,
      NroOperacion: number,
      Descripcion: 'PAGO',
      GirosoCargos_iso8601: charge,
      DepositosoAbonos_iso8601: credit,
    },
    balance,
  );

describe('a statement', () => {
  const [first, second] = [
    paper('03/11/2025', '000000000', '$ 1.000', '$ 0', '$ 9.000'),
    paper('04/11/2025', '000000012', '$ 0', '$ 500', '$ 9.500'),
  ];

  it('is sorted newest first, regardless of the printed order', () => {
    const entries = [
      { type: 'inflow', amount: 500, date: '2025-11-04', transactionNumber: '000000012' },
      { type: 'outflow', amount: 1_000, balance: 9_000, time: null },
    ];
    expect(parse('movement', month(first, second))).toMatchObject({ entries });
    expect(parse('movement', month(second, first))).toMatchObject({ entries });
  });

  it('has no operation number if it is nine zeros', () => {
    expect(parse('movement', month(first))).toMatchObject({
      entries: [{ transactionNumber: null }],
    });
  });

  it('is read as empty if the bank says so, and rejected if it says nothing', () => {
    expect(() => parse('movement', month())).toThrow(/does not say so/);
    const said = changed('movement', 'history', (text) =>
      text
        .replace(/<table name="record_Table".*<\/table>/s, '')
        .replace(
          '</main>',
          '<div id="cartola-historicaSinDatos"><span name="titulo-mensaje">No existen datos para la fecha consultada</span></div></main>',
        ),
    );
    expect(parse('movement', said)).toMatchObject({ entries: [] });
  });

  it('is rejected without a column of balances, or with more cells than headings', () => {
    const nameless = month(first);
    const text = nameless.text.replace('>Saldo</th>', '>Otra</th>');
    expect(() => parse('movement', { ...nameless, text })).toThrow(/no column saldo/);
    const wide = month(first.replace('</tr>', '<td></td></tr>'));
    expect(() => parse('movement', wide)).toThrow(/no column saldo/);
  });

  it('leaves out a row that moves nothing, but is rejected with a blank amount', () => {
    const none = paper('04/11/2025', '1', '$ 0', '$ 0', '$ 9.000');
    expect(parse('movement', month(first, none))).toMatchObject({ entries: [{ amount: 1_000 }] });
    const blank = paper('04/11/2025', '1', '', '$ 0', '$ 9.000');
    expect(() => parse('movement', month(first, blank))).toThrow(/without an amount/);
  });

  it('is rejected with a charge and a credit in one row', () => {
    const both = paper('03/11/2025', '1', '$ 1', '$ 2', '$ 3');
    expect(() => parse('movement', month(both))).toThrow(/both kinds/);
  });
});

describe('the last movements', () => {
  const last = (headings: string, row: string) =>
    changed(
      'movement',
      'current',
      (text) =>
        text
          .replace(/<thead>.*<\/thead>/s, `<thead><tr>${headings}</tr></thead>`)
          .replace(/<tbody>.*<\/tbody>/s, `<tbody>${row}</tbody>`),
      { currency: 'clp', after: '1999-12' },
    );
  const HEADINGS = 'Fecha|Movimientos|Observa Vale|Cargos|Abonos|Saldo|Montos'
    .split('|')
    .map((one) => `<th>${one}</th>`)
    .join('');
  const row = (charge: string, credit: string): string => `<tr name="DataContainer">
    <td name="FECOPE_iso8601_ColumnData"><span>03/01/2026</span></td>
    <td><a name="OBSERVA">GIRO</a></td><td><span name="EGRESO">${charge}</span></td>
    <td><span name="INGRESO">${credit}</span></td><td name="SALDO">$ 9.000</td>
    <td name="MONTOS">$ 1.000</td></tr>`;

  it.each([
    ['$ 1.000', '$ 0', 'outflow'],
    ['$ 0', '$ 1.000', 'inflow'],
  ])('have "$ 0" in the unused column: %s, %s', (charge, credit, type) => {
    expect(parse('movement', last(HEADINGS, row(charge, credit)))).toMatchObject({
      entries: [
        {
          type,
          amount: 1_000,
          balance: 9_000,
          date: '2026-01-03',
          description: 'GIRO',
          time: null,
          transactionNumber: null,
        },
      ],
    });
  });

  it('are rejected without a cell named as the balance, whatever the headings', () => {
    const unnamed = row('$ 1', '$ 0').replace('name="SALDO"', '');
    expect(() => parse('movement', last(HEADINGS, unnamed))).toThrow(/no SALDO/);
  });
});

describe('a list of movements', () => {
  /** The product of all pages, of which one is changed. */
  function listed(change: (document: RawDocument, index: number) => RawDocument): unknown {
    const { documents, rut } = pagesOf('movement');
    const pages = documents.map((one, index) => parse('movement', change(one, index)));
    return bancoItau.actions['movement']?.normalise(pages, { username: rut });
  }
  const ROW = /<tr name="DataContainer">.*?<\/tr>/gs;
  const PAGES = pagesOf('movement').documents.flatMap(({ text }, index) =>
    [...text.matchAll(ROW)].length > 1 ? [index] : [],
  );

  it('is read from whole pages', () => {
    expect(() => listed((one) => one)).not.toThrow();
    expect(PAGES.length).toBeGreaterThan(2);
  });

  // Every page prints its balances, so that neither can go unnoticed.
  it.each(['first', 'last'] as const)('is rejected if a page lacks its %s row', (which) => {
    for (const index of PAGES.slice(1, -1)) {
      const lacking = (one: RawDocument, at: number): RawDocument => {
        if (at !== index) return one;
        const rows = [...one.text.matchAll(ROW)].map(([row]) => row);
        const row = (which === 'first' ? rows[0] : rows.at(-1)) ?? '';
        return { ...one, text: one.text.replace(row, '') };
      };
      expect(() => listed(lacking)).toThrow(/different number of movements/);
    }
  });

  it('is rejected if a page repeats a row', () => {
    const [, index] = PAGES;
    const repeating = (one: RawDocument, at: number): RawDocument =>
      at === index ? { ...one, text: one.text.replace(ROW, (row) => row + row) } : one;
    expect(() => listed(repeating)).toThrow(/different number of movements/);
  });
});

it('keeps only those last movements that are in no statement', () => {
  const all = changed('movement', 'current', (text) => `${text} `, { after: '1999-12' });
  const none = changed('movement', 'current', (text) => `${text} `, { after: '2026-01' });
  const entriesOf = (document: RawDocument) =>
    (parse('movement', document) as { entries: unknown[] }).entries;
  expect(entriesOf(all).length).toBeGreaterThan(0);
  expect(entriesOf(none)).toEqual([]);
});

describe('the home page', () => {
  const options = (...list: readonly (readonly [id: string, text: string])[]) =>
    changed('product-balance', 'accounts', (text) =>
      text.replace(
        /(<select[^>]*id="comboCuentas"[^>]*>).*?(<\/select>)/s,
        `$1${list.map(([id, one]) => `<option value="${id}">${one}</option>`).join('')}$2`,
      ),
    );

  it('lists accounts by a name and the last digits of a number', () => {
    const document = options(
      ['CA_1', 'Cuenta Corriente ##********1234'],
      ['CU_1', ' Cuenta en Dólares##****56789 '],
    );
    expect(parse('product-balance', document)).toMatchObject({
      accounts: [
        { accountNumber: '1234', productName: 'Cuenta Corriente', currency: 'clp' },
        { accountNumber: '56789', productName: 'Cuenta en Dólares', currency: 'usd' },
      ],
    });
  });

  it.each(['Cuenta Corriente ********1234', 'Cuenta Corriente ##********'])(
    'is rejected with an account such as "%s"',
    (text) => {
      const document = options(['CA_1', text]);
      expect(() => parse('product-balance', document)).toThrow(/account without number/);
    },
  );

  it('has a credit line whose limit is the sum of its used and its available amount', () => {
    const document = changed('product-balance', 'accounts', (text) =>
      text
        .replace(/(name="cupoUtilizado">)[^<]*/, '$1$ 80.000')
        .replace(/(name="cupoDisponible">)[^<]*/, '$1$ 420.000'),
    );
    expect(parse('product-balance', document)).toMatchObject({
      creditLines: [{ creditLimit: 500_000, currentBalance: 80_000, availableBalance: 420_000 }],
    });
  });

  it.each([
    ['clp', '$ 1.234.567', 1_234_567],
    ['clp', '$ -1.234', -1_234],
    ['usd', 'USD 1.234,56', 1_234.56],
  ])('has balances in HTML fragments, in %s as "%s"', (currency, text, available) => {
    const document = changed(
      'product-balance',
      'balances',
      () => `<div id="saldoDispCtaCteId"><span name="saldoDisponible">${text}</span></div>`,
      { currency },
    );
    expect(parse('product-balance', document)).toMatchObject({
      currentBalance: available,
      availableBalance: available,
    });
  });

  it('is rejected with accounts of an unknown kind', () => {
    const document = changed('product-balance', 'accounts', (text) =>
      text.replaceAll('value="CA_1"', 'value="XX_1"'),
    );
    expect(() => parse('product-balance', document)).toThrow(/unknown|kind of account/i);
  });

  it('is rejected if it mentions a credit line without its data', () => {
    const document = changed('product-balance', 'accounts', (text) =>
      text.replace('id="reloadLineaCreditoConDatos"', ''),
    );
    expect(() => parse('product-balance', document)).toThrow(/credit line/);
  });
});

describe('cards', () => {
  const action = 'credit-card-unbilled-transaction';

  it('have payments as negative purchases', () => {
    const document = changed(action, 'national', (text) =>
      text.replace(/(name="MONTO_TRANSACCION_">)[^<]*/, '$1$ -123.456'),
    );
    expect(parse(action, document)).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ amount: -123_456, currency: 'clp' }),
      ]) as unknown,
    });
  });

  it.each([
    ['USD$ 12,34', 12.34],
    ['USD$ 12.34', 12.34],
    ['1.234', 1_234],
    ['USD$ -1.234,50', -1_234.5],
  ])('have dollars with a comma or a point: %s', (text, amount) => {
    expect(parseDollars(text)).toBe(amount);
  });

  it('are rejected without purchases unless the page says so', () => {
    const document = changed(action, 'national', (text) =>
      text.replace(/<tbody>.*<\/tbody>/s, '<tbody></tbody>'),
    );
    expect(() => parse(action, document)).toThrow(/does not say so/);
  });

  it('have amounts in dollars in a cell whose name lacks the underscore', () => {
    const document = changed(action, 'international', (text) =>
      text.replace(
        /<tbody>.*<\/tbody>/s,
        `<tbody>${rowOf(
          {
            FECHA_TRANSACCION_iso8601: '03/01/2026',
            FECHA_POSTEO_iso8601: '05/01/2026',
            GLOSA_TRANSACCION: 'STORE',
            CIUDA_COMUNA: '',
            MONTO_TRANSACCION: 'USD$ 12,34',
          },
          '',
        )}</tbody>`,
      ),
    );
    expect(parse(action, document)).toMatchObject({
      entries: [
        {
          amount: 12.34,
          currency: 'usd',
          transactionDate: '2026-01-03',
          description: 'STORE',
          location: null,
        },
      ],
    });
  });

  it('have limits in pesos and, without a symbol, in dollars, or none abroad', () => {
    const limits: Readonly<Record<string, string>> = {
      CupoTotalNacional: '$ 1.000.000',
      DeudaNacional: '$ 250.500',
      CupoDisponiblePesos: '$ 749.500',
      CupoTotalInternacional: '1.234',
      DeudaInternacional: '12,34',
      CupoDisponibleDolar: '1.221,66',
    };
    const page = (names: readonly string[]) =>
      changed('product-balance', 'limits', (text) => {
        const number = /<span name="numTarjeta">[^<]*<\/span>/.exec(text)?.[0] ?? '';
        const spans = names.map((name) => `<span name="${name}">${limits[name] ?? ''}</span>`);
        return `<body>${number}${spans.join('')}</body>`;
      });
    const clp = { creditLimit: 1_000_000, currentBalance: 250_500, availableCredit: 749_500 };
    expect(parse('product-balance', page(Object.keys(limits)))).toMatchObject({
      balances: {
        clp,
        usd: { creditLimit: 1_234, currentBalance: 12.34, availableCredit: 1_221.66 },
      },
    });
    expect(parse('product-balance', page(Object.keys(limits).slice(0, 3)))).toMatchObject({
      balances: { clp, usd: null },
    });
  });

  it('are listed with a name and a masked number', () => {
    const document = changed('product-balance', 'cards', (text) =>
      text.replace(
        /(<form name="comboForm".*?<select[^>]*>).*?(<\/select>)/s,
        '$1<option value="7">Mastercard Black ##**** **** **** 1234</option>$2',
      ),
    );
    expect(parse('product-balance', document)).toMatchObject({
      cards: [
        {
          truncatedPan: 'XXXX XXXX XXXX 1234',
          detail: { type: 'mastercard', name: 'Mastercard Black' },
        },
      ],
    });
  });

  it('are rejected if the page shows the limits of another card', () => {
    const document = changed('product-balance', 'limits', (text) =>
      text.replace(/(name="numTarjeta">)[^<]*/, '$1**** **** **** 0000'),
    );
    expect(() => parse('product-balance', document)).toThrow(/another card/);
  });
});
