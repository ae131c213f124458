import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Tests the mock portal without its connector, at the simulator's own address.

const RUT = '28788112-6';
const WIDGET = '/widgets/wPersonasLogin/index.asp';
const SUMMARY = '/security/home/resumen_productos/resumen.asp';
const HISTORY = '/Empresas/Cuentas/cartola_corriente.asp';
const NOBODY = '77.777.777-7';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({ fillsForms: false });
});
afterAll(() => simulated.close());

const visit = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(
    new URL(
      path.startsWith('/banco-security') ? path : `/banco-security${path}`,
      simulated.baseUrl(''),
    ),
    {
      redirect: 'manual',
      ...options,
    },
  );

const submit = (frut: string): Promise<Response> =>
  visit(WIDGET, { method: 'POST', body: new URLSearchParams({ frut, clave: 'clave123' }) });

const pageIn = async (response: Response) => load(await response.text());

/** The pages of a logged-in person. */
async function logIn(frut = '28.788.112-6') {
  const answer = await submit(frut);
  expect(answer.status).toBe(303);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    home: answer.headers.get('location') ?? '',
    open: (path: string, options: RequestInit = {}) =>
      visit(path, { ...options, headers: { cookie } }),
  };
}

describe('the login', () => {
  it('is reached from the public page', async () => {
    const $ = await pageIn(await visit('/'));
    const link = $('main a').filter((_index, one) => $(one).text() === 'Ingresar');
    const form = await pageIn(await visit(link.attr('href') ?? ''));
    for (const field of ['input#frut[name=frut]', 'input#clave[name=clave]', '#btnIngresar']) {
      expect(form(field)).toHaveLength(1);
    }
  });

  it.each([
    ['22.222.222-2', 'incorrectos', 200],
    ['33.333.333-3', 'bloqueada', 200],
    ['44.444.444-4', 'mantención', 503],
    ['287881126', 'RUT válido', 200],
  ])('refuses %s in words', async (frut, sentence, status) => {
    const answer = await submit(frut);
    expect(answer.status).toBe(status);
    expect((await pageIn(answer))('[role=alert]').text()).toContain(sentence);
  });

  it('is where every page leads without a session', async () => {
    for (const path of [SUMMARY, HISTORY]) {
      expect((await visit(path)).headers.get('location')).toBe(`/banco-security${WIDGET}`);
    }
  });
});

describe('the account', () => {
  const { accounts } = customerAsShown(RUT, TEST_DAY, 'banco-security');
  const movements = accounts[0]?.movements ?? [];

  it('is in a frame behind the menu, with headings in ordinary cells', async () => {
    const { home, open } = await logIn();
    const $ = await pageIn(await open(home));
    expect($('nav a').first().text()).toBe('Productos');
    const menu = $('nav a').filter((_index, one) => $(one).text() === 'Saldos y movimientos');
    const outer = await pageIn(await open(menu.attr('href') ?? ''));
    const frame = await pageIn(await open(outer('iframe').attr('src') ?? ''));
    const rows = frame('table tr').toArray();
    expect(frame(rows[0]).find('td').text()).toBe('FechaDescripciónCargoAbonoSaldo');
    expect(rows).toHaveLength(1 + movements.filter(({ date }) => date >= '2025-12').length);
  });

  it('has a file for each month, of fixed width and in one byte per letter', async () => {
    const { open } = await logIn();
    const list = await pageIn(await open(HISTORY));
    const options = list('select#fecha option').toArray();
    expect(list(options[0]).text()).toBe('Seleccionar');
    expect(options).toHaveLength(13);
    expect(list('#buscar').text()).toBe('Consultar');
    const fecha = list(options[1]).attr('value') ?? '';
    const body = new URLSearchParams({ fecha });
    const chosen = await pageIn(await open(HISTORY, { method: 'POST', body }));
    const link = chosen('a').filter((_index, one) => chosen(one).text() === 'TXT');
    const file = await open(link.attr('href') ?? '');
    const text = new TextDecoder('windows-1252').decode(await file.arrayBuffer());
    const records = text.split('\r\n').filter((line) => line.startsWith('2'));
    const own = movements.filter(({ date }) => date.startsWith('2025-12'));
    expect(records).toHaveLength(own.length);
    for (const [index, line] of records.toReversed().entries()) {
      const one = own[index];
      expect(line.slice(1, 11)).toBe(one?.date.split('-').reverse().join('/'));
      expect(line.slice(11, 61).trim()).toBe(one?.description);
      expect(line.slice(61, 70)).toBe(one?.transactionNumber ?? '000000000');
      expect(line.slice(70, 72)).toBe(one?.type === 'outflow' ? 'C+' : 'A+');
      expect(line.slice(72).trim().split(/ +/)).toEqual([
        `${String(one?.amount)},00`,
        `${String(one?.balance)},00`,
      ]);
    }
  });

  it('is none for a person without products', async () => {
    const { open } = await logIn(NOBODY);
    const outer = await pageIn(await open('/no-documentado/saldos.asp'));
    const frame = await pageIn(await open(outer('iframe').attr('src') ?? ''));
    expect(frame('td').text()).toBe('No posee cuentas corrientes');
    expect((await pageIn(await open(SUMMARY)))('td').text()).toBe('No posee tarjetas de crédito');
  });
});

describe('the cards', () => {
  const [card] = customerAsShown(RUT, TEST_DAY, 'banco-security').creditCards;

  it('are linked by scripts, and their unbilled purchases grouped by card', async () => {
    const { open } = await logIn();
    const $ = await pageIn(await open(SUMMARY));
    const target = (page: string): string => {
      const link = $(`a[onclick*="${page}"]`).first();
      return /redirect\('([^']+)'\)/.exec(link.attr('onclick') ?? '')?.[1] ?? '';
    };
    expect($('a[onclick*="mc_mov_no_fact.asp"]').first().text()).toBe(
      `****${card?.lastDigits ?? ''}`,
    );
    const list = await pageIn(await open(target('mc_mov_no_fact.asp')));
    const cells = list('td')
      .toArray()
      .map((one) => list(one).text());
    expect(cells.filter((one) => one.startsWith('Tarjeta: ****'))).toHaveLength(2);
    const days = cells.filter((one) => /^\d\d-[A-Z][a-z]{2}-\d{4}$/.test(one));
    expect(days).toHaveLength(
      (card?.natTransactions.length ?? 0) + (card?.intTransactions.length ?? 0),
    );
  });

  it('have two forms of statements, whose answers are pages', async () => {
    const { open } = await logIn();
    const forms = await pageIn(await open('/no-documentado/Mc_consulta_nacional.asp?tarjeta=0'));
    for (const [name, list, title, fewest] of [
      ['Formulario', 'fecha', 'Nacional', 8],
      ['Formularioi', 'fechai', 'Internacional', 7],
    ] as const) {
      const form = forms(`form[name="${name}"]`);
      const period = form.find(`select[name="${list}"] option`).eq(1);
      const fields = form
        .find('input[type=hidden]')
        .toArray()
        .map((one): [string, string] => [
          forms(one).attr('name') ?? '',
          forms(one).attr('value') ?? '',
        ]);
      const body = new URLSearchParams([...fields, [list, period.attr('value') ?? '']]);
      const answer = await open(form.attr('action') ?? '', { method: 'POST', body });
      const $ = await pageIn(answer);
      expect($('h2').text().replaceAll(/\s+/g, ' ').trim()).toBe(
        `Estado de Cuenta ${title} al ${period.text()}`,
      );
      const head = $('table').last().find('tr').first().find('td');
      expect(head.length).toBe(fewest);
      expect(head.text()).toMatch(/Fecha Operación.*Descripción.*Monto/);
      const limits = $('table').first().find('tr').first();
      if (name === 'Formulario') {
        expect(limits.text().trim()).toBe('Cupo TotalCupo UtilizadoCupo Disponible');
      }
    }
  });
});
