import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { completenessOf } from '../../../src/connectors/completeness.ts';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { readPdfText } from '../../../src/shared/pdf.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

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
  ])('answers %s with the password %s with the code "%s"', async (rut, clave, codigo, mensaje) => {
    const { response, body } = await logIn(rut, clave);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ codigo, mensaje });
  });
});

describe('the pages', () => {
  it.each(['/portal/login', '/portal/'])(
    'of the portal redirect to the public page without a session: %s',
    async (path) => {
      const address = simulated.baseUrl('afp-uno') + path;
      const response = await fetch(address, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/afp-uno/']);
    },
  );

  it('have a login drawer behind "UNOnline" whose fields are read-only at first', async () => {
    const page = await (await fetch(`${simulated.baseUrl('afp-uno')}/`)).text();
    expect(page).toMatch(/<button[^>]*>\s*UNOnline\s*</);
    for (const id of ['username', 'password']) {
      expect(page).toMatch(new RegExp(`<input[^>]*id="${id}"[^>]*readonly`));
    }
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  });
});

/** Logs a person in, and returns a function that calls the services with their session. */
async function serviceOf(rut: string) {
  const { response } = await logIn(rut);
  const [, session = ''] = /unoSesion=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  return async (path: string, asked: unknown) =>
    (await post(path, asked, { 'x-uno-sesion': session })).body;
}

describe('the services', () => {
  it('serve the obligatory account and voluntary products at the same address', async () => {
    const service = await serviceOf('10043267-6');
    const ask = async (tipoProducto: string): Promise<unknown> =>
      (await service('productos-voluntarios/consulta', { tipoProducto }))[
        'respuestaTraerDetalleSaldos'
      ];
    expect(await ask('CCO')).toMatchObject({ cuentaDetalleSaldo: [{ cuenta: 'CCO' }] });
    expect(await ask('voluntarios')).toEqual({ cuentaDetalleSaldo: [] });
  });
});

/** A member with contributions, all of one fund in these years. */
const MEMBER = '12781135-0';

describe('the certificates', () => {
  const CONTRIBUTIONS = 'afiliado-certificado/cotizaciones';
  const MOVEMENTS = 'afiliado-certificado/movimientos-pdf';
  const asked = {
    [CONTRIBUTIONS]: { TipoProducto: 'CCO', numPeriodos: '12', adjuntoCorreo: false },
    [MOVEMENTS]: {
      TipoFondo: 'C',
      TipoProducto: 'CCO',
      adjuntoCorreo: false,
      strPerDesde: '202401',
      strPerHasta: '202512',
    },
  } as const;
  type Certificate = keyof typeof asked;

  async function linesOf(path: Certificate, changed: object = {}, rut = MEMBER): Promise<string[]> {
    const service = await serviceOf(rut);
    const body = await service(path, { ...asked[path], ...changed });
    const { bytes } = body['data'] as { bytes: string };
    expect(body).toEqual({ codigo: '0', mensaje: 'OK', data: { bytes } });
    const pdf = Buffer.from(bytes, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    return (await readPdfText(pdf)).split('\n').map((line) => line.replaceAll('\t', ' '));
  }
  const numbersOf = (lines: readonly string[]) => lines.filter((one) => one.startsWith('Página'));

  it('of contributions have the documented layout on every page', async () => {
    const lines = await linesOf(CONTRIBUTIONS);
    const second = lines.slice(lines.indexOf('Página 1 de 2') + 1);
    const head = [
      'CERTIFICADO COTIZACIONES',
      expect.stringMatching(/^Folio de Certificación Nº: [\da-f]{24}$/),
      'Santiago, 15 de enero de 2026',
      expect.stringMatching(/ R\.U\.T\.: 12\.781\.135-0 /),
      expect.stringMatching(/ entre 01\/2025 y 12\/2025:$/),
      'Fecha Monto Valor Rut Tipo',
      'Período Tipo de Movimiento Cuotas',
      'Caja Pesos Cuota Pagador Fondo',
    ];
    expect(lines.slice(0, head.length)).toEqual(head);
    expect(second.slice(0, head.length)).toEqual(head);
    expect(second.slice(head.length)).toEqual([
      '11-2025 COTIZACION NORMAL 08/12/2025 85.600 1,37 62.695,50 76.123.285-1 C',
      '12-2025 COTIZACION NORMAL 12/01/2026 91.600 1,43 64.223,03 76.123.285-1 C',
      'Página 2 de 2',
    ]);
  });

  it('of contributions cover the requested number of months', async () => {
    const rowsOf = async (numPeriodos: string) =>
      (await linesOf(CONTRIBUTIONS, { numPeriodos })).filter((line) => /^\d\d-\d{4} /.test(line));
    expect(await rowsOf('1')).toHaveLength(1);
    expect(await rowsOf('12')).toHaveLength(12);
    expect(await rowsOf('24')).toHaveLength(24);
  });

  it('of movements wrap a long description around its row, which may have no employer', async () => {
    const lines = await linesOf(MOVEMENTS);
    expect(lines.slice(0, 8)).toEqual([
      'CERTIFICADO DE MOVIMIENTOS CUENTA OBLIGATORIA',
      expect.stringMatching(/^Folio de Certificación Nº: [\da-f]{24}$/),
      'Santiago, 15 de enero de 2026',
      expect.stringMatching(/ R\.U\.T\.: 12\.781\.135-0$/),
      'Período Informado: Desde 01/2024 Hasta 12/2025',
      'Período Cargo Monto Valor R.U.T. Tipo',
      'Tipo de Movimiento Cuotas',
      'Cotización Abono Pesos Cuota Empleador Fondo',
    ]);
    expect(lines).toContain(
      '11-2025 Abono 110001 COTIZACIÓN NORMAL 85.600 1,37 62.695,50 76.123.285-1 C',
    );
    const wrapped = lines.indexOf('110974 Ganancia por');
    expect(lines.slice(wrapped, wrapped + 3)).toEqual([
      '110974 Ganancia por',
      '12-2024 Abono 203.721 0,00 62.151,61 C',
      'rentabilidad valor cuota',
    ]);
    expect(numbersOf(lines)).toEqual([1, 2, 3].map((page) => `Página ${page} de 3`));
  });

  it('have a single page with a message if there is nothing to list', async () => {
    const nothing = await linesOf(CONTRIBUTIONS, {}, '77777777-7');
    expect(nothing.slice(-2)).toEqual(['No registra cotizaciones en el período.', 'Página 1 de 1']);
    const other = await linesOf(MOVEMENTS, { TipoFondo: 'A' });
    expect(other.slice(-2)).toEqual(['No registra movimientos en el período.', 'Página 1 de 1']);
  });

  it.each<[Certificate, object]>([
    [CONTRIBUTIONS, { TipoProducto: 'XYZ' }],
    [CONTRIBUTIONS, { numPeriodos: 12 }],
    [CONTRIBUTIONS, { numPeriodos: '0' }],
    [CONTRIBUTIONS, { adjuntoCorreo: 'no' }],
    [MOVEMENTS, { TipoProducto: 'XYZ' }],
    [MOVEMENTS, { TipoFondo: 'F' }],
    [MOVEMENTS, { strPerDesde: '202601' }],
    [MOVEMENTS, { strPerHasta: '2025-12' }],
    [MOVEMENTS, { strPerHasta: '202513' }],
    [MOVEMENTS, { adjuntoCorreo: null }],
  ])('%s with %o are refused with an error code', async (path, changed) => {
    const service = await serviceOf(MEMBER);
    const refused = await service(path, { ...asked[path], ...changed });
    expect(refused).toEqual({ codigo: '4', mensaje: 'Solicitud no válida' });
  });

  it('are refused without a session', async () => {
    const { response } = await post(CONTRIBUTIONS, asked[CONTRIBUTIONS]);
    expect(response.status).toBe(401);
  });

  it('contain the contributions and jobs that the connector reads', async () => {
    const outcome = await runExtraction(
      simulated.request('afp-uno', ['contribution', 'job'], MEMBER),
    );
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    const { contributions, jobs } = memberAsShown(MEMBER, TEST_DAY, 'afp-uno');
    expect(contributions).toHaveLength(12);
    expect(outcome.data).toEqual({ contribution: contributions, job: jobs });
    expect(completenessOf('afp-uno', 'contribution', contributions)).toEqual({
      contributions: 'read',
    });
  });
});

describe('a member with two funds and voluntary savings', () => {
  it('is read except for the savings, which are reported as not offered', async () => {
    const rut = '10043267-6';
    const outcome = await runExtraction(simulated.request('afp-uno', ['account-balance'], rut));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    const balance = outcome.data['account-balance'];
    expect(balance).toEqual(memberAsShown(rut, TEST_DAY, 'afp-uno').pension);
    expect(balance).toMatchObject({ accounts: { obligatory: { funds: [{}, {}] } } });
    expect(completenessOf('afp-uno', 'account-balance', balance)).toEqual({
      obligatory: 'read',
      apv: 'not_offered',
      agreed: 'not_offered',
      cav: 'not_offered',
    });
  });
});
