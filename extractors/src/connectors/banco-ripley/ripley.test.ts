import { describe, expect, it } from 'vitest';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';
import type { BrowserSession, Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { NO_STAND_IN } from '../../contract/connector.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { completenessOf } from '../completeness.ts';
import { bancoRipley } from './definition.ts';
import { fetchHome, fetchStatements } from './fetch.ts';
import { login } from './login.ts';
import { cardsIn, parse } from './parse.ts';
import { LOGIN, SCREEN } from './portal.ts';

// What the portal's source reports, one test for each fact, and what it may show besides.

const ENTRANCE = LOGIN.entrance;
const INSIDE = 'https://web.bancoripley.cl/home';
const SESSION = {} as InstitutionSession;
const FIELD = { selector: 'input:not([type=hidden])' };
const NEXT = { button: 'Continuar' };

interface Reached {
  readonly at?: string;
  /** Text of the page. */
  readonly page?: string;
  /** Selectors of what is visible. */
  readonly shown?: readonly string[];
  /** Of the answer to the page's own request. */
  readonly status?: number;
  /** Whether the page asks for the password. */
  readonly hasSecond?: boolean;
}

function browserAt(reached: Reached, markup: Readonly<Record<string, string>> = {}) {
  const { at = ENTRANCE, page = '', shown = [FIELD.selector], status = 200 } = reached;
  const holds = ({ address, answer, selector, text }: Sign): boolean =>
    (answer === undefined || answer.status?.includes(status) === true) &&
    (address === undefined || address.test(at)) &&
    (text === undefined || text.test(page)) &&
    (selector === undefined || shown.includes(selector));
  const date = () => ({ date: 'Thu, 15 Jan 2026 15:00:00 GMT' });
  const { steps, browser } = recordedBrowser(holds, date);
  const there: BrowserSession = {
    ...browser,
    textOf: ({ selector }: { selector?: string }) =>
      Promise.resolve(selector === 'body' || shown.includes(selector ?? '') ? page : null),
    markupOf: ({ selector = '' }: { selector?: string }, options = {}) => {
      if (selector !== FIELD.selector) return Promise.resolve(markup[selector] ?? null);
      const isSecond = 'unlike' in options && reached.hasSecond !== false;
      return Promise.resolve(isSecond ? '<input id="2">' : 'unlike' in options ? null : '<input>');
    },
  } as BrowserSession;
  return { steps, browser: there };
}

function logIn(reached: Reached) {
  const { steps, browser } = browserAt(reached);
  const credentials = { username: '12345678-5', password: '1234' };
  const context = { session: SESSION, browser, credentials, person: NOBODY };
  return { steps, state: login({ ...context, loginKind: 'internet' }) };
}

describe('the login', () => {
  it('types the RUT by keys and leaves it by Tab, then the password into the same place', async () => {
    const { steps, state } = logIn({ at: INSIDE });
    await state;
    expect(steps).toEqual([
      ['open', 'https://web.bancoripley.cl/login'],
      ['fill', FIELD, '123456785', { keys: true, leave: true }],
      ['press', NEXT],
      ['fill', FIELD, '1234', undefined],
      ['press', NEXT],
    ]);
  });

  it('never types the password into the field of the RUT', async () => {
    const { steps, state } = logIn({ hasSecond: false, page: 'RUT inválido' });
    await expect(state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
    expect(JSON.stringify(steps)).not.toContain('"1234"');
  });

  it('is accepted by the address, whatever the first page says', async () => {
    const page = 'Conoce R Pass. Clave inválida.';
    await expect(logIn({ at: `${INSIDE}?x=1`, page }).state).resolves.toBeNull();
  });

  it.each([
    ['RUT o clave incorrectos', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['Servicio no disponible', 'INSTITUTION_UNAVAILABLE'],
    ['Si tu clave está bloqueada, llámanos', 'UNEXPECTED_PAGE'],
    ['Verifica que no eres un robot', 'UNEXPECTED_PAGE'],
    ['Conoce R Pass', 'UNEXPECTED_PAGE'],
  ])('ends with "%s" on its page as %s', async (page, code) => {
    await expect(logIn({ page }).state).rejects.toMatchObject({ code });
  });

  it.each(['código de verificación', 'Autoriza con R Pass'])(
    'requires a person if asked for "%s", and quotes only these words',
    async (words) => {
      const { state } = logIn({ page: `Ana, ${words} para a***@correo.cl` });
      await expect(state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
      await expect(state).rejects.toThrow(`"${words}"`);
      await expect(state).rejects.not.toThrow('Ana');
    },
  );

  it('leaves an expired password to the runtime, which reads it as one', async () => {
    const page = 'Tu clave ha expirado';
    await expect(logIn({ page }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(obstacleIn(page)).toMatchObject({ code: 'PERSON_REQUIRED' });
  });

  it.each([
    ['an interstitial with status 403', { status: 403 }, 'INSTITUTION_UNAVAILABLE'],
    ['status 503', { status: 503, shown: [] }, 'INSTITUTION_UNAVAILABLE'],
    ['maintenance', { page: 'Portal en mantención', shown: [] }, 'INSTITUTION_UNAVAILABLE'],
    ['another page', { page: 'Promociones', shown: [] }, 'UNEXPECTED_PAGE'],
  ])('types nothing on %s instead of the form', async (_name, reached, code) => {
    const { steps, state } = logIn(reached);
    await expect(state).rejects.toMatchObject({ code });
    expect(steps).toEqual([['open', ENTRANCE]]);
  });
});

const account = (number = '****1111', balance = '$ 1.234.567') =>
  `<div><p>${number}</p><h5 class="h5-xs">${balance}</h5></div>`;
const LINK = '<lib-typography class="cursor-pointer">Estado de cuenta</lib-typography>';
const used = (amount = '$ 100.000') =>
  `<div><div class="min-w-[76px]">Utilizado</div><span class="label-md">${amount}</span></div>`;
const card = (number = '2222', left = '$ 900.000', beside = used()) =>
  `<div><p>Titular ****${number}</p><h5 class="h5-xs">${left}</h5>${beside}${LINK}</div>`;
const ADDITIONAL = `<div><p>Adicional ****3333</p>${LINK}</div>`;
const home = (...parts: readonly string[]): string => `<body>${parts.join('')}</body>`;

const document = (page: string, text: string, about: RawDocument['about'] = {}): RawDocument => ({
  page,
  address: INSIDE,
  contentType: 'text/html',
  text,
  bytes: null,
  about,
});
const read = (page: string, ...parts: readonly string[]) => parse(document(page, home(...parts)));

describe('the first page', () => {
  it('has the balance of an account first, which may be overdrawn', () => {
    expect(read('accounts', account('Cuenta ****1111', '-$ 500'), card())).toMatchObject({
      accounts: [{ accountNumber: '1111', currentBalance: -500, availableBalance: -500 }],
      gaps: { accounts: null },
    });
  });

  it('shows what a card has left, and beside "Utilizado" what it owes', () => {
    const balances = { creditLimit: 1_000_000, currentBalance: 100_000, availableCredit: 900_000 };
    expect(read('cards', account(), card())).toMatchObject({
      cards: [{ truncatedPan: 'XXXX XXXX XXXX 2222', detail: { balances: { clp: balances } } }],
    });
  });

  it('tells several products apart by what is around them', () => {
    const text = [account(), account('****4444', '$ 7'), card(), card('5555', '$ 0')];
    expect(read('accounts', ...text)).toMatchObject({
      accounts: [{ currentBalance: 1_234_567 }, { accountNumber: '4444', currentBalance: 7 }],
    });
    const lefts = [{ availableCredit: 900_000 }, { availableCredit: 0 }];
    expect(read('cards', ...text)).toMatchObject({
      cards: lefts.map((clp) => ({ detail: { balances: { clp } } })),
    });
  });

  it('may repeat a card’s number without whose it is, and have other headings', () => {
    const again = card().replace('<h5', '<img alt=""><b>****2222</b><h5');
    expect(read('cards', '<h5 class="h5-xs">Novedades</h5>', account(), again)).toMatchObject({
      cards: [{ truncatedPan: 'XXXX XXXX XXXX 2222' }],
    });
  });

  it('leaves out additional cards, which have no amounts, and counts them', () => {
    expect(read('cards', account(), card(), ADDITIONAL)).toMatchObject({
      cards: { length: 1 },
      gaps: { creditCards: 1 },
    });
  });

  it('lacks accounts or cards only if it says so, not if a script does', () => {
    expect(read('accounts', card(), 'No tienes cuentas')).toMatchObject({ accounts: [] });
    expect(read('cards', account(), 'No tienes tarjetas')).toMatchObject({ cards: [] });
    const script = '<script>"No tienes tarjetas"</script>';
    expect(() => read('cards', account(), script)).toThrow();
  });

  it.each([
    ['hides a balance', account('****1111', '$ ****')],
    ['has a balance in UF', account('****1111', 'UF 1,5')],
    ['has an account whose balance has not come', `<div>****1111</div>${card()}`],
    ['has two figures of an account', account('****1111', '$ 1</h5><h5 class="h5-xs">$ 2')],
    ['has two accounts around one figure', account('****1111 ****4444')],
    ['shows more digits than the end of a number', account('****11112')],
  ])('is refused if it %s', (_name, text) => {
    expect(() => read('accounts', text, card())).toThrow();
  });

  it.each([
    ['without what is used', card('2222', '$ 1', '')],
    ['with two used amounts', card('2222', '$ 1', used() + used())],
    ['whose used amount has not come', card('2222', '$ 1', used(''))],
    ['whose figure has not come', card('2222', '')],
  ])('is refused with a card %s', (_name, text) => {
    expect(() => read('cards', account(), text)).toThrow();
  });

  it('shows no credit line, because the bank has none', () => {
    const nothing = { accounts: [], creditLines: [], creditCards: [] };
    expect(completenessOf('banco-ripley', 'product-balance', nothing)).toMatchObject({
      creditLines: 'not_offered',
    });
    expect(bancoRipley.definition.hasLogout).toBe(false);
  });
});

const dialog = (...values: readonly string[]): string =>
  `<app-account-statement>${values.map((one) => `<p class="paragraph-sm">${one}</p>`).join('')}</app-account-statement>`;
const STATEMENT = ['Descripción', '$ 0', '$ 10.000', '20/04/2026', '05/05/2026'];
const ABOUT = { card: '1', limit: '1000000' };

describe('the dialog with a statement', () => {
  it('gives the minimum and two days, but neither the total nor the purchases', () => {
    expect(parse(document('statements', dialog(...STATEMENT), ABOUT))).toMatchObject({
      entries: [
        {
          statementDate: '2026-04-20',
          summary: { minimumPayment: 10_000, paymentDueDate: '2026-05-05', newBalance: null },
          transactions: [],
        },
      ],
      gaps: { statements: null },
    });
    const data = [{ statements: [{}] }];
    const gaps = { statements: null };
    expect(completenessOf('banco-ripley', 'credit-card-statement', data, gaps)).toMatchObject({
      creditCards: 'read',
      statements: { state: 'partial', skippedRows: null },
    });
  });

  it.each([
    ['its days are not there', STATEMENT.slice(0, 3)],
    ['the minimum has not come', STATEMENT.with(2, '')],
    ['a day is none', STATEMENT.with(4, '31/02/2026')],
    ['it has another order', STATEMENT.toReversed()],
  ])('is refused if %s', (_name, values) => {
    expect(() => parse(document('statements', dialog(...values), ABOUT))).toThrow();
  });

  const page = home(account(), card(), ADDITIONAL);
  const shown = [SCREEN.figure, SCREEN.labelled, SCREEN.statement, SCREEN.closed];
  const inside = { at: INSIDE, shown, page: '$ 1 20/04/2026 05/05/2026' };

  async function open(reached: Reached, markup = page) {
    const { steps, browser } = browserAt(reached, {
      body: markup,
      [SCREEN.statement]: dialog(...STATEMENT),
    });
    const context = { session: SESSION, browser, state: null, username: '', standIn: NO_STAND_IN };
    const documents: RawDocument[] = [];
    for await (const one of fetchHome('cards')(context)) documents.push(one);
    const [reference] = cardsIn(documents[0] ?? document('cards', ''));
    if (reference === undefined) throw new Error('No card');
    for await (const one of fetchStatements(context, reference)) documents.push(one);
    return { steps, documents };
  }

  it('is opened by the link of the card itself, and closed by its icon', async () => {
    const { steps, documents } = await open(inside, home(ADDITIONAL, account(), card()));
    const link = 'body > :nth-child(3) > :nth-child(4)';
    expect(steps).toEqual([
      ['press', { selector: link }],
      ['press', { selector: 'app-account-statement ion-icon' }],
    ]);
    expect(documents.at(-1)).toMatchObject({ page: 'statements', about: ABOUT });
  });

  it('is opened once an advertisement over the page is closed', async () => {
    const { selector } = SCREEN.advertisement;
    const { steps } = await open({ ...inside, shown: [...shown, selector] });
    expect(steps[0]).toEqual(['press', { selector }]);
  });

  it.each([
    ['the login', { ...inside, at: ENTRANCE }, 'SESSION_LOST'],
    ['maintenance', { ...inside, page: 'Estamos en mantención' }, 'INSTITUTION_UNAVAILABLE'],
    ['terms', { ...inside, page: 'Acepta los nuevos términos' }, 'PERSON_REQUIRED'],
    ['amounts that never come', { ...inside, page: 'Cargando' }, 'UNEXPECTED_PAGE'],
    ['days that never come', { ...inside, page: '$ 1' }, 'UNEXPECTED_PAGE'],
  ])('is not read if the page shows %s instead', async (_name, reached, code) => {
    await expect(open(reached)).rejects.toMatchObject({ code });
  });
});
