import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { gapsIn } from '../../shared/rows.ts';
import { completenessOf } from '../completeness.ts';
import { fetchCredits } from './credits.ts';
import { bancoSantander } from './definition.ts';
import type { SantanderState } from './login.ts';

// What the only source of the credits reports about them, and about the page that requests them.

type Kind = 'loans' | 'mortgages';

const LISTED = (...groups: readonly string[]) => ({
  METADATA: { STATUS: '0' },
  DATA: {
    OUTPUT: {
      INFO: { CODERR: '00' },
      MATRICES: {
        e1: groups.map((AGRUPACIONCOMERCIAL) => ({
          AGRUPACIONCOMERCIAL,
          CODIGOMONEDA: AGRUPACIONCOMERCIAL === 'HIP' ? 'UF' : 'CLP',
          GLOSAESTADO: 'X',
        })),
      },
    },
  },
});
const CLOSED = { DATA: { OUTPUT: { INFO: { CODERR: '16' } } } };
const DEBT = { DATA: { OUTPUT: { Escalares: { TotalCuotas: '048', MontoCapVigente: '1' } } } };
const PAID = {
  DATA: {
    OUTPUT: { Movimientos: [{ NroCuota: '3', Monto: '990000', FechaLiquidacion: '05/01/2026' }] },
  },
};

const action = (page: Kind) =>
  bancoSantander.actions[page === 'loans' ? 'consumer-loan' : 'mortgage'];

function read(page: Kind, list: unknown, debt: unknown = null, paid: unknown = null) {
  const text = JSON.stringify({
    cruceProductoHipotecario: list,
    deudaPendientePrestamo: debt,
    ultimosPagos: paid,
  });
  const contentType = 'application/json';
  const document = { page, address: '', contentType, text, bytes: null, about: {} };
  const pages = [action(page)?.parse(document)];
  const product = action(page)?.normalise(pages, { username: '12345678-5' });
  return { product, gaps: gapsIn(pages) };
}

describe('the list of credits', () => {
  it('has mortgages and loans by their group', () => {
    expect(read('loans', LISTED('HIP', 'CON', 'CON')).product).toHaveLength(2);
    expect(read('mortgages', LISTED('HIP', 'CON', 'CON')).product).toHaveLength(1);
  });

  it('may have the code for no data, which does not say that there are none', () => {
    expect(read('loans', CLOSED)).toEqual({ product: [], gaps: { consumerLoans: null } });
  });

  it('of which the page shows no panel is partial, not empty', () => {
    const { gaps, product } = read('loans', null);
    expect(completenessOf('banco-santander', 'consumer-loan', product, gaps)).toEqual({
      consumerLoans: { state: 'partial', skippedRows: null },
    });
  });

  it.each([
    ['with a group that no source names', LISTED('XXX'), 'UNEXPECTED_PAGE'],
    ['that is empty with the code of success', LISTED(), 'UNEXPECTED_PAGE'],
    ['without a code', {}, 'UNEXPECTED_PAGE'],
  ])('%s is an error', (_name, list, code) => {
    expect(() => read('loans', list)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe('an only credit', () => {
  it('has its instalments and its last payment, whose four decimals are not written', () => {
    const { product, gaps } = read('loans', LISTED('CON'), DEBT, PAID);
    expect(product).toMatchObject([{ totalPayments: 48, lastPaymentAmount: 99, balance: null }]);
    expect(gaps).toEqual({});
  });

  it('in UF has no amount of its payments, which are in pesos', () => {
    const list = JSON.parse(JSON.stringify(LISTED('CON')).replace('CLP', 'UF')) as unknown;
    expect(read('loans', list, DEBT, PAID).product).toMatchObject([{ lastPaymentAmount: null }]);
  });

  it('has no terms while their system is closed, and is told to be partial', () => {
    const { product, gaps } = read('mortgages', LISTED('HIP'), CLOSED, PAID);
    expect(product).toMatchObject([{ totalPayments: null, lastPaymentDate: '2026-01-05' }]);
    expect(gaps).toEqual({ mortgages: null });
  });

  it.each([['20260105'], ['2026-01-05'], ['2026-01-05T00:00:00'], ['05-01-2026']])(
    'has a payment on a day written as %s',
    (FechaLiquidacion) => {
      const paid = { Movimientos: [{ NroCuota: '1', Monto: '10000', FechaLiquidacion }] };
      expect(read('mortgages', LISTED('HIP'), DEBT, paid).product).toMatchObject([
        { lastPaymentDate: '2026-01-05' },
      ]);
    },
  );

  it('with a payment that is not digits is rejected by its field', () => {
    const paid = { Movimientos: [{ NroCuota: '1', Monto: '$ 1', FechaLiquidacion: '2026-01-05' }] };
    expect(() => read('loans', LISTED('CON'), DEBT, paid)).toThrow(
      expect.objectContaining({ field: 'Monto' }) as Error,
    );
  });
});

it('leaves the terms of several credits null: no source says which one they are of', () => {
  const { product, gaps } = read('loans', LISTED('CON', 'CON'), DEBT, PAID);
  expect(product).toMatchObject([{ totalPayments: null }, { lastPaymentAmount: null }]);
  expect(gaps).toEqual({ consumerLoans: null });
});

describe('the private page', () => {
  const PANEL = (isOpen: boolean): string =>
    `<body><div><mat-expansion-panel><mat-expansion-panel-header aria-expanded="${String(isOpen)}">
      Créditos (1)</mat-expansion-panel-header><div><p>x</p><a href="#">Crédito hipotecario</a></div>
    </mat-expansion-panel></div></body>`;

  async function fetched(markup: string, answers: Readonly<Record<string, unknown>>) {
    const pressed: string[] = [];
    const isKnown = (address: RegExp) => Object.keys(answers).find((one) => address.test(one));
    const browser = {
      open: () => Promise.resolve(),
      waitFor: ({ accepted }: { accepted: readonly { answer?: { address: RegExp } }[] }) => {
        const address = accepted[0]?.answer?.address;
        return address === undefined || address.test(PRODUCTS) || isKnown(address) !== undefined
          ? Promise.resolve('accepted')
          : Promise.reject(unexpectedPage('nothing'));
      },
      markupOf: () => Promise.resolve(markup),
      press: ({ selector }: { selector: string }) => Promise.resolve(void pressed.push(selector)),
      answer: (address: RegExp) => {
        const text = JSON.stringify(answers[isKnown(address) ?? '']);
        return { url: new URL('https://x.cl'), status: 200, contentType: '', date: null, text };
      },
    };
    const state = { credits: { answers: null } } as unknown as SantanderState;
    const context = { browser, state } as unknown as FetchContext<SantanderState>;
    const documents: RawDocument[] = [];
    for await (const one of fetchCredits(context, 'loans')) documents.push(one);
    for await (const one of fetchCredits(context, 'mortgages')) documents.push(one);
    return { pressed, documents };
  }

  const SERVICES = 'https://api-dsk.santander.cl/perdsk';
  const PRODUCTS = `${SERVICES}/datosCliente/cruceProductosOnline`;
  const LIST = `${SERVICES}/datosCliente/cruceProductoHipotecario`;
  const PAYMENTS = `${SERVICES}/serviciosCliente/creditoDeConsumo/ultimosPagos`;
  const inPanel = 'body > :nth-child(1) > :nth-child(1)';

  it('is asked once: its panel is opened, then its only credit', async () => {
    const answers = { [LIST]: LISTED('HIP'), [PAYMENTS]: PAID };
    const { pressed, documents } = await fetched(PANEL(false), answers);
    expect(pressed).toEqual([
      `${inPanel} > :nth-child(1)`,
      `${inPanel} > :nth-child(2) > :nth-child(2)`,
    ]);
    expect(documents.map(({ page }) => page)).toEqual(['loans', 'mortgages']);
    expect(documents[0]?.text).toBe(documents[1]?.text);
  });

  it('is not pressed where its panel is open, nor for one of several credits', async () => {
    expect((await fetched(PANEL(true), { [LIST]: LISTED('HIP', 'CON') })).pressed).toEqual([]);
  });

  it('without a panel of credits is read as one that does not say', async () => {
    const { documents } = await fetched('<body><p>Cuentas</p></body>', {});
    expect(JSON.parse(documents[0]?.text ?? '')).toMatchObject({ cruceProductoHipotecario: null });
  });

  it('whose token is over is a lost session', async () => {
    const answers = { [LIST]: { METADATA: { STATUS: '101' } } };
    const lost = fetched(PANEL(true), answers);
    await expect(lost).rejects.toBeInstanceOf(ExtractionError);
    await expect(lost).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });
});
