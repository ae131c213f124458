import { describe, expect, it } from 'vitest';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoChile } from './definition.ts';
import { fetchMovements } from './fetch.ts';
import type { Context } from './fetch.ts';

const pagesOf = await simulatedPages(
  'banco-chile',
  'movement',
  'identity-validation',
  'product-balance',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
);

// What the bank's sources report about its answers, one test for each fact.

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: never) => void): RawDocument {
  const document = pagesOf(action).documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const body = JSON.parse(document.text) as never;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoChile.actions[action]?.parse(document);

interface Row {
  monto: string | number;
  saldo: string | number;
  tipo: string;
  fecha: string;
  fechaContable: string;
  numeroDocumento: string;
}
interface Movements {
  saldoFinal: number;
  movimientos: Row[];
  pagina: { totalRegistros: number | string; masPaginas: boolean | 'S' | 'N' }[];
}

const movements = (change: (body: Movements) => void) => changed('movement', 'movements', change);

function rowOf(body: Movements, values: Partial<Row>): Row {
  const [row] = body.movimientos;
  if (row === undefined) throw new Error('No row');
  return { ...row, ...values };
}

const entriesIn = (document: RawDocument) =>
  (parse('movement', document) as { entries: unknown[] }).entries;

describe('movements', () => {
  it('have amounts without a sign, which is given by their kind', () => {
    const document = movements((body) => {
      const when = { fecha: '20260105 09:05:33', fechaContable: '06/01/2026' };
      body.movimientos = [
        rowOf(body, { ...when, monto: '11994', saldo: '-50', tipo: 'cargo' }),
        rowOf(body, { ...when, monto: '300', saldo: '11944', tipo: 'abono' }),
      ];
    });
    expect(entriesIn(document)).toMatchObject([
      { type: 'outflow', amount: 11_994, balance: -50, date: '2026-01-06', time: '09:05:33' },
      { type: 'inflow', amount: 300, balance: 11_944 },
    ]);
  });

  it('are also read if the bank sends amounts as numbers', () => {
    const document = movements((body) => {
      body.movimientos = [rowOf(body, { monto: 11_994, saldo: 7 })];
    });
    expect(entriesIn(document)).toMatchObject([{ amount: 11_994, balance: 7 }]);
  });

  it('of "Cuenta FAN" have balances calculated from the final one, since the bank sends "0"', () => {
    const document = movements((body) => {
      body.movimientos = [
        rowOf(body, { monto: '100', saldo: '0', tipo: 'cargo' }),
        rowOf(body, { monto: '30', saldo: '0', tipo: 'abono' }),
        rowOf(body, { monto: '5', saldo: '0', tipo: 'abono' }),
      ];
    });
    const about = { ...document.about, ending: '1000' };
    expect(entriesIn({ ...document, about })).toMatchObject([
      { balance: 1_000 },
      { balance: 1_100 },
      { balance: 1_070 },
    ]);
  });

  it('may be empty only if the bank counts none', () => {
    const none = (totalRegistros: number | string) =>
      movements((body) => {
        body.movimientos = [];
        body.pagina = [{ totalRegistros, masPaginas: false }];
      });
    expect(entriesIn(none(0))).toEqual([]);
    expect(entriesIn(none('0'))).toEqual([]);
    expect(() => entriesIn(none(3))).toThrow(/announced/);
  });

  it.each([
    [true, true],
    ['S', true],
    [false, false],
    ['N', false],
  ] as const)('are followed by more pages if the bank says %j: %j', (masPaginas, isFollowed) => {
    const document = movements((body) => {
      body.pagina = [{ totalRegistros: 100, masPaginas }];
    });
    const { total } = parse('movement', document) as { total: { next: string | null } };
    expect(total.next !== null).toBe(isFollowed);
  });

  it.each(['$ 1.234', '-300', ''])(
    'with an amount like "%s" are rejected by the name of the field',
    (monto) => {
      const document = movements((body) => {
        body.movimientos = [rowOf(body, { monto })];
      });
      expect(() => entriesIn(document)).toThrow(/movimientos\[\]\.monto/);
    },
  );
});

describe('the calls for movements', () => {
  const account = pagesOf('movement').documents.find(({ page }) => page === 'movements')?.about;
  const reference = {
    accountNumber: account?.['account'] ?? '',
    currency: 'clp',
    handle: '',
  } as const;

  /** The requests sent to a bank that refuses some of them and has `pages` of movements. */
  async function asked(pages: number, refusals: readonly number[]) {
    const calls: string[] = [];
    const bodies: unknown[] = [];
    const text = movements((body) => {
      body.pagina = [{ totalRegistros: pages * body.movimientos.length, masPaginas: 'S' }];
    }).text;
    const rows = (JSON.parse(text) as Movements).movimientos.length;
    const product = {
      id: '1',
      numero: reference.accountNumber,
      mascara: '****',
      codigo: 'CTD',
      tipo: 'cuenta',
      codigoMoneda: 'CLP',
      claseCuenta: 'CCNMN2',
      tarjetaHabiente: null,
    };
    const products = JSON.stringify({
      rut: '12.345.678-5',
      nombre: 'ANA',
      productos: [product, { ...product, id: '2', tipo: 'cuentaCorrienteMonedaLocal' }],
    });
    const reply = (address: string, options: RequestOptions, body: string, status = 200) => {
      const { page, about = {} } = options;
      const contentType = 'application/json';
      const facts = { page, about, address, contentType, text: body, bytes: null };
      return Promise.resolve({ status, contentType, document: () => facts });
    };
    const session = {
      cookie: () => Promise.resolve('token%3D'),
      get: (address: string, options: RequestOptions) => reply(address, options, products),
      postJson: (address: string, body: unknown, options: RequestOptions) => {
        bodies.push(body);
        if (address.endsWith('getConfigConsultaMovimientos')) {
          calls.push('settings');
          return reply(address, options, '{}');
        }
        const { cabecera } = body as { cabecera: { paginacionDesde: number } };
        calls.push(`from ${String(cabecera.paginacionDesde)}`);
        expect(options.headers).toMatchObject({ 'x-xsrf-token': 'token=' });
        if (refusals.includes(calls.length)) return reply(address, options, '{}', 403);
        const isLast = cabecera.paginacionDesde > (pages - 1) * rows;
        return reply(
          address,
          options,
          isLast ? text.replace('"masPaginas":"S"', '"masPaginas":"N"') : text,
        );
      },
    };
    const state = { products: { response: null }, movements: new Map() };
    const context = { session, state, username: '12345678-5' } as unknown as Context;
    const documents: RawDocument[] = [];
    for await (const one of fetchMovements(context, reference)) documents.push(one);
    return { calls, bodies, documents, rows };
  }

  it('ask for the settings first, then for pages that continue after the rows read before', async () => {
    const { calls, documents, rows } = await asked(3, []);
    const starts = [1, 1 + rows, 1 + 2 * rows].map((from) => `from ${String(from)}`);
    expect(calls).toEqual(['settings', ...starts]);
    expect(documents.map((one) => one.about['from'])).toEqual([
      undefined,
      String(rows),
      String(2 * rows),
    ]);
  });

  it('name the account in the same way, with the RUT of its holder without dots', async () => {
    const { bodies } = await asked(1, []);
    const account = {
      nombreCliente: 'ANA',
      rutCliente: '12345678-5',
      numero: reference.accountNumber,
      mascara: '****',
      selected: true,
      codigoProducto: 'CTD',
      claseCuenta: 'CCNMN2',
      moneda: 'CLP',
    };
    expect(bodies).toEqual([
      { cuentasSeleccionadas: [account] },
      { cuentaSeleccionada: account, cabecera: { statusGenerico: true, paginacionDesde: 1 } },
    ]);
  });

  it('ask for the permission again if it has expired', async () => {
    const { calls, rows } = await asked(2, [3]);
    const second = `from ${String(1 + rows)}`;
    expect(calls).toEqual(['settings', 'from 1', second, 'settings', second]);
  });
});

it('reads a person’s name from three fields, of which two may be empty', () => {
  const read = (change: object) =>
    parse(
      'identity-validation',
      changed('identity-validation', 'profile', (body: { datosCliente: object }) => {
        Object.assign(body.datosCliente, { rut: '12.345.678-5', ...change });
      }),
    );
  const whole = { nombres: 'ANA MARÍA', apellidoPaterno: 'ROJAS', apellidoMaterno: 'SOTO' };
  expect(read(whole)).toMatchObject({ rut: '12345678-5', name: 'ANA MARÍA ROJAS SOTO' });
  expect(read({ ...whole, apellidoPaterno: '', apellidoMaterno: '' })).toMatchObject({
    name: 'ANA MARÍA',
  });
  expect(() => read({ ...whole, rut: '12.345.678-9' })).toThrow(
    expect.objectContaining({ field: 'datosCliente.rut' }) as Error,
  );
});

describe('accounts and cards', () => {
  it('are rejected instead of read as none if a list is empty unexpectedly', () => {
    const none = (action: string, page: string) => ({
      ...changed(action, page, () => undefined),
      text: '[]',
    });
    expect(() => parse('product-balance', none('product-balance', 'accounts'))).toThrow(/none of/);
    expect(() => parse('product-balance', none('product-balance', 'cards'))).toThrow(/none of/);
    const empty = { ...none('product-balance', 'cards'), about: { listed: '0' } };
    expect(parse('product-balance', empty)).toEqual({ kind: 'cards', cards: [] });
  });

  it('keep the bank’s word for an unknown kind or brand', () => {
    const accounts = changed('product-balance', 'accounts', ([one]: object[]) => {
      Object.assign(one ?? {}, { codProducto: 'XYZ', descripcion: 'Cuenta Cóndor' });
    });
    expect(parse('product-balance', accounts)).toMatchObject({
      accounts: [
        { accountType: 'otro', accountTypeText: 'Cuenta Cóndor' },
        ...(parse('product-balance', accounts) as { accounts: unknown[] }).accounts.slice(1),
      ],
    });
    const cards = changed('product-balance', 'cards', ([one]: object[]) => {
      Object.assign(one ?? {}, { marca: 'Quetzal' });
    });
    const { cards: read } = parse('product-balance', cards) as { cards: unknown[] };
    expect(read[0]).toMatchObject({ detail: { type: 'other', typeText: 'Quetzal' } });
  });

  it('report as withheld what is released on the next day and later', () => {
    const document = changed('product-balance', 'account-summary', (one) => {
      Object.assign(one, { retencion1Dia: '100', retencionNDia: 23 });
      Object.assign(one, { montoAutorizadoLinea: 500, montoUtilizadoLinea: 20 });
      // The first is what the account has available.
      Object.assign(one, { saldoDisponible: 31, saldoDisponibleLinea: '480' });
    });
    expect(parse('product-balance', document)).toMatchObject({
      withholdings: 123,
      creditLine: { creditLimit: 500, currentBalance: 20, availableBalance: 480 },
    });
  });
});

interface Unbilled {
  fechaProximaFacturacionCalendario: string | null;
  listaMovNoFactur: Record<string, unknown>[];
}

describe('purchases that are not billed yet', () => {
  const ACTION = 'credit-card-unbilled-transaction';
  const unbilled = (change: (body: Unbilled) => void) => changed(ACTION, 'national', change);

  it.each([
    ['24 de enero', '2025-12-31', '2026-01-24'],
    ['el día 24 de enero', '2026-01-24', '2026-01-24'],
    ['24 de Diciembre', '2025-12-31', '2026-12-24'],
    ['29 de febrero', '2026-01-01', '2028-02-29'],
  ])('have a billing date such as %s, to which the year is added', (words, date, expected) => {
    const document = unbilled((body) => {
      body.fechaProximaFacturacionCalendario = words;
    });
    const about = { ...document.about, date };
    expect(parse(ACTION, { ...document, about })).toMatchObject({
      cycle: { billingDate: expected },
    });
  });

  it('have the foreign currency of their numeric code, and negative amounts for payments', () => {
    const document = unbilled((body) => {
      const row = {
        origenTransaccion: 'NAC',
        fechaTransaccionString: '05/01/2026',
        ciudad: '',
        glosaTransaccion: 'COMPRA',
        numeroCuotas: 0,
        numeroTotalCuotas: 0,
      };
      body.listaMovNoFactur = [
        { ...row, montoCompra: 90_000.5, montoMonedaOrigen: 80, codigoMonedaOrigen: '978' },
        { ...row, montoCompra: -5_000, montoMonedaOrigen: -5_000, codigoMonedaOrigen: '152' },
        {
          ...row,
          montoCompra: 1,
          montoMonedaOrigen: 1,
          codigoMonedaOrigen: '152',
          numeroCuotas: 1,
          numeroTotalCuotas: 12,
        },
      ];
    });
    expect(entriesOf(parse(ACTION, document))).toMatchObject([
      // Pesos have no decimals.
      { amount: 90_001, originalCurrency: 'eur', originalCurrencyAmount: 80 },
      { amount: -5_000, originalCurrency: null, originalCurrencyAmount: null },
      { installments: { current: 1, total: 12, amount: null } },
    ]);
  });
});

const entriesOf = (page: unknown) => (page as { entries: unknown[] }).entries;

describe('statements', () => {
  const ACTION = 'credit-card-statement';
  interface Statement {
    seccionOperaciones: {
      mensajeSinTransacciones: string | null;
      transaccionesTarjetas: Record<string, unknown>[];
    };
  }
  const statement = (change: (body: Statement) => void) => changed(ACTION, 'statement', change);
  const transactionsIn = (document: RawDocument) =>
    (parse(ACTION, document) as { statement: { transactions: unknown[] } }).statement.transactions;

  it('skip rows of subtotals, and make payments negative', () => {
    const document = statement(({ seccionOperaciones }) => {
      const row = {
        numReferencia: '0501 00000001',
        fechaTransaccionString: '05/01/2026',
        cuotas: '02/06',
        descripcion: 'FILA',
        ciudad: 'Talca',
        totales: false,
      };
      seccionOperaciones.transaccionesTarjetas = [
        { ...row, montoTransaccion: 900, grupo: 'pagos', cuotas: '' },
        { ...row, montoTransaccion: 300, grupo: 'avancesCompras' },
        { ...row, montoTransaccion: 1_200, grupo: 'totales', totales: true },
      ];
    });
    const own = transactionsIn(document).filter(
      (one) => (one as { description: string }).description === 'FILA',
    );
    expect(own).toMatchObject([
      { amount: -900, installments: null, referenceNumber: '0501 00000001' },
      { amount: 300, installments: { current: 2, total: 6, amount: null } },
    ]);
  });

  it('are rejected without rows unless they say that there are none', () => {
    const empty = (words: string | null) =>
      statement(({ seccionOperaciones }) => {
        seccionOperaciones.transaccionesTarjetas = [];
        seccionOperaciones.mensajeSinTransacciones = words;
      });
    expect(transactionsIn(empty('No existen transacciones'))).toBeInstanceOf(Array);
    expect(() => transactionsIn(empty(null))).toThrow(/did not show/);
  });
});
