import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { login } from './login.ts';
import { ENTRANCE } from './portal.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// What the bank's sources report about its login, one test for each fact.

const TOKEN =
  'https://apideveloper.santander.cl/sancl/privado/party_authentication_restricted/party_auth_dss/v1/oauth2/token';

const CONSTANTS = `var PROPERTIES = { USUARIO_ALT: 'ALT1', "CANAL": "003", CANAL_FISICO: '78',
  CANAL_LOGICO: '74', INFO_DISPOSITIVO: 'xx', NRO_SER: '', X_SANTANDER_CLIENT_ID: 'client' };`;

interface Reached {
  /** Text on the page around the frame. */
  readonly toast?: string;
  /** Text of the frame. */
  readonly framed?: string;
  readonly status?: number;
  /** The answer to the call for a token. */
  readonly answer?: string;
  readonly constants?: string;
}

/** Logs in by a browser whose pages are in this state after the button was pressed. */
function logIn(reached: Reached) {
  const { toast = '', framed = '', status = 401, answer = '{}', constants = CONSTANTS } = reached;
  const holds = ({ answer: wanted, text, selector, frame }: Sign): boolean =>
    wanted === undefined
      ? selector === undefined && text?.test(frame === undefined ? toast : framed) === true
      : wanted.address.test(TOKEN) &&
        wanted.status?.includes(status) !== false &&
        wanted.text?.test(answer) !== false;
  const { steps, browser } = recordedBrowser(holds, () => ({ status, text: answer }), framed);
  const session = {
    get: (address: string) => {
      steps.push(['get', address]);
      return Promise.resolve({ text: constants });
    },
  } as unknown as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'x' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

const ACCEPTED = { status: 200, answer: '{"access_token":"abc","tokenJWT":"def"}' };

describe('the login', () => {
  it('fills in the form in a frame of the public page, without opening the frame’s own address', async () => {
    const { steps, state } = logIn(ACCEPTED);
    await state;
    const frame = '#login-frame';
    expect(steps.slice(0, 5)).toEqual([
      ['open', ENTRANCE],
      ['press', { selector: '#btnIngresar' }],
      ['fill', { frame, selector: '#rut' }, '12345678-5', { keys: true }],
      ['fill', { frame, selector: '#pass' }, 'x', { keys: true }],
      ['press', { frame, selector: 'button[type=submit]' }],
    ]);
  });

  it.each([
    [
      'Alguno de los datos ingresados es incorrecto. Por favor, revisa tu RUT y Clave Digital…',
      'WRONG_LOGIN',
    ],
    ['Ocurrió un error al ingresar a tu banco en línea…', 'INSTITUTION_UNAVAILABLE'],
    [
      'No fue posible ingresar a tu banco en línea. Comprueba tu conexión… Volver a intentar',
      'INSTITUTION_UNAVAILABLE',
    ],
    // Shown by the bot manager, whatever the state of the connection.
    ['Revisa tu conexión a internet', 'INSTITUTION_UNAVAILABLE'],
    ['Internet connection error', 'INSTITUTION_UNAVAILABLE'],
  ])('is refused by "%s" beside the frame', async (toast, code) => {
    await expect(logIn({ toast }).state).rejects.toMatchObject({ code });
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
    const ending = await logIn({ toast: sentence }).state.catch((error: unknown) => error);
    const obstacle = obstacleIn(sentence);
    expect(obstacle).toMatchObject({ code });
    expect(['UNEXPECTED_PAGE', code]).toContain((ending as ExtractionError).code);
  });

  it.each([
    'SuperClave',
    'Santander Pass',
    'clave dinámica',
    'Autoriza en tu app',
    'segundo factor',
  ])('requires a person if the frame asks for a second factor by "%s"', async (words) => {
    await expect(logIn({ framed: `Hola, Juan. ${words}` }).state).rejects.toMatchObject({
      code: 'PERSON_REQUIRED',
      message: `The institution asks the person for a confirmation ("${words}"), and nobody is there to give it`,
    });
  });

  it.each([302, 400, 401, 403])(
    'does not treat the status %i alone as a wrong password, since the bot manager sends it too',
    async (status) => {
      await expect(logIn({ status }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    },
  );
});

describe('the token', () => {
  it.each([
    ['by itself', ACCEPTED.answer],
    ['within "data"', `{"data":${ACCEPTED.answer}}`],
    ['behind a guard against scripts', `)]}'\n${ACCEPTED.answer}`],
    ['behind the guard and within "data"', `)]}'\n{"data":${ACCEPTED.answer}}`],
  ])('is read %s', async (_name, answer) => {
    const { state } = logIn({ status: 200, answer });
    expect((await state).headers).toEqual({
      authorization: 'Bearer abc',
      'x-santander-client-id': 'client',
      origin: 'https://mibanco.santander.cl',
      referer: 'https://mibanco.santander.cl/',
    });
  });

  it.each([
    ['that is a page', '<html>access_token</html>'],
    ['without its field', '{"data":{"text":"access_token"}}'],
  ])('%s is rejected', async (_name, answer) => {
    const { state } = logIn({ status: 200, answer });
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});

describe('the constants of the bank’s client', () => {
  it('are read from the script that the bank’s pages load, in single or double quotes', async () => {
    const { steps, state } = logIn(ACCEPTED);
    expect((await state).constants).toEqual({
      USUARIO_ALT: 'ALT1',
      CANAL: '003',
      CANAL_FISICO: '78',
      CANAL_LOGICO: '74',
      INFO_DISPOSITIVO: 'xx',
      NRO_SER: '',
      X_SANTANDER_CLIENT_ID: 'client',
    });
    expect(steps.at(-1)).toEqual([
      'get',
      'https://movil.santander.cl/UI.Web.HB/Private_new/frame/assets/web/properties-frame.web.js',
    ]);
  });

  it('are rejected by name if one of them is missing', async () => {
    const constants = CONSTANTS.replace('CANAL_LOGICO', 'CANAL_OTRO');
    await expect(logIn({ ...ACCEPTED, constants }).state).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
      page: 'constants',
      field: 'CANAL_LOGICO',
    });
  });
});
