import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';
import { login, logoutInPage } from './login.ts';
import { ENTRANCE } from './portal.ts';

// What the bank's sources report about its login, one test for each fact.

interface Reached {
  readonly at?: string;
  /** Text of the page. */
  readonly page?: string;
  /** Selector of what is visible. */
  readonly shown?: string;
  readonly status?: number;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn({ at = ENTRANCE, page = '', shown = '', status = 200 }: Reached) {
  const holds = ({ address, answer, selector, text }: Sign): boolean => {
    if (answer !== undefined) return answer.status?.includes(status) === true;
    if (address !== undefined && !address.test(at)) return false;
    if (text !== undefined && !text.test(page)) return false;
    return selector === undefined || selector === shown;
  };
  const { steps, browser } = recordedBrowser(holds, undefined, page);
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'clave123' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

const INSIDE = { at: 'https://personas.consorcio.cl/spi', shown: '#itemHeaderInicio' };

describe('the login', () => {
  it('types the RUT key by key without dash, which enables the button', async () => {
    const { steps, state } = logIn(INSIDE);
    await state;
    expect(steps).toEqual([
      ['keepDecrypted'],
      ['open', 'https://login.consorcio.cl/onboarding-consorcio/admin'],
      ['fill', { selector: '#input-rut' }, '123456785', { keys: true }],
      ['fill', { selector: '#input-new-pass' }, 'clave123', { keys: true }],
      ['press', { selector: '#btn-login' }],
    ]);
  });

  it.each(['#itemHeaderInicio', 'div.elastic-card'])('is accepted if %s appears', async (shown) => {
    await expect(logIn({ ...INSIDE, shown }).state).resolves.toBeDefined();
  });

  it.each([
    ['Clave incorrecta', 'WRONG_LOGIN'],
    ['RUT inválido', 'WRONG_LOGIN'],
    ['Datos incorrectos', 'WRONG_LOGIN'],
    ['Credenciales inválidas', 'WRONG_LOGIN'],
    ['Cuenta bloqueada', 'LOCKED'],
    ['Acceso restringido', 'INSTITUTION_UNAVAILABLE'],
    ['Error de seguridad', 'INSTITUTION_UNAVAILABLE'],
    ['Verifica que no eres un robot', 'UNEXPECTED_PAGE'],
    ['Conoce nuestra nueva aplicación', 'UNEXPECTED_PAGE'],
  ])('ends with "%s" on its page as %s', async (page, code) => {
    await expect(logIn({ page }).state).rejects.toMatchObject({ code });
  });

  it.each(['clave dinámica', 'segundo factor', 'código de seguridad'])(
    'requires a person if its page asks for a second factor by "%s"',
    async (words) => {
      await expect(logIn({ page: `Ingresa tu ${words}` }).state).rejects.toMatchObject({
        code: 'PERSON_REQUIRED',
        message: expect.stringContaining(`"${words}"`) as string,
      });
    },
  );

  it('is reported as unavailable if the bank fails', async () => {
    await expect(logIn({ status: 503 }).state).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
    });
  });

  it.each([
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Tu clave ha expirado', 'PERSON_REQUIRED'],
  ])('leaves "%s" to the runtime', async (page, code) => {
    await expect(logIn({ page }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(obstacleIn(page)).toMatchObject({ code });
  });

  it('does not mistake the dialog about a blocked card for a refusal', async () => {
    const page = 'Tarjeta de Crédito Bloqueada: cuenta bloqueada';
    await expect(logIn({ ...INSIDE, page }).state).resolves.toBeDefined();
  });
});

describe('the logout', () => {
  const logOut = async (markup: string | null) => {
    const { steps, browser } = recordedBrowser(
      ({ address }) => address?.test('https://www.bancoconsorcio.cl/') === true,
    );
    await logoutInPage(Object.assign(browser, { markupOf: () => Promise.resolve(markup) }));
    return steps;
  };

  it('presses the row in the header of the page', async () => {
    const selector = '.row.align-items-center.height-logout';
    expect(await logOut('<div></div>')).toEqual([['press', { selector }]]);
  });

  it('presses nothing on a page without it', async () => {
    expect(await logOut(null)).toEqual([]);
  });
});
