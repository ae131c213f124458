import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { ENTRANCE, INSIDE, LOGIN, WORDS } from './portal.ts';
import { mustAct } from '../../shared/obstacles.ts';

/**
 * The procedure asks which password to use; the tax service then asks for it in a form that needs
 * scripts. Everything behind the login is plain HTTP with the cookies.
 */
export async function login({ browser, credentials }: LoginContext): Promise<null> {
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
  return null;
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
      throw mustAct();
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
