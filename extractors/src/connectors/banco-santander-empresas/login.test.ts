import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { login } from './login.ts';
import { ENTRANCE, MODULE } from './portal.ts';

// What the sources report about the login of Office Banking, one test for each fact.

const FRAME = 'iframe[src^="https://wslogin.officebanking.cl"]:not([width="0"])';
const TOKEN = 'https://eob.officebanking.cl/CTA.UI.Services/Token';

interface Reached {
  readonly at?: string;
  /** Text of the frame of the login, and of the page around it. */
  readonly frameText?: string;
  readonly text?: string;
  /** An element that is shown. */
  readonly selector?: string;
  /** Rows of the list of companies, by their text. */
  readonly companies?: readonly string[];
}

/** Logs in by a browser whose pages reach this state. */
function logIn({
  at = ENTRANCE,
  frameText = '',
  text = '',
  selector = '',
  companies = [],
}: Reached) {
  const steps: unknown[] = [];
  const shown = { at, text, companies };
  const holds = (sign: Sign): boolean => {
    if (sign.answer !== undefined) return sign.answer.address.test(TOKEN) && shown.at !== at;
    if (sign.address !== undefined) return sign.address.test(at);
    if (sign.selector === '#listadoEmpresas') return shown.companies.length > 0;
    if (sign.selector !== undefined) return sign.selector === selector;
    return sign.text?.test(sign.frame === FRAME ? frameText : shown.text) === true;
  };
  const browser = {
    open: (address: string) => {
      shown.at = address;
      return Promise.resolve(steps.push(['open', address]));
    },
    press: (target: Target) => {
      if (JSON.stringify(target).includes('listadoEmpresas')) {
        Object.assign(shown, { companies: [], text: 'Saldos y movimientos' });
      }
      return Promise.resolve(steps.push(['press', target]));
    },
    fill: (target: Target, value: string) => Promise.resolve(steps.push(['fill', target, value])),
    waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
      if (shown.at === ENTRANCE) shown.at = at;
      const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
      return outcome === undefined
        ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
        : Promise.resolve(outcome);
    },
    textOf: (target: { readonly selector: string }) => {
      if (target.selector === '#listadoEmpresas') {
        return Promise.resolve(shown.companies.length === 0 ? null : shown.companies.join(' '));
      }
      if (target.selector === 'body') return Promise.resolve(frameText);
      const [, row] = /nth-child\((\d+)\)/.exec(target.selector) ?? [];
      return Promise.resolve(shown.companies[Number(row) - 1] ?? null);
    },
    answer: () => ({ status: 200, text: '{"access_token":"abc"}' }),
  } as unknown as BrowserSession;
  const session = { setHeader: () => undefined } as unknown as InstitutionSession;
  const credentials = { username: '76543210-3', password: 'x' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('fills in the form in the visible frame, not in the frame of the bot manager', async () => {
    const { steps, state } = logIn({ text: 'Saldos y movimientos' });
    expect(await state).toEqual({ token: 'abc', module: { hash: '', today: '' } });
    expect(steps).toEqual([
      ['open', 'https://empresas.officebanking.cl/'],
      ['press', { button: 'Ingresar' }],
      ['fill', { frame: FRAME, selector: '#username' }, '76543210-3'],
      ['fill', { frame: FRAME, selector: '#password' }, 'x'],
      ['press', { frame: FRAME, selector: '#doLoginButton' }],
      ['open', MODULE.screen],
    ]);
  });

  it.each([
    ['CLAVE INCORRECTA', 'WRONG_LOGIN'],
    ['USUARIO O CLAVE no válidos', 'WRONG_LOGIN'],
    ['Se ha detectado un error en los datos ingresados', 'WRONG_LOGIN'],
    ['USUARIO BLOQUEADO', 'LOCKED'],
    ['CLAVE BLOQUEADA. USUARIO O CLAVE INCORRECTA', 'LOCKED'],
  ])('is refused by "%s" in the frame', async (frameText, code) => {
    await expect(logIn({ frameText }).state).rejects.toMatchObject({ code });
  });

  // Whatever the page says is read when the login ends in one of these two ways.
  it.each([
    ['Tu clave ha expirado', 'PERSON_REQUIRED'],
    ['Debes cambiar tu contraseña', 'PERSON_REQUIRED'],
    ['Ya tienes una sesión activa', 'PERSON_REQUIRED'],
    ['Acepta los nuevos términos', 'PERSON_REQUIRED'],
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED'],
  ])('does not take "%s" for a wrong password', async (sentence, code) => {
    const ending = await logIn({ frameText: sentence }).state.catch((error: unknown) => error);
    const obstacle = obstacleIn(sentence);
    expect(obstacle).toMatchObject({ code });
    expect(['UNEXPECTED_PAGE', code]).toContain((ending as ExtractionError).code);
  });

  it('requires a person if the frame asks for a second factor', async () => {
    const { state } = logIn({ frameText: 'Ingresa tu Superclave' });
    await expect(state).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
      message: expect.stringContaining('"Superclave"') as string,
    });
  });

  it.each([
    ['the route of its error', { at: 'https://privado.officebanking.cl/error-seguridad' }],
    ['the component of its error', { selector: 'app-error-seguridad' }],
    ['a page for automation', { text: '403 Internet Connection Error' }],
  ])('is reported as unavailable by %s', async (_name, page) => {
    await expect(logIn(page).state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });
});

describe('the list of companies', () => {
  const [own, other] = ['LA UNA SPA 76.543.210-3 Entrar', 'LA OTRA SPA 76.111.111-6 Entrar'];

  it.each([
    ['with dots', own],
    ['padded', 'LA UNA SPA 076543210-3 Entrar'],
    ['with another dash', 'LA UNA SPA 76.543.210–3 Entrar'],
  ])('chooses the row of the company whose RUT logged in, printed %s', async (_form, row2) => {
    const { steps, state } = logIn({ companies: [other, row2] });
    await state;
    const row = '#listadoEmpresas table tbody tr:nth-child(2)';
    expect(steps.slice(-2)).toEqual([
      ['press', { selector: `${row} a, ${row} button` }],
      ['open', MODULE.screen],
    ]);
  });

  it.each([
    ['without that company', [other]],
    ['with it twice', [own, own]],
  ])('%s is rejected, since no other company may be chosen', async (_name, companies) => {
    await expect(logIn({ companies }).state).rejects.toThrow(
      /does not offer the company exactly once/,
    );
  });
});
