import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { login } from './login.ts';
import { recordedBrowser } from '../../testing/recordedBrowser.ts';

// What the bank's sources say of its login, one by one.

interface Reached {
  readonly address?: string;
  readonly text?: string;
  /** What stands where the page shows a refusal. */
  readonly refusal?: string;
}

/** Logs in by a browser whose page came to this after the button was pressed. */
function logIn({ address = 'x', text = '', refusal = '' }: Reached) {
  const holds = (sign: Sign): boolean => {
    if (sign.answer !== undefined) return false;
    const shown = sign.selector === undefined ? `${text} ${refusal}` : refusal;
    return sign.address?.test(address) !== false && sign.text?.test(shown) !== false;
  };
  const { steps, browser } = recordedBrowser(holds, () => {
    throw new ExtractionError('UNEXPECTED_PAGE', 'There was no such answer');
  });
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'clave9876' };
  const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
  return { steps, state };
}

const HOME = 'https://banco.itau.cl/wps/myportal/newolb/web/home/newhome/!ut/p/z1/abc/';

describe('the login', () => {
  it('is typed key by key, and sent by a button of either of two names', async () => {
    const { steps, state } = logIn({ address: HOME });
    await state;
    expect(steps).toEqual([
      ['open', 'https://banco.itau.cl/wps/portal/newolb/web/login'],
      ['fill', { selector: '#loginNameID' }, '12345678-5', { keys: true }],
      ['fill', { selector: '#pswdId' }, 'clave9876', { keys: true }],
      ['press', { selector: '#btnLoginRecaptchaV3, #btnLoginPortal' }],
    ]);
  });

  it('is accepted where it leads from "portal" to the home page of "myportal"', async () => {
    await expect(logIn({ address: HOME }).state).resolves.toBeDefined();
    const address = HOME.replace('myportal', 'portal');
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it.each([
    ['El RUT o la clave es incorrecto', 'WRONG_LOGIN'],
    ['RUT inválido', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['Tu clave está suspendida', 'LOCKED'],
  ])('is refused with "%s" where the page shows refusals', async (refusal, code) => {
    await expect(logIn({ refusal }).state).rejects.toMatchObject({ code });
  });

  it.each(['incorrecto', 'inválido', 'bloqueada', 'suspendida'])(
    'is not refused by the word "%s" elsewhere on the page',
    async (word) => {
      const { state } = logIn({ text: `Si tu clave fue ${word}, llama al banco` });
      await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    },
  );

  it.each(['No pudimos validar tu acceso', 'Please stand by'])(
    'may end at the wall before the bank: "%s"',
    async (text) => {
      const { state } = logIn({ text });
      await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    },
  );

  it.each(['Itaú Key', 'Aprueba tu ingreso', 'Segundo factor', 'Autoriza desde tu app'])(
    'waits for the person where the page says "%s"',
    async (text) => {
      const { state } = logIn({ text });
      await expect(state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
    },
  );
});
