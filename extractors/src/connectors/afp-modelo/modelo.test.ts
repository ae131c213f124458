import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { NO_STAND_IN } from '../../contract/connector.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { completenessOf } from '../completeness.ts';
import { fetchAccount } from './fetch.ts';
import { login } from './login.ts';
import { parse } from './parse.ts';
import { LOGIN } from './portal.ts';

// What the portal's source reports, one test for each fact, and what it may show besides.

const ENTRANCE = LOGIN.entrance;
const INSIDE = 'https://nueva.afpmodelo.cl/portalprivado/inicio';
const SESSION = {} as InstitutionSession;

interface Reached {
  readonly at?: string;
  /** Text of the page. */
  readonly page?: string;
  /** Selector of what is visible. */
  readonly shown?: string;
  /** Of the answer to the page's own request. */
  readonly status?: number;
}

function browserAt({ at = ENTRANCE, page = '', shown = '#rut', status = 200 }: Reached) {
  const holds = ({ address, answer, selector, text }: Sign): boolean =>
    (answer === undefined || answer.status?.includes(status) === true) &&
    (address === undefined || address.test(at)) &&
    (text === undefined || text.test(page)) &&
    (selector === undefined || selector === shown);
  return recordedBrowser(holds, undefined, page);
}

function logIn(reached: Reached, password = '123456') {
  const { steps, browser } = browserAt(reached);
  const credentials = { username: '12345678-5', password };
  const context = { session: SESSION, browser, credentials, person: NOBODY };
  return { steps, state: login({ ...context, loginKind: 'internet' }) };
}

describe('the login', () => {
  it('types the RUT with dots and dash by keys, which with six digits enables the button', async () => {
    const { steps, state } = logIn({ at: INSIDE });
    await state;
    expect(steps).toEqual([
      ['open', 'https://nueva.afpmodelo.cl/portalprivado/user/login#/'],
      ['fill', { selector: '#rut' }, '12.345.678-5', { keys: true }],
      ['fill', { selector: '#password' }, '123456', { keys: true }],
      ['press', { selector: 'button[type=submit]' }],
    ]);
  });

  it.each(['12345', '1234567', 'abc123'])(
    'sends nothing for the password %s: the form would disable its button or cut it off',
    async (password) => {
      const { steps, state } = logIn({}, password);
      await expect(state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
      expect(steps).toEqual([]);
    },
  );

  it('is accepted by the address, whatever the first page says', async () => {
    const page = 'Servicio no disponible. Clave inválida.';
    await expect(logIn({ at: `${INSIDE}#/resumen`, page }).state).resolves.toBeNull();
  });

  it.each([
    ['RUT o clave incorrectos', 'WRONG_LOGIN'],
    ['Los datos ingresados no son válidos', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['Servicio no disponible', 'INSTITUTION_UNAVAILABLE'],
    ['Estamos con el sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Si tu clave está bloqueada, llámanos', 'UNEXPECTED_PAGE'],
    ['Verifica que no eres un robot', 'UNEXPECTED_PAGE'],
    ['Conoce nuestra nueva aplicación', 'UNEXPECTED_PAGE'],
  ])('ends with "%s" on its page as %s', async (page, code) => {
    await expect(logIn({ page }).state).rejects.toMatchObject({ code });
  });

  it('requires a person if the page asks for a code, of which it quotes only these words', async () => {
    const page = 'Ana, ingresa el código de verificación enviado a a***@correo.cl';
    await expect(logIn({ page }).state).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
      message: expect.not.stringContaining('Ana') as string,
    });
    await expect(logIn({ page }).state).rejects.toThrow('"código de verificación"');
  });

  it('leaves an expired password to the runtime, which reads it as one', async () => {
    const page = 'Tu clave ha expirado';
    await expect(logIn({ page }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(obstacleIn(page)).toMatchObject({ code: 'PERSON_REQUIRED' });
  });

  it.each([
    ['an interstitial with status 403', { status: 403 }, 'INSTITUTION_UNAVAILABLE'],
    ['status 503', { status: 503 }, 'INSTITUTION_UNAVAILABLE'],
    ['a maintenance page', { page: 'Portal en mantención' }, 'INSTITUTION_UNAVAILABLE'],
    ['another page', { page: 'Promociones' }, 'UNEXPECTED_PAGE'],
  ])('types nothing on %s instead of the form', async (_name, reached, code) => {
    const { steps, state } = logIn({ ...reached, shown: 'h1' });
    await expect(state).rejects.toMatchObject({ code });
    expect(steps).toEqual([['open', ENTRANCE]]);
  });
});

const document = (text: string, page = 'balances'): RawDocument => ({
  page,
  address: INSIDE,
  contentType: 'text/html',
  text,
  bytes: null,
  about: {},
});

const card = (text: string) => `<h2 class="card-balance">${text}</h2>`;

function outcomeOf(one: RawDocument): unknown {
  try {
    return parse(one);
  } catch (error) {
    return toOutcome(error);
  }
}

describe('the balance', () => {
  async function read(reached: Reached, markup: string): Promise<RawDocument[]> {
    const { browser } = browserAt(reached);
    const documents: RawDocument[] = [];
    const context = { session: SESSION, state: null, username: '12345678-5', standIn: NO_STAND_IN };
    const there = { ...browser, markupOf: () => Promise.resolve(markup) };
    for await (const one of fetchAccount({ ...context, browser: there })) documents.push(one);
    return documents;
  }
  const shown = { at: INSIDE, shown: 'h2.card-balance', page: '$12.345.678' };

  it('is kept without the rest of the page, which names the person', async () => {
    const page = `<body><h1>Hola, Ana</h1>${card('$12.345.678')}<p>12.345.678-5</p></body>`;
    const documents = await read(shown, page);
    expect(documents.map((one) => [one.page, one.text])).toEqual([
      ['balances', card('&#x24;12.345.678')],
      ['movements', card('&#x24;12.345.678')],
    ]);
  });

  it.each([
    ['the login', { at: ENTRANCE }, 'SESSION_LOST'],
    ['maintenance', { ...shown, page: 'Estamos en mantención' }, 'INSTITUTION_UNAVAILABLE'],
    ['terms', { ...shown, page: 'Acepta los nuevos términos' }, 'PERSON_REQUIRED'],
    ['an amount that never comes', { ...shown, page: 'Cargando' }, 'UNEXPECTED_PAGE'],
  ])('is not read if the page shows %s instead', async (_name, reached, code) => {
    await expect(read(reached, '')).rejects.toMatchObject({ code });
  });

  it.each([
    ['$12.345.678', 12_345_678],
    [' $ 0 ', 0],
  ])('"%s" is read', (text, balance) => {
    expect(parse(document(card(text)))).toMatchObject({
      balance,
      projectedPension: null,
      accounts: { obligatory: { balance, collectorFund: null, funds: [] } },
    });
  });

  it('may be drawn twice, as for two widths of the screen', () => {
    expect(parse(document(card('$5.000') + card(' $5.000')))).toMatchObject({ balance: 5_000 });
  });

  it.each([
    ['two figures, of which nobody knows the accounts', card('$5.000') + card('$6.000')],
    ['no figure', '<h2>$5.000</h2>'],
    ['a hidden figure', card('$ ****')],
    ['a figure in another currency', card('UF 12,5')],
  ])('is refused with %s', (_name, text) => {
    for (const page of ['balances', 'movements']) {
      expect(outcomeOf(document(text, page))).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    }
  });

  it('comes with no movements, which counts as a gap and not as an empty history', () => {
    expect(parse(document(card('$5.000'), 'movements'))).toMatchObject({
      entries: [],
      gaps: { obligatory: null, apv: null, agreed: null, cav: null },
    });
  });
});

describe('at the simulated portal', () => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated();
  });
  afterAll(() => simulated.close());

  it.each(['99999999-9', '77777777-7'])('everything of %s is read', async (rut) => {
    const { extracted, expected } = await roundTrip(simulated, 'afp-modelo', rut);
    expect(extracted).toEqual(expected);
  });

  it('the balance says that it lacks everything else', async () => {
    const type = 'account-balance';
    const request = simulated.request('afp-modelo', [type], '99999999-9');
    const outcome = await runExtraction(request);
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    const partial = { state: 'partial', skippedRows: null };
    expect(completenessOf('afp-modelo', type, outcome.data[type], outcome.gaps?.[type])).toEqual({
      obligatory: partial,
      apv: partial,
      agreed: partial,
      cav: partial,
    });
  });
});
