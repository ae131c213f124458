import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { asResponse, pick } from '../../shared/json.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { CALLS, DRAWER, ENTRANCE, HOME_MS, OBLIGATORY } from './portal.ts';

/** What the portal's page requested when it opened. */
export interface UnoState {
  /** The answer about the obligatory account. */
  readonly balance: RawDocument;
  /** Headers that carry the session; no source documents their names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Logs in through the drawer, and waits for the calls that the portal's page makes by itself. */
export async function login({ browser, credentials }: LoginContext): Promise<UnoState> {
  await browser.open(ENTRANCE);
  await browser.press({ button: DRAWER.opener });
  await typeInto(browser, DRAWER.username, credentials.username);
  await typeInto(browser, DRAWER.password, credentials.password);
  await browser.press({ selector: DRAWER.submit });
  const outcome = await browser.waitFor({
    accepted: [{ answer: { address: CALLS.login, text: /"codigo":\s?"0"/ } }],
    'wrong-login': [{ answer: { address: CALLS.login } }],
  });
  if (outcome === 'wrong-login') throw refusalOf(asResponse(browser.answer(CALLS.login)));
  return readHome(browser);
}

/** A field accepts text only after it was clicked. */
async function typeInto(browser: BrowserSession, selector: string, value: string): Promise<void> {
  await browser.press({ selector });
  await browser.fill({ selector }, value, { keys: true });
}

/**
 * The page requests voluntary products at the same address; those answers lack the mandatory
 * account.
 */
async function readHome(browser: BrowserSession): Promise<UnoState> {
  const account = new RegExp(`"${OBLIGATORY}"`);
  const within = { withinMs: HOME_MS };
  await browser.waitFor({ accepted: [{ answer: { address: CALLS.movements } }] }, within);
  await browser.waitFor(
    { accepted: [{ answer: { address: CALLS.balance, text: account } }] },
    within,
  );
  const { url, contentType, text } = browser.answer(CALLS.balance, account);
  return {
    balance: { page: 'balances', address: url.href, contentType, text, bytes: null, about: {} },
    headers: browser.answer(CALLS.movements).sentHeaders ?? {},
  };
}

const SECRET = '(?:rut|clave|contraseña|usuario|credencial|datos)';
const WRONG = '(?:incorrect|inv[aá]lid|no (?:es|son) v[aá]lid|err[oó]ne)';

/**
 * The wording of refusals is not documented. A message that matches none of these is unexpected:
 * only one that calls the data wrong counts as a wrong password.
 */
const WORDS = {
  locked: /(?<!des)bloquead/i,
  // The login page runs a captcha without the person's help, and is sometimes rejected.
  unavailable: /captcha|robot|no disponible|mantenci/i,
  wrong: new RegExp(`${SECRET}[^.;]*${WRONG}|${WRONG}[^.;]*${SECRET}`, 'i'),
} as const;

/** Only the code for success is documented, so the message decides. */
export function refusalOf({
  status,
  json,
}: Pick<InstitutionResponse, 'status' | 'json'>): ExtractionError {
  if (status >= 500) return unavailable();
  const said = pick(json(), 'mensaje');
  const message = typeof said === 'string' ? said : '';
  const obstacle = obstacleIn(message);
  if (obstacle !== null) return obstacle;
  if (WORDS.locked.test(message)) {
    return new ExtractionError('LOCKED', 'The fund manager has locked the password');
  }
  if (WORDS.unavailable.test(message)) return unavailable();
  if (WORDS.wrong.test(message)) {
    return new ExtractionError('WRONG_LOGIN', 'The fund manager refused the login');
  }
  return unexpectedPage('The login was refused with an unknown message', {
    page: 'login',
    field: 'mensaje',
  });
}

const unavailable = (): ExtractionError =>
  new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The fund manager did not accept the login request',
  );
