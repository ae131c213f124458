import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import type { BrowserAnswer, BrowserSession, LoginSigns, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { afpUno } from './definition.ts';
import { login } from './login.ts';

// What the sources report about the login, beyond what the simulator covers.

const API = 'https://portal.uno.cl/api';
const SIGN_IN = 'https://www.uno.cl/api/autenticar';
const BALANCE = `${API}/productos-voluntarios/consulta`;
const MOVEMENTS = `${API}/afiliado-movimientos/movimientos-portal`;

const answerAt = (address: string, body: unknown): BrowserAnswer => ({
  url: new URL(address),
  status: 200,
  contentType: 'application/json',
  date: null,
  text: JSON.stringify(body),
  sentHeaders: { 'x-of-nobody-knows': 'session', accept: 'application/json' },
});

const accepted = answerAt(SIGN_IN, { codigo: '0', mensaje: 'OK' });
const movements = answerAt(MOVEMENTS, { codigo: '0', mensaje: 'OK', movimientoPortalList: [] });
const balanceOf = (accounts: readonly string[]) =>
  answerAt(BALANCE, {
    respuestaTraerDetalleSaldos: {
      cuentaDetalleSaldo: accounts.map((cuenta) => ({ cuenta, fondo: [] })),
    },
  });

/** A browser whose pages received the given answers, and the steps performed in it. */
function browserWith(answers: readonly BrowserAnswer[]) {
  const done: string[] = [];
  const nameOf = (target: Target): string =>
    'selector' in target ? target.selector : 'button' in target ? target.button : target.label;
  const isThere = ({ url, text }: BrowserAnswer, address: RegExp, words?: RegExp): boolean =>
    address.test(url.href) && (words === undefined || words.test(text));
  const browser: BrowserSession = {
    ...noBrowser,
    open: (address) => Promise.resolve(void done.push(`open ${address}`)),
    press: (target) => Promise.resolve(void done.push(`press ${nameOf(target)}`)),
    fill: (target, value) => Promise.resolve(void done.push(`type ${value} ${nameOf(target)}`)),
    waitFor: (signs) => {
      const all = Object.entries(signs) as [keyof typeof signs, LoginSigns['accepted']][];
      const found = all.find(([, list]) =>
        list?.some(
          ({ answer }) =>
            answer !== undefined &&
            answers.some((one) => isThere(one, answer.address, answer.text)),
        ),
      );
      if (found === undefined) throw new Error('No sign holds');
      return Promise.resolve(found[0]);
    },
    answer: (address, words) => {
      const found = answers.findLast((one) => isThere(one, address, words));
      if (found === undefined) throw new Error('There is no such answer');
      return found;
    },
  };
  return { browser, done };
}

const logIn = (browser: BrowserSession) =>
  login({
    browser,
    session: null as unknown as InstitutionSession,
    credentials: { username: '12345678-5', password: '1234' },
    loginKind: 'internet',
    person: NOBODY,
  });

describe('the login in the drawer', () => {
  it('clicks each field before it types, since they are read-only until then', async () => {
    const { browser, done } = browserWith([accepted, balanceOf(['CCO']), movements]);
    await logIn(browser);
    expect(done).toEqual([
      'open https://www.uno.cl/',
      'press UNOnline',
      'press #username',
      'type 12345678-5 #username',
      'press #password',
      'type 1234 #password',
      'press button[type=submit]',
    ]);
  });

  it.each([
    ['a number', { codigo: 0, mensaje: 'OK' }, 'UNEXPECTED_PAGE'],
    ['another text', { codigo: '00', mensaje: 'Clave incorrecta' }, 'WRONG_LOGIN'],
    ['a refused captcha', { codigo: '5', mensaje: 'Captcha inválido' }, 'INSTITUTION_UNAVAILABLE'],
  ])('is accepted only by the code "0", not by %s, and is sent once', async (_name, body, code) => {
    const { browser, done } = browserWith([answerAt(SIGN_IN, body)]);
    await expect(logIn(browser)).rejects.toMatchObject({ code });
    expect(done.filter((one) => one === 'press button[type=submit]')).toHaveLength(1);
  });

  it('reports HTML instead of its JSON answer as an unknown page', async () => {
    const page = { ...accepted, contentType: 'text/html', text: '<h1>canary</h1>' };
    const error: unknown = await logIn(browserWith([page]).browser).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ExtractionError);
    expect(error).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(String(error)).not.toContain('canary');
  });
});

describe('requests that the portal’s page sends as it opens', () => {
  it.each([
    ['last', [balanceOf([]), balanceOf(['CCO'])]],
    ['first', [balanceOf(['CCO']), balanceOf([])]],
  ])(
    'include voluntary products at the same address, with the answer about the account %s',
    async (_name, balances) => {
      const { browser } = browserWith([accepted, movements, ...balances]);
      const { balance } = await logIn(browser);
      expect(balance).toMatchObject({ page: 'balances', address: BALANCE });
      expect(balance.text).toContain('"CCO"');
    },
  );

  it('may take 90 s each', async () => {
    const { browser } = browserWith([accepted, balanceOf(['CCO']), movements]);
    const waits: unknown[] = [];
    const waitFor: BrowserSession['waitFor'] = (signs, options) => {
      waits.push(options?.withinMs);
      return browser.waitFor(signs, options);
    };
    await logIn({ ...browser, waitFor });
    expect(waits).toEqual([undefined, 90_000, 90_000]);
  });

  it('are repeated with all headers of the page, whichever of them carries the session', async () => {
    const { browser } = browserWith([accepted, balanceOf(['CCO']), movements]);
    const state = await logIn(browser);
    const sent: unknown[] = [];
    const postJson: InstitutionSession['postJson'] = (address, body, { headers }) => {
      sent.push({ address, body, headers });
      return Promise.resolve({ status: 401 } as InstitutionResponse);
    };
    const context = { session: { postJson } as InstitutionSession, browser: noBrowser };
    const action = afpUno.actions['account-balance'];
    const read = action?.fetch({
      ...context,
      state,
      username: '12345678-5',
      standIn: NO_STAND_IN,
    });
    const documents = read?.[Symbol.asyncIterator]();
    expect(await documents?.next()).toMatchObject({ value: state.balance });
    await expect(documents?.next()).rejects.toMatchObject({ code: 'SESSION_LOST' });
    expect(sent).toEqual([
      {
        address: MOVEMENTS,
        body: { tipoProducto: 'CCO' },
        headers: { 'x-of-nobody-knows': 'session', accept: 'application/json' },
      },
    ]);
  });
});
