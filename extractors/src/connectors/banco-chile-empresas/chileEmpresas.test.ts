import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoChileEmpresas } from './definition.ts';
import { fetchAccounts } from './fetch.ts';
import { companyIn } from './parse.ts';
import type { ChileCompanyState } from './state.ts';

const pagesOf = await simulatedPages('banco-chile-empresas', 'identity-validation', 'movement');

// What the portal's sources report about its answers, one test for each fact.

/** A recorded page with its JSON changed. */
function changed(action: string, page: string, change: (body: never) => void): RawDocument {
  const document = pagesOf(action).documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const body = JSON.parse(document.text) as never;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoChileEmpresas.actions[action]?.parse(document);

const company = (rutEmpresa: string, seleccionada = false) => ({
  rutEmpresa,
  razonSocial: `Empresa ${rutEmpresa}`,
  nombreFantasia: null,
  seleccionada,
  favorita: false,
});

const OWN = '76543210-3';
const OTHER = '76111111-6';

describe('the company', () => {
  const list = (...companies: readonly object[]): RawDocument => ({
    ...changed('identity-validation', 'profile', () => undefined),
    text: JSON.stringify(companies),
  });

  it('is the one whose RUT was entered, with or without dots', () => {
    const companies = list(company(OTHER, true), company('76.543.210-3'));
    expect(companyIn(companies, OWN)).toMatchObject({ rut: OWN, isSelected: false });
  });

  it('is the selected one if the RUT entered is that of a person', () => {
    const companies = list(company(OWN), company(OTHER, true));
    expect(companyIn(companies, '12345678-5')).toMatchObject({ rut: OTHER, isSelected: true });
  });

  it.each([[list()], [list(company(OWN))]])(
    'is rejected if the list is empty or no company is selected',
    (companies) => {
      expect(() => companyIn(companies, '12345678-5')).toThrow(/no company/);
    },
  );

  it.each([
    ['is selected by a call where another is', OWN, [OTHER, OWN], 'empresas/actualizar'],
    ['is not selected again', OTHER, [OTHER, OWN], 'obtenerProductos'],
  ])('%s', async (_name, username, ruts, second) => {
    const calls: (readonly [string, unknown])[] = [];
    const reply = (address: string, options: RequestOptions, body: unknown) => {
      const { page, about = {} } = options;
      const text = JSON.stringify(body);
      const contentType = 'application/json';
      const facts = { page, about, address, contentType, text, bytes: null };
      return Promise.resolve({
        status: 200,
        contentType,
        document: () => facts,
        header: () => 'Mon, 05 Jan 2026 12:00:00 GMT',
      });
    };
    const session = {
      cookie: () => Promise.resolve(null),
      get: (address: string, options: RequestOptions) => {
        calls.push([address, null]);
        return reply(
          address,
          options,
          address.endsWith('/empresas/')
            ? ruts.map((rut, index) => company(rut, index === 0))
            : { productos: [] },
        );
      },
      postJson: (address: string, body: unknown, options: RequestOptions) => {
        calls.push([address, body]);
        return reply(address, options, {});
      },
    };
    const state = { acting: { company: null }, movements: new Map() };
    const context = { session, state, username } as unknown as FetchContext<ChileCompanyState>;
    for await (const { page } of fetchAccounts(context)) expect(page).toBe('accounts');
    expect(calls[0]?.[0]).toMatch(/header\/empresas\/$/);
    expect(calls[1]?.[0]).toContain(second);
    if (username === OWN) expect(calls[1]?.[1]).toEqual({ empresas: { [OWN]: true } });
    expect(calls).toHaveLength(username === OWN ? 3 : 2);
  });
});

describe('accounts', () => {
  it('are read once, although they are listed twice as different kinds of product', () => {
    const { text } = changed('movement', 'accounts', () => undefined);
    const { productos } = JSON.parse(text) as { productos: { numero: string; tipo: string }[] };
    const numbers = productos.map(({ numero }) => numero);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
    const document = changed('movement', 'accounts', () => undefined);
    const { accounts } = parse('movement', document) as { accounts: { accountNumber: string }[] };
    expect(accounts.map(({ accountNumber }) => accountNumber)).toEqual([...new Set(numbers)]);
  });
});

describe('an account', () => {
  it.each([
    ['CTD', 'CCNMN2', 'corriente'],
    ['JUV', 'CVIEMP', 'vista'],
  ])(
    'with the code %s and the class %s has its type from the code',
    (codigo, claseCuenta, accountType) => {
      const document = changed('movement', 'accounts', (body: { productos: object[] }) => {
        const [one] = body.productos;
        const values = { codigo, claseCuenta, label: 'Emprende', codigoMoneda: '$' };
        body.productos = [{ ...one, ...values, tipo: 'cuenta' }];
      });
      expect(parse('movement', document)).toMatchObject({ accounts: [{ accountType }] });
    },
  );

  it('has the balances shown above its movements', () => {
    const document = changed('movement', 'balances', (body: object) => {
      Object.assign(body, { saldoContable: 1_500, saldoDisponible: '1200' });
    });
    expect(parse('movement', document)).toMatchObject({
      currentBalance: 1_500,
      availableBalance: 1_200,
    });
  });
});

describe('movements', () => {
  interface Movements {
    cantidadMovimientos: number;
    movimientos: Record<string, unknown>[];
  }

  const normalised = (change: (body: Movements) => void) => (): unknown => {
    const { documents, rut } = pagesOf('movement');
    const first = documents.findIndex(({ page }) => page === 'movements');
    const altered = changed('movement', 'movements', change);
    const pages = documents.map((one, index) => parse('movement', index === first ? altered : one));
    return bancoChileEmpresas.actions['movement']?.normalise(pages, { username: rut });
  };

  it('are rejected if their number differs from the bank’s count', () => {
    const normalise = normalised(({ movimientos }) => {
      movimientos.pop();
    });
    expect(normalise).toThrow(/a different number of movements/);
  });

  it('are rejected if their printed balances skip one', () => {
    const normalise = normalised((body) => {
      body.movimientos.splice(1, 1);
      body.cantidadMovimientos = body.movimientos.length;
    });
    expect(normalise).toThrow(/a different number of movements/);
  });

  it('have amounts without a sign, which is given by their kind', () => {
    const document = changed('movement', 'movements', (body: Movements) => {
      const [row] = body.movimientos;
      const values = { monto: '11994', saldo: '-50', tipo: 'cargo', fechaContable: '06/01/2026' };
      body.movimientos = [{ ...row, ...values, fecha: '20260105 09:05:33' }];
    });
    expect(parse('movement', document)).toMatchObject({
      entries: [{ type: 'outflow', amount: 11_994, balance: -50, date: '2026-01-06' }],
    });
  });
});
