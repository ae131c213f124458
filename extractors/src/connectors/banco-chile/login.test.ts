import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { login } from './login.ts';
import { HOME } from './portal.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// What the bank's sources report about its login, one test for each fact.

const CALL = 'https://login.portales.bancochile.cl/usernamepassword/login';
const LOGIN = 'https://login.portales.bancochile.cl/login?state=x&client=y&protocol=oauth2';

interface Reached {
  readonly at?: string;
  /** Status of the login page's call; null before it is answered. */
  readonly status?: number | null;
  readonly answer?: string;
  /** Text of the error element, once it is shown. */
  readonly error?: string | null;
  readonly hasCaptcha?: boolean;
  /** Text of the whole page. */
  readonly page?: string;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn({
  at = LOGIN,
  status = null,
  answer = '{}',
  error = null,
  hasCaptcha = false,
  page = '',
}: Reached) {
  const holds = ({ address, answer: wanted, selector = '', text }: Sign): boolean => {
    if (address !== undefined) return address.test(at) && text?.test(page) !== false;
    if (selector.includes('captcha')) return hasCaptcha;
    if (wanted === undefined) {
      return selector === '#errorPassword' && error !== null && text?.test(error) === true;
    }
    const isAnswered = status !== null && wanted.address.test(CALL);
    return (
      isAnswered && wanted.status?.includes(status) !== false && wanted.text?.test(answer) !== false
    );
  };
  const { steps, browser } = recordedBrowser(holds, undefined, page);
  const credentials = { username: '1234567-4', password: 'cl$ve123' };
  const session = {} as InstitutionSession;
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('types the RUT with dots and dash, and sets the password at once, since typing would lose "$"', async () => {
    const { steps, state } = logIn({ at: `${HOME}#/home` });
    await state;
    expect(steps).toEqual([
      ['open', 'https://portalpersonas.bancochile.cl/persona/'],
      ['fill', { selector: '#ppriv_per-login-click-input-rut' }, '1.234.567-4', { keys: true }],
      ['fill', { selector: '#ppriv_per-login-click-input-password' }, 'cl$ve123', undefined],
      ['press', { selector: '#ppriv_per-login-click-ingresar-login' }],
    ]);
  });

  it.each([
    ['401 for a wrong password', 401, '{"code":"invalid_user_password"}', 'WRONG_LOGIN'],
    ['401 for something else', 401, '{"code":"other"}', 'UNEXPECTED_PAGE'],
    ['429 for too many tries', 429, '{"code":"too_many_attempts"}', 'LOCKED'],
    ['another status of the caller’s', 400, '{}', 'UNEXPECTED_PAGE'],
    ['a status of its own', 503, '{}', 'INSTITUTION_UNAVAILABLE'],
  ])('is refused by %s', async (_name, status, answer, code) => {
    await expect(logIn({ status, answer }).state).rejects.toMatchObject({ code });
  });

  it.each([
    ['Los datos ingresados no son correctos', 'WRONG_LOGIN'],
    ['Clave incorrecta', 'WRONG_LOGIN'],
    ['RUT inválido', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['Cuenta suspendida', 'LOCKED'],
  ])('is refused by "%s" once the error element is shown', async (error, code) => {
    await expect(logIn({ error }).state).rejects.toMatchObject({ code });
  });

  // The runtime then reads the page for what the person has to do.
  it.each([
    'Tu clave ha expirado',
    'Debes cambiar tu contraseña',
    'Ya tienes una sesión activa',
    'Acepta los nuevos términos',
    'Sitio en mantención',
  ])('is not counted as a wrong password by "%s"', async (error) => {
    const { state } = logIn({ error, page: error });
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(obstacleIn(error)).not.toBeNull();
  });

  it('is locked by a sentence that calls the password wrong too', async () => {
    const { state } = logIn({ error: 'Clave inválida; tu clave quedó bloqueada' });
    await expect(state).rejects.toMatchObject({ code: 'LOCKED' });
  });

  it('is also reported as locked by the route of the previous portal version', async () => {
    const at = `${LOGIN}#/alerta-bloqueo`;
    await expect(logIn({ at }).state).rejects.toMatchObject({ code: 'LOCKED' });
  });

  it.each([
    'clave dinámica',
    'segundo factor',
    'código de verificación',
    'Banco de Chile Pass',
    'Mi Pass',
    'aprueba en tu app',
    'Aprueba la notificación',
  ])('requires a person where the page asks for a second factor by "%s"', async (words) => {
    const { state } = logIn({ status: 200, page: `Juan, ingresa o ${words} ahora` });
    await expect(state).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
      message: `The institution asks the person for a confirmation ("${words}"), and nobody is there to give it`,
    });
  });

  it('ignores these words inside the portal', async () => {
    expect(await logIn({ at: `${HOME}#/home`, page: 'Activa Mi Pass' }).state).toBeDefined();
  });

  it('is reported as unavailable if a captcha is shown', async () => {
    const { state } = logIn({ hasCaptcha: true });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });
});
