import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { login } from './login.ts';

// What the bank's sources report about its login, one test for each fact.

const REALM = 'https://auth.bice.cl/realms/personas';
const HOME = 'https://portalpersonas.bice.cl/home';
const WRONG = 'Usuario o contraseña incorrectos.';

interface Reached {
  readonly at?: string;
  /** The address that the form was sent to. */
  readonly call?: string;
  readonly status?: number;
  /** An element that is shown, and its text. */
  readonly selector?: string;
  readonly text?: string;
  /** The page's CSRF value for its calls. */
  readonly csrf?: string | null;
  /** Status of the login page, if its form never appeared. */
  readonly wall?: number;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
function logIn({
  at = `${REALM}/protocol/openid-connect/auth`,
  call = `${REALM}/login-actions/authenticate?client_id=portal-personas`,
  status = 200,
  selector = '',
  text = '',
  csrf = 'guard',
  wall,
}: Reached) {
  const steps: unknown[] = [];
  let isSent = false;
  const holds = (sign: Sign): boolean => {
    if (!isSent) return wall === undefined && sign.selector === '#username';
    return (
      sign.address?.test(at) !== false &&
      (sign.selector === undefined || sign.selector === selector) &&
      sign.text?.test(text) !== false &&
      (sign.answer === undefined ||
        (sign.answer.address.test(call) && sign.answer.status?.includes(status) === true))
    );
  };
  const browser = {
    open: (address: string) => Promise.resolve(steps.push(['open', address])),
    press: (target: Target) => {
      isSent = true;
      return Promise.resolve(steps.push(['press', target]));
    },
    fill: (target: Target, value: string) => Promise.resolve(steps.push(['fill', target, value])),
    waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
      const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
      return outcome === undefined
        ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
        : Promise.resolve(outcome);
    },
    answer: () => {
      if (wall === undefined) throw new ExtractionError('UNEXPECTED_PAGE', 'No such answer');
      return { status: wall };
    },
    storageItem: (kind: string, name: string) =>
      Promise.resolve(kind === 'session' && name === 'csrf-person' ? csrf : null),
  } as unknown as BrowserSession;
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'x' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

describe('the login', () => {
  it('is reached by opening the portal, and takes the RUT without dots or dash', async () => {
    const { steps, state } = logIn({ at: HOME });
    expect(await state).toMatchObject({ csrf: 'guard' });
    expect(steps).toEqual([
      ['open', 'https://portalpersonas.bice.cl/'],
      ['fill', { selector: '#username' }, '123456785'],
      ['fill', { selector: '#password' }, 'x'],
      ['press', { selector: '#kc-login' }],
    ]);
  });

  it('is complete once the portal shows the person’s name, at any address', async () => {
    const { state } = logIn({ at: 'https://portalpersonas.bice.cl/', selector: '#edit-name-txt' });
    expect(await state).toMatchObject({ csrf: 'guard' });
  });

  it('fails by name if the CSRF value that every call needs is missing', async () => {
    const { state } = logIn({ at: HOME, csrf: null });
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'csrf-person' });
  });

  it.each([
    ['.kc-feedback-text', 'Usuario o contraseña incorrectos.', 'WRONG_LOGIN'],
    ['[class*=alert]', 'Invalid username or password.', 'WRONG_LOGIN'],
    ['.kc-feedback-text', 'La cuenta está desactivada, contacta con el administrador.', 'LOCKED'],
    ['[class*=alert]', 'La cuenta está temporalmente desactivada', 'LOCKED'],
    // What these say, the runtime finds out; none of them is about the password that was sent.
    ['.kc-feedback-text', 'Tu clave ha expirado', 'UNEXPECTED_PAGE'],
    ['[class*=alert]', 'Clave inválida; tu clave quedó bloqueada', 'UNEXPECTED_PAGE'],
    ['[class*=alert]', 'Ya tienes una sesión activa', 'UNEXPECTED_PAGE'],
    ['[class*=alert]', 'Sitio en mantención', 'UNEXPECTED_PAGE'],
    ['[class*=alert]', 'Los datos no son correctos', 'UNEXPECTED_PAGE'],
  ])(
    'is refused on the same page, with status 200, by the element %s with the text "%s"',
    async (selector, text, code) => {
      await expect(logIn({ selector, text }).state).rejects.toMatchObject({ code });
    },
  );

  it('is also refused at the older address of its realm', async () => {
    const older = 'https://auth.bice.cl/auth/realms/personas';
    const page = {
      at: `${older}/protocol/openid-connect/auth`,
      call: `${older}/login-actions/authenticate`,
    };
    const { state } = logIn({ ...page, selector: '.kc-feedback-text', text: WRONG });
    await expect(state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  });

  it('does not treat a notice shown before the form was sent as a refusal', async () => {
    const call = `${REALM}/protocol/openid-connect/auth`;
    const { state } = logIn({ call, selector: '[class*=alert]', text: 'Aviso' });
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('is reported as unavailable if the bank answers 503', async () => {
    const { state } = logIn({ status: 503 });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it.each([
    [403, 'INSTITUTION_UNAVAILABLE'],
    [200, 'UNEXPECTED_PAGE'],
  ])('sends nothing if a page with status %i is shown instead of the form', async (wall, code) => {
    const { steps, state } = logIn({ wall });
    await expect(state).rejects.toMatchObject({ code });
    expect(steps).toEqual([['open', 'https://portalpersonas.bice.cl/']]);
  });
});
