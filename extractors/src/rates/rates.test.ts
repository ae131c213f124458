import { afterAll, describe, expect, it } from 'vitest';
import { sendHtml, sendJson, startServer } from '../../test/httpServer.ts';
import type { Respond, TestServer } from '../../test/httpServer.ts';
import { networkTo } from '../../test/networks.ts';
import { createRates } from './createRates.ts';
import type { RatesOptions } from './createRates.ts';

const servers: TestServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

const TODAY = Date.parse('2026-08-05T15:00:00Z');
const KEYS = { cmfApiKey: 'llave', centralBank: { user: 'a@b.test', password: 'secreta' } };

/** Rates whose services are one local server, and the failures that they reported. */
async function open(respond: Respond, options: Partial<RatesOptions> = {}) {
  const server = await startServer(respond);
  servers.push(server);
  const failures: string[] = [];
  const rates = createRates({
    network: networkTo(server.url),
    cmfApiKey: null,
    centralBank: null,
    now: () => TODAY,
    requestTimeoutMs: 60_000,
    onFailure: (source, error) => failures.push(`${source} ${error.code}`),
    ...options,
  });
  return { rates, server, failures };
}

/** The services by the first part of their path; a service without an answer responds with 500. */
const services =
  (answers: { cmf?: Respond; bank?: Respond; mindicador?: Respond }): Respond =>
  (request, response, raw) => {
    const first = request.url.split('/')[1];
    const respond =
      first === 'api-sbifv3'
        ? answers.cmf
        : first === 'SieteRestWS'
          ? answers.bank
          : answers.mindicador;
    if (respond === undefined) sendJson(response, { error: 'x' }, 500);
    else return respond(request, response, raw);
  };

const mindicador =
  (valor: number, fecha = '2026-08-05T04:00:00.000Z'): Respond =>
  (_request, response) =>
    sendJson(response, {
      version: '1.7.0',
      autor: 'mindicador.cl',
      codigo: 'uf',
      nombre: 'Unidad de fomento (UF)',
      unidad_medida: 'Pesos',
      serie: [{ fecha, valor }],
    });

const cmf =
  (root: string, values: object[]): Respond =>
  (_request, response) =>
    sendJson(response, { [root]: values });

const bank =
  (body: object): Respond =>
  (_request, response) =>
    sendJson(response, body);

const observations = (...Obs: (readonly [day: string, value: string])[]) => ({
  Codigo: 0,
  Descripcion: 'Success',
  Series: {
    descripEsp: '',
    Obs: Obs.map(([indexDateString, value]) => ({ indexDateString, value, statusCode: 'OK' })),
  },
  SeriesInfos: [],
});

describe('the CMF', () => {
  it('is requested for a month of the UF with the API key, and has future values', async () => {
    const { rates, server } = await open(
      services({
        cmf: cmf('UFs', [
          { Valor: '40.844,79', Fecha: '2026-08-05' },
          { Valor: '40.900,01', Fecha: '2026-08-09' },
        ]),
      }),
      KEYS,
    );
    expect(await rates.pesosPer('uf', '2026-08-05')).toBe(40_844.79);
    expect(await rates.pesosPer('uf', '2026-08-09')).toBe(40_900.01);
    expect(server.arrived.map(({ url }) => url)).toEqual([
      '/api-sbifv3/recursos_api/uf/2026/08?apikey=llave&formato=json',
    ]);
  });

  it('returns the month’s UTM for each of its days', async () => {
    const { rates } = await open(
      services({ cmf: cmf('UTMs', [{ Valor: '69.542', Fecha: '2026-08-01' }]) }),
      KEYS,
    );
    expect(await rates.pesosPer('utm', '2026-08-20')).toBe(69_542);
  });

  it.each<[string, Respond]>([
    [
      'a refused key',
      (_request, response) =>
        sendJson(response, { CodigoHTTP: 422, Mensaje: 'API key no ha sido suministrada' }, 422),
    ],
    ['the same with 200', bank({ CodigoHTTP: 422, Mensaje: 'API key no ha sido suministrada' })],
    ['500', (_request, response) => sendJson(response, {}, 500)],
    ['404', (_request, response) => sendHtml(response, 'No', 404)],
    ['a page', (_request, response) => sendHtml(response, '<title>Mantención</title>')],
    ['an English number', cmf('UFs', [{ Valor: '40,844.79', Fecha: '2026-08-05' }])],
    ['nothing', cmf('UFs', [{ Valor: '0', Fecha: '2026-08-05' }])],
    ['another date', cmf('UFs', [{ Valor: '40.844,79', Fecha: '05/08/2026' }])],
    ['a broken connection', (_request, response) => void response.destroy()],
    [
      'a slow drip',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'a giant body',
      (_request, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': String(21 * 1024 * 1024),
        });
        response.write('[');
      },
    ],
  ])('falls back to the next source after %s', async (_name, answer) => {
    const { rates, failures } = await open(
      services({ cmf: answer, mindicador: mindicador(40_844.79) }),
      { ...KEYS, centralBank: null, requestTimeoutMs: 2_000 },
    );
    expect(await rates.pesosPer('uf', '2026-08-05')).toBe(40_844.79);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^cmf /);
  });
});

describe('the Banco Central', () => {
  it('is requested first for the dollar, which has no value on weekends', async () => {
    const { rates, server } = await open(
      services({
        bank: bank(observations(['03-08-2026', '951.3'], ['08-08-2026', 'NaN'])),
        mindicador: mindicador(1),
      }),
      KEYS,
    );
    expect(await rates.pesosPer('usd', '2026-08-03')).toBe(951.3);
    expect(await rates.pesosPer('usd', '2026-08-08')).toBeNull();
    const [asked, ...more] = server.arrived;
    expect(more).toEqual([]);
    expect(Object.fromEntries(new URL(asked?.url ?? '', 'http://x').searchParams)).toEqual({
      user: 'a@b.test',
      pass: 'secreta',
      firstdate: '2026-08-01',
      lastdate: '2026-08-31',
      timeseries: 'F073.TCO.PRE.Z.D',
      function: 'GetSeries',
    });
  });

  it('is recognised as refusing the user although it answers with status 200', async () => {
    const refusal = {
      Codigo: -5,
      Descripcion: 'Invalid username or password',
      Series: { descripEsp: null, descripIng: null, seriesId: null, Obs: null },
      SeriesInfos: [],
    };
    const { rates, failures } = await open(
      services({ bank: bank(refusal), mindicador: mindicador(950.5) }),
      { ...KEYS, cmfApiKey: null },
    );
    expect(await rates.pesosPer('usd', '2026-08-05')).toBe(950.5);
    expect(failures).toEqual(['central-bank WRONG_LOGIN']);
  });

  it('never exposes its password in an error', async () => {
    const errors: string[] = [];
    const { rates } = await open(services({}), {
      ...KEYS,
      onFailure: (source, error) =>
        errors.push(`${source} ${JSON.stringify(error)} ${error.stack}`),
    });
    expect(await rates.pesosPer('usd', '2026-08-05')).toBeNull();
    expect(errors).toHaveLength(3);
    expect(errors.join()).not.toMatch(/secreta|llave|a@b/);
  });
});

describe('mindicador.cl', () => {
  it.each(['2026-08-05T04:00:00.000Z', '2026-08-05T03:00:00.000Z', '2026-08-05T00:00:00.000Z'])(
    'has the date in the first ten characters of %s',
    async (fecha) => {
      const { rates, server } = await open(mindicador(40_844.79, fecha));
      expect(await rates.pesosPer('uf', '2026-08-05')).toBe(40_844.79);
      expect(server.arrived[0]?.url).toBe('/api/uf/2026');
    },
  );

  it('has no value if the series is empty', async () => {
    const { rates, failures } = await open((_request, response) =>
      sendJson(response, { version: '1.7.0', serie: [] }),
    );
    expect(await rates.pesosPer('eur', '2026-08-02')).toBeNull();
    expect(failures).toEqual([]);
  });

  it.each(['2026-02-30', '2026', '', '../uf'])(
    'is not requested for the invalid date %j',
    async (date) => {
      const { rates, server } = await open(mindicador(1));
      expect(await rates.pesosPer('uf', date)).toBeNull();
      expect(server.arrived).toEqual([]);
    },
  );
});

describe('a value that was read', () => {
  it('never changes, whatever its source returns later and however often it is requested', async () => {
    let now = TODAY;
    let value = 1_000;
    const { rates, server } = await open(
      (request, response, raw) => {
        value += 1;
        return mindicador(value, `2026-08-0${1 + (value % 5)}T04:00:00.000Z`)(
          request,
          response,
          raw,
        );
      },
      { now: () => now },
    );
    const first = new Map<string, number>();
    for (let round = 0; round < 60; round += 1) {
      now += 61 * 60_000;
      for (const day of [1, 2, 3, 4, 5, 6]) {
        const date = `2026-08-0${day}`;
        const read = await rates.pesosPer('usd', date);
        const before = first.get(date);
        if (before !== undefined) expect(read).toBe(before);
        else if (read !== null) first.set(date, read);
      }
    }
    expect([...first.keys()].sort()).toHaveLength(5);
    // Only the day without a value is requested repeatedly.
    expect(server.arrived.length).toBeLessThanOrEqual(60);
  });

  it('is requested again once an hour if it was missing, and once a minute after a failure', async () => {
    let now = TODAY;
    let isUp = false;
    const { rates, server } = await open(
      (request, response, raw) =>
        isUp ? mindicador(950)(request, response, raw) : sendJson(response, {}, 500),
      { now: () => now },
    );
    expect(await rates.pesosPer('usd', '2026-08-04')).toBeNull();
    now += 50_000;
    expect(await rates.pesosPer('usd', '2026-08-05')).toBeNull();
    expect(server.arrived).toHaveLength(1);
    isUp = true;
    now += 11_000;
    expect(await rates.pesosPer('usd', '2026-08-05')).toBe(950);
    expect(await rates.pesosPer('usd', '2026-08-04')).toBeNull();
    now += 59 * 60_000;
    expect(await rates.pesosPer('usd', '2026-08-04')).toBeNull();
    expect(server.arrived).toHaveLength(2);
    now += 61_000;
    expect(await rates.pesosPer('usd', '2026-08-04')).toBeNull();
    expect(server.arrived).toHaveLength(3);
  });

  it('is read once for concurrent callers', async () => {
    const { rates, server } = await open(mindicador(950));
    const read = Array.from({ length: 20 }, () => rates.pesosPer('usd', '2026-08-05'));
    expect(new Set(await Promise.all(read))).toEqual(new Set([950]));
    expect(server.arrived).toHaveLength(1);
  });
});

describe('bank names', () => {
  it('are taken from the catalogue or from the list of bank codes', async () => {
    const { rates } = await open(mindicador(1));
    const names = ['001', '012', '014', '504', '875', '999', '1', ''].map((code) =>
      rates.bankName(code),
    );
    expect(names).toEqual([
      'Banco de Chile',
      'BancoEstado',
      'Scotiabank',
      'Scotiabank',
      'Mercado Pago',
      null,
      null,
      null,
    ]);
  });
});
