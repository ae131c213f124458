import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { Person } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { login } from './login.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// What the bank's sources report about its login, one test for each fact.

interface Reached {
  readonly address?: string;
  readonly text?: string;
  /** Text of the page's element for refusals. */
  readonly refusal?: string;
}

/** Logs in by a browser whose page is in this state after the button was pressed. */
const logIn = (reached: Reached) => logInWith(() => NOBODY, reached);

/** The same with a person; the page does not change before the person has decided. */
function logInWith(personWho: (goOn: (next: Reached) => void) => Person, reached: Reached) {
  let current = reached;
  const holds = (sign: Sign): boolean => {
    const { address = 'x', text = '', refusal = '' } = current;
    if (sign.answer !== undefined) return false;
    const shown = sign.selector === undefined ? `${text} ${refusal}` : refusal;
    return sign.address?.test(address) !== false && sign.text?.test(shown) !== false;
  };
  const { steps, browser } = recordedBrowser(holds, () => {
    throw new ExtractionError('UNEXPECTED_PAGE', 'There was no such answer');
  });
  const session = {} as InstitutionSession;
  const credentials = { username: '12345678-5', password: 'clave9876' };
  const person = personWho((next) => {
    current = next;
  });
  const state = login({ session, browser, credentials, loginKind: 'internet', person });
  return { steps, state };
}

const HOME = 'https://banco.itau.cl/wps/myportal/newolb/web/home/newhome/!ut/p/z1/abc/';

describe('the login', () => {
  it('types key by key, and presses the button by either of its two ids', async () => {
    const { steps, state } = logIn({ address: HOME });
    await state;
    expect(steps).toEqual([
      ['open', 'https://banco.itau.cl/wps/portal/newolb/web/login'],
      ['fill', { selector: '#loginNameID' }, '12345678-5', { keys: true }],
      ['fill', { selector: '#pswdId' }, 'clave9876', { keys: true }],
      ['press', { selector: '#btnLoginRecaptchaV3, #btnLoginPortal' }],
    ]);
  });

  it('is accepted only after a redirect from "portal" to the home page of "myportal"', async () => {
    await expect(logIn({ address: HOME }).state).resolves.toBeDefined();
    const address = HOME.replace('myportal', 'portal');
    await expect(logIn({ address }).state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it.each([
    ['El RUT o la clave es incorrecto', 'WRONG_LOGIN'],
    ['RUT inválido', 'WRONG_LOGIN'],
    ['Tu clave está bloqueada', 'LOCKED'],
    ['Tu clave está suspendida', 'LOCKED'],
  ])('is refused by "%s" in the page’s element for errors', async (refusal, code) => {
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
    'is reported as unavailable if it is stopped by the bot protection: "%s"',
    async (text) => {
      const { state } = logIn({ text });
      await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    },
  );

  // Sentences of other banks, since no source has this one's.
  it.each([
    ['Tu clave ha expirado', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Debes cambiar tu contraseña', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Ya tienes una sesión activa', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Acepta los nuevos términos', 'UNEXPECTED_PAGE', 'PERSON_REQUIRED'],
    ['Sitio en mantención', 'UNEXPECTED_PAGE', 'INSTITUTION_UNAVAILABLE'],
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED', 'LOCKED'],
  ])('does not take "%s" for a wrong password', async (refusal, code, reason) => {
    await expect(logIn({ refusal }).state).rejects.toMatchObject({ code });
    // By which the runtime replaces the unknown page.
    expect(obstacleIn(refusal)).toMatchObject({ code: reason });
  });

  it.each(['Itaú Key', 'Aprueba tu ingreso', 'Segundo factor', 'Autoriza desde tu app'])(
    'requires a person if the page says "%s"',
    async (text) => {
      const { state } = logIn({ text });
      await expect(state).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
    },
  );
});

describe('the page of Itaú Key', () => {
  /** A person who waits first, and after whose decision the page is in this state. */
  function approving(decided: Reached) {
    const asked: unknown[] = [];
    const personWho = (goOn: (next: Reached) => void): Person => ({
      ...NOBODY,
      isPresent: true,
      approve: async (question, look) => {
        asked.push(question, await look());
        goOn(decided);
        const state = await look();
        asked.push(state);
        if (state === 'pending') throw new Error('The page is not decided');
      },
    });
    return { asked, ...logInWith(personWho, { text: 'Aprueba en Itaú Key' }) };
  }

  it('waits up to three minutes for the approval in the app, and continues by itself', async () => {
    const { asked, state } = approving({ address: HOME });
    expect(await state).toEqual({ billingDates: new Map() });
    expect(asked).toMatchObject([
      { kind: 'approve', medium: 'app', message: 'Itaú Key', fields: [], seconds: 180 },
      'pending',
      'approved',
    ]);
  });

  it.each(['rechazada', 'denegada', 'cancelada'])(
    'is reported as a rejected approval if it shows "%s"',
    async (word) => {
      const { asked, state } = approving({ text: `Itaú Key: la solicitud fue ${word}` });
      await expect(state).rejects.toMatchObject({ code: 'CHALLENGE_REJECTED' });
      expect(asked.at(-1)).toBe('rejected');
    },
  );
});
