import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import type { Movement } from '../../products/movement.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { bancoSecurity } from './definition.ts';
import { overlapAt } from './fetch.ts';
import { login } from './login.ts';
import { accountsIn, historyIn, readAccounts, readScreen } from './parse.ts';
import { limitsIn, readNational, readStatement, summaryCards } from './parseCards.ts';
import { readHtml } from '../../shared/html.ts';

// What the bank's sources report, one test for each fact.

const WIDGET = 'https://www.bancosecurity.cl/widgets/wPersonasLogin/index.asp';
const HOME = 'https://www.bancosecurity.cl/security/home/inicio.asp';

const documentOf = (
  text: string,
  about: RawDocument['about'] = {},
  page = 'movements',
): RawDocument => ({ page, address: HOME, contentType: 'text/html', text, bytes: null, about });

const tableOf = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`).join('')}</table>`;

interface Reached {
  readonly at?: string;
  /** Text of the login page before anything was sent. */
  readonly before?: string;
  readonly text?: string;
  /** An element that shows the text. */
  readonly selector?: string;
  readonly status?: number;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn({
  at = WIDGET,
  before = 'RUT Clave Ingresar',
  text = '',
  selector = '',
  status = 200,
}: Reached) {
  const steps: unknown[] = [];
  let isSent = false;
  const holds = (sign: Sign): boolean =>
    sign.address?.test(at) !== false &&
    (sign.selector === undefined || sign.selector === selector) &&
    sign.text?.test(text) !== false &&
    (sign.answer === undefined ||
      (sign.answer.address.test(at) && sign.answer.status?.includes(status) === true));
  const browser = {
    open: (address: string) => Promise.resolve(steps.push(['open', address])),
    press: (target: Target) => {
      isSent = true;
      return Promise.resolve(steps.push(['press', target]));
    },
    fill: (target: Target, value: string) => Promise.resolve(steps.push(['fill', target, value])),
    textOf: () => Promise.resolve(isSent ? text : before),
    waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
      const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
      return outcome === undefined
        ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
        : Promise.resolve(outcome);
    },
    answer: () => ({ url: new URL(at), text }),
  } as unknown as BrowserSession;
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'x' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('opens the widget by its address, and takes the RUT with dots and dash', async () => {
    const text = 'Productos Saldos y movimientos Cerrar sesión';
    const { steps, state } = logIn({ at: HOME, text });
    expect(await state).toMatchObject({ menu: { address: HOME, text } });
    expect(steps).toEqual([
      ['open', WIDGET],
      ['fill', { selector: '#frut' }, '12.345.678-5'],
      ['fill', { selector: '#clave' }, 'x'],
      ['press', { selector: '#btnIngresar' }],
    ]);
  });

  it.each([
    'Ingresa tu código',
    'Aprueba el ingreso en Security PASS',
    'Necesitamos un segundo factor',
    'Escribe tu clave dinámica',
  ])('ends as needing the person at "%s", and quotes only the words', async (text) => {
    const { state } = logIn({ at: `${HOME}?x=login`, text: `${text} 12.345.678-5` });
    await expect(state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
    await expect(state).rejects.not.toThrow('12.345.678-5');
  });

  it('does not treat an advertisement of Security PASS as a second factor', async () => {
    const before = 'RUT Clave Ingresar Conoce Security PASS';
    await expect(logIn({ before, text: before }).state).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    const menu = 'Productos Saldos y movimientos Activa tu Security PASS';
    expect(await logIn({ at: HOME, text: menu }).state).toMatchObject({ menu: { text: menu } });
  });

  it.each([
    ['[role="alert"]', 'El RUT o la clave no son correctos.', 'WRONG_LOGIN'],
    ['[class*="error"]', 'Clave incorrecta', 'WRONG_LOGIN'],
    ['[class*="alert"]', 'Su clave se encuentra bloqueada', 'LOCKED'],
    // Only what an alert says is a refusal, and only in words about the password.
    ['p', 'Clave incorrecta', 'UNEXPECTED_PAGE'],
    ['[role="alert"]', 'No pudimos procesar su solicitud', 'UNEXPECTED_PAGE'],
  ])('is refused by the element %s with the text "%s"', async (selector, text, code) => {
    await expect(logIn({ selector, text }).state).rejects.toMatchObject({ code });
  });

  it.each([
    ['a captcha', 'Confirma que no eres un robot', undefined],
    ['an unknown page', 'Conoce nuestro nuevo sitio', undefined],
    ['an interstitial', 'Debe actualizar sus datos para continuar', 'PERSON_REQUIRED'],
    ['an expired password', 'Su clave ha expirado', 'PERSON_REQUIRED'],
    ['maintenance', 'Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
  ])('never reads %s as a wrong password', async (_name, text, code) => {
    await expect(logIn({ selector: '[role="alert"]', text }).state).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
    // What the runtime finds on such a page.
    expect(obstacleIn(text)?.code).toBe(code);
  });

  it('is reported as unavailable if one of the bank’s pages answers 503', async () => {
    await expect(logIn({ status: 503 }).state).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
  });
});

const HEADINGS = ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'];

describe('the screen of the account', () => {
  const screen = tableOf(
    HEADINGS,
    ['02/01/2026', 'ABONO FICTICIO', '', '1.000', '3.000'],
    ['05/01/2026', 'CARGO FICTICIO', '500', '', '2.500'],
  );

  it('is read in either order, with the balance of the newest movement', () => {
    const about = { account: '012345678', date: '2026-01-15' };
    expect(readAccounts(documentOf(screen, about, 'accounts'))).toMatchObject({
      asOf: '2026-01-15',
      accounts: [{ accountNumber: '012345678', currentBalance: 2500, availableBalance: 2500 }],
    });
    expect(readScreen(documentOf(screen, about))).toMatchObject({
      entries: [{ date: '2026-01-05' }, { date: '2026-01-02' }],
    });
  });

  it('finds its columns by their headings, wherever they are', () => {
    const other = tableOf(
      ['Saldo', 'Fecha', 'N° doc', 'Glosa', 'Abonos', 'Cargos'],
      ['2.500', '05-01-2026', '1', 'CARGO FICTICIO', '', '500'],
    );
    expect(readScreen(documentOf(other))).toMatchObject({
      entries: [{ type: 'outflow', description: 'CARGO FICTICIO', amount: 500, balance: 2500 }],
    });
  });

  it('fails if it has no movements and does not say so', () => {
    expect(() => readScreen(documentOf(tableOf(HEADINGS)))).toThrow('does not say so');
    expect(readScreen(documentOf(tableOf(HEADINGS, ['No existen movimientos'])))).toMatchObject({
      entries: [],
    });
  });

  it('fails on a movement that cannot be read, rather than leaving it out', () => {
    const broken = tableOf(HEADINGS, ['05/01/2026', 'X', 'quinientos', '', '2.500']);
    expect(() => readScreen(documentOf(broken))).toThrow('Not a valid amount');
  });

  it('fails if it does not print the number of its account', () => {
    expect(() => accountsIn(documentOf(screen, {}, 'accounts'))).toThrow('name its account');
    expect(accountsIn(documentOf(tableOf(['No posee cuentas']), {}, 'accounts'))).toEqual([]);
  });
});

const record = (date: string, amount: string, balance: string, kind = 'C', sign = '+'): string =>
  `2${date}${'GLOSA'.padEnd(50)}000000012${kind}${sign}${amount.padStart(15)}${balance.padStart(15)}`;

describe('a month’s file', () => {
  const fileOf = (...lines: readonly string[]): RawDocument =>
    documentOf(lines.join('\r\n'), {}, 'history');

  it('is read newest first, whatever records of other types it has', () => {
    const file = fileOf(
      '0CABECERA',
      '1 2',
      record('02/12/2025', '1000,00', '3000,00', 'A'),
      record('05/12/2025', '500,00', '-2500,00'),
      '9',
      '',
    );
    expect(historyIn(file)).toMatchObject([
      { type: 'outflow', date: '2025-12-05', amount: 500, balance: -2500 },
      { type: 'inflow', date: '2025-12-02', transactionNumber: '000000012', balance: 3000 },
    ]);
  });

  it.each([
    ['another kind', record('02/12/2025', '1,00', '1,00', 'X')],
    ['another sign', record('02/12/2025', '1,00', '1,00', 'C', '-')],
    ['no balance', record('02/12/2025', '1,00', '')],
    ['another date', record('2025-13-02', '1,00', '1,00')],
    ['parts of a peso', record('02/12/2025', '1,50', '1,00')],
    ['a page instead of records', '<html></html>'],
  ])('fails on %s', (_name, line) => {
    expect(() => historyIn(fileOf(line))).toThrow();
  });
});

describe('the screen and the files together', () => {
  const movement = (date: string, amount: number, balance: number): Movement => ({
    type: 'outflow',
    date,
    time: null,
    description: '',
    transactionNumber: null,
    amount,
    balance,
  });
  const [a, b, c, d] = [
    movement('2026-01-05', 100, 400),
    movement('2025-12-30', 100, 500),
    movement('2025-12-30', 100, 600),
    movement('2025-12-01', 100, 700),
  ] as const;

  it.each([
    ['not at all', [a, b], [c, d], 2],
    ['at the end', [a, b, c], [b, c, d], 1],
    ['as a whole', [a, b, c], [a, b, c, d], 0],
    ['within', [a, b, c, d], [b, c], 1],
    ['only alike in one movement', [a, b, d], [b, c], 3],
  ])('overlap %s', (_name, newer, older, at) => {
    expect(overlapAt(newer, older)).toBe(at);
  });

  it('must chain by their balances', () => {
    const account = {
      kind: 'accounts',
      asOf: '2026-01-15',
      accounts: [{ accountNumber: '1', currency: 'clp' }],
      creditLines: [],
    };
    const page = (entries: readonly Movement[], from: string | null, next: string | null) => ({
      kind: 'movements',
      owner: '1',
      total: { from, next },
      order: 'newest-first',
      hasPrintedBalances: true,
      entries,
    });
    const read = (...pages: readonly object[]) =>
      bancoSecurity.actions['movement']?.normalise([account, ...pages], { username: '12345678-5' });
    expect(read(page([a], null, '1'), page([b, c, d], '1', null))).toMatchObject([
      { movements: [a, b, c, d] },
    ]);
    expect(() => read(page([a], null, '1'), page([c, d], '1', null))).toThrow('movements');
    expect(() => read(page([a, b], null, '1'), page([b, c, d], '1', null))).toThrow('movements');
  });
});

describe('the cards', () => {
  const cardLinks = (folder: string): string =>
    `<p>Visa Signature N° <a href="#" onclick='redirect("${folder}/mc_mov_no_fact.asp")'>****1234</a></p>
     <p><a href="${folder}/Mc_consulta_nacional.asp">Ver</a></p>`;

  it('are found by the scripts of their links, or by their addresses', () => {
    expect(summaryCards(readHtml(`<div>${cardLinks('../x')}</div>`).$)).toMatchObject([
      { name: 'Visa Signature', digits: '1234' },
    ]);
  });

  it('are none only if the summary says so', () => {
    expect(summaryCards(readHtml(tableOf(['No posee tarjetas de crédito'])).$)).toEqual([]);
    expect(() => summaryCards(readHtml('<p>Resumen</p>').$)).toThrow('does not say so');
  });

  it('lose one unreadable purchase, which is counted, and keep the others', () => {
    const list = tableOf(
      ['Tarjeta: ****1234'],
      ['12-Ene-2026', 'COMERCIO', '1', '$1.000'],
      ['11-Ene-2026', 'COMERCIO', '2', 'mil pesos'],
    );
    expect(readNational(documentOf(list, { card: '1' }, 'national'))).toMatchObject({
      entries: [{ amount: 1000 }],
      gaps: { natTransactions: 1 },
    });
  });

  it('have no purchases only if the page names the card or says so', () => {
    const read = (text: string) => readNational(documentOf(text, { card: '1' }, 'national'));
    expect(read(tableOf(['Tarjeta: ****1234']))).toMatchObject({ entries: [] });
    expect(read(tableOf(['No existen movimientos']))).toMatchObject({ entries: [] });
    expect(() => read('<p>Movimientos</p>')).toThrow('name the card');
    expect(() => read(tableOf(['12-Ene-2026', 'COMERCIO', '1', '$1.000']))).toThrow(
      'name the card',
    );
  });

  it.each([
    ['PAGO TARJETA', '$1.000', -1000],
    ['Monto Cancelado', '1.000', -1000],
    ['REVERSA COMPRA', '-1.000', -1000],
    ['PAGO COTIZACIONES', '1.000', 1000],
    ['MERCADO PAGO TIENDA', '$ 1.000', 1000],
  ])('read "%s" of %s as %i', (text, printed, amount) => {
    const list = tableOf(['Tarjeta: ****1234'], ['12-Ene-2026', text, '1', printed]);
    expect(readNational(documentOf(list, { card: '1' }, 'national'))).toMatchObject({
      entries: [{ amount }],
    });
  });

  const LIMITS = tableOf(['Cupo Total', '$2.000', '$500', '$1.500']);
  const COLUMNS = ['', 'Fecha Operación', '', 'Descripción', 'Monto', 'Total', 'Cuota', 'Valor'];

  it('state their limits in one row, or each in its own', () => {
    const expected = { creditLimit: 2000, currentBalance: 500, availableCredit: 1500 };
    expect(limitsIn(documentOf(LIMITS), 'clp')).toEqual(expected);
    const rows = tableOf(
      ['Cupo Total', 'US$ 2.000,00'],
      ['Cupo Utilizado', 'US 500,00'],
      ['Cupo Disponible', '1.500,00'],
    );
    expect(limitsIn(documentOf(rows), 'usd')).toEqual(expected);
    expect(() => limitsIn(documentOf(tableOf(['Cupo Total', '$1'])), 'clp')).toThrow('limit');
  });

  it.each([
    ['the label', tableOf(['Fecha Estado de Cuenta', '18/12/2025'])],
    ['the title', '<h2>Estado de Cuenta Nacional al 18/12/2025</h2>'],
  ])('have statements whose day is in %s', (_name, day) => {
    const read = readStatement(
      documentOf(day + LIMITS + tableOf(COLUMNS), { card: '1', currency: 'clp' }),
    );
    expect(read).toMatchObject({
      entries: [
        {
          statementDate: '2025-12-18',
          summary: { billingPeriodStart: null, billingPeriodEnd: '2025-12-18', newBalance: null },
          transactions: [],
        },
      ],
    });
  });

  it.each([
    ['a day', LIMITS + tableOf(COLUMNS), 'no date'],
    ['a table', `<h2>Estado de Cuenta Nacional al 18/12/2025</h2>${LIMITS}`, 'no table'],
    [
      'the amount of a purchase',
      `<h2>Estado de Cuenta Nacional al 18/12/2025</h2>${LIMITS}${tableOf(COLUMNS, ['', '01/12/2025', '', 'X', '', '', '', ''])}`,
      'amount',
    ],
    [
      'the day of a purchase',
      `<h2>Estado de Cuenta Nacional al 18/12/2025</h2>${LIMITS}${tableOf(COLUMNS, ['', '', '', 'X', '$1', '$1', '', ''])}`,
      'date',
    ],
  ])('have statements that fail without %s', (_name, text, message) => {
    expect(() => readStatement(documentOf(text, { card: '1', currency: 'clp' }))).toThrow(message);
  });
});
