import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { refusalOf } from './login.ts';
import { parse } from './parse.ts';

const pagesOf = await simulatedPages('afp-uno', 'account-balance');

// What the sources report about the portal's answers, one test for each fact.

type Row = Record<string, unknown>;

/** A recorded answer with its JSON changed. */
function changed(page: string, change: (body: Row) => void): RawDocument {
  const { documents } = pagesOf('account-balance');
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture`);
  const body = JSON.parse(document.text) as Row;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const balances = (accounts: readonly Row[]) =>
  changed('balances', (body) => {
    body['respuestaTraerDetalleSaldos'] = { cuentaDetalleSaldo: accounts };
  });

describe('the obligatory account', () => {
  const fund = { saldo: 1000, saldoCuota: 10.12345, tipo: 'A', valorCuota: 98.765 };
  const account = { cuenta: 'CCO', fondo: [fund] };

  it('is the one with the code CCO, whatever else the answer contains', () => {
    expect(parse(balances([{ cuenta: 'XYZ', fondo: [fund] }, account]))).toMatchObject({
      balance: 1000,
      accounts: {
        obligatory: {
          balance: 1000,
          collectorFund: null,
          funds: [{ fund: 'A', balance: 1000, assetAmount: 10.12, assetValue: 98.77 }],
        },
      },
    });
  });

  it('may be in two funds or in none', () => {
    const two = [fund, { ...fund, tipo: 'B', saldo: 500 }];
    expect(parse(balances([{ ...account, fondo: two }]))).toMatchObject({ balance: 1500 });
    expect(parse(balances([{ ...account, fondo: [] }]))).toMatchObject({ balance: 0 });
  });

  it('must be present exactly once', () => {
    expect(() => parse(balances([]))).toThrow(/not shown exactly once/);
    expect(() => parse(balances([account, account]))).toThrow(/not shown exactly once/);
  });

  it('is rejected in an unknown fund', () => {
    expect(() => parse(balances([{ ...account, fondo: [{ ...fund, tipo: 'F' }] }]))).toThrow(
      /tipo/,
    );
  });
});

describe('movements', () => {
  const row = {
    periodoCotizacion: '202512',
    codigoMovimiento: '111138',
    descripcionMovimiento: 'Cot. recibida desde AFC por concepto de SLP',
    fechaAcreditacion: '20260112',
    valorMilesMovimiento: '74.000',
    valorCuotasMovimiento: '1,36',
  };
  const movements = (rows: readonly Row[], more: Row = {}) =>
    parse(
      changed('movements', (body) => {
        body['movimientoPortalList'] = rows.map((one) => ({ ...row, ...one }));
        Object.assign(body, more);
      }),
    );

  it('are read from months and days without separators, and from Chilean numbers', () => {
    expect(movements([{}])).toMatchObject({
      entries: [
        {
          period: '2025-12',
          date: '2026-01-12',
          type: '111138',
          amount: 74_000,
          assetAmount: 1.36,
          payerRut: null,
          payerName: null,
          income: null,
          fund: null,
        },
      ],
      total: 1,
    });
  });

  it('are debits if their code begins with 12, with or without a sign', () => {
    const debit = { codigoMovimiento: '120506', valorMilesMovimiento: '500' };
    const signed = { ...debit, valorMilesMovimiento: '-500' };
    expect(movements([debit, signed])).toMatchObject({
      entries: [{ amount: -500, assetAmount: -1.36 }, { amount: -500 }],
    });
  });

  it.each([
    ['111138', 'Cot. recibida desde AFC por concepto de SLP', 74_000],
    ['110974', 'Ganancia por rentabilidad valor cuota', 74_000],
    ['110351', 'Reliquidación traspaso ingreso rezago descoordinado', 74_000],
    ['111415', 'Cot. normal afil. independiente transf. TGR rezagado', 74_000],
    ['120506', 'Comisión porcentual por cotización recaudada', -74_000],
    ['122774', '3º Retiro 10%', -74_000],
  ])('are read with the code %s, "%s"', (codigoMovimiento, descripcionMovimiento, amount) => {
    expect(movements([{ codigoMovimiento, descripcionMovimiento }])).toMatchObject({
      entries: [{ type: codigoMovimiento, description: descripcionMovimiento, amount }],
    });
  });

  it('are sorted newest first, regardless of the order shown', () => {
    const older = { fechaAcreditacion: '20251210' };
    expect(movements([older, {}])).toMatchObject({
      entries: [{ date: '2026-01-12' }, { date: '2025-12-10' }],
    });
  });

  it.each([
    ['of a code that is neither credit nor debit', { codigoMovimiento: '130000' }],
    ['on an invalid day', { fechaAcreditacion: '20260230' }],
    ['with an invalid amount', { valorMilesMovimiento: '74,000.5' }],
  ])('%s are rejected', (_name, one) => {
    expect(() => movements([one])).toThrow();
  });

  it('are rejected if the answer has a code other than "0"', () => {
    expect(() => movements([], { codigo: '7' })).toThrow(/refused to show/);
    expect(() => movements([], { codigo: 0 })).toThrow(/codigo/);
  });
});

describe('a refused login', () => {
  const code = (mensaje: unknown, status = 200) =>
    refusalOf({ status, json: () => ({ codigo: '1', mensaje }) }).code;

  it.each([
    ['RUT o clave incorrectos', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['No pudimos validar el reCAPTCHA', 'INSTITUTION_UNAVAILABLE'],
    ['Servicio no disponible', 'INSTITUTION_UNAVAILABLE'],
    ['Algo que nadie ha visto', 'UNEXPECTED_PAGE'],
    ['Ingresa tu clave para continuar', 'UNEXPECTED_PAGE'],
    ['Clave inválida', 'WRONG_LOGIN'],
    ['Los datos ingresados son incorrectos', 'WRONG_LOGIN'],
    ['Tu clave ha expirado', 'PERSON_REQUIRED'],
    ['Debes cambiar tu contraseña', 'PERSON_REQUIRED'],
    ['Ya tienes una sesión activa', 'PERSON_REQUIRED'],
    ['Acepta los nuevos términos', 'PERSON_REQUIRED'],
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED'],
    [undefined, 'UNEXPECTED_PAGE'],
  ])('with the message "%s" is mapped to %s', (mensaje, expected) => {
    expect(code(mensaje)).toBe(expected);
  });

  it('with an error status is mapped to INSTITUTION_UNAVAILABLE', () => {
    expect(code('clave', 503)).toBe('INSTITUTION_UNAVAILABLE');
  });
});
