import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { formatRut } from '../../shared/rut.ts';
import { ENTRANCE, INSIDE, LOGIN, OUTSIDE, PASSWORD, WORDS } from './portal.ts';

/** Logs in and stays in the browser: nobody knows the requests behind the private pages. */
export async function login({ browser, credentials }: LoginContext): Promise<null> {
  if (!PASSWORD.test(credentials.password)) throw refused();
  await browser.open(ENTRANCE);
  const entrance = await browser.waitFor({
    accepted: [{ selector: LOGIN.rut }],
    maintenance: [
      { text: WORDS.unavailable },
      { answer: { address: OUTSIDE, status: [403, 500, 502, 503, 504] } },
    ],
  });
  if (entrance === 'maintenance') throw unavailable();
  const rut = formatRut(credentials.username);
  await browser.fill({ selector: LOGIN.rut }, rut, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  const outcome = await browser.waitFor({
    accepted: [{ address: INSIDE }],
    locked: [{ text: WORDS.locked }],
    'wrong-login': [{ address: OUTSIDE, text: WORDS.wrong }],
    challenge: [{ text: WORDS.factor }],
    maintenance: [{ text: WORDS.unavailable }],
  });
  switch (outcome) {
    case 'locked':
      throw new ExtractionError('LOCKED', 'The fund manager has locked the password');
    case 'wrong-login':
      throw refused();
    case 'challenge':
      throw await askedInWords(browser, WORDS.factor);
    case 'maintenance':
      throw unavailable();
    case 'accepted':
      return null;
  }
}

const refused = (): ExtractionError =>
  new ExtractionError('WRONG_LOGIN', 'The fund manager refused the login');

const unavailable = (): ExtractionError =>
  new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The fund manager does not accept logins at the moment',
  );
