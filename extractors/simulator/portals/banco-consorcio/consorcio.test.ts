import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { decryptedPart, encrypt } from './services.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const RUT = '99999999-9';
const API = '/banco-consorcio/personas/no-documentado/api';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, simulated.baseUrl('')), { redirect: 'manual', ...options });

const enter = (rut: string): Promise<Response> =>
  ask('/banco-consorcio/login/no-documentado/ingreso', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rut, password: 'clave123' }),
  });

/** The token that the page's script stores. */
async function tokenOf(rut: string): Promise<string> {
  const cookie = (await enter(rut)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const script = await ask('/banco-consorcio/personas/no-documentado/spi.js', {
    headers: { cookie },
  });
  return /'acTkn', "([^"]+)"/.exec(await script.text())?.[1] ?? '';
}

async function call(path: string, headers: Readonly<Record<string, string>>) {
  const response = await ask(`${API}${path}`, { headers });
  const { encryptedData } = (await response.json()) as { encryptedData?: string };
  const value = encryptedData === undefined ? null : decryptedPart(`/account/${encryptedData}`);
  return { response, value: value as Readonly<Record<string, unknown>> | null };
}

describe('the login', () => {
  it.each([
    ['222222222', 401, 'wrong'],
    ['333333333', 401, 'locked'],
    ['444444444', 503, undefined],
    ['1', 401, 'wrong'],
  ])('refuses %s', async (rut, status, code) => {
    const response = await enter(rut);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { code?: string }).code).toBe(code);
  });

  it('is where a stranger is sent', async () => {
    const response = await ask('/banco-consorcio/personas/spi');
    expect(response.headers.get('location')).toMatch(/\/login\/onboarding-consorcio\/admin$/);
  });
});

describe('the services', () => {
  it('require the token', async () => {
    expect((await ask(`${API}/products/list`)).status).toBe(401);
  });

  it('encrypt answers, and numbers of accounts as a number or as a text', async () => {
    const authorization = `Bearer ${await tokenOf('999999999')}`;
    const { response, value } = await call('/products/list', { authorization });
    const [account] = customerAsShown(RUT, TEST_DAY, 'banco-consorcio').accounts;
    const number = account?.accountNumber ?? '';
    expect(value).toMatchObject({ products: [{ numeroCuenta: number, prioridadProducto: 1 }] });
    const key = response.headers.get('key-account') ?? '';

    const part = (given: unknown) => encodeURIComponent(encrypt(given));
    const headers = { authorization, 'key-account': key };
    const summary = await call(`/summaries/account/${part(Number(number))}`, headers);
    expect(summary.value).toMatchObject({ numeroCuenta: Number(number), totalSobregiro: null });
    const refused = await call(`/summaries/account/${part(Number(number))}`, { authorization });
    expect(refused.response.status).toBe(400);
    const movements = await call(`/movements/account/${part(number)}`, { authorization });
    expect(movements.value).toMatchObject({ dtoResponseCodigosEstadoHttp: { codigo: '200' } });
    for (const wrong of [part(Number(number)), 'x']) {
      const answer = await call(`/movements/account/${wrong}`, { authorization });
      expect(answer.response.status).toBe(404);
    }
  });

  it('answer about cards by POST and in the clear', async () => {
    const authorization = `Bearer ${await tokenOf('999999999')}`;
    const path = `${API}-tc/credit-cards/unbilled-movements`;
    expect((await ask(path, { headers: { authorization } })).status).toBe(404);
    const answer = await ask(path, { method: 'POST', headers: { authorization } });
    const { creditCards } = customerAsShown(RUT, TEST_DAY, 'banco-consorcio');
    expect(await answer.json()).toMatchObject({
      codigo: '200',
      bodyResponse: {
        tarjetas: creditCards.map(({ lastDigits }) => ({ lastnumCard: lastDigits })),
      },
    });
  });
});
