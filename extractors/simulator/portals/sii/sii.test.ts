import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetch } from 'undici';
import type { Response } from 'undici';
import { formatNumber } from '../../../src/shared/money.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { passwordFor, startSimulated, TEST_DAY, TEST_MOMENT } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { siiTaxpayer } from '../../../synthetic-person/index.ts';
import { feesIn } from '../../../synthetic-person/tax/fees.ts';
import { LOGIN_SCRIPT } from './loginPages.ts';

// Tests the portal as its sources describe it, at its own hosts and without the connector.

const HOME = 'https://misiir.sii.cl/cgi_misii/siihome.cgi';
const LOGIN_PAGE = 'https://zeusr.sii.cl/AUT2000/InicioAutenticacion/IngresoRutClave.html';
const REGISTER = 'https://www4.sii.cl/consdcvinternetui/services/data/facadeService/';
const REGISTER_NAMESPACE = 'cl.sii.sdi.lob.diii.consdcv.data.api.interfaces.FacadeService';
const COMPANY = rutOf(76_000_000);

let simulated: Simulated;
let now = TEST_MOMENT;

beforeAll(async () => {
  simulated = await startSimulated({ now: () => now });
});
afterAll(() => simulated.close());

const ask = (
  address: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(address, { ...options, redirect: 'manual', dispatcher: simulated.network.dispatcher });

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const submit = (rut: string, password: string, referencia = HOME): Promise<Response> => {
  const [digits = '', dv = ''] = rut.split('-');
  const fields = { rutcntr: rut, rut: digits, dv, clave: password, referencia, 411: '' };
  return ask('https://zeusr.sii.cl/cgi_AUT2000/CAutInicio.cgi', {
    method: 'POST',
    headers: FORM_TYPE,
    body: new URLSearchParams(fields).toString(),
  });
};

const LOCEXP = 'NETSCAPE_LIVEWIRE.locexp=Thu, 15 Jan 2026 14:00:00 GMT';

/** The cookies of an accepted login; the last is what its script writes. */
async function logIn(rut: string): Promise<{ readonly cookie: string; readonly token: string }> {
  const answer = await submit(rut, passwordFor('sii', 'clave-tributaria'));
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const token = set.find((one) => one.startsWith('TOKEN='))?.slice('TOKEN='.length) ?? '';
  return { cookie: [...set, LOCEXP].join('; '), token };
}

interface Envelope {
  readonly namespace?: string;
  readonly conversationId?: string;
  readonly data?: unknown;
}

async function call(rut: string, address: string, envelope: Envelope): Promise<Response> {
  const { cookie, token } = await logIn(rut);
  const metaData = {
    namespace: envelope.namespace,
    conversationId: envelope.conversationId ?? token,
    transactionId: '1',
    page: null,
  };
  return ask(address, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ metaData, data: envelope.data }),
  });
}

const summary = (rut: string, more: Record<string, unknown> = {}) => {
  const [rutEmisor = '', dvEmisor = ''] = rut.split('-');
  return {
    rutEmisor,
    dvEmisor,
    ptributario: '202512',
    estadoContab: 'REGISTRO',
    operacion: 'VENTA',
    busquedaInicial: true,
    ...more,
  };
};

const asked = (data: unknown): Envelope => ({
  namespace: `${REGISTER_NAMESPACE}/getResumen`,
  data,
});

describe('the login', () => {
  it('is a form with hidden fields that a script fills in', async () => {
    const page = await (await ask(`${LOGIN_PAGE}?${HOME}`)).text();
    for (const part of [
      'id="myform"',
      'action="https://zeusr.sii.cl/cgi_AUT2000/CAutInicio.cgi"',
      'onsubmit="return ejecuta_opcion();"',
      'id="rutcntr"',
      'id="clave"',
      'id="referencia" name="referencia" value="http://www.sii.cl"',
      'id="code" name="411"',
      'id="bt_ingresar"',
      'id="myHref"',
      'AUT2000/js/AutAll.js',
    ]) {
      expect(page).toContain(part);
    }
  });

  it('accepts a RUT of at most twelve characters, and needs no captcha or form token', async () => {
    const page = Buffer.from(await (await ask(LOGIN_PAGE)).arrayBuffer()).toString('latin1');
    expect(page).toContain('<title>Autenticación');
    const [field = ''] = /<input\s+id="rutcntr"[^>]*>/.exec(page) ?? [];
    expect(field).toContain('maxlength="12"');
    expect(field).toContain('placeholder="Ej: 123456789"');
    expect(page).not.toMatch(/captcha|csrf/i);
    const names = [...page.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(['411', 'clave', 'dv', 'referencia', 'rut', 'rutcntr']);
  });

  const TOLD = {
    none: 'Por favor, ingrese rut y clave.',
    half: 'Debe ingresar el rut completo',
    wrong: 'El RUT ingresado no es valido',
    digit: 'Dígito Verificador erróneo',
  };

  it.each([
    ['12345678-5', 'clave', true, '12345678', '5', ''],
    ['12.345.678-5', 'clave', true, '12345678', '5', ''],
    ['10000013k', 'clave', true, '10000013', 'K', ''],
    ['', 'clave', false, '', '', TOLD.none],
    ['12345678-5', '', false, '12345678', '5', TOLD.none],
    ['5', 'clave', false, '', '5', TOLD.half],
    ['1234x678-5', 'clave', false, '1234X678', '5', TOLD.wrong],
    ['12345678-6', 'clave', false, '12345678', '6', TOLD.digit],
  ])('accepts "%s" and "%s", or shows why not', (typed, key, isSent, rut, dv, told) => {
    const elements = new Map<string, { value: string; textContent: string }>();
    const getElementById = (id: string) => {
      const element = elements.get(id) ?? { value: '', textContent: '' };
      elements.set(id, element);
      return element;
    };
    getElementById('rutcntr').value = typed;
    getElementById('clave').value = key;
    const globals = { document: { getElementById }, window: { location: { search: `?${HOME}` } } };
    expect(runInNewContext(`${LOGIN_SCRIPT}; ejecuta_opcion();`, globals)).toBe(isSent);
    expect([getElementById('rut').value, getElementById('dv').value]).toEqual([rut, dv]);
    expect(getElementById('referencia').value).toBe(HOME);
    expect(getElementById('alert_placeholder').textContent).toBe(told);
  });

  it('answers valid credentials with a page that redirects, and with cookies for all hosts', async () => {
    const answer = await submit('12345678-5', passwordFor('sii', 'clave-tributaria'));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`location.replace('${HOME}')`);
    const cookies = answer.headers.getSetCookie();
    for (const name of ['TOKEN', 'CSESSIONID', 'RUT_NS', 'NETSCAPE_LIVEWIRE.rutm']) {
      expect(cookies.find((one) => one.startsWith(`${name}=`))).toContain('Domain=.sii.cl');
    }
    expect(cookies.join()).not.toContain('locexp');
    const livewire = cookies.flatMap((one) => /^NETSCAPE_LIVEWIRE\.(\w+)=/.exec(one)?.[1] ?? []);
    expect(new Set(livewire)).toEqual(
      new Set(['rut', 'rutm', 'dv', 'dvm', 'clave', 'mac', 'exp', 'sec', 'lms']),
    );
  });

  it('answers a wrong password with status 200, a message and its code', async () => {
    const answer = await submit('22222222-2', passwordFor('sii', 'clave-tributaria'));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answer.text()).toMatch(
      /La Clave Tributaria ingresada no es correcta[^]*El c.digo de este mensaje es 01\.01\.203\./,
    );
  });

  it('shows the full message about a wrong password in ISO-8859-1, above a button to accept', async () => {
    const answer = await submit('22222222-2', passwordFor('sii', 'clave-tributaria'));
    const page = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const text = page.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'La Clave Tributaria ingresada no es correcta, verifique que su teclado no está con opción "mayúsculas" e inténtelo nuevamente.',
    );
    expect(text).toContain('El código de este mensaje es 01.01.203.500.720.20');
    expect(text).toMatch(/<button[^>]*> ?Aceptar ?<\/button>/);
  });

  it('is shown again without a message if the cookie that its script writes is missing', async () => {
    const { cookie } = await logIn('12345678-5');
    const bare = cookie.replace(`; ${LOCEXP}`, '');
    const refused = await ask(HOME, { headers: { cookie: bare } });
    expect(refused.headers.get('location')).toBe(`${LOGIN_PAGE}?${HOME}`);
    expect((await ask(HOME, { headers: { cookie } })).status).toBe(200);
  });

  it('expires after two hours without a request', async () => {
    const { cookie } = await logIn('12345678-5');
    const landing = async (): Promise<number> => (await ask(HOME, { headers: { cookie } })).status;
    try {
      now += 119 * 60_000;
      expect(await landing()).toBe(200);
      now += 119 * 60_000;
      expect(await landing()).toBe(200);
      now += 120 * 60_000;
      expect(await landing()).not.toBe(200);
    } finally {
      now = TEST_MOMENT;
    }
  });

  it('does not redirect to foreign hosts', async () => {
    for (const elsewhere of ['https://evil.example/', 'https://evil.example/.sii.cl', "';x('"]) {
      const password = passwordFor('sii', 'clave-tributaria');
      const answer = await submit('12345678-5', password, elsewhere);
      expect(await answer.text()).toContain(`location.replace('${HOME}')`);
    }
  });

  it('with ClaveÚnica starts at the address that its sources name', async () => {
    const start = `https://zeusr.sii.cl/cgi_AUT2000/InitClaveUnicaP.cgi?code=411&REF=${HOME}-GATO-`;
    const first = (await ask(start)).headers.get('location') ?? '';
    const second = (await ask(first)).headers.get('location') ?? '';
    expect(new URL(second).origin).toBe('https://accounts.claveunica.gob.cl');
  });

  it('ends with a logout that redirects to the public page', async () => {
    const { cookie } = await logIn('12345678-5');
    const address = 'https://zeusr.sii.cl/cgi_AUT2000/autTermino.cgi?http://www.sii.cl';
    const left = await ask(address, { headers: { cookie } });
    expect(left.headers.get('location')).toBe('https://www.sii.cl/');
    expect((await ask(HOME, { headers: { cookie } })).headers.get('location')).toContain(
      LOGIN_PAGE,
    );
  });
});

describe('the newer applications', () => {
  it('answer a call without a session like one with an incomplete envelope', async () => {
    const without = await ask(`${REGISTER}getResumen`, { method: 'POST', body: '{}' });
    const data = summary(COMPANY);
    const half = await call(COMPANY, `${REGISTER}getResumen`, { conversationId: 'x', data });
    for (const answer of [without, half]) {
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { errorMsg: 'Acceso no autorizado!' },
      ]);
    }
  });

  it('answer a wrong namespace with the right one', async () => {
    const envelope = { namespace: 'cl.sii/getResumen', data: summary(COMPANY) };
    const answer = await call(COMPANY, `${REGISTER}getResumen`, envelope);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await answer.json())).toContain(`${REGISTER_NAMESPACE}/getResumen`);
  });

  it('answer unknown fields with the server’s own error page, and a GET with 405', async () => {
    const answer = await call(COMPANY, `${REGISTER}getResumen`, asked({ periodo: '202512' }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'text/html;charset=ISO-8859-1',
    ]);
    expect(await answer.text()).toContain('JBoss');
    const { cookie } = await logIn(COMPANY);
    expect((await ask(`${REGISTER}getResumen`, { headers: { cookie } })).status).toBe(405);
  });

  it.each([
    ['documents', {}, 0],
    ['a month without any', { ptributario: '199901' }, 3],
    ['another’s', { rutEmisor: '1', dvEmisor: '9' }, 99],
  ])('return a code in the answer of the register for %s', async (_name, more, code) => {
    const envelope = asked(summary(COMPANY, more));
    const answer = await call(COMPANY, `${REGISTER}getResumen`, envelope);
    expect(await answer.json()).toMatchObject({ respEstado: { codRespuesta: code } });
  });

  const CAPTCHA = { accionRecaptcha: 'RCV_DETV', tokenRecaptcha: 't-o-k-e-n-web' };

  /** The documents of the company's first type of sale in a month. */
  async function details(more: Record<string, unknown>): Promise<Response> {
    const { issued } = siiTaxpayer(COMPANY, TEST_DAY, 'sii').dte;
    const type = issued.find(({ period }) => period === '2025-12')?.documentType;
    return call(COMPANY, `${REGISTER}getDetalleVenta`, {
      namespace: `${REGISTER_NAMESPACE}/getDetalleVenta`,
      data: { ...summary(COMPANY), codTipoDoc: String(type), ...CAPTCHA, ...more },
    });
  }

  it.each([
    ['a fixed word', {}, 0],
    ['nothing', { tokenRecaptcha: '' }, 0],
    ['another word', { tokenRecaptcha: 'x' }, 99],
  ])('accept or reject %s as the captcha of the register', async (_name, more, code) => {
    expect(await (await details(more)).json()).toMatchObject({
      respEstado: { codRespuesta: code },
    });
  });

  it('return dates with and without a time, and whole pesos', async () => {
    const { data } = (await (await details({})).json()) as { data: Record<string, unknown>[] };
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) {
      expect(row['detFchDoc']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(row['detFecRecepcion']).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
      expect(Number.isInteger(row['detMntTotal'])).toBe(true);
    }
  });

  const VAT = 'https://www4.sii.cl/propuestaf29ui/services/data/facadeAdapterService/';
  const vatStates = (more: Record<string, unknown>): Promise<Response> => {
    const [rut = '', dv = ''] = COMPANY.split('-');
    return call(COMPANY, `${VAT}getDeclaracionConEstados`, {
      namespace:
        'cl.sii.sdi.lob.iva.propuestaf29.data.api.interfaces.FacadeAdapterService/getDeclaracionConEstados',
      data: { rut, dv, formId: '2', mes: '11', anno: '2025', ...more },
    });
  };

  it('identify form 29 by the number 2, and not by 29', async () => {
    const { data } = (await (await vatStates({})).json()) as { data: Record<string, unknown>[] };
    expect(data.at(-1)).toMatchObject({ estadoDeclaracionId: 1, estado: 'Vigente' });
    expect((await vatStates({ formId: '29' })).status).toBe(400);
  });

  it('refuse form 29 of another RUT with an error in the envelope and status 200', async () => {
    const answer = await vatStates({ rut: '12345678', dv: '5' });
    const descripcion = 'Consulta RUT[12345678] no esta autorizado';
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { metaData: { errors: [{ id: 99, descripcion }] }, data: null },
    ]);
  });

  it('answer a form 22 that does not exist with code 2 and no data', async () => {
    const [rut = '', dv = ''] = COMPANY.split('-');
    const facade = 'https://www4.sii.cl/consultaestadof22ui/services/data/facadeService/';
    const namespace = 'cl.sii.sdi.lob.renta.consultaestadof22.data.api.interfaces.FacadeService';
    const data = { rut, dv, folio: '1', periodo: '2025' };
    const envelope = { namespace: `${namespace}/f22Compacto`, data };
    expect(await (await call(COMPANY, `${facade}f22Compacto`, envelope)).json()).toMatchObject({
      respCod: 2,
      data: null,
    });
  });

  it('declare forms 22 in one charset and send them in another', async () => {
    const { incomeTaxForms } = siiTaxpayer(COMPANY, TEST_DAY, 'sii').taxFolder;
    const [form] = incomeTaxForms;
    const [rut = '', dv = ''] = COMPANY.split('-');
    const facade = 'https://www4.sii.cl/consultaestadof22ui/services/data/facadeService/';
    const answer = await call(COMPANY, `${facade}f22Compacto`, {
      namespace:
        'cl.sii.sdi.lob.renta.consultaestadof22.data.api.interfaces.FacadeService/f22Compacto',
      data: {
        rut,
        dv,
        folio: form?.folioNumber,
        periodo: String(Number(form?.period.slice(0, 4)) + 1),
      },
    });
    expect(answer.headers.get('content-type')).toBe('application/json;charset=ISO-8859-1');
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toContain('liquidación');
  });
});

describe('the reports of fee receipts', () => {
  const MONTH = 'https://loa.sii.cl/cgi_IMT/TMBCOC_InformeMensualBhe.cgi';

  it('are in ISO-8859-1, with rows in a script and names truncated to thirty letters', async () => {
    const { cookie } = await logIn('88888888-8');
    const query = 'cbanoinformemensual=2025&cbmesinformemensual=12&pagina_solicitada=0';
    const answer = await ask(`${MONTH}?${query}`, { headers: { cookie } });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=iso-8859-1');
    const page = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const receipts = feesIn('88888888-8', '2025-12');
    expect(page).toContain(`CantidadFilas=${receipts.length};`);
    expect(page).toMatch(/arr_informe_mensual\['totalhonorarios_1'\] = formatMiles\("\d+",'\.'\);/);
    const names = [...page.matchAll(/nombrereceptor_\d+'\] = "([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(receipts.map(({ client }) => client.name.slice(0, 30)));
  });

  it('have seven unformatted figures for each month of a year, and what was paid', async () => {
    const { cookie } = await logIn('88888888-8');
    const address = `${MONTH.replace('Mensual', 'Anual')}?cbanoinformeanual=2025`;
    const page = await (await ask(address, { headers: { cookie } })).text();
    const receipts = feesIn('88888888-8', '2025-12');
    const valid = receipts.filter(({ isVoided }) => !isVoided);
    const sum = (of: 'gross' | 'withheld' | 'net') => valid.reduce((all, one) => all + one[of], 0);
    const figures = [
      sum('gross'),
      sum('withheld'),
      0,
      receipts[0]?.number,
      receipts.at(-1)?.number,
      valid.length,
      receipts.length - valid.length,
    ];
    figures.forEach((figure, index) => {
      expect(page).toContain(`xml_values['dic${String(index + 1)}'] = "${String(figure)}";`);
    });
    expect(page).toContain(`xml_values['sumdic'] = "${String(sum('net'))}";`);
  });

  it('are filled in by scripts that a browser can run', async () => {
    const { cookie } = await logIn('88888888-8');
    const query = 'cbanoinformemensual=2025&cbmesinformemensual=12&pagina_solicitada=0';
    const page = await (await ask(`${MONTH}?${query}`, { headers: { cookie } })).text();
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script);
    const globals: { arr_informe_mensual?: Record<string, string> } = {};
    runInNewContext(scripts.join('\n'), globals);
    const [first] = feesIn('88888888-8', '2025-12');
    expect(globals.arr_informe_mensual?.['totalhonorarios_1']).toBe(
      formatNumber(first?.gross ?? 0, 0),
    );
  });
});

describe('services that other programs use', () => {
  it('propose a form 29 without separators', async () => {
    const namespace = 'cl.sii.sdi.lob.iva.propuestaf29.data.api.interfaces.FacadeAdapterService';
    const method = 'getDeclaracionConCondicionesYTipoPropuesta';
    const facade = 'https://www4.sii.cl/propuestaf29ui/services/data/facadeAdapterService/';
    const [rutContribuyente = '', dv = ''] = COMPANY.split('-');
    const data = { rutContribuyente, dv, formCodigo: '2', mes: '11', anno: '2025' };
    const envelope = { namespace: `${namespace}/${method}`, data };
    const answer = await (await call(COMPANY, `${facade}${method}`, envelope)).json();
    const { vatForms } = siiTaxpayer(COMPANY, TEST_DAY, 'sii').taxFolder;
    const form = vatForms.find(({ period }) => period === '2025-11');
    const lines = form?.data.map(({ code, value }) => ({ codigo: code, valor: value }));
    expect(answer).toMatchObject({ data: { tipopropuesta: 40, listCodPropuestos: lines } });
  });

  it('report the fee receipts received, which form 29 adds up', async () => {
    const { cookie } = await logIn(COMPANY);
    const { vatForms } = siiTaxpayer(COMPANY, TEST_DAY, 'sii').taxFolder;
    const sizes = new Set<string>();
    for (const month of ['08', '09', '10', '11']) {
      const query = `cbanoinformemensual=2025&cbmesinformemensual=${month}&pagina_solicitada=0`;
      const address = `https://loa.sii.cl/cgi_IMT/TMBCOC_InformeMensualBheRec.cgi?${query}`;
      const page = await (await ask(address, { headers: { cookie } })).text();
      expect(page).toContain(`xml_values['pagina_sig_codigo'] = "00000000000000";`);
      const withheld = [...page.matchAll(/\['retencion_receptor_\d+'\] = formatMiles\("(\d+)"/g)];
      expect([...page.matchAll(/\['rutemisor_\d+'\] = "\d+"/g)]).toHaveLength(withheld.length);
      const size = /CantidadFilas=(\d+);/.exec(page)?.[1] ?? '';
      expect(size).toBe(String(withheld.length));
      sizes.add(size);
      const form = vatForms.find(({ period }) => period === `2025-${month}`);
      const line = form?.data.find(({ code }) => code === '151')?.value;
      expect(String(withheld.reduce((sum, [, one]) => sum + Number(one), 0))).toBe(line);
    }
    expect(sizes.size).toBeGreaterThan(1);
  });

  it('let a year of form 22 be chosen', async () => {
    const { cookie } = await logIn(COMPANY);
    const address = 'https://www4.sii.cl/consultaestadof22ui/';
    const [form] = siiTaxpayer(COMPANY, TEST_DAY, 'sii').taxFolder.incomeTaxForms;
    const year = String(Number(form?.period.slice(0, 4)) + 1);
    const shown = async (query: string): Promise<string> =>
      (await ask(`${address}${query}`, { headers: { cookie } })).text();
    expect(await shown('')).toContain('data-ng-model="vm.selectedOption"');
    expect(await shown(`?periodo=${year}`)).toContain(form?.folioNumber);
    expect(await shown(`?periodo=${year}&compacto=1`)).toContain('>305</td>');
  });

  it('tell without a session who may issue electronic documents', async () => {
    const of = async (rut: string): Promise<string> => {
      const [RUT_EMP = '', DV_EMP = ''] = rut.split('-');
      const body = new URLSearchParams({ RUT_EMP, DV_EMP });
      const path = simulated.baseUrl('sii/palena/cvc_cgi/dte/ee_empresa_rut');
      return (await fetch(path, { method: 'POST', body })).text();
    };
    expect(await of(COMPANY)).toContain('FACTURA ELECTRONICA');
    expect(await of('12345678-5')).toContain('no corresponde a una empresa autorizada');
  });

  it('lead from a further entrance to the home page', async () => {
    const path = simulated.baseUrl('sii/homer/');
    const { status, headers } = await fetch(path, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, '/sii/misiir/cgi_misii/siihome.cgi']);
  });
});

it.each([
  'https://www.sii.cl/__proto__/1',
  'https://loa.sii.cl/cgi_IMT/TMBCOC_InformeMensualBhe.cgi?cbanoinformemensual=2025&cbmesinformemensual=13',
  'https://zeus.sii.cl/dii_cgi/carpeta_tributaria/constructor_00.cgi',
  'https://www4.sii.cl/consdcvinternetui/services/data/facadeService/constructor',
  'https://misiir.sii.cl/',
])('%s is not found', async (address) => {
  const { cookie } = await logIn('12345678-5');
  expect((await ask(address, { headers: { cookie } })).status).toBe(404);
});
