import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { login, logout } from './login.ts';

// What the bank's sources say of its login, one by one.

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

/** Logs in by a browser that comes to these pages, one each time that something is pressed. */
function logIn(...places: readonly Place[]) {
  const left = [...places];
  let at: Place = {};
  const steps: unknown[] = [];
  const headers: Record<string, string | null> = {};
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
      at = left.shift() ?? {};
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
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, headers, state };
}

describe('the login', () => {
  it('is typed key by key, the RUT with dots: the page fills its hidden fields by them', async () => {
    const { steps, state } = logIn(INSIDE);
    await state;
    expect(steps).toEqual([
      ['open', 'https://www.bci.cl/corporativo/banco-en-linea/personas'],
      ['fill', { selector: '#rut_aux' }, '12.345.678-5', { keys: true }],
      ['fill', { selector: '#clave' }, 'clave987', { keys: true }],
      ['press', { selector: '#frm button[type=submit]' }],
    ]);
  });

  it('gets its bearer from the call that the private page makes by itself', async () => {
    const { headers, state } = logIn(INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(headers).toEqual({ authorization: 'Bearer abc' });
  });

  it('passes over the offer to register a trusted device, which is optional', async () => {
    const { steps, state } = logIn({ address: OFFER, text: TITLE }, INSIDE);
    expect(await state).toMatchObject({ token: 'abc' });
    expect(steps.at(-1)).toEqual(['press', { button: 'Omitir' }]);
  });

  it.each([
    ['the address of a wrong key', { address: 'https://www.bci.cl/personas/clave_invalida' }],
    ['a sentence', { text: 'Los datos ingresados no son correctos' }],
  ])('is refused by %s', async (_name, place) => {
    await expect(logIn(place).state).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  });

  it('is disabled by the address that it leads to', async () => {
    const address = 'https://www.bci.cl/personas/acceso-inhabilitado';
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'LOCKED' });
  });

  it('that comes too often is answered with the application server’s own error', async () => {
    const { state } = logIn({ text: 'Error 500--Internal Server Error' });
    await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it('may be led to the page of Bci Pass, which a person has to approve', async () => {
    const address =
      'https://www.bci.cl/cl/bci/aplicaciones/seguridad/autenticacion/autenticacionBciPass';
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
  });
});

it.each([
  [true, ['/cl/bci/aplicaciones/menu/encuestaCierreSesion.jsf']],
  [false, []],
])('the logout of a session whose bearer is %s begins at the survey', async (has, expected) => {
  const asked: string[] = [];
  const session = {
    hasHeader: () => has,
    get: (address: string) => Promise.resolve(asked.push(address)),
  } as unknown as InstitutionSession;
  await logout(session);
  expect(asked).toEqual(expected);
});
