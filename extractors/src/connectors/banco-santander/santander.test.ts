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
});
