import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
  RequestOptions,
} from '../../contract/session.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import type { Context } from './fetch.ts';
import { fetchCards, fetchUnbilled } from './fetchCards.ts';
import { login } from './login.ts';
import { accountsIn } from './parse.ts';
import { newState } from './state.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// Which calls are made, and which answers are rejected.

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
}

/** A bank that answers by the first of these parts that the address contains. */
function bankWith(answers: Readonly<Record<string, Answer>>) {
  const asked: { readonly address: string; readonly token: string | null }[] = [];
  const get = (address: string, options: RequestOptions): Promise<InstitutionResponse> => {
    const token = options.headers?.['authorization'] ?? null;
    asked.push({ address, token });
    const [, found = {}] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
    const { status = 200, body = {}, bytes = null } = found;
    const text = JSON.stringify(body);
    const { page, about = {} } = options;
    return Promise.resolve({
      status,
      text,
      json: () => body,
      header: (name: string) => (name === 'date' ? 'Thu, 15 Jan 2026 12:00:00 GMT' : null),
      document: () => ({ page, about, address, contentType: 'application/json', text, bytes }),
    } as unknown as InstitutionResponse);
  };
  const session = { get } as unknown as InstitutionSession;
  const context = { session, state: newState(), username: '1-9' } as unknown as Context;
  return { asked, context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const account = (number: string, type = 'CTACTE', currency = 'CLP') => ({
  key: number,
  display_id: number,
  type,
  description: 'Cuenta',
  currency_code: currency,
  total_balance: '1',
  amount_available: '1',
  icon_name: '',
});
const passport = { 'passport.json': { body: { token: 'abc' } } };

async function movementsOf(products: unknown, accounts: unknown[], at = 0) {
  const bank = bankWith({
    ...passport,
    '/accounts': { body: accounts },
    'session.json': { body: products },
    download: { bytes: Buffer.from('Año;1', 'latin1') },
  });
  const [list] = await all(fetchAccounts(bank.context));
  const reference = list && accountsIn(list)[at];
  if (reference === undefined) throw new Error('No such account');
  const [file] = await all(fetchMovements(bank.context, reference));
  return { file, address: bank.asked.at(-1)?.address ?? '' };
}

describe('the calls', () => {
  it('begin with a passport for each list', async () => {
    const { asked, context } = bankWith({
      ...passport,
      '/cards/A': { body: { key: 'A' } },
      '/cards': { body: [{ key: 'A', description: 'Visa', id: 1234 }] },
      '/accounts': { body: [account('1')] },
    });
    await all(fetchAccounts(context));
    await all(fetchCards(context));
    expect(asked.map(({ address, token }) => [address.split('/').at(-1), token])).toEqual([
      ['passport.json&intends=', null],
      ['accounts', 'Bearer abc'],
      ['passport.json&intends=', null],
      ['cards', 'Bearer abc'],
      ['A', 'Bearer abc'],
    ]);
  });

  it.each([401, 599])('report a lost session if they are answered with %i', async (status) => {
    const { context } = bankWith({ ...passport, '/accounts': { status } });
    await expect(all(fetchAccounts(context))).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });

  it('ask for the person’s products if a list is empty', async () => {
    const listed = async (products: unknown) => {
      const bank = bankWith({
        ...passport,
        '/accounts': { body: [] },
        'session.json': { body: products },
      });
      return (await all(fetchAccounts(bank.context)))[0]?.about['listed'];
    };
    expect(await listed({ L09000: { prd: 'X' } })).toBe('0');
    expect(await listed({ T01000: { prd: '1' }, T01100: { prd: ['2', '3', ''] } })).toBe('3');
    await expect(listed({ error: 'x' })).rejects.toThrow(/transaction codes/);
  });
});

describe('a history', () => {
  it('is requested for the last 45 days by the bank’s clock, and may be returned as bytes', async () => {
    const { file, address } = await movementsOf({ T01000: { prd: 'A77' } }, [account('123')]);
    expect(address).toContain('cta=A77&codtrs=T01000&codprd=01000&fecini=20251201&fecfin=20260115');
    expect(file).toMatchObject({ text: 'Año;1', bytes: null });
  });

  it('of one of several accounts is requested by the id that ends with its number', async () => {
    const products = { T01000: { prd: ['000456', '000123'] } };
    const two = [account('0123'), account('456', 'CTACTE', 'USD')];
    expect((await movementsOf(products, two)).address).toContain('cta=000123&');
    expect((await movementsOf(products, two, 1)).address).toContain('cta=000456&');
    await expect(movementsOf({ T01000: { prd: ['8', '9'] } }, two)).rejects.toThrow(/not among/);
  });

  it('is rejected for an account that is not a current one, since its address is unknown', async () => {
    const savings = [account('1', 'CTAHYS')];
    await expect(movementsOf({ T01000: { prd: '1' } }, savings)).rejects.toThrow(/no address/);
  });
});

describe('the purchases of a card', () => {
  const card = {
    key: '1',
    truncatedPan: 'XXXX XXXX XXXX 1234',
    handles: { national: 'A', international: 'A', statements: 'A' },
  };
  const older = (...prd: string[]) => ({
    lstTarjetaSaldosEnc: {
      body: { L09000: { cards: prd.map((one) => ({ prd: one, prdoriid: `P${one}` })) } },
    },
  });
  const periods = (tipo: string[], fecfac: string[]) => ({
    vt_ConsultaEstadoVisaEnc: { body: { lstConsultaEstadoVisaEnc: { tipo, fecfac } } },
  });
  const summary = (pagarHasta: string) => ({
    'jwt.xml': { body: { token: 'def' } },
    getSimpleAccountStatement: { body: { proximoPeriodoResumen: { pagarHasta } } },
  });

  it('are requested once, by the ids of the older card with the same digits', async () => {
    const { asked, context } = bankWith({
      ...older('V0009999', 'V0001234'),
      ...periods(['N', 'N', 'I'], ['20122025', '20012026', '20022026']),
      ...summary('05/03/2026'),
    });
    const [national] = await all(fetchUnbilled(context, card, 'national'));
    const [international] = await all(fetchUnbilled(context, card, 'international'));
    expect([national?.about, international?.about]).toEqual([
      { card: '1', due: '2026-03-05' },
      { card: '1', due: '2026-03-05' },
    ]);
    expect(asked.map(({ address }) => /(?<=TMPL=)[^&]+|$/.exec(address)?.[0])).toEqual([
      '/visa/lstTarjetaSaldosEnc.json',
      '/ahorro/saldoNFEnc.json',
      '/ahorro/saldoEnc.json',
      '/security/jwt.xml',
      '',
    ]);
    expect(asked[1]?.address).toContain('visa=PV0001234&rellamado=0');
    // Base64 of the longer id without its first character; the month of the statement in pesos.
    expect(asked[4]).toEqual({
      address:
        '/on-prem/bff-simple-account-statement-web-cl/v1/credit/MDAwMTIzNA%3D%3D/getSimpleAccountStatement?period=2026-01&currency=CLP',
      token: 'Bearer def',
    });
  });

  it.each([
    ['no statement', periods([], [])],
    ['no day of one', periods(['N'], ['00000000'])],
    ['dashes for a day', { ...periods(['N'], ['20012026']), ...summary('--/--/--') }],
  ])('have no due date with %s', async (_name, answers) => {
    const { context } = bankWith({ ...older('V0001234'), ...answers });
    const [page] = await all(fetchUnbilled(context, card, 'national'));
    expect(page?.about).toEqual({ card: '1' });
  });

  it('are rejected if two older cards have the same digits', async () => {
    const { context } = bankWith(older('V0001234', 'V1111234'));
    await expect(all(fetchUnbilled(context, card, 'national'))).rejects.toThrow(
      /not listed exactly once/,
    );
  });
});

describe('the login', () => {
  const CALL = 'https://banco.scotiabank.cl/mfe-login/api/auth/callback/enigma';

  const LOGIN = 'https://banco.scotiabank.cl/mfe-login/scotia?c=x';
  interface Reached {
    readonly status: number;
    readonly text?: string;
    readonly at?: string;
  }

  /** Logs in by a browser whose page is in this state after its call was answered. */
  function logIn({ status, text = '', at = LOGIN }: Reached) {
    const holds = ({ address, answer, text: words }: Sign): boolean =>
      address?.test(at) !== false &&
      (words === undefined || words.test(text)) &&
      (answer === undefined ||
        (answer.address.test(CALL) &&
          answer.status?.includes(status) !== false &&
          answer.text?.test('{}') !== false));
    const { steps, browser } = recordedBrowser(holds, () => ({ status, text: '{}' }), text);
    const credentials = { username: '1-9', password: 'x' };
    const session = {} as InstitutionSession;
    const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
    return { steps, state };
  }

  it('types key by key on the page that the login address redirects to', async () => {
    const at = 'https://www.scotiabank.cl/mfe/sweb/mfe-shell-web-cl/mfe/mfe/sweb/mfe-home-cl/';
    const { steps, state } = logIn({ status: 200, at });
    await state;
    expect(steps).toEqual([
      ['open', 'https://www.scotiabank.cl/login/personas/'],
      ['fill', { selector: 'input[data-testid=inputDni]' }, '1-9', { keys: true }],
      ['fill', { selector: 'input[data-testid=inputPassword]' }, 'x', { keys: true }],
      ['press', { button: 'Ingresar' }],
    ]);
  });

  it.each([
    ['refuses a RUT or password by 401', { status: 401 }, 'WRONG_LOGIN'],
    ['may be closed by the wall before it, 403', { status: 403 }, 'INSTITUTION_UNAVAILABLE'],
    [
      'is closed while the site says so',
      { status: 500, text: 'Sitio fuera de servicio' },
      'INSTITUTION_UNAVAILABLE',
    ],
    [
      'is closed by another word',
      { status: 500, text: 'En mantención' },
      'INSTITUTION_UNAVAILABLE',
    ],
    ['and by a third', { status: 500, text: 'En mantenimiento' }, 'INSTITUTION_UNAVAILABLE'],
    // What these say, the runtime finds out.
    [
      'is not refused by an expired key',
      { status: 200, text: 'Tu clave ha expirado' },
      'UNEXPECTED_PAGE',
    ],
    [
      'nor by another session',
      { status: 200, text: 'Ya tienes una sesión activa' },
      'UNEXPECTED_PAGE',
    ],
    ['nor by new terms', { status: 200, text: 'Acepta los nuevos términos' }, 'UNEXPECTED_PAGE'],
    ['is unlike any that is known by another status', { status: 500 }, 'UNEXPECTED_PAGE'],
  ])('%s', async (_name, page, code) => {
    await expect(logIn(page).state).rejects.toMatchObject({ code });
  });

  it.each(['clave dinámica', 'segundo factor', 'código de verificación'])(
    'requires a person where a second factor is asked for by "%s"',
    async (words) => {
      const { state } = logIn({ status: 200, text: `Ingresa tu ${words}` });
      await expect(state).rejects.toMatchObject({
        code: 'PERSON_REQUIRED',
        message: expect.stringContaining(`"${words}"`) as string,
      });
    },
  );

  it('ignores the wording of the page after the login', async () => {
    const at = 'https://www.scotiabank.cl/mfe/sweb/mfe-shell-web-cl/mfe/mfe/sweb/mfe-home-cl/';
    const text = 'Conoce tu clave dinámica. Tus seguros, sin mantención';
    expect(await logIn({ status: 200, text, at }).state).toEqual(newState());
  });
});
