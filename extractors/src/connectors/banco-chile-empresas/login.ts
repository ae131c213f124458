import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { readLoginAnswer } from '../../platforms/json-portal/secondFactor.ts';
import { passSecondFactor } from '../../platforms/second-factor/passSecondFactor.ts';
import { formatRut } from '../../shared/rut.ts';
import { ENTRANCE, FORM, HOME, LOGIN_CALL, SENTENCES } from './portal.ts';
import type { ChileCompanyState } from './state.ts';
import { undocumentedConfig } from './undocumented.ts';

/** Logs in with the RUT without dots; the company is chosen afterwards by a separate call. */
export async function login({
  session,
  browser,
  credentials,
  person,
}: LoginContext): Promise<ChileCompanyState> {
  await browser.open(ENTRANCE);
  const rut = formatRut(credentials.username, 'plain');
  await browser.fill({ selector: FORM.rut }, rut, { keys: true });
  await browser.fill({ selector: FORM.password }, credentials.password);
  await browser.press({ selector: FORM.submit });
  const outcome = await browser.waitFor({
    'wrong-login': [{ text: SENTENCES.wrong }],
    locked: [{ text: SENTENCES.locked }],
    maintenance: [{ text: SENTENCES.unavailable }],
    challenge: [{ answer: { address: LOGIN_CALL, text: /"desafio"/ } }],
    accepted: [{ address: new RegExp(`^${HOME.replaceAll('.', '\\.')}`) }],
  });
  switch (outcome) {
    case 'wrong-login':
      throw new ExtractionError('WRONG_LOGIN', 'The bank refused the login');
    case 'locked':
      throw new ExtractionError('LOCKED', 'The bank has locked the password');
    case 'maintenance':
      throw new ExtractionError(
        'INSTITUTION_UNAVAILABLE',
        'The bank does not accept logins at the moment',
      );
    case 'challenge': {
      const { status, text } = browser.answer(LOGIN_CALL);
      const answer = { status, json: () => JSON.parse(text) as unknown };
      const step = readLoginAnswer(undocumentedConfig, session, answer);
      const code = await passSecondFactor(person, step);
      // The login continues as without a challenge: the portal takes the code and issues its
      // cookies.
      await session.get(HOME, { page: 'login', expect: 'html', query: { code }, once: true });
    }
  }
  return { acting: { company: null }, movements: new Map() };
}
