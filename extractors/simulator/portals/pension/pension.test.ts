import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { startSimulated } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

describe.each(['afp-modelo', 'afp-capital'])('a company at %s', (entityId) => {
  it('is not a member and cannot log in', async () => {
    const request = simulated.request(entityId, ['account-balance'], rutOf(76_000_000));
    expect((await runExtraction(request)).kind).toBe('wrong_login');
  });
});

describe('the form of a history', () => {
  it('is refused without the view state of its page', async () => {
    const base = simulated.baseUrl('afp-modelo');
    const login = await fetch(`${base}/ingreso`);
    const cookieOf = (response: Response): string =>
      (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const token = /name="__VIEWSTATE" value="([^"]+)"/.exec(await login.text())?.[1] ?? '';
    const post = (path: string, cookie: string, fields: Readonly<Record<string, string>>) =>
      fetch(base + path, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ ...fields }),
        redirect: 'manual',
      });
    const entered = await post('/ingreso', cookieOf(login), {
      __VIEWSTATE: token,
      ctl00$txtRut: '12345678-5',
      ctl00$txtClave: '123456',
    });
    const path = '/afiliado/cotizaciones.aspx';
    const forged = await post(path, cookieOf(entered), {
      __VIEWSTATE: token,
      ctl00$ddlAnio: '2025',
    });
    expect(forged.status).toBe(403);
  });
});
