import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { bancoSantander } from './definition.ts';

// What the bank's sources say of its answers, one by one.

type Body = Record<string, never>;

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: Body) => void): RawDocument {
  const document = loadFixture('banco-santander', action).documents.find(
    (one) => one.page === page,
  );
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const body = JSON.parse(document.text) as Body;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoSantander.actions[action]?.parse(document);

interface Row {
  movementAmount: string;
  newBalance: string;
  chargePaymentFlag: string;
  operationTime: string;
}

const movements = (
  change: (
    rows: Row[],
    body: {
      additionalInfo: unknown[];
      movements: Row[];
      repositioningExit: { recordRecover: string };
    },
  ) => void,
) =>
  changed('movement', 'movements', (body) => {
    const typed = body as unknown as {
      additionalInfo: unknown[];
      movements: Row[];
      repositioningExit: { recordRecover: string };
    };
    change(typed.movements, typed);
  });

describe('movements', () => {
  it('have their sign behind padded hundredths', () => {
    const document = movements(([row]) => {
      if (row === undefined) throw new Error('No row');
      row.movementAmount = '000000001199400-';
      row.newBalance = '000000000000050-';
      row.chargePaymentFlag = 'D';
      row.operationTime = '0905';
    });
    const { entries } = parse('movement', document) as { entries: unknown[] };
    expect(entries[0]).toMatchObject({
      ...{ type: 'outflow', amount: 11_994 },
      ...{ balance: -0.5, time: '09:05:00' },
    });
  });

  it('are none where the bank says so, and an error where it says nothing', () => {
    const none = (info: unknown[]) =>
      movements((_rows, body) => {
        body.movements = [];
        body.repositioningExit.recordRecover = '0';
        body.additionalInfo = info;
      });
    const said = [{ key: '', 'code-ms': 'BGE0071', 'message-ms': 'NO EXISTEN DATOS' }];
    expect(parse('movement', none(said))).toMatchObject({ entries: [] });
    expect(() => parse('movement', none([]))).toThrow(/announced/);
  });

  it('go on behind the fiftieth: a page that is missing is noticed', () => {
    const page = movements((rows, body) => {
      const [row] = rows;
      if (row === undefined) throw new Error('No row');
      body.movements = Array.from({ length: 50 }, () => row);
      body.repositioningExit.recordRecover = '50';
    });
    const { documents, rut } = loadFixture('banco-santander', 'movement');
    const pages = documents.map((one) => parse('movement', one.page === 'movements' ? page : one));
    expect(() => bancoSantander.actions['movement']?.normalise(pages, { username: rut })).toThrow(
      /another number of movements/,
    );
  });
});

describe('products', () => {
  interface Output {
    DATA: {
      OUTPUT: {
        INFO: { CODERR: string };
        MATRICES: { MATRIZCAPTACIONES: { e1: Record<string, string>[] } };
      };
    };
  }
  const products = (change: (body: Output) => void) =>
    changed('product-balance', 'accounts', (body) => change(body as unknown as Output));

  it('are not there at night: code 16 says nothing about what the person has', () => {
    const document = products((body) => {
      body.DATA.OUTPUT.INFO.CODERR = '16';
    });
    expect(() => parse('product-balance', document)).toThrow(
      expect.objectContaining({ code: 'INSTITUTION_UNAVAILABLE' }) as Error,
    );
  });

  it.each([
    ['00', null],
    ['04', 'UNEXPECTED_PAGE'],
  ])('by their code %s are read or not', (code, error) => {
    const document = products((body) => {
      body.DATA.OUTPUT.INFO.CODERR = code;
    });
    const read = () => parse('product-balance', document);
    if (error === null) expect(read()).toMatchObject({ kind: 'accounts' });
    else expect(read).toThrow(expect.objectContaining({ code: error }) as Error);
  });

  it('have hundredths in dollars as in pesos, and groups of accounts, savings and lines', () => {
    const document = products(({ DATA }) => {
      const { MATRIZCAPTACIONES } = DATA.OUTPUT.MATRICES;
      const [row] = MATRIZCAPTACIONES.e1;
      const one = (AGRUPACIONCOMERCIAL: string, values: Record<string, string>) => ({
        ...row,
        ...{ AGRUPACIONCOMERCIAL, MONTODISPONIBLE: '000000000000123450', ...values },
      });
      MATRIZCAPTACIONES.e1 = [
        one('CCC', { CODIGOMONEDA: 'CLP', MONTODISPONIBLE: '000000000000123400' }),
        one('CCC', { CODIGOMONEDA: 'USD' }),
        one('AHR', { CODIGOMONEDA: 'CLP', GLOSACORTA: 'CUENTA DE AHORRO' }),
        one('LCR', { MONTODISPONIBLE: '000000000000000100-', CUPO: '000000000000050000' }),
      ];
    });
    expect(parse('product-balance', document)).toMatchObject({
      accounts: [
        { currency: 'clp', availableBalance: 1_234 },
        { currency: 'usd', availableBalance: 1_234.5 },
        { accountType: 'ahorro' },
      ],
      creditLines: [{ creditLimit: 500, availableBalance: -1 }],
    });
  });

  it('have a card once for each of its currencies', () => {
    const document = changed('product-balance', 'cards', (body) => {
      const { MATRIZCAPTACIONES } = (body as unknown as Output).DATA.OUTPUT.MATRICES;
      const [row] = MATRIZCAPTACIONES.e1;
      const one = (CODIGOMONEDA: string, CUPO: string, more: Record<string, string> = {}) => ({
        ...row,
        ...{ AGRUPACIONCOMERCIAL: 'TCR', GLOSACORTA: 'VISA GOLD', NUMEROPAN: 'XXXXXXXXXXXX1234' },
        ...{ NUMEROCONTRATO: '005000011234', CODIGOMONEDA, CUPO, ...more },
      });
      MATRIZCAPTACIONES.e1 = [
        one('CLP', '000000000100000000'),
        one('USD', '000000000000150050'),
        one('CLP', '000000000000100000', {
          ...{ NUMEROCONTRATO: '005000021234', CALIDADPARTICIPACION: 'AD' },
        }),
      ];
    });
    expect(parse('product-balance', document)).toMatchObject({
      cards: [
        {
          truncatedPan: 'XXXX XXXX XXXX 1234',
          detail: {
            ...{ type: 'visa', isAdditionalCard: false },
            balances: { clp: { creditLimit: 1_000_000 }, usd: { creditLimit: 1_500.5 } },
          },
        },
        { detail: { isAdditionalCard: true, balances: { usd: null } } },
      ],
    });
  });

  it('of a kind that nobody knows keep the bank’s word', () => {
    const document = products((body) => {
      const [row] = body.DATA.OUTPUT.MATRICES.MATRIZCAPTACIONES.e1;
      if (row !== undefined) row['GLOSACORTA'] = 'CUENTA LIFE';
    });
    expect(parse('product-balance', document)).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ accountType: 'otro', accountTypeText: 'CUENTA LIFE' }),
      ]) as unknown,
    });
  });

  it('with an amount that is none are an error that names the field', () => {
    const document = products((body) => {
      const [row] = body.DATA.OUTPUT.MATRICES.MATRIZCAPTACIONES.e1;
      if (row !== undefined) row['CUPO'] = '1.234';
    });
    expect(() => parse('product-balance', document)).toThrow(/e1\[\]\.CUPO/);
  });
});

describe('cards', () => {
  interface Unbilled {
    DATA: { MatrizMovimientos: Record<string, string | null>[] };
  }

  it('have rows before and between their purchases that are none', () => {
    const document = changed('credit-card-unbilled-transaction', 'national', (body) => {
      const { DATA } = body as unknown as Unbilled;
      const plain = {
        Fecha: '15/12/2025',
        Comercio: null,
        Ciudad: null,
        DescripcionRubro: '',
        TipoBen: '',
      };
      DATA.MatrizMovimientos = [
        {
          ...plain,
          Fecha: '',
          Descripcion: 'SALDO INICIAL',
          Importe: '1.000',
          IndicadorDebeHaber: 'D',
        },
        { ...plain, Descripcion: 'tasa int. 2,95%', Importe: '0', IndicadorDebeHaber: 'D' },
        { ...plain, Descripcion: 'SUPERMERCADO', Importe: '11.994', IndicadorDebeHaber: 'D' },
        { ...plain, Descripcion: 'PAGO', Importe: '16,32', IndicadorDebeHaber: 'H' },
      ];
    });
    expect(parse('credit-card-unbilled-transaction', document)).toMatchObject({
      entries: [
        { description: 'SUPERMERCADO', amount: 11_994, transactionDate: '2025-12-15' },
        { description: 'PAGO', amount: -16.32 },
      ],
    });
  });

  it('have statements whose rows of segment 04 only inform', () => {
    const document = changed('credit-card-statement', 'statement', () => undefined);
    const { statement } = parse('credit-card-statement', document) as {
      statement: { transactions: { description: string }[] };
    };
    expect(document.text).toContain('INFORMACION DE SU TARJETA');
    expect(statement.transactions.map(({ description }) => description)).not.toContain(
      'INFORMACION DE SU TARJETA',
    );
  });

  interface Statement {
    DATA: {
      AS_TIB_WM02_CONEstCtaNacional_Response: {
        INFO: { CODERR: string };
        OUTPUT: { RESPUESTA: Record<string, string>; Matriz: Record<string, string>[] };
      };
    };
  }
  const statement = (
    change: (answer: Statement['DATA']['AS_TIB_WM02_CONEstCtaNacional_Response']) => void,
  ) =>
    changed('credit-card-statement', 'statement', (body) =>
      change((body as unknown as Statement).DATA.AS_TIB_WM02_CONEstCtaNacional_Response),
    );

  it('have whole pesos in statements, padded or in groups, with a minus behind refunds', () => {
    const document = statement(({ OUTPUT }) => {
      const [row] = OUTPUT.Matriz;
      const one = (NombreComercio: string, MontoTxs: string, more: object = {}) => ({
        ...row,
        ...{ SegmentoTxs: '01', TotalCuotas: '00', NombreComercio, MontoTxs, ...more },
      });
      OUTPUT.Matriz = [
        one('COMPRA', '0000011994'),
        one('DEVOLUCION', '0000011994-', { CodTxs: '005' }),
        one('MONTO CANCELADO', '0001200000-', { CodTxs: '067' }),
        one('CON PUNTOS', '1.211.994'),
        one('COMISION', '0000002990', { SegmentoTxs: '03' }),
        one('CUOTA', '0000600000', {
          ...{ CodTxs: '205', NumeroCuotas: '02', TotalCuotas: '06', MontoCuota: '0000100000' },
        }),
      ];
    });
    expect(parse('credit-card-statement', document)).toMatchObject({
      statement: {
        transactions: [
          { description: 'COMPRA', amount: 11_994, installments: null },
          { amount: -11_994 },
          { amount: -1_200_000 },
          { amount: 1_211_994 },
          { description: 'COMISION', amount: 2_990 },
          { amount: 600_000, installments: { current: 2, total: 6, amount: 100_000 } },
        ],
      },
    });
  });

  it('have payments in statements by their code, with and without a minus', () => {
    const document = statement(({ OUTPUT }) => {
      const [row] = OUTPUT.Matriz;
      const payment = { SegmentoTxs: '01', TotalCuotas: '00', CodTxs: '067' };
      OUTPUT.Matriz = ['0001200000', '0001200000-', '0000000000'].map((MontoTxs) => ({
        ...{ ...row, ...payment, MontoTxs },
      }));
    });
    expect(parse('credit-card-statement', document)).toMatchObject({
      statement: { transactions: [{ amount: -1_200_000 }, { amount: -1_200_000 }, { amount: 0 }] },
    });
  });

  it('have statements whose totals lead to their debt, or are an error', () => {
    const sums = (DeudaTotalFact: string) =>
      statement(({ OUTPUT }) => {
        Object.assign(OUTPUT.RESPUESTA, {
          ...{ SaldoAnterior: '0000100000', TotalPagos: '0000100000' },
          ...{ TotalCompras: '0000050000', TotalCargos: '0000002990', DeudaTotalFact },
        });
      });
    expect(parse('credit-card-statement', sums('0000052990'))).toMatchObject({
      statement: { summary: { newBalance: 52_990, previousBalance: 100_000 } },
    });
    expect(() => parse('credit-card-statement', sums('0000052991'))).toThrow(
      expect.objectContaining({
        ...{ code: 'UNEXPECTED_PAGE', field: 'RESPUESTA.DeudaTotalFact' },
      }) as Error,
    );
  });

  it('have a first statement, whose period begins on a day that is not told', () => {
    const document = statement(({ OUTPUT }) => {
      OUTPUT.RESPUESTA['FechaFactAnt'] = '0001-01-01';
    });
    expect(parse('credit-card-statement', document)).toMatchObject({
      statement: { summary: { billingPeriodStart: null } },
    });
  });

  it.each([
    ['16', 'INSTITUTION_UNAVAILABLE'],
    ['04', 'UNEXPECTED_PAGE'],
  ])('are not without purchases because a service answers %s', (code, error) => {
    const failure = expect.objectContaining({ code: error }) as Error;
    const unbilled = changed('credit-card-unbilled-transaction', 'national', (body) => {
      const { DATA } = body as unknown as { DATA: { Informacion: { Codigo: string } } };
      DATA.Informacion.Codigo = code;
    });
    expect(() => parse('credit-card-unbilled-transaction', unbilled)).toThrow(failure);
    const billed = statement(({ INFO }) => {
      INFO.CODERR = code;
    });
    expect(() => parse('credit-card-statement', billed)).toThrow(failure);
    // Its code may be all that a failed answer has.
    const bare = changed('credit-card-statement', 'statement', (body) => {
      Object.assign((body as unknown as Statement).DATA, {
        AS_TIB_WM02_CONEstCtaNacional_Response: { INFO: { CODERR: code } },
      });
    });
    expect(() => parse('credit-card-statement', bare)).toThrow(failure);
  });
});
