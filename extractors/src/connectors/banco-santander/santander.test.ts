import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoSantander } from './definition.ts';

const pagesOf = await simulatedPages(
  'banco-santander',
  'movement',
  'product-balance',
  'identity-validation',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
);

// What the bank's sources report about its answers, one test for each fact.

type Body = Record<string, never>;

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: Body) => void): RawDocument {
  const document = pagesOf(action).documents.find((one) => one.page === page);
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
  it('have amounts in padded hundredths, followed by their sign', () => {
    const document = movements(([row], body) => {
      if (row === undefined) throw new Error('No row');
      body.movements = [row];
      body.repositioningExit.recordRecover = '1';
      row.movementAmount = '000000001199400-';
      row.newBalance = '000000000000050-';
      row.chargePaymentFlag = 'D';
      row.operationTime = '0905';
    });
    const { entries } = parse('movement', document) as { entries: unknown[] };
    expect(entries[0]).toMatchObject({
      type: 'outflow',
      amount: 11_994,
      balance: -0.5,
      time: '09:05:00',
    });
  });

  it('have their accounting date, not the date of the transaction', () => {
    const document = movements(([row]) => {
      const days = { accountingDate: '2026-01-05', transactionDate: '2026-01-03' };
      Object.assign(row ?? {}, days, { operationTime: '' });
    });
    const { entries } = parse('movement', document) as { entries: unknown[] };
    expect(entries[0]).toMatchObject({ date: '2026-01-05', time: null });
  });

  it('keep descriptions that are truncated or have broken accents', () => {
    const document = movements((rows) => {
      const texts = ['TRANSF DE MARIA DE LOS A', 'COMISI\ufffdN MANTENCI\ufffdN ', 'PAGO NÃ³MINA'];
      for (const [index, observation] of texts.entries()) {
        Object.assign(rows[index] ?? {}, { observation });
      }
    });
    const { entries } = parse('movement', document) as { entries: unknown[] };
    expect(entries.slice(0, 3)).toMatchObject([
      { description: 'TRANSF DE MARIA DE LOS A' },
      { description: 'COMISI\ufffdN MANTENCI\ufffdN' },
      { description: 'PAGO NÃ³MINA' },
    ]);
  });

  it('are read as none if the bank says so, and rejected if it does not', () => {
    const none = (info: unknown) => {
      const document = movements(() => undefined);
      return { ...document, text: JSON.stringify({ additionalInfo: info }) };
    };
    const said = (value: string) => [
      { key: 'code-ms', value },
      { key: 'message-ms', value: 'NO EXISTEN DATOS' },
    ];
    for (const code of ['BGE0071', '00']) {
      expect(parse('movement', none(said(code)))).toMatchObject({ entries: [] });
    }
    for (const info of [said('BGE9999'), [], null]) {
      expect(() => parse('movement', none(info))).toThrow(/announces/);
    }
  });

  it('are charges by their flag or else by their sign', () => {
    const document = movements(([row], body) => {
      if (row === undefined) throw new Error('No row');
      const one = { ...row, movementAmount: '000000000010000', newBalance: '000000000030000' };
      body.movements = [
        { ...one, chargePaymentFlag: 'D', movementAmount: '000000000010000' },
        {
          ...one,
          chargePaymentFlag: 'H',
          movementAmount: '000000000010000-',
          newBalance: '000000000040000',
        },
      ];
      body.repositioningExit.recordRecover = '2';
    });
    expect(parse('movement', document)).toMatchObject({
      entries: [{ type: 'outflow' }, { type: 'outflow' }],
    });
  });

  it.each([
    ['an amount', (row: Row) => Object.assign(row, { movementAmount: '000000000000100' })],
    ['a balance', (row: Row) => Object.assign(row, { newBalance: '000000000000100' })],
  ])('are rejected if %s does not follow from the rows around it', (_name, change) => {
    const page = movements((rows) => void (rows[1] && change(rows[1])));
    const { documents, rut } = pagesOf('movement');
    const first = documents.find((one) => one.page === 'movements');
    const pages = documents.map((one) => parse('movement', one === first ? page : one));
    expect(() => bancoSantander.actions['movement']?.normalise(pages, { username: rut })).toThrow(
      /a different number of movements/,
    );
  });

  it('are rejected as incomplete if the page after the first fifty is missing', () => {
    const page = movements((rows, body) => {
      const [row] = rows;
      if (row === undefined) throw new Error('No row');
      body.movements = Array.from({ length: 50 }, () => ({ ...row, movementAmount: '0' }));
      body.repositioningExit.recordRecover = '50';
    });
    const { documents, rut } = pagesOf('movement');
    const pages = documents.map((one) => parse('movement', one.page === 'movements' ? page : one));
    expect(() => bancoSantander.actions['movement']?.normalise(pages, { username: rut })).toThrow(
      /a different number of movements/,
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

  it('are reported as unavailable on code 16, which the bank sends at night', () => {
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
  ])('are accepted or rejected by their code %s', (code, error) => {
    const document = products((body) => {
      body.DATA.OUTPUT.INFO.CODERR = code;
    });
    const read = () => parse('product-balance', document);
    if (error === null) expect(read()).toMatchObject({ kind: 'accounts' });
    else expect(read).toThrow(expect.objectContaining({ code: error }) as Error);
  });

  it('have amounts in hundredths in both currencies, and are grouped into accounts, savings and lines', () => {
    const document = products(({ DATA }) => {
      const { MATRIZCAPTACIONES } = DATA.OUTPUT.MATRICES;
      const [row] = MATRIZCAPTACIONES.e1;
      const one = (AGRUPACIONCOMERCIAL: string, values: Record<string, string>) => ({
        ...row,
        AGRUPACIONCOMERCIAL,
        MONTODISPONIBLE: '000000000000123450',
        ...values,
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

  it('list a card once for each of its currencies', () => {
    const document = changed('product-balance', 'cards', (body) => {
      const { MATRIZCAPTACIONES } = (body as unknown as Output).DATA.OUTPUT.MATRICES;
      const [row] = MATRIZCAPTACIONES.e1;
      const one = (CODIGOMONEDA: string, CUPO: string, more: Record<string, string> = {}) => ({
        ...row,
        AGRUPACIONCOMERCIAL: 'TCR',
        GLOSACORTA: 'VISA GOLD',
        NUMEROPAN: 'XXXXXXXXXXXX1234',
        NUMEROCONTRATO: '005000011234',
        CODIGOMONEDA,
        CUPO,
        ...more,
      });
      MATRIZCAPTACIONES.e1 = [
        one('CLP', '000000000100000000'),
        one('USD', '000000000000150050'),
        one('CLP', '000000000000100000', {
          NUMEROCONTRATO: '005000021234',
          CALIDADPARTICIPACION: 'AD',
        }),
      ];
    });
    expect(parse('product-balance', document)).toMatchObject({
      cards: [
        {
          truncatedPan: 'XXXX XXXX XXXX 1234',
          detail: {
            type: 'visa',
            isAdditionalCard: false,
            balances: { clp: { creditLimit: 1_000_000 }, usd: { creditLimit: 1_500.5 } },
          },
        },
        { detail: { isAdditionalCard: true, balances: { usd: null } } },
      ],
    });
  });

  it('of an unknown kind keep the bank’s word', () => {
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

  it('have balances in hundredths, with a trailing minus for an overdraft', () => {
    const document = changed('product-balance', 'balances', (body) => {
      const amounts = { totalBalance: '000000000123450-', availableBalance: '000000000000000' };
      Object.assign(body, amounts);
    });
    expect(parse('product-balance', document)).toMatchObject({
      kind: 'balances',
      currentBalance: -1_234.5,
      availableBalance: 0,
    });
  });

  it('have the person’s name in three fields, and the RUT in eleven characters', () => {
    const document = changed('identity-validation', 'profile', (body) => {
      const { ESCALARES } = (body as unknown as { DATA: { OUTPUT: { ESCALARES: object } } }).DATA
        .OUTPUT;
      Object.assign(ESCALARES, {
        NUMERODOCUMENTO: '0001234567K',
        NOMBREPERSONA: 'ANA MARIA ',
        APELLIDOPATERNO: 'ROJAS',
        APELLIDOMATERNO: '',
      });
    });
    expect(parse('identity-validation', document)).toMatchObject({
      rut: '1234567-4',
      name: 'ANA MARIA ROJAS',
    });
  });

  it.each([
    ['NUMEROCONTRATO', '819107950'],
    ['OFICINACONTRATO', '71'],
    ['CODIGOMONEDA', '152'],
  ])('with a malformed %s are rejected by the name of the field', (field, value) => {
    const document = products((body) => {
      const [row] = body.DATA.OUTPUT.MATRICES.MATRIZCAPTACIONES.e1;
      if (row !== undefined) row[field] = value;
    });
    expect(() => parse('product-balance', document)).toThrow(new RegExp(`e1\\[\\]\\.${field}`));
  });

  it('with an invalid amount are rejected by the name of the field', () => {
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

  it('skip rows before and between their purchases that are not purchases', () => {
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
        { ...plain, Descripcion: 'PAGO', Importe: '1.632', IndicadorDebeHaber: 'H' },
        {
          ...plain,
          Comercio: 'SIN FECHA',
          Descripcion: 'COMPRA',
          Fecha: '',
          Importe: '1',
          IndicadorDebeHaber: 'D',
        },
      ];
    });
    expect(parse('credit-card-unbilled-transaction', document)).toMatchObject({
      entries: [
        { description: 'SUPERMERCADO', amount: 11_994, transactionDate: '2025-12-15' },
        { description: 'PAGO', amount: -1_632 },
      ],
      gaps: { natTransactions: 1 },
    });
  });

  it('skip the rows of segment 04 in statements, which only inform', () => {
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

  it('have whole pesos in statements, padded or grouped, with a trailing minus for refunds', () => {
    const document = statement(({ OUTPUT }) => {
      const [row] = OUTPUT.Matriz;
      const one = (NombreComercio: string, MontoTxs: string, more: object = {}) => ({
        ...row,
        SegmentoTxs: '01',
        TotalCuotas: '00',
        NombreComercio,
        MontoTxs,
        ...more,
      });
      OUTPUT.Matriz = [
        one('COMPRA', '0000011994'),
        one('DEVOLUCION', '0000011994-', { CodTxs: '005' }),
        one('MONTO CANCELADO', '0001200000-', { CodTxs: '067' }),
        one('CON PUNTOS', '1.211.994'),
        one('COMISION', '0000002990', { SegmentoTxs: '03' }),
        one('CUOTA', '0000100000', {
          CodTxs: '205',
          NumeroCuotas: '02',
          TotalCuotas: '06',
          MontoCuota: '0000600000',
        }),
      ];
      delete OUTPUT.RESPUESTA['TotalCompras'];
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

  it('recognise payments in statements by their code, with or without a minus', () => {
    const document = statement(({ OUTPUT }) => {
      const [row] = OUTPUT.Matriz;
      const payment = { SegmentoTxs: '01', TotalCuotas: '00', CodTxs: '067' };
      OUTPUT.Matriz = ['0001200000', '0001200000-', '0000000000'].map((MontoTxs) => ({
        ...row,
        ...payment,
        MontoTxs,
      }));
      delete OUTPUT.RESPUESTA['TotalCompras'];
    });
    expect(parse('credit-card-statement', document)).toMatchObject({
      statement: { transactions: [{ amount: -1_200_000 }, { amount: -1_200_000 }, { amount: 0 }] },
    });
  });

  const sums = (totals: object, MontoTxs = '0000050000') =>
    statement(({ OUTPUT }) => {
      const row = { ...OUTPUT.Matriz[0], SegmentoTxs: '01', TotalCuotas: '00' };
      OUTPUT.Matriz = [
        { ...row, CodTxs: '067', MontoTxs: '0000100000' },
        { ...row, CodTxs: '000', MontoTxs },
        { ...row, CodTxs: '071', SegmentoTxs: '03', MontoTxs: '0000002990' },
      ];
      Object.assign(OUTPUT.RESPUESTA, {
        SaldoAnterior: '00000100000',
        TotalPagos: '00000100000',
        TotalCompras: '00000050000',
        TotalCargos: '00000002990',
        DeudaTotalFact: '00000052990',
        ...totals,
      });
    });

  it.each([
    ['its debt', sums({ DeudaTotalFact: '00000052991' }), 'RESPUESTA.DeudaTotalFact'],
    ['its rows', sums({}, '0000049999'), 'Matriz'],
    ['its payments', sums({ TotalPagos: '00000090000' }), 'Matriz'],
  ])('are rejected if the totals of a statement do not add up to %s', (_name, document, field) => {
    expect(parse('credit-card-statement', sums({}))).toMatchObject({
      statement: { summary: { newBalance: 52_990, previousBalance: 100_000 } },
    });
    expect(() => parse('credit-card-statement', document)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE', field }) as Error,
    );
  });

  it('have no start of the billing period in their first statement', () => {
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
  ])('are rejected, not read as having no purchases, if a service answers %s', (code, error) => {
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
    // A failed answer may contain nothing but its code.
    const bare = changed('credit-card-statement', 'statement', (body) => {
      Object.assign((body as unknown as Statement).DATA, {
        AS_TIB_WM02_CONEstCtaNacional_Response: { INFO: { CODERR: code } },
      });
    });
    expect(() => parse('credit-card-statement', bare)).toThrow(failure);
  });
});
