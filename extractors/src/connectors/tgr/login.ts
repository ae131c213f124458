import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { LoginKind } from '../../contract/institution.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { CLAVE_UNICA_START, ENTRANCE, EXIT, INSIDE, LOGIN, WORDS } from './portal.ts';

/** Logs in with either password; everything behind the login is plain HTTP with the cookies. */
export async function login(context: LoginContext): Promise<null> {
  if (context.loginKind === 'clave-unica') await signOnByClaveUnica(context, CLAVE_UNICA_START);
  else await logInByClaveTributaria(context);
  return null;
}

/**
 * The procedure asks which password to use; the tax service then asks for it in a form that needs
 * scripts.
 */
async function logInByClaveTributaria({ browser, credentials }: LoginContext): Promise<void> {
  await browser.open(ENTRANCE);
  const isOpen = await browser.waitFor({
    accepted: [{ selector: LOGIN.claveTributaria }],
    maintenance: [{ text: WORDS.refused }, { selector: LOGIN.captcha }],
  });
  if (isOpen === 'maintenance') throw closed();
  await browser.press({ selector: LOGIN.claveTributaria });
  await browser.waitFor({ accepted: [{ selector: LOGIN.submit }] });
  await browser.fill({ selector: LOGIN.rut }, credentials.username, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  await waitInside(browser);
}

async function waitInside(browser: BrowserSession): Promise<void> {
  const outcome = await browser.waitFor({
    accepted: [{ address: INSIDE }],
    locked: [{ selector: LOGIN.message, text: WORDS.locked }],
    'wrong-login': [{ selector: LOGIN.message, text: WORDS.wrong }],
    challenge: [{ selector: LOGIN.asksFirst }],
    maintenance: [{ selector: LOGIN.error }, { text: WORDS.refused }, { selector: LOGIN.captcha }],
  });
  switch (outcome) {
    case 'locked':
      throw new ExtractionError('LOCKED', 'The password is locked');
    case 'wrong-login':
      throw new ExtractionError('WRONG_LOGIN', 'The tax service refused the credentials');
    case 'challenge':
      throw new ExtractionError(
        'ACTION_REQUIRED',
        'The tax service asks the person to do something on its own site first',
      );
    case 'maintenance':
      throw closed();
  }
}

function closed(): ExtractionError {
  return new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The treasury does not accept logins at the moment',
  );
}

/** Ends the session at the portal and at the sign-on; harmless without a session. */
export async function logout(session: InstitutionSession, loginKind: LoginKind): Promise<void> {
  await session.get(EXIT, { page: 'logout', expect: 'any' });
  if (loginKind === 'clave-unica') await signOffClaveUnica(session);
}
