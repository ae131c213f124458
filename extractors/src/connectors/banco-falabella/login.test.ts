import { describe, expect, it } from 'vitest';
import type { BrowserAnswer, BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { fetchProducts } from './fetch.ts';
import type { Context } from './fetch.ts';
import { login, logoutInPage } from './login.ts';
import { ENTRANCE } from './portal.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// What the bank's sources report about its login and the page after it, one test for each fact.

interface Reached {
  readonly at?: string;
  /** Text of the dialog, once it is shown. */
  readonly dialog?: string | null;
  /** Text of the whole page. */
  readonly page?: string;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn({ at = ENTRANCE, dialog = null, page = '' }: Reached) {
  const holds = ({ address, answer, selector, text }: Sign): boolean => {
    if (answer !== undefined) return false;
    if (address !== undefined) return address.test(at);
    if (selector === undefined) return text?.test(page) === true;
    return selector === '#modal-message' && dialog !== null && text?.test(dialog) === true;
  };
  const { steps, browser } = recordedBrowser(holds, undefined, dialog);
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: '123456' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('opens the drawer of the form after closing a dialog that may cover its button', async () => {
    const { steps, state } = logIn({ at: 'https://web2.bancofalabella.cl/web-clientes/' });
    await state;
    expect(steps).toEqual([
      ['keepDecrypted'],
      ['open', 'https://www.bancofalabella.cl/'],
      [
        'press',
        { selector: '#btn-auth-normal' },
        { past: { selector: '#btn-login-client-nuevo' } },
      ],
      // Without a dash, which the page inserts.
      ['fill', { selector: 'input#document' }, '123456785', { keys: true }],
      ['fill', { selector: 'input#pass' }, '123456', { keys: true }],
      ['press', { selector: '[class*="DrawerFormLogin"] button[type=submit]' }],
    ]);
  });

  it.each([
    'https://web.bancofalabella.cl/web-clientes/',
    'https://web2.bancofalabella.cl/web-clientes/',
    'https://web2.bancofalabella.cl/web-clientes/techbank-client',
  ])('is accepted after a redirect to %s', async (at) => {
    expect(await logIn({ at }).state).toMatchObject({ page: { isHome: true } });
  });

  it.each([
    ['RUT o clave incorrectos', 'WRONG_LOGIN'],
    ['Los datos no son válidos', 'WRONG_LOGIN'],
    ['Clave incorrecta', 'WRONG_LOGIN'],
    ['Credenciales inválidas', 'WRONG_LOGIN'],
    ['Clave bloqueada', 'LOCKED'],
  ])('is refused by "%s" in its dialog', async (dialog, code) => {
    await expect(logIn({ dialog }).state).rejects.toMatchObject({ code });
  });

  it('does not treat a generic error in the dialog as a wrong password', async () => {
    const { state } = logIn({ dialog: 'Ha ocurrido un error' });
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  // Sentences of other banks, since no source has this one's.
  it.each([
    ['Tu clave ha expirado', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Debes cambiar tu contraseña', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Ya tienes una sesión activa', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Acepta los nuevos términos', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Sitio en mantención', 'UNEXPECTED_PAGE', 'INSTITUTION_UNAVAILABLE'],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED', 'LOCKED'],
  ])('does not take "%s" in its dialog for a wrong password', async (dialog, code, reason) => {
    await expect(logIn({ dialog }).state).rejects.toMatchObject({ code });
    // By which the runtime replaces the unknown page.
    expect(obstacleIn(dialog)).toMatchObject({ code: reason });
  });

  it.each(['clave dinámica', 'segundo factor', 'código de verificación'])(
    'requires a person if its dialog asks for a second factor by "%s"',
    async (words) => {
      await expect(logIn({ dialog: `Ingresa tu ${words}` }).state).rejects.toMatchObject({
        code: 'PERSON_REQUIRED',
        message: expect.stringContaining(`"${words}"`) as string,
      });
    },
  );

  it('types the RUT key by key without its dash, which the page inserts', async () => {
    const { steps, state } = logIn({ at: 'https://web2.bancofalabella.cl/web-clientes/' });
    await state;
    expect(steps).toContainEqual([
      'fill',
      { selector: 'input#document' },
      '123456785',
      { keys: true },
    ]);
  });

  it('does not mistake the page’s warnings about second factors for a request of one', async () => {
    const at = 'https://web2.bancofalabella.cl/web-clientes/';
    const page = 'Nunca te pediremos tu clave dinámica, código de verificación ni segundo factor';
    expect(await logIn({ at, page }).state).toMatchObject({ page: { isHome: true } });
  });

  it('is reported as unavailable if it failed with an unknown error', async () => {
    const { state } = logIn({ at: `${ENTRANCE}?errorMessage=UNKNOWN_ERROR` });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });
});

describe('the products after the login', () => {
  const read = async (status: number): Promise<unknown> => {
    const answer: BrowserAnswer = {
      url: new URL('https://web2.bancofalabella.cl/x'),
      status,
      text: '{}',
      contentType: 'application/json',
      date: 'Thu, 15 Jan 2026 12:00:00 GMT',
    };
    const browser = { decrypted: () => Promise.resolve(answer) } as unknown as BrowserSession;
    const state = { products: { document: null } };
    const context = { browser, state } as unknown as Context;
    return (await fetchProducts(context, 'accounts')[Symbol.asyncIterator]().next()).value;
  };

  it('have the date of the bank’s clock', async () => {
    expect(await read(200)).toMatchObject({ page: 'accounts', about: { date: '2026-01-15' } });
  });

  it.each([
    // The page offers to try again.
    [500, 'INSTITUTION_UNAVAILABLE'],
    [400, 'INSTITUTION_UNAVAILABLE'],
    [401, 'SESSION_LOST'],
    [403, 'SESSION_LOST'],
  ])('are rejected instead of read as none on status %i', async (status, code) => {
    await expect(read(status)).rejects.toMatchObject({ code });
  });
});

describe('the logout', () => {
  async function logOut(...shown: readonly string[]) {
    const { steps, browser } = recordedBrowser(
      ({ address }) => address?.test('https://www.bancofalabella.cl/') === true,
    );
    const textOf = (target: Target | null) => {
      const text = target !== null && 'button' in target ? target.button : '';
      return Promise.resolve(shown.includes(text) ? text : null);
    };
    await logoutInPage(Object.assign(browser, { textOf }));
    return steps;
  }

  it.each(['Cerrar sesión', 'Salir'])('presses the button "%s" of the page', async (button) => {
    expect(await logOut(button)).toEqual([['press', { button }]]);
  });

  it('presses nothing if the page shows no such button', async () => {
    expect(await logOut('Cerrar')).toEqual([]);
  });
});
