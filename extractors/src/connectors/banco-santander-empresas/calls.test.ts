import { describe, expect, it } from 'vitest';
import type { BrowserSession, PageRequest } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import type { OfficeBankingState } from './login.ts';

// Which calls the module's page makes, and which answers are rejected.

type Context = FetchContext<OfficeBankingState>;
interface Answer {
  readonly status?: number;
  readonly contentType?: string;
  readonly json?: unknown;
}

/** A module that answers each call by its service and the number of calls so far. */
function moduleWith(answer: (service: string, count: number) => Answer) {
  const sent: { readonly service: string; readonly body: unknown }[] = [];
  const tokens = new Set<string | undefined>();
  const send = ({ address, headers, json }: PageRequest) => {
    const service = address.split('/').at(-1) ?? '';
    sent.push({ service, body: json });
    tokens.add(headers?.['authorization']);
    const {
      status = 200,
      contentType = 'application/json',
      json: body,
    } = answer(service, sent.length);
    const url = new URL(address);
    return Promise.resolve({ url, status, contentType, date: null, text: JSON.stringify(body) });
  };
  const browser = { send } as unknown as BrowserSession;
  const state = { token: 'abc', module: { hash: 'h', today: '2026-01-15' } };
  const context = { browser, state, username: '76543210-3' } as unknown as Context;
  return { sent, tokens, context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const reference = {
  accountNumber: '000012345678',
  currency: 'usd' as const,
  handle: '000012345678',
};
const row = {
  FechaContableMovimiento: '2026-01-10T00:00:00',
  HoraTransaccion: '',
  Descripcion: 'X',
  Monto: 1,
  EsCargo: true,
  EsAbono: false,
  TipoMovimiento: 'D',
  NroMovimiento: 9,
  NuevoSaldo: 1,
};
const page = (MovimientoDesde: number, MovimientoHasta: number, TimeStamp = 't') => ({
  json: { Result: { Detalle: [row], MovimientoDesde, MovimientoHasta, TimeStamp } },
});
const NOTHING = {
  json: { Result: null, Mensaje: { Texto: 'No se encontraron datos para la consulta' }, Status: 0 },
};

describe('accounts', () => {
  it('are read from a list, whose hash is sent with two later calls for each account', async () => {
    const { sent, tokens, context } = moduleWith((service) => {
      if (service === 'cuentas') {
        return {
          json: { Cuentas: [{ NumeroCuenta: '1' }, { NumeroCuenta: '2' }], DatosHash: 'z' },
        };
      }
      const account = { CodigoMoneda: 'USD', FechaHoy: '2026-01-14T00:00:00' };
      return { json: { Result: account } };
    });
    const documents = await all(fetchAccounts(context));
    const calls = (NumeroCuenta: string) => [
      { service: 'datoscliente', body: { NumeroCuenta, DatosHash: 'z' } },
      { service: 'saldos', body: { NumeroCuenta, DatosHash: 'z', CodigoMoneda: 'USD' } },
    ];
    expect(sent).toEqual([{ service: 'cuentas', body: undefined }, ...calls('1'), ...calls('2')]);
    expect([...tokens]).toEqual(['Bearer abc']);
    expect(documents.map(({ page: name }) => name)).toEqual(['accounts', 'balances', 'balances']);
    expect(context.state.module).toEqual({ hash: 'z', today: '2026-01-14' });
  });
});

describe('movements', () => {
  it('are requested for the last 90 days, page by page until one is empty', async () => {
    const answers = [page(150, 101), page(100, 51, 'u'), NOTHING];
    const { sent, context } = moduleWith((_service, count) => answers[count - 1] ?? NOTHING);
    const documents = await all(fetchMovements(context, reference));
    const asked = {
      FechaDesde: '2025-10-17',
      FechaHasta: '2026-01-15',
      NumeroCuenta: '000012345678',
      CodigoMoneda: 'USD',
      DatosHash: 'h',
    };
    const place = (MovimientoDesde: string, MovimientoHasta: string, TimeStamp: string) => ({
      service: 'ObtenerMovimientos',
      body: { ...asked, MovimientoDesde, MovimientoHasta, TimeStamp },
    });
    expect(sent).toEqual([place('', '', ''), place('150', '101', 't'), place('100', '51', 'u')]);
    expect(documents.map(({ about }) => about['from'])).toEqual([undefined, '101', '51']);
  });

  it.each([null, ''])('end with a page that names no place to continue: %s', async (place) => {
    const last = { json: { Result: { Detalle: [row], MovimientoHasta: place } } };
    const { context } = moduleWith(() => last);
    expect(await all(fetchMovements(context, reference))).toHaveLength(1);
  });

  it('are rejected if a page refers back to one already read', async () => {
    const { context } = moduleWith(() => page(150, 101));
    await expect(all(fetchMovements(context, reference))).rejects.toThrow(/form a loop/);
  });
});

describe('a call', () => {
  it.each([
    [401, 'application/json', 'SESSION_LOST'],
    [403, 'application/json', 'SESSION_LOST'],
    // The module's page announces a closure at the same address.
    [200, 'text/html', 'UNEXPECTED_PAGE'],
    [400, 'application/json', 'UNEXPECTED_PAGE'],
    [500, 'application/json', 'INSTITUTION_UNAVAILABLE'],
    [503, 'text/html', 'INSTITUTION_UNAVAILABLE'],
  ])('answered %i with %s fails with the matching error', async (status, contentType, code) => {
    const { context } = moduleWith(() => ({ status, contentType, json: {} }));
    await expect(all(fetchAccounts(context))).rejects.toMatchObject({ code });
    await expect(all(fetchMovements(context, reference))).rejects.toMatchObject({ code });
  });
});
