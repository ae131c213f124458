import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { completenessOf } from '../../../src/connectors/completeness.ts';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { startSimulated, TEST_DAY } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${simulated.baseUrl('afp-uno')}/portal/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { response, body: (await response.json()) as Record<string, unknown> };
};

const logIn = (rut: string, clave = '1234') => post('autenticar', { rut, clave });

describe('the sign-in', () => {
  it.each([
    ['12345678-5', '1234', '0', 'OK'],
    ['12345678-5', 'abcd', '1', 'RUT o clave incorrectos'],
    ['22222222-2', '1234', '1', 'RUT o clave incorrectos'],
    ['33333333-3', '1234', '2', 'Tu clave está bloqueada'],
    // Companies are not members.
    ['76000000-0', '1234', '1', 'RUT o clave incorrectos'],
  ])('of %s with %s is answered with the code "%s"', async (rut, clave, codigo, mensaje) => {
    const { response, body } = await logIn(rut, clave);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ codigo, mensaje });
  });
});

describe('the services', () => {
  it('answer at one address for the obligatory account and for voluntary products', async () => {
    const { response } = await logIn('10043267-6');
    const [, session = ''] =
      /unoSesion=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    const ask = async (tipoProducto: string): Promise<unknown> => {
      const headers = { 'x-uno-sesion': session };
      const { body } = await post('productos-voluntarios/consulta', { tipoProducto }, headers);
      return body['respuestaTraerDetalleSaldos'];
    };
    expect(await ask('CCO')).toMatchObject({ cuentaDetalleSaldo: [{ cuenta: 'CCO' }] });
    expect(await ask('voluntarios')).toEqual({ cuentaDetalleSaldo: [] });
  });
});

describe('a member with two funds and voluntary savings', () => {
  it('is read but for the savings, which are told not to be offered', async () => {
    const rut = '10043267-6';
    const outcome = await runExtraction(simulated.request('afp-uno', ['account-balance'], rut));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    const balance = outcome.data['account-balance'];
    expect(balance).toEqual(memberAsShown(rut, TEST_DAY, 'afp-uno').pension);
    expect(balance).toMatchObject({ accounts: { obligatory: { funds: [{}, {}] } } });
    expect(completenessOf('afp-uno', 'account-balance', balance)).toEqual({
      ...{ obligatory: 'read', apv: 'not_offered', agreed: 'not_offered', cav: 'not_offered' },
    });
  });
});
