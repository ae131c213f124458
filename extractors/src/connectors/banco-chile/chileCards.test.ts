import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoChile } from './definition.ts';

const pagesOf = await simulatedPages(
  'banco-chile',
  'product-balance',
  'movement',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
);

// What the sources report about the bank's cards and rows, one test for each fact.

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

type Row = Record<string, unknown>;

describe('cards', () => {
  it.each(['$', 'CLP'])(
    'have a limit in pesos, marked %s, and optionally one in dollars',
    (pesos) => {
      const document = changed('product-balance', 'cards', (cards: Row[]) => {
        const [card] = cards;
        const national = { moneda: pesos, cupo: 1_000_000, disponible: '999000' };
        cards.splice(
          0,
          cards.length,
          { ...card, cupos: [national, { moneda: 'USD', cupo: 500.5, disponible: 0.25 }] },
          { ...card, numero: '****0042', cupos: [national] },
        );
      });
      expect(parse('product-balance', document)).toMatchObject({
        cards: [
          {
            detail: {
              balances: {
                clp: { creditLimit: 1_000_000, currentBalance: 1_000, availableCredit: 999_000 },
                usd: { creditLimit: 500.5, currentBalance: 500.25 },
              },
            },
          },
          { truncatedPan: 'XXXX XXXX XXXX 0042', detail: { balances: { usd: null } } },
        ],
      });
    },
  );

  it('are rejected without a limit in pesos', () => {
    const document = changed('product-balance', 'cards', (cards: Row[]) => {
      Object.assign(cards[0] ?? {}, { cupos: [] });
    });
    expect(() => parse('product-balance', document)).toThrow(/limit in pesos/);
  });
});

describe('an account', () => {
  it.each([
    ['$', 'clp'],
    ['CLP', 'clp'],
    ['USD', 'usd'],
  ])('has the currency given by the symbol or code %s', (moneda, currency) => {
    const document = changed('product-balance', 'accounts', (accounts: Row[]) => {
      const [account] = accounts;
      accounts.splice(0, accounts.length, { ...account, moneda, codProducto: 'JUV' });
    });
    expect(parse('product-balance', document)).toMatchObject({
      accounts: [{ currency, accountType: 'vista' }],
    });
  });

  it('keeps two movements with the same id, since ids are not unique', () => {
    const document = changed('movement', 'movements', (body: { movimientos: Row[] }) => {
      const [row] = body.movimientos;
      body.movimientos = [
        { ...row, id: 'same' },
        { ...row, id: 'same' },
      ];
    });
    const { entries } = parse('movement', document) as { entries: unknown[] };
    expect(entries).toHaveLength(2);
  });

  it('has movements without a time at midnight, and without a number if it is all zeros', () => {
    const document = changed('movement', 'movements', (body: { movimientos: Row[] }) => {
      const [row] = body.movimientos;
      const values = { fecha: '20260105 00:00:00', numeroDocumento: '000000', saldo: '5' };
      body.movimientos = [{ ...row, ...values }];
    });
    expect(parse('movement', document)).toMatchObject({
      entries: [{ time: null, transactionNumber: null }],
    });
  });
});

describe('pages of movements', () => {
  const { documents, rut } = pagesOf('movement');
  interface Movements {
    movimientos: Row[];
    pagina: Row[];
  }

  /** The product if the first page of movements is changed. */
  const normalise = (change: (body: Movements) => void): unknown => {
    const first = documents.findIndex(({ page }) => page === 'movements');
    const altered = changed('movement', 'movements', change);
    const pages = documents.map((one, index) => parse('movement', index === first ? altered : one));
    return bancoChile.actions['movement']?.normalise(pages, { username: rut });
  };
  const recount = (body: Movements): void => {
    body.pagina = [{ totalRegistros: String(body.movimientos.length), masPaginas: 'N' }];
  };

  it.each([
    [
      'leave out the newest movement, by their number',
      ({ movimientos }: Movements) => movimientos.shift(),
    ],
    [
      'repeat a movement, by its balance',
      (body: Movements) => {
        const [first, ...others] = body.movimientos;
        body.movimientos = [first ?? {}, first ?? {}, ...others];
        recount(body);
      },
    ],
    [
      'leave out a movement, by the balances around it',
      (body: Movements) => {
        body.movimientos.splice(1, 1);
        recount(body);
      },
    ],
  ])('are rejected if they %s', (_name, change) => {
    expect(() => normalise(change)).toThrow(/a different number of movements/);
    expect(normalise(() => undefined)).toEqual(pagesOf('movement').product);
  });

  it.each([
    ['\u20131.000', -1_000],
    ['-1.234,56', -1_234.56],
    ['1629.00', 1_629],
  ])('have a balance such as %s', (saldo, balance) => {
    const document = changed('movement', 'movements', (body: Movements) => {
      body.movimientos = [{ ...body.movimientos[0], saldo }];
    });
    expect(parse('movement', document)).toMatchObject({ entries: [{ balance }] });
  });

  it('are rejected for a movement without any date, or of another kind', () => {
    const read = (values: Row) => () =>
      parse(
        'movement',
        changed('movement', 'movements', (body: Movements) => {
          body.movimientos = [{ ...body.movimientos[0], ...values }];
        }),
      );
    expect(read({ fecha: '', fechaContable: null })).toThrow(/no date/);
    expect(read({ tipo: 'reverso' })).toThrow(/movimientos\[\]\.tipo/);
  });
});

it('reads savings accounts from the list of products, and their balance from their movements', () => {
  const { product } = pagesOf('movement') as { product: unknown };
  const savings = (product as { accountType: string; movements: unknown[] }[]).filter(
    ({ accountType }) => accountType === 'ahorro',
  );
  expect(savings).toHaveLength(1);
  expect(savings[0]?.movements).not.toEqual([]);
  const summary = changed('movement', 'savings-summary', (body: Row) => {
    Object.assign(body, { saldoDisponible: '700', retencion1Dia: '50', retencionMas2Dia: '4' });
  });
  expect(parse('movement', summary)).toMatchObject({
    kind: 'account-summary',
    availableBalance: 700,
    withholdings: 54,
    creditLine: null,
  });
  const failed = changed('movement', 'savings-summary', (body: Row) => {
    body['codigoRetorno'] = '99';
  });
  expect(() => parse('movement', failed)).toThrow(/codigoRetorno/);
});

describe('purchases that are not billed yet', () => {
  const ACTION = 'credit-card-unbilled-transaction';

  it('are split by their origin into those in pesos and those in dollars', () => {
    const read = (page: 'national' | 'international') =>
      parse(
        ACTION,
        changed(ACTION, page, (body: { listaMovNoFactur: Row[] }) => {
          const row = {
            fechaTransaccionString: '05/01/2026',
            ciudad: null,
            montoMonedaOrigen: null,
            codigoMonedaOrigen: null,
            numeroCuotas: 0,
            numeroTotalCuotas: 0,
          };
          body.listaMovNoFactur = [
            { ...row, origenTransaccion: 'NAC', montoCompra: 1_000, glosaTransaccion: 'UNA' },
            { ...row, origenTransaccion: 'INT', montoCompra: 12.34, glosaTransaccion: 'OTRA' },
          ];
        }),
      ) as { entries: unknown[] };
    expect(read('national').entries).toMatchObject([
      { description: 'UNA', amount: 1_000, currency: 'clp' },
    ]);
    expect(read('international').entries).toMatchObject([
      { description: 'OTRA', amount: 12.34, currency: 'usd' },
    ]);
  });
});

describe('statements', () => {
  const ACTION = 'credit-card-statement';
  interface Index {
    existenEstadosDeCuenta: boolean;
    listaNacional: Row[];
    listaInternacional: Row[];
  }

  it('are rejected if announced but not listed, and are none if the bank announces none', () => {
    const index = (existenEstadosDeCuenta: boolean) =>
      changed(ACTION, 'statement-index', (body: Index) => {
        const none = { listaNacional: [], listaInternacional: [] };
        Object.assign(body, { existenEstadosDeCuenta, ...none });
      });
    expect(() => parse(ACTION, index(true))).toThrow(/announced statements/);
    expect(parse(ACTION, index(false))).toMatchObject({ statements: [] });
  });

  it('in dollars have one section, whose amounts are in a field of their own', () => {
    const document = changed(ACTION, 'statement', (body: Row) => {
      const [section] = Object.values(body).filter(
        (one): one is Row =>
          typeof one === 'object' && one !== null && 'transaccionesTarjetas' in one,
      );
      const row = {
        numReferencia: '',
        fechaTransaccionString: '05/01/2026',
        cuotas: '00/00',
        descripcion: 'STORE',
        ciudad: '',
        totales: false,
        grupo: 'generico',
      };
      for (const name of Object.keys(body)) {
        if (name.startsWith('seccion')) Reflect.deleteProperty(body, name);
      }
      body['seccionCompras'] = {
        ...section,
        transaccionesTarjetas: [
          { ...row, montoDolar: 12.34 },
          { ...row, montoDolar: 20, grupo: 'pagos' },
        ],
      };
    });
    const about = (currency: string) => ({ ...document.about, currency });
    expect(parse(ACTION, { ...document, about: about('usd') })).toMatchObject({
      statement: {
        currency: 'usd',
        transactions: [
          { amount: 12.34, currency: 'usd', installments: null, referenceNumber: null },
          { amount: -20 },
        ],
      },
    });
    expect(() => parse(ACTION, { ...document, about: about('clp') })).toThrow(
      expect.objectContaining({ field: 'montoTransaccion' }) as Error,
    );
  });

  it('are rejected if the bank answers that they do not exist', () => {
    const document = changed(ACTION, 'statement', (body: Row) => {
      body['existeEstadoCuenta'] = false;
    });
    expect(() => parse(ACTION, document)).toThrow(/did not show the statement/);
  });
});
