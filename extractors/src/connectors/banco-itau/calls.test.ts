import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import { EndlessRedirects } from '../../contract/ExtractionError.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { fetchCards, fetchUnbilled } from './fetchCards.ts';
import { fetchStatements } from './fetchStatements.ts';
import type { ItauState } from './login.ts';

// Which pages are requested, by which links and forms, and which answers are rejected.

type Context = FetchContext<ItauState>;

interface Sent {
  readonly path: string;
  /** Null for a GET. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly headers: RequestOptions['headers'];
}

interface Answer {
  readonly text: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const ORIGIN = 'https://banco.itau.cl';
const WEB = '/wps/myportal/newolb/web';

/** A bank that answers each request by the given function. */
function bankWith(answer: (sent: Sent, count: number) => Answer) {
  const sent: Sent[] = [];
  const reply = (target: string, fields: Sent['fields'], options: RequestOptions) => {
    const url = new URL(target, ORIGIN);
    const one = { path: url.pathname, fields, headers: options.headers };
    sent.push(one);
    const { page, about = {} } = options;
    const contentType = 'text/html';
    return Promise.resolve().then(() => {
      const { text, status = 200, headers = {} } = answer(one, sent.length);
      const facts = { page, about, address: url.href, contentType, text, bytes: null };
      return {
        status,
        text,
        contentType,
        url,
        document: () => facts,
        header: (name: string) => headers[name] ?? null,
      };
    });
  };
  const session = {
    get: (target: string, options: RequestOptions) => reply(target, null, options),
    postForm: (target: string, fields: Record<string, string>, options: RequestOptions) =>
      reply(target, fields, options),
  };
  const state: ItauState = { billingDates: new Map() };
  const context = { session, state, username: '12345678-5' } as unknown as Context;
  return { sent, context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const DATE = { date: 'Thu, 15 Jan 2026 12:00:00 GMT' };
const base = (page: string): string => `<base href="${WEB}/${page}/!ut/p/z1/s7ate/">`;

const home = (head: string): string => `<head>${head}</head><body>
  <form id="filterCtaSaldo"><input type="hidden" name="token" value="t0k3n">
  <input type="hidden" name="_bowStEvent" value="event"><input name="typed" value="x">
  <select id="comboCuentas"><option value="CU_1">Cuenta en Dólares ##****1234</option></select>
  <a href="dz/d5/_gen_call_onChangeCuenta/">x</a></form></body>`;
const BALANCE = '<div id="saldoDispCtaCteId"><span name="saldoDisponible">USD 1,00</span></div>';

const account = (currency: 'clp' | 'usd') => ({
  accountNumber: '1234',
  currency,
  handle: currency === 'clp' ? 'CA_1' : 'CU_1',
});

describe('a balance', () => {
  it('is posted with every hidden field, as a script of the page would', async () => {
    const { sent, context } = bankWith(({ fields }) =>
      fields === null ? { text: home(base('home/newhome')), headers: DATE } : { text: BALANCE },
    );
    const [list, balance] = await all(fetchAccounts(context));
    expect(list?.about).toEqual({ date: '2026-01-15' });
    expect(balance?.about).toEqual({ account: '1234', currency: 'usd' });
    expect(sent[1]).toEqual({
      path: `${WEB}/home/newhome/!ut/p/z1/s7ate/dz/d5/_gen_call_onChangeCuenta/`,
      fields: { token: 't0k3n', _bowStEvent: 'event', comboCuentas: 'CU_1' },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
  });

  it.each([
    ['its base', base('a'), {}],
    ['a header', '', { 'content-location': `${WEB}/a/!ut/p/z1/s7ate/` }],
    ['a link', `<link rel="com.ibm.lotus.NavStateUrl" href="${WEB}/a/!ut/p/z1/s7ate/">`, {}],
  ])('is requested relative to the address that the page states by %s', async (...given) => {
    const [, head, headers] = given;
    const { sent, context } = bankWith(({ fields }) =>
      fields === null ? { text: home(head), headers: { ...DATE, ...headers } } : { text: BALANCE },
    );
    await all(fetchAccounts(context));
    expect(sent[1]?.path).toBe(`${WEB}/a/!ut/p/z1/s7ate/dz/d5/_gen_call_onChangeCuenta/`);
  });
});

describe('an expired session', () => {
  it.each([
    ['a form', () => ({ text: '<form name="exceptionForm"></form>' })],
    ['status 400', () => ({ text: '', status: 400 })],
    [
      'redirects in circles',
      (): Answer => {
        throw new EndlessRedirects('accounts');
      },
    ],
  ])('is recognised by %s', async (_name, answer) => {
    const { context } = bankWith(answer);
    await expect(all(fetchAccounts(context))).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });
});

describe('statements', () => {
  const NOTHING = '<span name="titulo-mensaje">No existen datos para la fecha consultada</span>';
  const month = (shown: string, more = ''): string => `${base('history')}
    <form id="formularioSelect"><input type="hidden" name="state" value="h">
    <input id="resultShow" value="${shown}"><a href="dz/d5/cambiarMes/">x</a></form>
    ${NOTHING}${more}`;

  it('are requested for twelve months, each chosen by six fields of one form', async () => {
    const { sent, context } = bankWith(({ fields }) => ({
      text: month(fields?.['resultShow'] ?? '01 / 2026'),
    }));
    await all(fetchMovements(context, account('usd')));
    expect(sent).toHaveLength(12);
    expect(sent[0]).toMatchObject({
      path: `${WEB}/cuentas/cuenta-en-dolares/cartola-historica`,
      fields: null,
    });
    expect(sent[1]).toMatchObject({
      path: `${WEB}/history/!ut/p/z1/s7ate/dz/d5/cambiarMes/`,
      fields: {
        state: 'h',
        al_cartolaHistorica_Arg1: 'CM',
        resultShow: '12 / 2025',
        fecha: '12 2025',
        Mes: '12',
        Anio: '2025',
        _bowStEvent:
          'portlets/cuentas/cartolas/CartolaHistoricaPortlet!fireEvent:Form:ip_cartolaHistorica_SaveDataSubmitEvent',
      },
    });
    expect(sent.at(-1)?.fields?.['resultShow']).toBe('02 / 2025');
  });

  it('are rejected if they are of another month than the one requested', async () => {
    const { context } = bankWith(() => ({ text: month('01 / 2026') }));
    await expect(all(fetchMovements(context, account('usd')))).rejects.toThrow(/another month/);
  });

  it('continue at the link of an arrow that is enabled', async () => {
    const arrow = (state: string) =>
      `<a href="dz/d5/siguiente/"><img src="/img/next_right_${state}.png"></a>`;
    const { sent, context } = bankWith(({ fields, path }, count) => ({
      text: month(
        fields?.['resultShow'] ?? '01 / 2026',
        arrow(count === 1 && !path.includes('dz') ? 'on' : 'off'),
      ),
    }));
    await all(fetchMovements(context, account('usd')));
    expect(sent.filter(({ path }) => path.endsWith('dz/d5/siguiente/'))).toHaveLength(1);
  });

  it.each(['Página 2 de 2', 'Página 1 de 1000', 'Otra cosa'])(
    'are rejected if the pager of the last movements begins with "%s"',
    async (pager) => {
      const { context } = bankWith(({ path }) =>
        path.includes('saldos-ultimo')
          ? { text: `${base('current')}<body>${NOTHING}<p>${pager}</p></body>` }
          : { text: month('01 / 2026') },
      );
      const movements = all(fetchMovements(context, account('clp')));
      await expect(movements).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE', page: 'current' });
    },
  );

  it('follow the last movements, whose pager shows the number of pages', async () => {
    const current = (number: number) => `${base('current')}<body>${NOTHING}
      <p>Página ${String(number)} de 2</p><a name="nextbtn" href="dz/d5/pagina-2/">x</a></body>`;
    const { sent, context } = bankWith(({ fields, path }) => {
      if (path.includes('saldos-ultimo')) return { text: current(1) };
      if (path.endsWith('pagina-2/')) return { text: current(2) };
      return { text: month(fields?.['resultShow'] ?? '01 / 2026') };
    });
    const documents = await all(fetchMovements(context, account('clp')));
    expect(documents.slice(0, 3).map(({ page }) => page)).toEqual([
      'current',
      'current',
      'history',
    ]);
    expect(sent.map(({ path }) => path).slice(0, 3)).toEqual([
      `${WEB}/cuentas/cuenta-corriente/cartola-historica`,
      `${WEB}/cuentas/cuenta-corriente/saldos-ultimo-movimiento`,
      `${WEB}/current/!ut/p/z1/s7ate/dz/d5/pagina-2/`,
    ]);
  });
});

describe('cards', () => {
  const shown = (more: string): string => `${base('cards')}<body><form name="comboForm"><select>
    <option value="TC_1">Visa Gold ##**** **** **** 1111</option>
    <option value="TC_2">Mastercard Black ##**** **** **** 2222</option></select>
    <a href="dz/d5/elegir/">x</a></form><span name="FechaProximaFacturacion"></span>${more}</body>`;
  const second = {
    key: '2',
    truncatedPan: 'XXXX XXXX XXXX 2222',
    handles: { national: 'TC_2', international: 'TC_2', statements: 'tc-2' },
  };

  it('other than the first are requested with the id that the page has for them', async () => {
    const { sent, context } = bankWith(() => ({ text: shown('') }));
    const documents = await all(fetchCards(context));
    expect(documents.map(({ about }) => about['digits'])).toEqual([undefined, '1111', '2222']);
    expect(sent).toMatchObject([
      { path: `${WEB}/tarjeta-credito/resumen/deuda`, fields: null },
      { path: `${WEB}/cards/!ut/p/z1/s7ate/dz/d5/elegir/`, fields: { cuentaIdSelected: 'TC_2' } },
    ]);
  });

  it('have further pages of purchases only while the button’s image is the enabled one', async () => {
    const next = (state: string) =>
      shown(`<a name="nextbtn" href="dz/d5/mas/"><img src="/img/next_${state}.png"></a>`);
    const { sent, context } = bankWith((_sent, count) => ({
      text: next(count < 4 ? 'on' : 'off'),
    }));
    const documents = await all(fetchUnbilled(context, second, 'national'));
    expect(documents).toHaveLength(3);
    expect(sent.map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
      'resumen/compras-pesos',
      'elegir/',
      'mas/',
      'mas/',
    ]);
  });
});

describe('the pager of purchases', () => {
  const first = {
    key: '1',
    truncatedPan: 'XXXX XXXX XXXX 1111',
    handles: { national: 'TC_1', international: 'TC_1', statements: 'TC_1' },
  };
  const page = (numbers: string, state: string): string =>
    `${base('cards')}<body><p>${numbers}</p><a name="nextbtn" href="dz/d5/mas/"><img src="next_${state}.png"></a></body>`;

  it('may state the number of pages', async () => {
    const { context } = bankWith((_sent, count) => ({
      text: page(`Página ${String(count)} de 2`, count < 2 ? 'on' : 'off'),
    }));
    expect(await all(fetchUnbilled(context, first, 'national'))).toHaveLength(2);
  });

  it.each([
    ['another page', 'Página 2 de 2', 'off'],
    ['more pages without a link', 'Página 1 de 2', 'off'],
    ['a link after the last page', 'Página 1 de 1', 'on'],
  ])('is rejected with %s', async (_name, numbers, state) => {
    const { context } = bankWith(() => ({ text: page(numbers, state) }));
    await expect(all(fetchUnbilled(context, first, 'national'))).rejects.toThrow(/another number/);
  });
});

describe('billed statements', () => {
  const RESUMEN = `${WEB}/tarjeta-credito/resumen`;
  const portlets = { nacional: 'Nacional', internacional: 'Internacional' } as const;
  type Kind = keyof typeof portlets;

  /** A page of the given period, with or without a statement. */
  function statementPage(
    kind: Kind,
    { period, isEmpty = false }: { readonly period: string | null; readonly isEmpty?: boolean },
  ): string {
    const link = `wpf_action_ref_0portletstarjeta_creditoestadoEstadoDeuda${portlets[kind]}Portlet_x`;
    const select = `<select id="periodo"><option value="${period ?? ''}"></option></select>`;
    return `${base(kind)}<body><form name="comboForm"><a href="dz/d5/elegir/">x</a></form>
      <form id="formularioSelect"><input type="hidden" name="_bowStEvent" value="${kind}!event">
      ${period === null ? '' : select}<a id="${link}" href="dz/d5/otro-mes/">x</a></form>
      <div id="contenido">${isEmpty ? '<div id="sinDatos"></div>' : '<span name="fld_123_iso8601">01/02/2026</span>'}</div>`;
  }

  /** A bank with statements on the 5th of each month up to January, some of them empty. */
  function billing(isEmpty: (kind: Kind, month: string) => boolean) {
    const shown: Record<Kind, string> = { nacional: '20260105', internacional: '20260105' };
    return bankWith(({ path, fields }) => {
      const kind = path.includes('internacional') ? 'internacional' : 'nacional';
      const month = fields?.['fecha'] ?? '202601';
      const empty = isEmpty(kind, month);
      if (!empty) shown[kind] = `${month}05`;
      return { text: statementPage(kind, { period: shown[kind], isEmpty: empty }) };
    });
  }

  const first = {
    key: '1',
    truncatedPan: 'XXXX XXXX XXXX 1111',
    handles: { national: 'TC_1', international: 'TC_1', statements: 'TC_1' },
  };

  it('are requested month by month, by four fields and the link and event of the page', async () => {
    const { sent, context } = billing(() => false);
    const documents = await all(fetchStatements(context, first));
    expect(documents).toHaveLength(24);
    expect(sent).toHaveLength(24);
    expect(sent[0]).toEqual({ path: `${RESUMEN}/cuenta-nacional`, fields: null });
    expect(sent[1]).toEqual({
      path: `${WEB}/nacional/!ut/p/z1/s7ate/dz/d5/otro-mes/`,
      fields: {
        _bowStEvent: 'nacional!event',
        resultShow: '12 / 2025',
        periodo: '20260105',
        fecha: '202512',
      },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    // The period is the one shown by the previous page.
    expect(sent[2]?.fields).toMatchObject({ periodo: '20251205', fecha: '202511' });
    expect(sent[11]?.fields).toMatchObject({ periodo: '20250305', fecha: '202502' });
    expect(sent[12]).toEqual({ path: `${RESUMEN}/cuenta-internacional`, fields: null });
    expect(sent[13]?.fields).toMatchObject({ _bowStEvent: 'internacional!event' });
  });

  it('have the operations of all their pages, which state no numbers', async () => {
    const table = (name: string, image: string): string =>
      `<table name="operacion_Table"><tr name="DataContainer"><td>${name}</td></tr></table>
      <a name="nextbtn" href="dz/d5/mas/"><img src="next_${image}.png"></a></div>`;
    const { context } = bankWith(({ path, fields }) => {
      const kind = path.includes('internacional') ? 'internacional' : 'nacional';
      const month = fields?.['fecha'] ?? '202601';
      if (path.endsWith('/mas/')) return { text: `<div id="contenido">${table('DOS', 'off')}` };
      const page = statementPage(kind, { period: `${month}05` });
      const isLong = kind === 'nacional' && month === '202601';
      return { text: isLong ? page.replace('</div>', table('UNO', 'on')) : page };
    });
    const [first_, second] = await all(fetchStatements(context, first));
    expect(first_?.text).toMatch(/UNO<\/td><\/tr><tr name="DataContainer"><td>DOS/);
    expect(second?.text).not.toContain('DataContainer');
  });

  it('keep the period shown last if a month has no statement', async () => {
    const { sent, context } = billing((_kind, month) => month === '202512');
    const documents = await all(fetchStatements(context, first));
    expect(documents).toHaveLength(24);
    expect(sent[1]?.fields).toMatchObject({ periodo: '20260105', fecha: '202512' });
    expect(sent[2]?.fields).toMatchObject({ periodo: '20260105', fecha: '202511' });
    expect(sent[3]?.fields).toMatchObject({ periodo: '20251105', fecha: '202510' });
  });

  it('form one list, from the first month in pesos to the last in dollars', async () => {
    const { context } = billing(() => false);
    const documents = await all(fetchStatements(context, first));
    let next: string | undefined;
    for (const { about } of documents) {
      expect(about['from']).toBe(next);
      next = about['next'];
    }
    expect(next).toBeUndefined();
  });

  it('in dollars have the next billing date of the same month’s statement in pesos', async () => {
    const { context } = billing((kind, month) => kind === 'nacional' && month === '202512');
    const documents = await all(fetchStatements(context, first));
    expect(documents.slice(12, 15).map(({ about }) => about['nextBilling'])).toEqual([
      '2026-02-01',
      undefined,
      '2026-02-01',
    ]);
  });

  it('begin with the newest period of the select, whichever is selected', async () => {
    const { sent, context } = bankWith(({ path, fields }) => {
      const kind = path.includes('internacional') ? 'internacional' : 'nacional';
      const shown = `${fields?.['fecha'] ?? '202512'}05`;
      const page = statementPage(kind, { period: '20260105' });
      return { text: page.replace('</select>', `<option value="${shown}" selected></select>`) };
    });
    await all(fetchStatements(context, first));
    expect(sent[1]?.fields).toMatchObject({ periodo: '20251205', fecha: '202601' });
    expect(sent[2]?.fields).toMatchObject({ periodo: '20260105', fecha: '202512' });
  });

  it('are none for a card without a period', async () => {
    const { sent, context } = bankWith(({ path }) => ({
      text: statementPage(path.includes('internacional') ? 'internacional' : 'nacional', {
        period: null,
        isEmpty: true,
      }),
    }));
    const documents = await all(fetchStatements(context, first));
    expect([documents.length, sent.length]).toEqual([2, 2]);
    expect(documents.map(({ about }) => [about['from'], about['next']])).toEqual([
      [undefined, 'usd'],
      ['usd', undefined],
    ]);
  });

  it('of another card are requested after choosing it on each of the two pages', async () => {
    const { sent, context } = billing(() => false);
    const statements = 'TC_2';
    const second = { ...first, key: '2', handles: { ...first.handles, national: statements } };
    await all(fetchStatements(context, second));
    expect(sent).toHaveLength(26);
    expect([sent[1], sent[14]]).toMatchObject([
      {
        path: `${WEB}/nacional/!ut/p/z1/s7ate/dz/d5/elegir/`,
        fields: { cuentaIdSelected: 'TC_2' },
      },
      {
        path: `${WEB}/internacional/!ut/p/z1/s7ate/dz/d5/elegir/`,
        fields: { cuentaIdSelected: 'TC_2' },
      },
    ]);
  });

  it.each([
    ['another period than the one asked for', (page: string) => page, 'periodo'],
    [
      'a period of another form',
      (page: string) => page.replace('20260105', '05/01/2026'),
      'periodo',
    ],
    [
      'two periods of one month',
      (page: string) => page.replace('</select>', '<option value="20260128"></option></select>'),
      'periodo',
    ],
    ['a form without event', (page: string) => page.replace('_bowStEvent', 'x'), '_bowStEvent'],
    ['no link of its portlet', (page: string) => page.replace('Nacional', 'Otro'), null],
  ])('are rejected with %s', async (_name, change, field) => {
    const page = change(statementPage('nacional', { period: '20260105' }));
    const { context } = bankWith(() => ({ text: page }));
    await expect(all(fetchStatements(context, first))).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
      page: 'national-statement',
      field,
    });
  });
});
