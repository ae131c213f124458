import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { readWorkbook } from '../../../src/connectors/banco-estado/workbook.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Calls the portal without a browser.

let simulated: Simulated;
let root: string;

beforeAll(async () => {
  simulated = await startSimulated();
  root = simulated.baseUrl('banco-estado');
});
afterAll(() => simulated.close());

const logIn = (rut: string) =>
  fetch(`${root}/bff/v1/claveinternet-web-bff/loginbff?token=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rut, clave: '1234' }),
  });

async function cookieOf(rut: string): Promise<string> {
  return (await logIn(rut)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('the login', () => {
  it.each([
    ['22222222-2', 200, 'RUT o clave incorrectos'],
    ['33333333-3', 200, 'Tu clave está bloqueada'],
    ['no-rut', 200, 'RUT o clave incorrectos'],
  ])('refuses %s with status %i and a sentence', async (rut, status, mensaje) => {
    const answer = await logIn(rut);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toEqual({ mensaje });
  });

  it('fails with status 500 while the bank is down', async () => {
    expect((await logIn('44444444-4')).status).toBe(500);
  });

  it('opens the private page, which others are sent away from', async () => {
    const home = `${root}/nwm/content/bancoestado/cl/es/home/home.html`;
    const anonymous = await fetch(home, { redirect: 'manual' });
    expect(anonymous.headers.get('location')).toMatch(/bancoestado-public/);
    const shown = await fetch(home, { headers: { cookie: await cookieOf(freshRut()) } });
    expect(await shown.text()).toContain('logoBechHomeIndex');
  });
});

describe('the services of the private page', () => {
  const ask = async (rut: string, path: string): Promise<Response> =>
    fetch(`${root}/nwm/no-documentado/${path}`, { headers: { cookie: await cookieOf(rut) } });

  it.each(['productos', 'movimientos?cuenta=1', 'planilla?cuenta=1'])(
    'refuse %s without a session',
    async (path) => {
      expect((await fetch(`${root}/nwm/no-documentado/${path}`)).status).toBe(401);
    },
  );

  it('have nothing of an account of somebody else', async () => {
    expect((await ask('12345678-5', 'movimientos?cuenta=11111111')).status).toBe(404);
    expect((await ask('12345678-5', 'otra?cuenta=12345678')).status).toBe(404);
  });

  it('make a workbook of the days that were asked for, with its headings in row 14', async () => {
    const [account] = customerAsShown('12345678-5', TEST_DAY, 'banco-estado').accounts;
    const [newest, , third] = account?.movements ?? [];
    const day = (third?.date ?? '').split('-').reverse().join('');
    const whole = await ask('12345678-5', 'planilla?cuenta=12345678');
    const lines = readWorkbook(new Uint8Array(await whole.arrayBuffer())).split('\n');
    expect(lines[0]).toBe('Últimos Movimientos CuentaRUT N° 00012345678');
    expect(lines[13]).toBe(
      'Fecha\tN° Operación\tDescripción\tCheques / Cargos $\tDepósitos / Abonos $\tSaldo $',
    );
    expect(lines[14]).toContain(newest?.description);
    expect(lines).toHaveLength(15 + (account?.movements.length ?? 0));
    expect(lines.at(-1)).toMatch(/^Subtotales\t/);
    const until = await ask('12345678-5', `planilla?cuenta=12345678&desde=&hasta=${day}`);
    const [, row = ''] = readWorkbook(new Uint8Array(await until.arrayBuffer())).split('Saldo $\n');
    expect(row.split('\t')[0]).toBe(third?.date.split('-').reverse().join('/'));
  });

  it('end with the logout', async () => {
    const cookie = await cookieOf(freshRut());
    await fetch(`${root}/nwm/no-documentado/salir`, { headers: { cookie }, redirect: 'manual' });
    const after = await fetch(`${root}/nwm/no-documentado/productos`, { headers: { cookie } });
    expect(after.status).toBe(401);
  });
});
