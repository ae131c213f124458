import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { constantsIn } from './appHeaders.ts';
import { bancoBci } from './definition.ts';

const pagesOf = await simulatedPages(
  'banco-bci',
  'movement',
  'product-balance',
  'credit-card-statement',
  'credit-card-unbilled-transaction',
  'identity-validation',
);

// What the bank's sources report about its answers, one test for each fact.

type Row = Record<string, unknown>;
/** Any answer: a list, or an object that may contain one. */
type Body = Row[] & Record<'cuentas' | 'movimientos', Row[]>;

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: Body) => void): RawDocument {
  const { documents } = pagesOf(action);
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const body = JSON.parse(document.text) as Body;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoBci.actions[action]?.parse(document);

describe('movements', () => {
  const movements = (rows: readonly Row[], balance = '1000') => {
    const document = changed('movement', 'movements', (body) => {
      const [first] = body.movimientos;
      body.movimientos = rows.map((row) => ({ ...first, ...row }));
    });
    return { ...document, about: { ...document.about, balance } };
  };

  it('have balances that are calculated backwards from the account’s balance', () => {
    const document = movements([
      { fechaMovimiento: '2025-12-31T10:15:00.000', monto: '300.00', tipo: 'C' },
      { fechaMovimiento: '2025-12-30T00:00:00', monto: '50.0000', tipo: 'A' },
      { fechaMovimiento: '2025-12-30T00:00:00', monto: '1', tipo: 'C' },
    ]);
    expect(parse('movement', document)).toMatchObject({
      entries: [
        { type: 'outflow', amount: 300, balance: 1000, time: '10:15:00', date: '2025-12-31' },
        // Midnight means that the time is unknown.
        { type: 'inflow', amount: 50, balance: 1300, time: null, date: '2025-12-30' },
        { type: 'outflow', amount: 1, balance: 1250 },
      ],
    });
  });

  it.each([
    ['2025-12-31T10:15:07', '10:15:07'],
    ['2025-12-31T10:15:07.000', '10:15:07'],
    ['2025-12-31T00:00:00', null],
    ['2025-12-31T00:00:00.000', null],
  ])(
    'are read with or without milliseconds, and without a time at midnight: %s',
    (moment, time) => {
      expect(parse('movement', movements([{ fechaMovimiento: moment }]))).toMatchObject({
        entries: [{ date: '2025-12-31', time }],
      });
    },
  );

  it.each(['TRANSFERENCIA', 'PAGO_EN_LINEA', 'NO_ENRIQUECIDO'])(
    'are read the same whatever details they have: %s',
    (tipo) => {
      const atributos = [{ titulo: 'Banco', valor: 'X', posicion: 1, tooltip: null }];
      const detalleMovimiento = { tipo, atributos };
      const row = { serie: '000000000000000042', monto: '36850.0000', detalleMovimiento };
      const { entries } = parse('movement', movements([row])) as { entries: unknown[] };
      expect(entries).toMatchObject([{ transactionNumber: '000000000000000042', amount: 36_850 }]);
    },
  );

  it('are rejected unless they are ordered newest first, since balances are calculated from them', () => {
    const document = movements([
      { fechaMovimiento: '2025-12-30T00:00:00' },
      { fechaMovimiento: '2025-12-31T00:00:00' },
    ]);
    expect(() => parse('movement', document)).toThrow(/from newest to oldest/);
  });

  it.each([
    ['of a third kind', { tipo: 'X' }, /movimientos\[\]\.tipo/],
    ['with a sign', { monto: '-300.00' }, /movimientos\[\]\.monto/],
    ['on an invalid day', { fechaMovimiento: '2025-02-30T00:00:00' }, /no date/],
  ])('%s are rejected', (_name, row, error) => {
    expect(() => parse('movement', movements([row]))).toThrow(error);
  });
});

describe('accounts', () => {
  it.each(['Prima', 'Digital'])(
    'of a type that no source names keep the bank’s word: %s',
    (tipo) => {
      const document = changed('product-balance', 'accounts', ({ cuentas }) => {
        Object.assign(cuentas[0] ?? {}, { tipo });
      });
      expect(parse('product-balance', document)).toMatchObject({
        accounts: expect.arrayContaining([
          expect.objectContaining({ accountType: 'otro', accountTypeText: tipo }),
        ]) as unknown,
      });
    },
  );

  it.each([
    ['zeros', { montoUtilizado: 0, saldoDisponible: 0 }, null],
    ['nothing', null, null],
    [
      'amounts',
      { montoUtilizado: 30, saldoDisponible: 70 },
      { creditLimit: 100, currentBalance: 30, availableBalance: 70 },
    ],
  ])('have the credit line that is parsed from %s', (_name, lineaSobregiro, creditLine) => {
    const document = changed('product-balance', 'balances', (body) => {
      Object.assign(body, { lineaSobregiro });
    });
    expect(parse('product-balance', document)).toMatchObject({ creditLine });
  });

  it('contain the amount withheld by the bank', () => {
    const { documents, rut } = pagesOf('product-balance');
    const amounts = { saldoContable: 1_000, saldoDisponible: 750, retenciones: 250 };
    const pages = documents.map((document) => {
      if (document.page !== 'balances') return parse('product-balance', document);
      const text = JSON.stringify({ ...(JSON.parse(document.text) as object), ...amounts });
      return parse('product-balance', { ...document, text });
    });
    const product = bancoBci.actions['product-balance']?.normalise(pages, { username: rut });
    expect(JSON.stringify(product)).toMatch(
      /"currentBalance":1000,"availableBalance":750,"withholdings":250/,
    );
  });

  it('are rejected if the bank answers with another account', () => {
    const document = changed('product-balance', 'balances', (body) => {
      Object.assign(body, { numero: '1' });
    });
    expect(() => parse('product-balance', document)).toThrow(/a different account/);
  });
});

describe('cards', () => {
  const card = (page: string, change: Row, about: Record<string, string> = {}) => {
    const action =
      page === 'statement' ? 'credit-card-statement' : 'credit-card-unbilled-transaction';
    const document = changed(action, page, (body) => {
      Object.assign(body, change);
    });
    return parse(action, { ...document, about: { ...document.about, ...about } });
  };
  const row = {
    monto: 1000,
    descripcion: 'TIENDA',
    fecha: '3/9/2025',
    numeroCuota: 0,
    totalCuotas: 0,
    codigoReferencia: '',
    ciudad: '',
  };

  it('are read as none only from status 460 with code 002', () => {
    const page = 'no-cards';
    const none = (text: string) =>
      parse('product-balance', {
        page,
        text,
        about: {},
        bytes: null,
        address: 'https://apilocal.bci.cl/',
        contentType: 'application/json',
      });
    expect(none('{"codigo":"002"}')).toEqual({ kind: 'cards', cards: [] });
    expect(() => none('{"codigo":"001"}')).toThrow(/"codigo"/);
    const empty = changed('product-balance', 'cards', (body) => body.splice(0));
    expect(() => parse('product-balance', empty)).toThrow();
  });

  it.each([
    ['Visa Signature **** 1234', 'Visa Signature', 'visa'],
    ['visa gold - 1234', 'visa gold', 'visa'],
    ['Mastercard Black XXXX1234', 'Mastercard Black', 'mastercard'],
    ['Amex 1234', 'Amex', 'american-express'],
    ['Open * 1234', 'Open', 'other'],
  ])(
    'have a name without the card number, and a brand that is read from it: "%s"',
    (descripcionSelectorTarjeta, name, type) => {
      const document = changed('product-balance', 'cards', (body) => {
        body.splice(1);
        Object.assign(body[0] ?? {}, { numeroTarjeta: '1234', descripcionSelectorTarjeta });
      });
      expect(parse('product-balance', document)).toMatchObject({
        cards: [{ truncatedPan: 'XXXX XXXX XXXX 1234', detail: { name, type } }],
      });
    },
  );

  it('are read once if additional cards share their account', () => {
    const document = changed('product-balance', 'cards', (body) => {
      const [first] = body;
      body.splice(1);
      body.push({
        ...first,
        numeroTarjeta: '9999',
        descripcionSelectorTarjeta: 'Visa Signature **** 9999',
      });
    });
    const { cards } = parse('product-balance', document) as { cards: unknown[] };
    expect(cards).toHaveLength(1);
  });

  it('have purchases sorted newest first, from dates without zero padding', () => {
    const older = { ...row, fecha: '31/8/2025', monto: -500, descripcion: 'PAGO' };
    expect(card('national', { noFacturadosNacional: [older, row] })).toMatchObject({
      entries: [
        { transactionDate: '2025-09-03', amount: 1000, installments: null, referenceNumber: null },
        { transactionDate: '2025-08-31', amount: -500 },
      ],
    });
  });

  it('know the key of the credits abroad only with a lower-case letter', () => {
    const unknown = (names: string[]) => {
      const document = changed('credit-card-statement', 'statement-index', (body) => {
        Object.assign(body, Object.fromEntries(names.map((name) => [name, 1.25])));
      });
      return bancoBci.answers?.['statement-index']?.newFields(document);
    };
    expect(unknown(['totalAbonosinternacional', 'totalCargosinternacional'])).toEqual([]);
    expect(unknown(['totalAbonosInternacional'])).toEqual(['totalAbonosInternacional']);
  });

  it('have the number of instalments, but no amount per instalment', () => {
    const bought = { ...row, numeroCuota: 2, totalCuotas: 6 };
    expect(card('national', { noFacturadosNacional: [bought] })).toMatchObject({
      entries: [{ installments: { total: 6, current: 2, amount: null } }],
    });
  });

  it('have no purchases abroad if the bank reports so as an error, and nothing was billed abroad', () => {
    const none = { noFacturadosInternacional: null, montoFacturadoInternacional: null };
    const said = { errorInternacional: { mensaje: 'sin datos', codigo: '1' } };
    expect(card('international', { ...none, ...said })).toMatchObject({ entries: [] });
    expect(() => card('international', { ...none, errorInternacional: null })).toThrow(/lacks/);
    // An amount was billed abroad, but there is no list of purchases.
    const billed = { ...none, ...said, montoFacturadoInternacional: 10.25 };
    expect(() => card('international', billed)).toThrow(/lacks/);
  });

  it('are reported as unavailable if the bank could not read them', () => {
    expect(() => card('national', { errorNoFacturados: { mensaje: 'x' } })).toThrow(
      expect.objectContaining({ code: 'INSTITUTION_UNAVAILABLE' }) as Error,
    );
  });

  it('have a last statement in pesos, and one in dollars if they are billed in dollars', () => {
    const index = (change: Row) => {
      const document = changed('credit-card-statement', 'statement-index', (body) => {
        Object.assign(body, { fechaFacturacion: '5/9/2025', ...change });
      });
      return parse('credit-card-statement', document);
    };
    const pesos = { statementDate: '2025-09-05', currency: 'clp' };
    const dollars = { ...pesos, currency: 'usd' };
    expect(index({})).toMatchObject({ statements: [pesos, dollars] });
    expect(index({ montoFacturadoInternacional: null })).toMatchObject({ statements: [pesos] });
    expect(index({ fechaFacturacion: '' })).toMatchObject({ statements: [] });
  });

  it('have no minimum payment in dollars', () => {
    const amounts = { montoFacturadoInternacional: 10.25, pagoMinimo: 5000 };
    const change = { ...amounts, fechaFacturacionAnterior: undefined };
    expect(card('statement', change, { currency: 'usd' })).toMatchObject({
      statement: {
        summary: { newBalance: 10.25, minimumPayment: null, billingPeriodStart: null },
      },
    });
    const before = { ...amounts, fechaFacturacionAnterior: '31/8/2025' };
    expect(card('statement', before, { currency: 'clp' })).toMatchObject({
      statement: { summary: { minimumPayment: 5000, billingPeriodStart: '2025-09-01' } },
    });
  });
});

describe('the person named by the token', () => {
  it.each([
    ['JUAN PEREZ SOTO', 'PEREZ', 'JUAN PEREZ SOTO'],
    ['JUAN', 'PEREZ', 'JUAN PEREZ'],
    ['JUAN', undefined, 'JUAN'],
  ])('has a name made of %s and the family name %s', (nombre_cliente, apellido_p_cliente, name) => {
    const document = changed('identity-validation', 'profile', (body) => {
      Object.assign(body, { nombre_cliente, apellido_p_cliente });
    });
    expect(parse('identity-validation', document)).toMatchObject({ name });
  });
});

describe('the constants of an application', () => {
  const expected = {
    'application-id': '1',
    channel: '110',
    'origin-addr': '192.0.2.1',
    'reference-operation': 'refope',
    'reference-service': 'refser',
    'tracking-id': '1',
    'x-ibm-client-id': 'abc-123',
  };

  it.each([
    [
      'as properties',
      '{"Application-Id":"1",Channel:"110","Content-Type":"application/json","Reference-Operation":"refope","Reference-Service":"refser","Tracking-Id":"1","X-IBM-Client-Id":"abc-123","Origin-Addr":"192.0.2.1",Authorization:`bearer ${t}`}',
    ],
    [
      'set one by one, with the key of the environment',
      "a={apiKey:'other',production:!1},b={production:!0,url:'x',apiKey:'abc-123'};r.set('Application-Id','1').set('Channel','110').set('Reference-Operation','refope').set('Reference-Service','refser').set('Tracking-Id','1').set('X-IBM-Client-Id',b.apiKey).set('Origin-Addr','192.0.2.1')",
    ],
  ])('are read if they are written %s', (_name, bundle) => {
    expect(constantsIn(bundle, 'accounts-app')).toEqual(expected);
  });

  it('are rejected by name if one of them is missing', () => {
    expect(() => constantsIn('{"Application-Id":"1"}', 'accounts-app')).toThrow(
      expect.objectContaining({ field: 'channel' }) as Error,
    );
  });
});
