import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetch } from 'undici';
import type { Response } from 'undici';
import { readHtml } from '../../../src/shared/html.ts';
import { readPdfText } from '../../../src/shared/pdf.ts';
import { passwordFor, startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Tests the tax folder as its sources describe it, at its own host and without the connector.

const RUT = '88888888-8';
const FOLDER = 'https://zeus.sii.cl/dii_cgi/carpeta_tributaria/cte_acreditar_renta_00.cgi';

let simulated: Simulated;
let cookie = '';

beforeAll(async () => {
  simulated = await startSimulated();
  const [rut = '', dv = ''] = RUT.split('-');
  const clave = passwordFor('sii', 'clave-tributaria');
  const answer = await ask('https://zeusr.sii.cl/cgi_AUT2000/CAutInicio.cgi', { rut, dv, clave });
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  cookie = [...set, 'NETSCAPE_LIVEWIRE.locexp=Thu, 15 Jan 2026 14:00:00 GMT'].join('; ');
});
afterAll(() => simulated.close());

const ask = (address: string, fields?: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(address, {
    redirect: 'manual',
    dispatcher: simulated.network.dispatcher,
    ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
    headers: {
      cookie,
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });

const read = async (answer: Response): Promise<ReturnType<typeof readHtml>['$']> =>
  readHtml(Buffer.from(await answer.arrayBuffer()).toString('latin1')).$;

/** The page in the frame, which shows what the folder will hold. */
async function frame(): Promise<ReturnType<typeof readHtml>['$']> {
  const $ = await read(await ask(FOLDER));
  const source = $('iframe[name=cte]').attr('src') ?? '';
  expect(source).toMatch(/\/cte_acreditar_renta_01\.cgi$/);
  return read(await ask(source));
}

const COMPLETE = {
  d_nombre: 'ALGUIEN',
  d_email: 'alguien@example.cl',
  frm_instituciones: '999',
  txtInstitucion: 'Uso personal',
  chkautorizo: '1',
};

describe('the tax folder', () => {
  it('shows its future content in a frame, as whole tables in hidden fields', async () => {
    const $ = await frame();
    const table = (name: string) => readHtml($(`input[name=${name}]`).attr('value') ?? '').$;
    const cells = table('tbl_dbcontribuyente1');
    for (const id of [
      'td_fecha_inicio',
      'td_actividades',
      'td_categoria',
      'td_domicilio',
      'td_tim_nombre',
      'td_tim_fecha',
      'td_observaciones',
    ]) {
      expect(cells(`#${id}`).length, id).toBe(1);
    }
    expect(table('tbl_propiedades1')('tr').first().find('td').length).toBe(8);
    expect(table('tbl_boletas1').text()).toContain('Honorario Bruto');
    expect($('input[type=submit]').attr('value')).toBe('Continuar');
  });

  it('states in a separate sentence that there is no data', async () => {
    expect(
      (await frame())('input[type=hidden]')
        .toArray()
        .map(({ attribs }) => attribs['value']),
    ).toContainEqual(expect.stringContaining('- No se registra información para este RUT -'));
  });

  it('is sent with a form that is shown again until it is complete', async () => {
    const $ = await frame();
    const form = await read(await ask($('form').attr('action') ?? '', {}));
    for (const id of Object.keys(COMPLETE)) expect(form(`#${id}`).length, id).toBe(1);
    const next = form('form').attr('action') ?? '';
    for (const missing of ['d_nombre', 'frm_instituciones', 'txtInstitucion', 'chkautorizo']) {
      const again = await read(await ask(next, { ...COMPLETE, [missing]: '' }));
      expect(again('#d_nombre').length, missing).toBe(1);
    }
    const issued = await read(await ask(next, COMPLETE));
    expect(issued('input[name=guardarPdf]').closest('form').attr('target')).toBe('_blank');
    const file = await ask(issued('form').attr('action') ?? '', { guardarPdf: 'x' });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const text = await readPdfText(new Uint8Array(await file.arrayBuffer()));
    expect(text).toMatch(/Fecha de generación de la Carpeta: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  });
});
