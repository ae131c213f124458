import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { ChallengeQuestion, Person } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { login, logout } from './login.ts';

// What the bank's sources report about its login, one test for each fact.

const TOKEN = 'https://personas.bci.cl/api/api-auth-personas/v1/connectors/td';
const OFFER = 'https://login.bci.cl/web/fe-dispositivosconfianza-mo-re-v1-0/registro?authId=x';
const TITLE = 'Registra tu Dispositivo de confianza. Omitir';

interface Place {
  readonly address?: string;
  readonly text?: string;
  /** The answer to the call for a token, once the private page is open. */
  readonly answer?: string;
}

const INSIDE: Place = { answer: '{"cpi":"","access_token":"abc"}' };

/** Logs in by a browser that shows the next of these pages whenever something is pressed. */
const logIn = (...places: readonly Place[]) => logInWith(() => NOBODY, places);

/** The same with a person, who may make the browser show the next page. */
function logInWith(personWho: (goOn: () => void) => Person, places: readonly Place[]) {
  const left = [...places];
  let at: Place = {};
  const steps: unknown[] = [];
  const headers: Record<string, string | null> = {};
  const goOn = (): void => {
    at = left.shift() ?? {};
  };
  const holds = ({ answer, address, text }: Sign): boolean =>
    answer === undefined
      ? address?.test(at.address ?? '') !== false && text?.test(at.text ?? '') !== false
      : at.answer !== undefined &&
        answer.address.test(TOKEN) &&
        answer.text?.test(at.answer) !== false;
  const browser = {
    open: (address: string) => Promise.resolve(steps.push(['open', address])),
    fill: (target: Target, value: string, options?: object) =>
      Promise.resolve(steps.push(['fill', target, value, options])),
    press: (target: Target) => {
      goOn();
      return Promise.resolve(steps.push(['press', target]));
    },
    textOf: ({ button }: { button: string }) =>
      Promise.resolve(at.text?.includes(button) === true ? button : null),
    waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
      const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
      return outcome === undefined
        ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
        : Promise.resolve(outcome);
    },
    answer: () => ({ status: 200, text: at.answer ?? '' }),
  } as unknown as BrowserSession;
  const session = {
    setHeader: (name: string, value: string | null) => {
      headers[name] = value;
    },
  } as unknown as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'clave987' };
  const person = personWho(goOn);
  const state = login({ session, browser, credentials, loginKind: 'internet', person });
  return { steps, headers, state };
}

describe('the login', () => {
  it('types key by key, the RUT with dots, so that the page fills its hidden fields', async () => {
    const { steps, state } = logIn(INSIDE);
    await state;
    expect(steps).toEqual([
      ['open', 'https://www.bci.cl/corporativo/banco-en-linea/personas'],
      ['fill', { selector: '#rut_aux' }, '12.345.678-5', { keys: true }],
      ['fill', { selector: '#clave' }, 'clave987', { keys: true }],
      ['press', { selector: '#frm button[type=submit]' }],
    ]);
  });

  it('reads the bearer from the call that the private page makes by itself', async () => {
    const { headers, state } = logIn(INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(headers).toEqual({ authorization: 'Bearer abc' });
  });

  it('skips the optional registration of a trusted device', async () => {
    const { steps, state } = logIn({ address: OFFER, text: TITLE }, INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(steps.at(-1)).toEqual(['press', { button: 'Omitir' }]);
  });

  it.each([
    ['the address of a wrong key', { address: 'https://www.bci.cl/personas/clave_invalida' }],
    ['the same by plain HTTP', { address: 'http://www.bci.cl/personas/clave_invalida' }],
    ['a sentence', { text: 'Los datos ingresados no son correctos' }],
  ])('is refused by %s', async (_name, place) => {
    await expect(logIn(place).state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  });

  it('is reported as locked after a redirect to the address for disabled access', async () => {
    const address = 'https://www.bci.cl/personas/acceso-inhabilitado';
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'LOCKED' });
  });

  it('is reported as unavailable if the application server answers with its own error', async () => {
    const { state } = logIn({ text: 'Error 500--Internal Server Error' });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it('requires a person if it is redirected to the page of Bci Pass', async () => {
    const address =
      'https://www.bci.cl/cl/bci/aplicaciones/seguridad/autenticacion/autenticacionBciPass';
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
  });
});

it.each([
  'Tu clave ha expirado',
  'Debes cambiar tu contraseña',
  'Ya tienes una sesión activa',
  'Acepta los nuevos términos',
  'Sitio en mantención',
])('takes no other sentence for a wrong password: "%s"', async (text) => {
  // What it says, the runtime finds out.
  const { state } = logIn({ address: 'https://www.bci.cl/personas/ingreso', text });
  await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
});

it.each(['segundo factor', 'Aprobación en tu app', 'autorizar en tu app', 'confirmar en tu app'])(
  'requires a person if a page of the login says "%s"',
  async (text) => {
    const asking = { address: 'https://www.bci.cl/personas/ingreso', text };
    await expect(logIn(asking).state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
  },
);

describe('the page of Bci Pass', () => {
  const address =
    'https://www.bci.cl/cl/bci/aplicaciones/seguridad/autenticacion/autenticacionBciPass';
  const asking: Place = { address, text: 'Espera aprobación en tu app' };

  /** A person who approves while the browser shows these pages one after the other. */
  function approving(...places: readonly Place[]) {
    const asked: ChallengeQuestion[] = [];
    const personWho = (goOn: () => void): Person => ({
      ...NOBODY,
      isPresent: true,
      approve: async (question, look) => {
        asked.push(question);
        for (let state = await look(); state === 'pending'; state = await look()) goOn();
      },
    });
    return { asked, ...logInWith(personWho, [asking, ...places]) };
  }

  it('waits up to three minutes for the approval in the app, and continues by itself', async () => {
    const { asked, state } = approving(asking, INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(asked).toMatchObject([
      { kind: 'approve', medium: 'app', destination: null, fields: [], seconds: 180 },
    ]);
  });

  it('skips the registration of a trusted device after the approval', async () => {
    const { steps, state } = approving({ address: OFFER, text: TITLE }, INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(steps.at(-1)).toEqual(['press', { button: 'Omitir' }]);
  });

  it.each(['rechazada', 'denegada', 'cancelada'])(
    'is reported as a rejected approval if it shows "%s"',
    async (word) => {
      const { state } = approving({ address, text: `La autorización fue ${word}` });
      await expect(state).rejects.toMatchObject({ code: 'CHALLENGE_REJECTED' });
    },
  );
});

it.each([
  [true, ['/cl/bci/aplicaciones/menu/encuestaCierreSesion.jsf']],
  [false, []],
])('opens the survey page to log out if the session has a bearer: %s', async (has, expected) => {
  const asked: string[] = [];
  const session = {
    hasHeader: () => has,
    get: (address: string) => Promise.resolve(asked.push(address)),
  } as unknown as InstitutionSession;
  await logout(session);
  expect(asked).toEqual(expected);
});
