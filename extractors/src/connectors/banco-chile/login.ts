import type { LoginContext } from '../../contract/connector.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { formatRut } from '../../shared/rut.ts';
import { CAPTCHA, ENTRANCE, FORM, HOME, LOGIN_CALL, LOGIN_PAGE, WORDS } from './portal.ts';
import type { ChileState } from './state.ts';

/**
 * Logs in on Auth0's page. Its button is enabled only by keystrokes in the RUT field. The password
 * is set at once: a "$" in it would not survive being typed.
 */
export async function login({ browser, credentials }: LoginContext): Promise<ChileState> {
  await browser.open(ENTRANCE);
  const rut = formatRut(credentials.username, 'dotted');
  await browser.fill({ selector: FORM.rut }, rut, { keys: true });
  await browser.fill({ selector: FORM.password }, credentials.password);
  await browser.press({ selector: FORM.submit });
  const outcome = await browser.waitFor({
    'wrong-login': [
      { answer: { address: LOGIN_CALL, status: [401], text: /"invalid_user_password"/ } },
      { selector: FORM.error, text: WORDS.wrong },
    ],
    locked: [
      { answer: { address: LOGIN_CALL, status: [429] } },
      { address: /#\/alerta-bloqueo/ },
      { selector: FORM.error, text: WORDS.locked },
    ],
    maintenance: [
      { answer: { address: LOGIN_CALL, status: [500, 502, 503, 504] } },
      { selector: CAPTCHA },
    ],
    accepted: [{ address: new RegExp(`^${HOME.replaceAll('.', '\\.')}`) }],
    challenge: [{ address: LOGIN_PAGE, text: WORDS.factor }],
  });
  throwRefusal(outcome, { locked: 'The bank accepts no more logins from this person' });
  if (outcome === 'challenge') throw await askedInWords(browser, WORDS.factor);
  return {
    products: { response: null },
    movements: new Map(),
    cards: new Map(),
    unbilled: new Map(),
    statements: new Map(),
  };
}
