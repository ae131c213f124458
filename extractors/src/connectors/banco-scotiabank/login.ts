import type { LoginContext } from '../../contract/connector.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { ENTRANCE, FORM, HOME, LOGIN_CALL, LOGIN_PAGE, WORDS } from './portal.ts';
import { newState } from './state.ts';
import type { ScotiabankState } from './state.ts';

/**
 * Logs in; everything behind the login is plain HTTP with the cookies. The login page sends a
 * description of the device in a separate field.
 */
export async function login({ browser, credentials }: LoginContext): Promise<ScotiabankState> {
  await browser.open(ENTRANCE);
  // Values that are set without keystrokes leave the button disabled.
  await browser.fill({ selector: FORM.rut }, credentials.username, { keys: true });
  await browser.fill({ selector: FORM.password }, credentials.password, { keys: true });
  await browser.press({ button: FORM.submit });
  const outcome = await browser.waitFor({
    challenge: [{ address: LOGIN_PAGE, text: WORDS.factor }],
    accepted: [{ address: HOME }],
    'wrong-login': [{ answer: { address: LOGIN_CALL, status: [401] } }],
    // Assumed: no source documents how the bank reports a locked password.
    locked: [{ answer: { address: LOGIN_CALL, status: [423] } }],
    // 403 comes from the firewall in front of the bank, which then rejects every login.
    maintenance: [{ answer: { address: LOGIN_CALL, status: [403] } }, { text: WORDS.unavailable }],
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') throw await askedInWords(browser, WORDS.factor);
  return newState();
}
