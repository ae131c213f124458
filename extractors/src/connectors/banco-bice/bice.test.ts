import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoBice } from './definition.ts';
import { periodsOf } from './parse.ts';

const pagesOf = await simulatedPages(
  'banco-bice',
  'movement',
  'product-balance',
  'identity-validation',
);

// What the bank's sources report about its answers, one test for each fact.

type Row = Record<string, unknown>;

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: Row) => void): RawDocument {
  const { documents } = pagesOf(action);
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const body = JSON.parse(document.text) as Row;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoBice.actions[action]?.parse(document);

describe('recent movements', () => {
  const row = {
    fecha: '31 dic 2025',
    fechaSinFormato: '20251231',
    fechacontable: '20251231',
    descripcion: 'COMPRA',
    narrativa: '',
    monto: '300',
    tipo: 'cargo',
    codtrn: '0000',
  };
  const recent = (rows: readonly Row[], about: Record<string, string> = {}) => {
    const document = changed('movement', 'movements', (body) => {
      body['movimientos'] = rows.map((one) => ({ ...row, ...one }));
    });
    return parse('movement', {
      ...document,
      about: { account: '1', balance: '1000', first: 'true', ...about },
    });
  };

  it('have balances that are calculated backwards from the account’s balance', () => {
    const older = { fechaSinFormato: '20251230', tipo: 'abono', monto: '50' };
    expect(recent([{}, older])).toMatchObject({
      entries: [
        { type: 'outflow', amount: 300, balance: 1000, date: '2025-12-31', time: null },
        { type: 'inflow', amount: 50, balance: 1300, transactionNumber: null },
      ],
      total: { from: null, next: '1250' },
    });
  });

  it('are cut off at the end of the last statement, however far back they reach', () => {
    const rows = [{}, { fechaSinFormato: '20251130', monto: '70' }];
    expect(recent(rows, { until: '2025-11-30' })).toMatchObject({
      entries: [{ amount: 300 }],
      total: { from: null, next: '1300' },
    });
  });

  it('are the only movements of an account without statements', () => {
    expect(recent([{}], { last: 'true' })).toMatchObject({ total: { from: null, next: null } });
  });

  it('are rejected unless they are ordered newest first, since balances are calculated from them', () => {
    expect(() => recent([{ fechaSinFormato: '20251230' }, {}])).toThrow(/from newest to oldest/);
  });

  it.each([
    ['of a third kind', { tipo: 'reverso' }, /unknown kind of movement/],
    ['with a sign', { monto: '-300' }, /movimientos\[\]\.monto/],
    ['on an invalid day', { fechaSinFormato: '20250230' }, /no such day/],
  ])('%s are rejected', (_name, one, error) => {
    expect(() => recent([one])).toThrow(error);
  });
});

describe('a statement', () => {
  const charge = {
    date: '2025-11-03',
    category: 'Cargo',
    subCategory: '',
    operationId: '77',
    description: 'GIRO',
    amount: '30.00',
  };
  const credit = {
    ...charge,
    date: '2025-11-20',
    category: 'Abono',
    amount: '100',
    operationId: '',
  };
  const totals = { initialBalance: '10.00', endingBalance: '80.00' };
  const statement = (rows: readonly Row[], sums: Row = totals, about: Row = {}) => {
    const document = changed('movement', 'period', ({ data }) => {
      const body = data as { totals: Row; movements: unknown };
      Object.assign(body.totals, sums);
      body.movements = rows;
    });
    return parse('movement', { ...document, about: { account: '1', ...about } });
  };
  const read = {
    entries: [
      { type: 'inflow', date: '2025-11-20', amount: 100, balance: 80, transactionNumber: null },
      { type: 'outflow', date: '2025-11-03', amount: 30, balance: -20, transactionNumber: '77' },
    ],
    total: { from: '80', next: '10' },
  };

  it('may list its oldest or its newest row first', () => {
    expect(statement([charge, credit])).toMatchObject(read);
    expect(statement([credit, charge])).toMatchObject(read);
  });

  it.each(['20251103', '03 nov 2025', '2025-11-03'])('may have dates such as %s', (date) => {
    expect(statement([{ ...charge, date }, credit])).toMatchObject(read);
  });

  it('is rejected if its rows do not add up to its ending balance', () => {
    expect(() => statement([charge])).toThrow(/do not add up to its balance/);
  });

  it('is rejected if a row has an unknown category', () => {
    expect(() => statement([{ ...charge, category: 'Comercio' }, credit])).toThrow(/unknown kind/);
  });

  it('must have the same initial and ending balance if it has no movements', () => {
    const same = { initialBalance: '80.00', endingBalance: '80.00' };
    expect(statement([], same, { last: 'true' })).toMatchObject({
      entries: [],
      total: { from: '80', next: null },
    });
    expect(() => statement([])).toThrow(/do not add up to its balance/);
  });
});

describe('movements of an account', () => {
  it('are rejected if a statement does not end with the initial balance of the next', () => {
    const { documents, rut } = pagesOf('movement');
    const pages = documents.map((one) => parse('movement', one));
    const normalise = (parsed: readonly unknown[]) =>
      bancoBice.actions['movement']?.normalise(parsed, { username: rut });
    expect(normalise(pages)).toHaveLength(1);
    const missing = documents.findIndex(({ page }) => page === 'period') + 1;
    expect(() => normalise(pages.toSpliced(missing, 1))).toThrow(/a different number of movements/);
  });
});

describe('accounts', () => {
  it('have one of three types', () => {
    const document = changed('product-balance', 'accounts', (body) => {
      const number = (numeroCuenta: string) => [{ numeroCuenta }];
      body['productos'] = {
        Cuenta_Retiro_AFP: number('3'),
        Cuenta_Vista: number('2'),
        Cuenta_Corriente: number('1'),
      };
    });
    expect(parse('product-balance', document)).toMatchObject({
      accounts: [
        { accountNumber: '1', accountType: 'corriente', productName: 'Cuenta Corriente' },
        { accountNumber: '2', accountType: 'vista', productName: 'Cuenta Vista' },
        { accountNumber: '3', accountType: 'otro', accountTypeText: 'Cuenta Retiro AFP' },
      ],
    });
  });

  const balance = (change: Row) =>
    parse(
      'product-balance',
      changed('product-balance', 'balances', (body) => Object.assign(body, change)),
    );

  it('are recognised as accounts in dollars by the bank’s currency code', () => {
    const change = { saldoContableCodigoMoneda: '013', saldoContableMonto: '10.25' };
    expect(balance(change)).toMatchObject({ currency: 'usd', currentBalance: 10.25 });
    expect(() => balance({ saldoContableCodigoMoneda: '978' })).toThrow(/unknown currency/);
  });

  it('have amounts as texts with a decimal point and no thousands separators', () => {
    const amounts = (saldoContableMonto: unknown) =>
      balance({
        saldoContableCodigoMoneda: '013',
        saldoContableMonto,
        saldoDisponibleMonto: '1234567.80',
      });
    expect(amounts('-1234567.8')).toMatchObject({
      currentBalance: -1_234_567.8,
      availableBalance: 1_234_567.8,
    });
    for (const other of ['1.234.567', '1234567,80', 1_234_567]) {
      expect(() => amounts(other)).toThrow(
        expect.objectContaining({ field: 'saldoContableMonto' }) as Error,
      );
    }
  });

  it('have a credit line only if one is approved, whose available balance may be negative', () => {
    const line = (montoAprobadoMonto: string) => ({
      montoAprobadoMonto,
      montoUtilizadoMonto: '120.00',
      montoDisponibleMonto: '-20.00',
    });
    expect(balance(line('100.00'))).toMatchObject({
      creditLine: { creditLimit: 100, currentBalance: 120, availableBalance: -20 },
    });
    expect(balance(line('0.00'))).toMatchObject({ creditLine: null });
  });

  it('have their periods listed under a number with hyphens, in any order', () => {
    const month = (startDate: string, endDate: string) => ({ startDate, endDate });
    const account = {
      formattedProductNumber: '07-12345-6',
      maskedProductNumber: 'x',
      currencyCode: '000',
      periods: [month('2025-10-01', '2025-10-31'), month('01 nov 2025', '30 nov 2025')],
    };
    const data = { accounts: [{ ...account, formattedProductNumber: '7-12345-7' }, account] };
    expect(periodsOf({ data }, '07123456')).toMatchObject({
      account: 'x',
      periods: [{ startDate: '01 nov 2025', endDay: '2025-11-30' }, { endDay: '2025-10-31' }],
    });
    expect(() => periodsOf({ data }, '07123455')).toThrow(/periods exactly once/);
  });
});

describe('the person', () => {
  it.each(['123456785', '0123456785', '12345678-5'])(
    'is identified by the user name %s',
    (name) => {
      const document = changed('identity-validation', 'profile', (body) => {
        Object.assign(body, { preferred_username: name });
      });
      expect(parse('identity-validation', document)).toMatchObject({ rut: '12345678-5' });
    },
  );
});
