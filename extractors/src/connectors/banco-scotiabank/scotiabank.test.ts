import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { normaliseMovements } from '../../families/banking/normalise.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoScotiabank } from './definition.ts';

const pagesOf = await simulatedPages(
  'banco-scotiabank',
  'product-balance',
  'movement',
  'credit-card-unbilled-transaction',
);

// What the bank's sources report about its answers, one test for each fact.

/** A recorded page with its text changed. */
function changed(
  action: string,
  page: string,
  change: (text: string) => string,
  about: Record<string, string> = {},
): RawDocument {
  const document = pagesOf(action).documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  return { ...document, text: change(document.text), about: { ...document.about, ...about } };
}

const replaced = (action: string, page: string, body: unknown, about = {}) =>
  changed(action, page, () => JSON.stringify(body), about);

const parse = (action: string, document: RawDocument): unknown =>
  bancoScotiabank.actions[action]?.parse(document);

describe('accounts', () => {
  const row = (values: Record<string, string>) => ({
    key: '1',
    display_id: '00-123-45',
    type: 'CTACTE',
    description: 'Cuenta Corriente',
    currency_code: 'CLP',
    total_balance: '1.234.567',
    amount_available: '1.234.000',
    icon_name: 'x',
    ...values,
  });
  const read = (...rows: unknown[]) =>
    parse('product-balance', replaced('product-balance', 'accounts', rows));

  it('have amounts as Chilean texts, with cents for dollars', () => {
    const dollars = {
      display_id: '9',
      currency_code: 'USD',
      total_balance: '1.234,56',
      amount_available: '1.234,50',
    };
    expect(read(row({}), row(dollars))).toMatchObject({
      accounts: [
        {
          accountNumber: '0012345',
          accountType: 'corriente',
          currency: 'clp',
          currentBalance: 1_234_567,
          availableBalance: 1_234_000,
          withholdings: 567,
        },
        { currency: 'usd', currentBalance: 1_234.56, withholdings: 0.06 },
      ],
    });
  });

  it('include credit lines, whose total is the limit and whose account is unknown', () => {
    const line = { type: 'LICRED', total_balance: '500.000', amount_available: '420.000' };
    expect(read(row({}), row(line))).toMatchObject({
      accounts: [{ accountNumber: '0012345' }],
      creditLines: [
        {
          creditLimit: 500_000,
          currentBalance: 80_000,
          availableBalance: 420_000,
          associatedAccountNumber: null,
        },
      ],
    });
  });

  it.each([
    ['CTAV', { accountType: 'vista' }],
    ['CTAH', { accountType: 'ahorro' }],
    ['CTAHYS', { accountType: 'ahorro' }],
    ['CTANI', { accountType: 'otro', accountTypeText: 'CTANI' }],
  ])('may be of the kind %s', (type, expected) => {
    expect(read(row({ type }))).toMatchObject({ accounts: [expected] });
  });

  it('are read as none only if the list of products has none either', () => {
    const none = (listed: string) =>
      parse('product-balance', replaced('product-balance', 'accounts', [], { listed }));
    expect(none('0')).toMatchObject({ accounts: [], creditLines: [] });
    expect(() => none('1')).toThrow(/shows none/);
  });

  it.each([
    ['total_balance', '$ 1.234'],
    ['display_id', '****123'],
  ])('with a malformed %s are rejected by the name of the field', (field, value) => {
    expect(() => read(row({ [field]: value }))).toThrow(new RegExp(field));
  });
});

describe('the file of a history', () => {
  const ACCOUNT: BankPage = {
    kind: 'accounts',
    asOf: '2026-01-06',
    accounts: [
      {
        accountNumber: '1',
        accountType: 'corriente',
        productName: 'Cuenta',
        currentBalance: 9_400,
        availableBalance: 9_400,
        withholdings: 0,
        currency: 'clp',
      },
    ],
    creditLines: [],
  };
  const HEADING = 'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo';
  const file = (...lines: string[]) =>
    changed('movement', 'movements', () => lines.join('\r\n'), { account: '1', currency: 'clp' });
  const read = (...rows: string[]) => parse('movement', file('Cuenta;1', HEADING, ...rows));
  const [first, second] = [
    '05012026;GIRO POR CAJA;0000000;100000;0;900000',
    '06012026;TRASPASO DE;0000123;0;50000;950000',
  ];

  it('has two decimals without a separator, and dates without separators', () => {
    expect(read(first)).toMatchObject({
      entries: [
        {
          type: 'outflow',
          date: '2026-01-05',
          time: null,
          description: 'GIRO POR CAJA',
          transactionNumber: null,
          amount: 1_000,
          balance: 9_000,
        },
      ],
    });
  });

  it('has balances that follow from each other, in either order', () => {
    const rows = [first, second, '06012026;PAGO;0;10000;0;940000'] as const;
    const [one, two, three] = rows;
    const whole = (...shown: string[]) => normaliseMovements([ACCOUNT, read(...shown) as BankPage]);
    expect(whole(one, two, three)).toEqual(whole(three, two, one));
    for (const wrong of [
      [one, three],
      [one, two, two, three],
      [one, three, two],
    ]) {
      expect(() => whole(...wrong)).toThrow(/different number of movements/);
    }
  });

  it('has dollars with cents', () => {
    const document = file(HEADING, '05012026;COMPRA;1;1234;0;-5678');
    const dollars = { ...document, about: { account: '1', currency: 'usd' } };
    expect(parse('movement', dollars)).toMatchObject({
      entries: [{ transactionNumber: '1', amount: 12.34, balance: -56.78 }],
    });
  });

  it('is read in either order, with the order detected', () => {
    expect(read(first, second)).toMatchObject({ order: 'oldest-first' });
    expect(read(second, first)).toMatchObject({
      order: 'newest-first',
      entries: [{ type: 'inflow', amount: 500, transactionNumber: '0000123' }, {}],
    });
  });

  it('may contain the separator within a description', () => {
    expect(read('05012026;PELUCHES; JUGUETES;7;100;0;100')).toMatchObject({
      entries: [{ description: 'PELUCHES; JUGUETES', transactionNumber: '7', amount: 1 }],
    });
  });

  it('may be empty below its heading, and is rejected without a heading', () => {
    expect(read()).toMatchObject({ entries: [] });
    expect(() => parse('movement', file('<html></html>'))).toThrow(/heading/);
  });

  it.each([
    ['of both kinds', '05012026;X;0;100;100;100', /both kinds/],
    ['with parts of a peso', '05012026;X;0;150;0;100', /amount/],
    ['with a point', '05012026;X;0;1.000;0;100', /amount/],
    ['of no day', '31022026;X;0;100;0;100', /date/],
    ['with a column less', '05012026;X;0;100;0', /columns/],
  ])('is rejected with a row %s', (_name, row, message) => {
    expect(() => read(row)).toThrow(message);
  });
});

describe('cards', () => {
  const card = {
    key: 'A',
    type: 'T',
    code: 'C',
    description: 'Visa Enjoy',
    id: 4_000_000_000_000_042,
  };

  it('have the last four digits of their number, and no holder’s name', () => {
    const list = replaced('product-balance', 'cards', [card, { ...card, id: 'XXXX1234' }]);
    expect(parse('product-balance', list)).toMatchObject({
      cards: [
        {
          truncatedPan: 'XXXX XXXX XXXX 0042',
          cardHolderName: null,
          detail: { type: 'visa', name: 'Visa Enjoy' },
        },
        { truncatedPan: 'XXXX XXXX XXXX 1234' },
      ],
    });
  });

  const limits = {
    key: 'A',
    national_amount: '1.000.000',
    national_amount_available: '750.500',
    international_amount: '1.000,00',
    international_amount_available: '999,50',
  };
  const readLimits = (more: object) =>
    parse(
      'product-balance',
      replaced('product-balance', 'limits', { ...limits, ...more }, { card: '1', key: 'A' }),
    );

  it('have limits, whose used part is the difference to the available amount', () => {
    expect(readLimits({})).toMatchObject({
      card: '1',
      balances: {
        clp: { creditLimit: 1_000_000, currentBalance: 249_500, availableCredit: 750_500 },
        usd: { creditLimit: 1_000, currentBalance: 0.5, availableCredit: 999.5 },
      },
    });
  });

  it('may have no limit abroad', () => {
    const none = { international_amount: null, international_amount_available: null };
    expect(readLimits(none)).toMatchObject({ balances: { usd: null } });
  });

  it('are rejected if the page shows the limits of another card', () => {
    expect(() => readLimits({ key: 'B' })).toThrow(/a different card/);
  });
});

describe('unbilled purchases', () => {
  const action = 'credit-card-unbilled-transaction';
  const columns = {
    gtipo: ['COMPRA', '', 'PAGO', 'CUOTA'],
    gdesc: ['KIOSCO   ', 'STORE', 'TEF', 'TIENDA'],
    vtrs: ['0000000123400', '0000000001234', '0000005000000', '0000001000000'],
    svtrs: ['+', '+', '-', '+'],
    ftrs: ['20251222', '20251223', '20251221', '20251102'],
    gciu: ['SANTIAGO     ', '', '', ''],
    cpais: ['CL', 'US', 'CL', 'CL'],
    nreg: '004',
    haymas: 'N',
    rellamado: '0',
    fant: '20251220',
    fsig: '20260120',
  };
  const read = (page: 'national' | 'international', more: object = {}) => {
    const body = { lstUltimosMovVisaEnc: { ...columns, ...more } };
    return parse(action, replaced(action, page, body, { due: '2026-02-05' }));
  };

  it('are read from columns, with charges and credits by their sign', () => {
    expect(read('national')).toMatchObject({
      cycle: { billingDate: '2026-01-20', paymentDueDate: '2026-02-05' },
      entries: [
        {
          description: 'COMPRA KIOSCO',
          location: 'SANTIAGO',
          amount: 1_234,
          transactionDate: '2025-12-22',
          currency: 'clp',
        },
        { description: 'PAGO TEF', amount: -50_000, location: null },
      ],
    });
  });

  it('are in dollars if the country is not Chile', () => {
    expect(read('international')).toMatchObject({
      entries: [{ description: 'STORE', amount: 12.34, currency: 'usd' }],
    });
  });

  it('omit the original amount, because its currency is missing', () => {
    const origin = { vmonori: columns.vtrs.map(() => '0000000999900'), svmonori: columns.svtrs };
    expect(read('international', origin)).toMatchObject({
      entries: [{ amount: 12.34, originalCurrencyAmount: null, originalCurrency: null }],
    });
  });

  it('leave out instalments of purchases made before the last statement', () => {
    const dates = (more?: object) =>
      (read('national', more) as { entries: { transactionDate: string }[] }).entries.map(
        ({ transactionDate }) => transactionDate,
      );
    expect(dates()).not.toContain('2025-11-02');
    expect(dates({ fant: '00000000' })).toContain('2025-11-02');
  });

  it('may have no billing date', () => {
    expect(read('national', { fsig: '00000000' })).toMatchObject({ cycle: { billingDate: null } });
  });

  it.each([
    ['more than the bank shows at once', { haymas: 'S' }, /more purchases/],
    ['another number than announced', { nreg: '5' }, /announced/],
    ['a column that is shorter', { vtrs: ['1'] }, /announced/],
  ])('with %s are rejected', (_name, more, message) => {
    expect(() => read('national', more)).toThrow(message);
  });

  it.each([
    ['an unknown sign', { svtrs: ['*', ...columns.svtrs.slice(1)] }],
    ['parts of a peso', { vtrs: ['1', ...columns.vtrs.slice(1)] }],
    ['no such day', { ftrs: ['20261341', ...columns.ftrs.slice(1)] }],
    ['a day of zeros', { ftrs: ['00000000', ...columns.ftrs.slice(1)] }],
  ])('are left out with %s, and the others are kept', (_name, more) => {
    const page = read('national', more) as { entries: unknown[]; gaps?: unknown };
    expect(page.gaps).toEqual({ natTransactions: 1 });
    expect(page.entries).toMatchObject([{ description: 'PAGO TEF', amount: -50_000 }]);
  });

  it('are read as none if the bank counts none', () => {
    const none = Object.fromEntries(
      Object.entries(columns).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
    );
    expect(read('national', { ...none, nreg: '000' })).toMatchObject({ entries: [] });
  });
});
