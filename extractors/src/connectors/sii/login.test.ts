import { afterEach, describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { openSession } from '../../runtime/session.ts';
import { sendHtml, startServer } from '../../../test/httpServer.ts';
import type { ArrivedRequest, TestServer } from '../../../test/httpServer.ts';
import { networkTo } from '../../../test/networks.ts';
import { login } from './login.ts';
import { HOME, SII_ORIGINS } from './portal.ts';

// What the sources report about the login, beyond what the simulator covers. All hosts are one
// server here.

const FORM = `<form id="myform" method="post" action="/cgi_AUT2000/CAutInicio.cgi">
  <input type="hidden" id="rut" name="rut"><input type="hidden" id="dv" name="dv">
  <input type="hidden" id="referencia" name="referencia" value="http://www.sii.cl">
  <input type="hidden" id="code" name="411" value="411">
  <input id="rutcntr" name="rutcntr"><input type="password" id="clave" name="clave"></form>`;

const ACCEPTED = `<script>location.replace('${HOME}')</script>`;

let server: TestServer;

afterEach(() => server.close());

/** Logs in to a service that gives this answer to the submitted form and shows this home page. */
async function attempt(answer: string, home = '<script>DatosCntrNow = {};</script>') {
  server = await startServer((request, response) => {
    response.setHeader('date', 'Thu, 01 Jan 2026 02:30:00 GMT');
    if (request.method === 'POST') {
      response.setHeader('set-cookie', 'TOKEN=t0k3n; Domain=.sii.cl; Path=/');
      sendHtml(response, answer);
    } else sendHtml(response, request.url.startsWith('/cgi_misii/') ? home : FORM);
  });
  const core = openSession({
    network: networkTo(server.url),
    baseUrl: 'https://www.sii.cl',
    headers: {},
    extraOrigins: SII_ORIGINS,
    requestTimeoutMs: 60_000,
    backoffMs: [],
  });
  const { signal } = new AbortController();
  const session = core.lane({ signal, check: () => undefined, mayRetry: false });
  const credentials = { username: '10000013-K', password: 'clave9876' };
  return login({
    session,
    credentials,
    loginKind: 'clave-tributaria',
    browser: noBrowser,
    person: NOBODY,
  });
}

async function failure(...given: Parameters<typeof attempt>): Promise<ExtractionError> {
  const error = await attempt(...given).catch((caught: unknown) => caught);
  if (error instanceof ExtractionError) return error;
  throw new Error('No ExtractionError', { cause: error });
}

const posts = (): ArrivedRequest[] => server.arrived.filter(({ method }) => method === 'POST');

const refusal = (sentence: string, code: string): string =>
  `<body>${sentence}<br>El código de este mensaje es ${code}<button>Aceptar</button></body>`;

describe('the login by RUT and Clave Tributaria', () => {
  it('fills in the fields that the page’s script would, and submits the form once', async () => {
    await attempt(ACCEPTED);
    expect(posts().map(({ url }) => url)).toEqual(['/cgi_AUT2000/CAutInicio.cgi']);
    expect(Object.fromEntries(new URLSearchParams(posts()[0]?.body))).toEqual({
      rutcntr: '10000013-K',
      rut: '10000013',
      dv: 'K',
      clave: 'clave9876',
      referencia: HOME,
      411: '411',
    });
    expect(server.arrived[0]?.url).toBe(
      `/AUT2000/InicioAutenticacion/IngresoRutClave.html?${HOME}`,
    );
  });

  it('follows the redirect of an accepted login’s script, with the cookie that the script would set', async () => {
    const state = await attempt(ACCEPTED);
    // In Chile, three hours behind UTC, the year has not begun.
    expect(state).toEqual({ token: 't0k3n', today: '2025-12-31' });
    const landing = server.arrived.at(-1);
    expect(landing?.url).toBe('/cgi_misii/siihome.cgi');
    const until = /NETSCAPE_LIVEWIRE\.locexp=([^;]*)/.exec(landing?.headers.cookie ?? '')?.[1];
    const minutes = (Date.parse(until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(118);
    expect(minutes).toBeLessThanOrEqual(120);
  });

  it.each([
    ['01.01.203.500.720.20', 'WRONG_LOGIN'],
    ['01.01.217.500.720.20', 'WRONG_LOGIN'],
    ['01.01.225.500.720.20', 'WRONG_LOGIN'],
    ['01.01.190.500.720.27', 'INSTITUTION_UNAVAILABLE'],
    ['01.01.999.500.720.20', 'UNEXPECTED_PAGE'],
  ])('is refused at status 200 with the code %s', async (code, expected) => {
    expect((await failure(refusal('Algo pasó.', code))).code).toBe(expected);
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['La Clave Tributaria ingresada no es correcta, verifique que su teclado', 'WRONG_LOGIN'],
    ['Usted ha superado el máximo de sesiones autenticadas', 'INSTITUTION_UNAVAILABLE'],
    ['Su Clave Tributaria se encuentra bloqueada', 'LOCKED'],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED'],
    ['Tu clave ha expirado', 'PERSON_REQUIRED'],
    ['Debes cambiar tu contraseña', 'PERSON_REQUIRED'],
    ['Ya tienes una sesión activa', 'PERSON_REQUIRED'],
    ['Acepta los nuevos términos', 'PERSON_REQUIRED'],
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Algo pasó', 'UNEXPECTED_PAGE'],
  ])('is refused with the message "%s"', async (sentence, expected) => {
    expect((await failure(`<body><p>${sentence}</p></body>`)).code).toBe(expected);
  });

  it.each(['correo', 'MCurrentPass2'])(
    'requires an action of the person if the page contains #%s',
    async (id) => {
      const answer = `<body><div id="${id}"><input></div></body>`;
      expect((await failure(answer)).code).toBe('PERSON_REQUIRED');
    },
  );

  it('is not accepted if the form is shown again, or the page redirects to an unknown address', async () => {
    expect((await failure(FORM)).code).toBe('SESSION_LOST');
    await server.close();
    const back = "<script>location.replace('https://zeusr.sii.cl/AUT2000/x.html')</script>";
    expect((await failure(back)).code).toBe('UNEXPECTED_PAGE');
    await server.close();
    const out = "<script>location.replace('https://elsewhere.example/')</script>";
    expect((await failure(out)).message).toContain('leads outside the institution');
  });
});
