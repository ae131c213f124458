import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../../../simulator/portals/banco-estado/services.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { NO_STAND_IN } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { bancoEstado } from './definition.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login, logoutInPage } from './login.ts';
import { accountsIn, parse } from './parse.ts';
import { readWorkbook } from './workbook.ts';

// What the bank's sources report, one test for each fact.

const INSIDE = 'https://nwm.bancoestado.cl/content/bancoestado/cl/es/home/home.html';
const OUTSIDE = 'https://www.bancoestado.cl/content/bancoestado-public/cl/es/home/home.html#/login';
const CALL = 'https://www.bancoestado.cl/bff/v1/claveinternet-web-bff/loginbff?token=1';

interface Reached {
  readonly at?: string;
  /** What the page reports, in an element that is visible. */
  readonly report?: string;
  readonly where?: string;
  /** Status of the login's answer, and of the page itself. */
  readonly status?: number;
  readonly hasPanel?: boolean;
  readonly page?: string;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn(reached: Reached) {
  const { at = OUTSIDE, report, where = '#sidenavLoginApp', status = 200 } = reached;
  const { hasPanel = true, page = report ?? '' } = reached;
  const holds = ({ address, answer, selector, text }: Sign): boolean => {
    if (answer !== undefined) {
      return answer.address.test(CALL) && answer.status?.includes(status) === true;
    }
    if (address !== undefined) return address.test(at);
    if (selector === '#rut' && text === undefined) return hasPanel;
    return selector === where && report !== undefined && text?.test(report) !== false;
  };
  const answers = (...given: unknown[]) => {
    const [address] = given as [RegExp];
    if (!address.test(CALL) && !address.test(OUTSIDE)) throw new Error('No answer');
    return { status };
  };
  const { steps, browser } = recordedBrowser(holds, answers, page);
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'clave123' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('focuses the field of the RUT, which is read-only before, and types only its digits', async () => {
    const { steps, state } = logIn({ at: INSIDE });
    await state;
    expect(steps).toEqual([
      ['open', OUTSIDE],
      ['press', { selector: '#rut' }],
      ['fill', { selector: '#rut' }, '123456785', { keys: true }],
      ['fill', { selector: '#pass' }, 'clave123', { keys: true }],
      [
        'press',
        { selector: '#btnLogin' },
        { past: { selector: '.msd-modalhome--container-content-close' } },
      ],
    ]);
  });

  it('opens the panel by the button of the page if the address does not', async () => {
    const { steps, state } = logIn({ at: INSIDE, hasPanel: false });
    await state;
    expect(steps.slice(0, 2)).toEqual([
      ['open', OUTSIDE],
      ['press', { button: 'Banca en Línea' }],
    ]);
  });

  it.each([OUTSIDE, OUTSIDE.replace('www', 'nwm')])(
    'is not accepted by status 200 alone, nor by a public page of either host (%s)',
    async (at) => {
      await expect(logIn({ at, status: 200 }).state).rejects.toMatchObject({
        code: 'UNEXPECTED_PAGE',
      });
    },
  );

  it.each([
    ['RUT o clave incorrectos', 'WRONG_LOGIN'],
    ['Clave incorrecta', 'WRONG_LOGIN'],
    ['RUT inválido', 'WRONG_LOGIN'],
    ['Credenciales inválidas', 'WRONG_LOGIN'],
    ['Usuario bloqueado', 'LOCKED'],
    ['Hemos detectado un error, reintente más tarde.', 'INSTITUTION_UNAVAILABLE'],
    ['¿Problemas con tu Clave?', 'UNEXPECTED_PAGE'],
    ['Ocurrió algo que nadie conoce', 'UNEXPECTED_PAGE'],
  ])('takes "%s" for %s', async (report, code) => {
    await expect(logIn({ report }).state).rejects.toMatchObject({ code });
  });

  it.each(['[role="alert"]:not([hidden])', '.input-messages:not([hidden])'])(
    'finds a refusal in %s',
    async (where) => {
      const { state } = logIn({ report: 'Clave incorrecta', where });
      await expect(state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
    },
  );

  it('takes status 403 for bot protection, not for a wrong password', async () => {
    await expect(logIn({ status: 403 }).state).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
      message: expect.stringContaining('bot protection') as string,
    });
  });

  it('takes a page that its bot protection withholds for the same', async () => {
    const { state } = logIn({ status: 403, hasPanel: false });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it('takes a page in maintenance instead of the form for an outage', async () => {
    const { state } = logIn({ hasPanel: false, page: 'Nuestro sitio está en mantención' });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it.each(['clave dinámica', 'segundo factor', 'autoriza en tu app', 'BE Pass'])(
    'requires the person if asked for "%s"',
    async (words) => {
      const report = `Para continuar, ${words}.`;
      await expect(logIn({ report }).state).rejects.toMatchObject({
        code: 'PERSON_REQUIRED',
        message: expect.stringContaining(words.slice(0, 8)) as string,
      });
    },
  );

  it('requires the person where a dialog waits for an approval in the app', async () => {
    const where = 'div.msd-bepass-modal--open.activo';
    await expect(logIn({ report: '', where }).state).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
    });
  });
});

describe('the logout', () => {
  it.each([
    ['Cerrar sesión', 1],
    ['Salir', 1],
    ['Otro', 0],
  ])('presses "%s", past a notice, if it is a known label', async (shown, times) => {
    const { steps, browser } = recordedBrowser(() => true);
    const textOf = (target: object) =>
      Promise.resolve('button' in target && target.button === shown ? shown : null);
    await logoutInPage(Object.assign(browser, { textOf }));
    const past = { selector: '.msd-modalhome--container-content-close' };
    expect(steps).toEqual(Array(times).fill(['press', { button: shown }, { past }]));
  });
});

const html = (page: string, text: string, about: RawDocument['about'] = {}): RawDocument => ({
  page,
  about,
  text,
  contentType: 'text/html',
  address: '',
  bytes: null,
});

const LOGO = '<button id="logoBechHomeIndex">BancoEstado</button>';
const card = (name: string, number: string, balance: string, kind = 'producto'): string =>
  `<app-card-${kind}><div class="m-card-global__header--title"><h3>${name}</h3><p>${number}</p></div>
   <div class="m-card-global__content--cuentas__saldos"><h4>${balance}</h4></div>
   <button aria-label="Saldos y movimientos de ${name}">Ver detalle</button></app-card-${kind}>`;
const home = (...cards: readonly string[]): RawDocument =>
  html('accounts', LOGO + cards.join(''), { date: '2026-01-15', rutNumber: '12345678' });

describe('the first page', () => {
  it.each([
    ['12345678', '12345678'],
    ['00012345678', '12345678'],
    ['N° 12.345.678', '12345678'],
    ['', '12345678'],
  ])(
    'has the number of a CuentaRUT as "%s", which is the RUT without check digit',
    (printed, is) => {
      const document = home(card('CuentaRUT', printed, '$1.000'));
      expect(accountsIn(document)).toMatchObject([{ accountNumber: is }]);
    },
  );

  it('keeps the zeros of other accounts, and the words of an unknown kind', () => {
    expect(
      parse(home(card('Cuenta Corriente', '00123456789', '-$500'), card('Otra', '7', '$0'))),
    ).toMatchObject({
      accounts: [
        { accountNumber: '00123456789', accountType: 'corriente', availableBalance: -500 },
        { accountType: 'otro', accountTypeText: 'Otra', productName: 'Otra' },
      ],
    });
  });

  it.each([
    ['hides a balance', home(card('CuentaRUT', '1', '$ ****'))],
    ['has a balance in UF', home(card('Ahorro', '1', 'UF 1,5'))],
    ['has an account without number', home(card('Cuenta Corriente', '', '$1'))],
    ['has no cards, and does not say so', home('<p>Cargando</p>')],
    ['is another page', html('accounts', card('CuentaRUT', '1', '$1'))],
  ])('is refused if it %s', (_name, document) => {
    expect(() => parse(document)).toThrow();
  });

  it('is read without products only if it says so', () => {
    expect(parse(home('<p>No tienes productos</p>'))).toMatchObject({ accounts: [] });
  });

  it('shows no credit cards or lines, which the product says', () => {
    const document = { ...home(card('CuentaRUT', '', '$1')), page: 'unknown-cards' };
    expect(bancoEstado.actions['product-balance']?.parse(document)).toEqual({
      kind: 'cards',
      cards: [],
      gaps: { creditCards: null, creditLines: null },
    });
    expect(Object.keys(bancoEstado.actions)).not.toContain('credit-card-statement');
  });
});

const HEADINGS =
  'Fecha\tN° Operación\tDescripción\tCheques / Cargos $\tDepósitos / Abonos $\tSaldo $';
const workbook = (rows: readonly string[], title = 'CuentaRUT N° 00012345678'): RawDocument => ({
  ...html('workbook', [title, '', HEADINGS, ...rows].join('\n'), { account: '12345678' }),
  contentType: 'application/vnd.ms-excel',
});

describe('the workbook', () => {
  it('is read in either order', () => {
    const rows = ['02/01/2026\t2\tB\t-5\t\t5', '01/01/2026\t1\tA\t\t10\t10'];
    expect(parse(workbook(rows))).toMatchObject({ order: 'newest-first' });
    expect(parse(workbook(rows.toReversed()))).toMatchObject({ order: 'oldest-first' });
  });

  it.each([
    ['of another account', workbook(['01/01/2026\t1\tA\t\t10\t10'], 'CuentaRUT N° 00087654321')],
    ['without rows', workbook([])],
    ['that begins with the subtotals', workbook(['Subtotales\t\t\t0\t0\t'])],
    ['with a movement of two amounts', workbook(['01/01/2026\t1\tA\t-5\t10\t10'])],
    ['with a movement without amount', workbook(['01/01/2026\t1\tA\t\t\t10'])],
    ['with a real date, which is a number', workbook(['46023\t1\tA\t\t10\t10'])],
    ['with decimals', workbook(['01/01/2026\t1\tA\t\t10,5\t10'])],
    ['without a column', workbook(['01/01/2026\t1\tA'])],
  ])('%s is refused', (_name, document) => {
    expect(() => parse(document)).toThrow();
  });
});

const sheetOf = (rows: string, shared = ''): Buffer =>
  archiveOf({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  });

describe('a workbook’s file', () => {
  it('has texts that are shared, written in the cell or the result of a formula, and numbers', () => {
    const shared = '<si><t>Fecha</t></si><si><r><t>Sal</t></r><r><t>do &amp; más</t></r></si>';
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row><c t="inlineStr"><is><t>-8.103</t></is></c><c t="str"><v>x</v></c><c><v>1234567.5</v></c>
      <c r="E3"/></row>`;
    expect(readWorkbook(sheetOf(rows, shared))).toBe(
      '\nFecha\t\tSaldo & más\n-8.103\tx\t1234567,5\t\t',
    );
  });

  it.each([
    ['is no archive', Buffer.from('<html>')],
    ['is cut off', sheetOf('<row r="1"/>').subarray(0, 80)],
    ['has a row far away', sheetOf('<row r="900000000"/>')],
    ['has a column far away', sheetOf('<row r="1"><c r="ZZZ1"/></row>')],
    ['has rows out of order', sheetOf('<row r="2"/><row r="1"/>')],
    ['is too large once decompressed', sheetOf(' '.repeat(40 * 1024 * 1024))],
  ])('is refused if it %s', (_name, file) => {
    expect(() => readWorkbook(file)).toThrow('not a workbook');
  });
});

const table = (rows: readonly string[], heads = 'Fecha|Descripción|Abonos/Cargos|Saldos'): string =>
  `<app-listado-movimientos><table><tr>${heads.replaceAll(/[^|]+\|?/g, (one) => `<th>${one.replace('|', '')}</th>`)}</tr>${rows
    .map((row) => `<tr><td>${row.replaceAll('|', '</td><td>')}</td></tr>`)
    .join('')}</table></app-listado-movimientos>`;

describe('the table', () => {
  it('is read by its headings, with one signed amount', () => {
    const rows = ['$10|05/01/2026|- $5|A'];
    const heads = 'Saldo|Fecha|Abonos / Cargos|Detalle';
    expect(parse(html('movements', table(rows, heads)))).toMatchObject({
      entries: [{ type: 'outflow', amount: 5, balance: 10, date: '2026-01-05', description: 'A' }],
    });
  });

  it.each(['<p>No hay movimientos</p>', '<p>Sin movimientos</p>', '<div class="no-data"></div>'])(
    'is empty if the page shows %s',
    (words) => {
      expect(parse(html('movements', words))).toMatchObject({ entries: [] });
    },
  );

  it.each([
    ['says nothing', table([])],
    ['has no balances', table(['05/01/2026|A|$5'], 'Fecha|Descripción|Abonos/Cargos')],
  ])('is refused if it %s', (_name, text) => {
    expect(() => parse(html('movements', text))).toThrow();
  });
});

interface Site {
  /** The content of each screen by its name; the first one is `home`. */
  readonly screens: Readonly<Record<string, string>>;
  /** Which screen an element leads to, by the screen and the element. */
  readonly moves?: Readonly<Record<string, string>>;
  readonly file?: Uint8Array | null;
}

/** A private site whose screens are given, in a browser that records what is pressed. */
function open({ screens, moves = {}, file = null }: Site) {
  let screen = 'home';
  const pressed: string[] = [];
  const page = () => load(`<body>${screens[screen] ?? ''}</body>`);
  const nameOf = (target: Target): string =>
    'selector' in target ? target.selector : 'button' in target ? target.button : target.label;
  const find = (target: Target) => {
    const $ = page();
    const found =
      'selector' in target
        ? $(target.selector)
        : $('button, [role=button]').filter((_, one) => $(one).text() === nameOf(target));
    return found.first();
  };
  const holds = ({ address, answer, selector, text }: Sign): boolean => {
    if (answer !== undefined) return false;
    if (address !== undefined) return address.test(screen === 'public' ? OUTSIDE : INSIDE);
    const shown = selector === undefined ? page()('body') : find({ selector });
    return shown.length > 0 && text?.test(shown.text()) !== false;
  };
  const { browser } = recordedBrowser(holds, () => ({ date: '2026-01-15T15:00:00Z' }));
  const press = (target: Target) => {
    const name = find(target).attr('data-to') ?? nameOf(target);
    pressed.push(name);
    screen = moves[`${screen} ${name}`] ?? screen;
    return Promise.resolve();
  };
  const own: Partial<BrowserSession> = {
    press,
    textOf: (target) => {
      const found = find(target);
      return Promise.resolve(found.length === 0 ? null : found.text());
    },
    markupOf: (target, { unlike } = {}) => {
      const $ = page();
      const [element] = $(nameOf(target)).toArray();
      const markup = element === undefined ? null : $.html(element);
      return Promise.resolve(markup === unlike ? null : markup);
    },
    fileOf: (target) => press(target).then(() => file),
  };
  const context = {
    browser: Object.assign(browser, own),
    session: {} as InstitutionSession,
    state: { home: { document: null, isShown: true } },
    username: '12345678-5',
    standIn: NO_STAND_IN,
  };
  const all = async (pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> => {
    const documents: RawDocument[] = [];
    for await (const one of pages) documents.push(one);
    return documents;
  };
  const account = { accountNumber: '12345678', currency: 'clp', handle: '' } as const;
  return {
    pressed,
    accounts: () => all(fetchAccounts(context)),
    movements: () => all(fetchMovements(context, account)),
  };
}

const carousel = (content: string, name = 'app-carrusel-productos-wrapper'): string =>
  `${LOGO}<${name}>${content}</${name}>`;
const RUT_CARD = card('CuentaRUT', '12345678', '$10').replace('<button', '<button data-to="open"');
const NEXT = '<button aria-label="Siguiente" data-to="next">→</button>';

describe('reading the private site', () => {
  it('closes what lies over the first page', async () => {
    const overlays = `<div class="msd-sideBar__container"><button class="close" data-to="side">X</button></div>
      <button class="evg-btn-dismissal" data-to="bar"></button>
      <div id="afpid"><button aria-label="Cerrar" data-to="panel"></button></div>
      <button>No por ahora</button>`;
    const { pressed, accounts } = open({ screens: { home: carousel(RUT_CARD) + overlays } });
    await accounts();
    expect(pressed).toEqual(['side', 'bar', 'panel', 'No por ahora']);
  });

  it('shows balances that are hidden by asterisks', async () => {
    const hidden = carousel(card('CuentaRUT', '12345678', '$ ****'));
    const { accounts } = open({
      screens: {
        home: `<input type="checkbox" aria-label="Ocultar saldos" data-to="show">${hidden}`,
        shown: carousel(RUT_CARD),
      },
      moves: { 'home show': 'shown' },
    });
    const [document] = await accounts();
    expect(parse(document as RawDocument)).toMatchObject({ accounts: [{ currentBalance: 10 }] });
    const stuck = open({ screens: { home: hidden } });
    await expect(stuck.accounts()).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it.each(['app-carrusel-productos-wrapper', 'app-carousel-productos'])(
    'reads all steps of %s, also of one that begins again',
    async (name) => {
      const { accounts } = open({
        screens: {
          home: carousel(RUT_CARD + NEXT, name),
          second: carousel(card('Ahorro', '77', '$5', 'ahorro') + NEXT, name),
        },
        moves: { 'home next': 'second', 'second next': 'home' },
      });
      const [document] = await accounts();
      expect(parse(document as RawDocument)).toMatchObject({
        accounts: [
          { accountNumber: '12345678', accountType: 'rut' },
          { accountNumber: '77', accountType: 'ahorro' },
        ],
      });
    },
  );

  const row = '05/01/2026|A|$5|$10';
  const more = '<button class="btn-next" data-to="more">Siguiente</button>';
  const opened = { 'home open': 'list' };

  it.each([
    ['offers no workbook', ''],
    [
      'does not create it',
      '<button data-to="menu">Descargar</button><li role="button">Descargar Excel</li>',
    ],
  ])('reads all pages of the table if the page %s', async (_name, download) => {
    const list = `<msd-download-dropdown>${download}</msd-download-dropdown>`;
    const { movements } = open({
      screens: {
        home: carousel(RUT_CARD),
        list: list + table([row]).replace('</app', `${more}</app`),
        last:
          list +
          table(['04/01/2026|B|$5|$5']).replace(
            '</app',
            `${more.replace('class', 'disabled class')}</app`,
          ),
      },
      moves: { ...opened, 'list more': 'last' },
    });
    expect((await movements()).map((one) => parse(one))).toMatchObject([
      { total: { from: null, next: '2' }, entries: [{ balance: 10, transactionNumber: null }] },
      { total: { from: '2', next: null }, entries: [{ balance: 5 }] },
    ]);
  });

  it('fails rather than read a part of the table', async () => {
    const list = table([row]).replace('</app', `${more}</app`);
    const { movements } = open({ screens: { home: carousel(RUT_CARD), list }, moves: opened });
    await expect(movements()).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('fails rather than leave out an account that has no button', async () => {
    const { movements } = open({
      screens: { home: carousel(RUT_CARD.replace(/<button.*button>/s, '')) },
    });
    await expect(movements()).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it.each([
    ['public', '', 'SESSION_LOST'],
    ['list', 'Hemos detectado un error, reintente más tarde.', 'INSTITUTION_UNAVAILABLE'],
    ['list', 'Debes actualizar tus datos para continuar', 'PERSON_REQUIRED'],
    ['list', 'Estamos en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['list', 'Verifica que no eres un robot', 'UNEXPECTED_PAGE'],
  ])('ends on the screen %s with "%s" as %s', async (screen, text, code) => {
    const { movements } = open({
      screens: { home: carousel(RUT_CARD), [screen]: `<p>${text}</p>` },
      moves: { 'home open': screen },
    });
    const failure: unknown = await movements().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ExtractionError);
    expect(failure).toMatchObject({ code });
  });
});
