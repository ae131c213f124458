import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import type { BrowserSession, LoginSigns } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';
import { login } from './login.ts';

// What the sources report about the login, beyond what the simulator covers.

const CHOOSER = '<h1>Te damos la bienvenida</h1><button id="id-button-idp-claveTributaria">';
const FORM = '<input id="inputRut"><input id="inputPass"><button id="bt_ingresar">';

/** A browser that shows the next of these pages at each step, and what was typed into it. */
function browserThrough(...pages: readonly string[]) {
  const typed: string[] = [];
  let at = 0;
  const holds = (
    html: string,
    { address, selector, text }: NonNullable<LoginSigns['accepted']>[0],
  ) => {
    const $ = load(`<body>${html}</body>`);
    const part = $(selector ?? 'body');
    return (
      address === undefined && part.length > 0 && (text === undefined || text.test(part.text()))
    );
  };
  const browser: BrowserSession = {
    ...noBrowser,
    open: () => Promise.resolve(),
    fill: (_target, value) => {
      typed.push(value);
      return Promise.resolve();
    },
    press: () => {
      at += 1;
      return Promise.resolve();
    },
    waitFor: (signs) => {
      const html = pages[at] ?? '';
      const all = Object.entries(signs) as [keyof typeof signs, LoginSigns['accepted']][];
      const found = all.find(([, list]) => list?.some((sign) => holds(html, sign)));
      if (found === undefined) throw new Error('No sign holds');
      return Promise.resolve(found[0]);
    },
  };
  return { browser, typed };
}

const GIVEN = {
  session: null as unknown as InstitutionSession,
  credentials: { username: '12345678-5', password: 'clave9876' },
  loginKind: 'clave-tributaria',
  person: NOBODY,
} as const;

async function failure(...pages: readonly string[]) {
  const { browser, typed } = browserThrough(...pages);
  const error: unknown = await login({ ...GIVEN, browser }).catch((caught: unknown) => caught);
  if (!(error instanceof ExtractionError)) throw new Error('No failure', { cause: error });
  return { code: error.code, typed };
}

describe('the login of the treasury', () => {
  it('begins at a procedure, and types the RUT with hyphen but without dots at the tax service', async () => {
    const { steps, browser } = recordedBrowser(({ address, selector }) =>
      address === undefined
        ? selector === '#id-button-idp-claveTributaria' || selector === '#bt_ingresar'
        : address.test('https://www.tesoreria.cl/x'),
    );
    await login({ ...GIVEN, browser });
    const procedure = '/tramites-tgr/imprimir-cuotas-de-convenios-vigentes/';
    expect(steps).toEqual([
      ['open', `https://tgr.gob.cl${procedure}`],
      ['press', { selector: '#id-button-idp-claveTributaria' }],
      ['fill', { selector: '#inputRut' }, '12345678-5', { keys: true }],
      ['fill', { selector: '#inputPass' }, 'clave9876', { keys: true }],
      ['press', { selector: '#bt_ingresar' }],
    ]);
  });

  it.each([
    'https://www.tesoreria.cl/x',
    'https://web.tesoreria.cl/x',
    'https://www.tgr.cl/x',
    'https://tgr.gob.cl/x',
  ])('is over once the browser is back at %s', async (address) => {
    const { browser } = recordedBrowser((sign) =>
      sign.address === undefined
        ? sign.selector === '#id-button-idp-claveTributaria' || sign.selector === '#bt_ingresar'
        : sign.address.test(address),
    );
    expect(await login({ ...GIVEN, browser })).toBeNull();
  });

  it.each([
    ['a data centre', '<h1>Access Denied</h1>'],
    ['a wall', 'Request Rejected The requested URL was rejected. Your support ID is: 1'],
    ['a procedure that moved', '<h1>Ups! Lo sentimos</h1>La página que buscabas no existe'],
    ['a captcha', '<div class="g-recaptcha">No soy un robot</div>'],
  ])('types nothing if it is stopped by %s', async (_name, page) => {
    expect(await failure(page)).toEqual({ code: 'INSTITUTION_UNAVAILABLE', typed: [] });
  });

  it.each([
    ['<p role="alert">RUT o clave tributaria incorrecta</p>', 'WRONG_LOGIN'],
    ['<div class="alert-error">El RUT no es válido</div>', 'WRONG_LOGIN'],
    ['<div class="msg-error">La clave no coincide</div>', 'WRONG_LOGIN'],
    ['<p role="alert">Clave incorrecta: ha sido bloqueada</p>', 'LOCKED'],
    ['<p role="alert">Clave inválida; tu clave quedó bloqueada</p>', 'LOCKED'],
    ['<input id="correo">', 'PERSON_REQUIRED'],
    ['<input id="MCurrentPass2" type="password">', 'PERSON_REQUIRED'],
    ['<button id="btn-no-autorizado">Volver</button>', 'INSTITUTION_UNAVAILABLE'],
    ['<div class="g-recaptcha"></div>', 'INSTITUTION_UNAVAILABLE'],
  ])('stops after one attempt at %s', async (shown, code) => {
    const typed = ['12345678-5', 'clave9876'];
    expect(await failure(CHOOSER, FORM, FORM + shown)).toEqual({ code, typed });
  });
});
