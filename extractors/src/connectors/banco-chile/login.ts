import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse } from '../../contract/session.ts';
import { readLoginAnswer } from '../../platforms/json-portal/secondFactor.ts';
import { passSecondFactor } from '../../platforms/second-factor/passSecondFactor.ts';
import { formatRut } from '../../shared/rut.ts';
import { CAPTCHA, ENTRANCE, FORM, HOME, LOGIN_CALL, WORDS } from './portal.ts';
import type { ChileState } from './state.ts';
import { undocumentedConfig } from './undocumented.ts';

/**
 * Logs in on Auth0's page. Its button is enabled only by keystrokes in the RUT field. The password
 * is set at once: a "$" in it would not survive being typed.
 */
export async function login({
  session,
  browser,
  credentials,
  person,
}: LoginContext): Promise<ChileState> {
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
    challenge: [{ answer: { address: LOGIN_CALL, text: /"desafio"/ } }],
    accepted: [{ address: new RegExp(`^${HOME.replaceAll('.', '\\.')}`) }],
  });
  switch (outcome) {
    case 'wrong-login':
      throw new ExtractionError('WRONG_LOGIN', 'The bank refused the login');
    case 'locked':
      throw new ExtractionError('LOCKED', 'The bank accepts no more logins from this person');
    case 'maintenance':
      throw new ExtractionError(
        'INSTITUTION_UNAVAILABLE',
        'The bank does not accept logins at the moment',
      );
    case 'challenge': {
      const step = readLoginAnswer(undocumentedConfig, session, answerOf(browser));
      const code = await passSecondFactor(person, step);
      // The login continues as without a challenge: the portal takes the code and issues its
      // cookies.
      await session.get(ENTRANCE, { page: 'login', expect: 'html', query: { code }, once: true });
    }
  }
  return {
    products: { response: null },
    movements: new Map(),
    cards: new Map(),
    unbilled: new Map(),
  };
}

function answerOf(browser: BrowserSession): Pick<InstitutionResponse, 'status' | 'json'> {
  const { status, text } = browser.answer(LOGIN_CALL);
  return { status, json: () => JSON.parse(text) as unknown };
}
