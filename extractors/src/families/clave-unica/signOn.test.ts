import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { openSession } from '../../runtime/session.ts';
import { sendHtml, startServer } from '../../../test/httpServer.ts';
import type { Respond, TestServer } from '../../../test/httpServer.ts';
import { directNetwork } from '../../../test/networks.ts';
import { signOnByClaveUnica } from './signOn.ts';

// Two origins, as in production: the service redirects to the sign-on and back.

const FORM = `<form id="login-form" method="post" action="/accounts/login?step=2">
  <input type="hidden" name="csrfmiddlewaretoken" value="tok&amp;en">
  <input type="hidden" name="next" value="/openid/authorize?state=s1">
  <input type="hidden" name="app_name" value="CMF"><input type="hidden" name="token">
  <input name="run">
  <input type="password" name="password"></form>
  <p>Si tu ClaveÚnica está bloqueada, recupérala. ¿Servicio en mantención?</p>`;

let service: TestServer;
let signOn: TestServer;
let answerLogin: Respond;
let showForm: Respond;

beforeAll(async () => {
  service = await startServer((request, response) => {
    if (request.url.startsWith('/start')) {
      const location = `${signOn.url}/openid/authorize?state=s1`;
      response.writeHead(302, { location, 'set-cookie': 'STATE=s1; Path=/' }).end();
    } else {
      const text = `${request.url} ${String(request.headers.cookie)}`;
      sendHtml(response, `<p>${text}</p><p role="alert">Usuario bloqueado: qué hacer</p>`);
    }
  });
  signOn = await startServer((request, response, raw) =>
    request.method === 'POST'
      ? answerLogin(request, response, raw)
      : showForm(request, response, raw),
  );
});
afterAll(() => Promise.all([service.close(), signOn.close()]));

async function attempt(
  respond: Respond,
  form: Respond = (_request, response) => sendHtml(response, FORM),
) {
  answerLogin = respond;
  showForm = form;
  signOn.arrived.length = 0;
  const core = openSession({
    network: directNetwork,
    baseUrl: service.url,
    headers: { 'x-token': 'of the service' },
    extraOrigins: [signOn.url],
    requestTimeoutMs: 60_000,
    backoffMs: [],
  });
  const { signal } = new AbortController();
  const session = core.lane({ signal, check: () => undefined, mayRetry: false });
  const credentials = { username: '12345678-5', password: 'p4ss wörd&' };
  return signOnByClaveUnica({ session, credentials }, '/start');
}

async function failure(...given: Parameters<typeof attempt>): Promise<ExtractionError> {
  const error = await attempt(...given).catch((caught: unknown) => caught);
  if (error instanceof ExtractionError) return error;
  throw new Error('No ExtractionError', { cause: error });
}

const says =
  (text: string, status = 200): Respond =>
  (_request, response) =>
    sendHtml(response, `<div class="gob-response-error">${text}</div>${FORM}`, status);

const acceptAndReturn: Respond = (_request, response) => {
  response.writeHead(302, { location: `${service.url}/back?code=c1&state=s1` }).end();
};

describe('signing on', () => {
  it('submits the form once and returns to the service with its own cookies', async () => {
    const response = await attempt(acceptAndReturn);
    expect(response.text).toContain('/back?code=c1&state=s1 STATE=s1');
    const posts = signOn.arrived.filter((request) => request.method === 'POST');
    expect(posts.map((post) => post.url)).toEqual(['/accounts/login?step=2']);
    expect(Object.fromEntries(new URLSearchParams(posts[0]?.body))).toEqual({
      csrfmiddlewaretoken: 'tok&en',
      next: '/openid/authorize?state=s1',
      app_name: 'CMF',
      token: '',
      run: '12.345.678-5',
      password: 'p4ss wörd&',
    });
  });

  it('does not send the service’s headers to the sign-on', async () => {
    await attempt(acceptAndReturn);
    for (const { headers } of signOn.arrived) {
      expect(headers['x-token']).toBeUndefined();
    }
  });

  it.each([
    ['Datos de acceso no válidos', 'WRONG_LOGIN', null],
    ['Datos de acceso no válidos. Te quedan 2 intentos', 'WRONG_LOGIN', 2],
    ['El usuario será bloqueado al siguiente intento fallido', 'WRONG_LOGIN', 1],
    ['Ingresa correctamente tu RUN de 7 u 8 números más dígito verificador', 'WRONG_LOGIN', null],
    ['Usuario no encontrado', 'WRONG_LOGIN', null],
    ['Usuario Bloqueado', 'LOCKED', null],
    ['Datos de acceso no válidos: tu cuenta fue bloqueada', 'LOCKED', null],
    ['La institución no está habilitada en ClaveÚnica', 'INSTITUTION_UNAVAILABLE', null],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED', null],
    ['Tu clave ha expirado', 'PERSON_REQUIRED', null],
    ['Debes cambiar tu contraseña', 'PERSON_REQUIRED', null],
    ['Ya tienes una sesión activa', 'PERSON_REQUIRED', null],
    ['Acepta los nuevos términos', 'PERSON_REQUIRED', null],
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE', null],
    ['Algo pasó', 'UNEXPECTED_PAGE', null],
  ])('recognises "%s"', async (text, code, attemptsLeft) => {
    expect(await failure(says(text))).toMatchObject({ code, attemptsLeft });
  });

  it.each([
    ['<div class="alert">Tu cuenta está bloqueada</div>', 'LOCKED'],
    ['<p role="alert">Tu cuenta fue bloqueada</p>', 'LOCKED'],
    ['<span class="error">Usuario Bloqueado</span>', 'LOCKED'],
    ['<a href="/ayuda">Usuario Bloqueado: tu cuenta está bloqueada</a>', 'UNEXPECTED_PAGE'],
  ])(
    'reads refusals only from elements for messages, not from help links: %s',
    async (markup, code) => {
      const shown: Respond = (_request, response) => sendHtml(response, markup + FORM);
      expect((await failure(shown)).code).toBe(code);
    },
  );

  it('treats a 503 without a message as unavailable, before and after the form', async () => {
    const silent: Respond = (_request, response) => sendHtml(response, '', 503);
    expect((await failure(silent)).code).toBe('INSTITUTION_UNAVAILABLE');
    expect((await failure(acceptAndReturn, silent)).code).toBe('INSTITUTION_UNAVAILABLE');
  });

  it('ignores static help texts, and does not treat the same form again as success', async () => {
    const again: Respond = (_request, response) => sendHtml(response, FORM);
    expect((await failure(again)).code).toBe('UNEXPECTED_PAGE');
  });

  it.each([
    ['another form', FORM.replace('login-form', 'other')],
    ['a form without the password', FORM.replace('name="password"', 'name="pin"')],
    ['a form that would send it in the URL', FORM.replace('method="post"', '')],
    ['a form whose action is the service', 'SERVICE'],
  ])('does not fill in %s', async (_name, markup) => {
    const page = markup === 'SERVICE' ? FORM.replace('/accounts', `${service.url}/x`) : markup;
    const error = await failure(acceptAndReturn, (_request, response) => sendHtml(response, page));
    expect(error.code).toBe('UNEXPECTED_PAGE');
    expect(signOn.arrived.filter((request) => request.method === 'POST')).toEqual([]);
  });

  it('asks for the person where a code was mailed, of which only the words are known', async () => {
    const asks =
      (text: string): Respond =>
      (_request, response) =>
        sendHtml(response, `<body>${text}</body>`);
    expect(
      await failure(asks('<p>Ingresa el código que enviamos a tu correo p***@x.cl</p>')),
    ).toMatchObject({
      code: 'PERSON_REQUIRED',
      message: expect.stringContaining('("codigo que enviamos a tu correo")') as unknown,
    });
    expect((await failure(asks('<p>Otra página</p>'))).code).toBe('UNEXPECTED_PAGE');
    const help = `${FORM}<p>El código llega a tu correo</p>`;
    expect((await failure(asks(help))).code).toBe('UNEXPECTED_PAGE');
  });

  it('leaves the messages of the service’s own page to the service', async () => {
    expect((await attempt(acceptAndReturn)).text).toContain('<p role="alert">');
  });

  it('does not follow a redirect to another site', async () => {
    const away: Respond = (_request, response) => {
      response.writeHead(302, { location: 'http://evil.test/' }).end();
    };
    expect((await failure(away)).code).toBe('UNEXPECTED_PAGE');
  });
});
