import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { Credentials } from '../../contract/credentials.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import { CLAVE_UNICA_FORM } from '../../families/clave-unica/claveUnica.ts';
import { readSignOnRefusal } from '../../families/clave-unica/messages.ts';
import { chileanDay } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import { mustAct } from '../../shared/obstacles.ts';
import { formatRut } from '../../shared/rut.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { HOME, LOGIN, LOGIN_PAGE, MESSAGES, SIGN_ON, WORDS } from './portal.ts';

export interface AfcState {
  /** The AFC's current day, from the `Date` header of its home page. */
  readonly today: string;
  /** The address of the home page, to which the login led. */
  readonly home: string;
}

/**
 * Both ways in need a captcha that only the person can solve. It is never touched: unless it is
 * solved already, as in the sandbox, the login ends with the AFC's own request to do so.
 */
export async function login({ browser, credentials, loginKind }: LoginContext): Promise<AfcState> {
  await browser.open(LOGIN_PAGE);
  if (loginKind === 'clave-unica') await enterByClaveUnica(browser, credentials);
  else await enterByOwnPassword(browser, credentials);
  const { date, url } = browser.answer(HOME);
  if (date === null) throw unexpectedPage('The home page states no date', { page: 'login' });
  return { today: chileanDay(new Date(date)), home: url.href };
}

const AFC = { by: 'The AFC' } as const;
const captcha = [{ text: new RegExp(WORDS.captcha, 'i') }];
/** The home page, once it has been received: its date is read from the answer. */
const inside = [{ address: HOME, answer: { address: HOME } }];
const maintenance = [{ text: WORDS.unavailable }];

/** Presses one of the two buttons, behind which there is a form with that element. */
async function choose(browser: BrowserSession, button: string, form: string): Promise<void> {
  const found = await browser.waitFor({ accepted: [{ selector: button }], maintenance });
  throwRefusal(found, AFC);
  await browser.press({ selector: button });
  const outcome = await browser.waitFor({
    accepted: [{ selector: form }],
    challenge: captcha,
    maintenance,
  });
  throwRefusal(outcome, AFC);
  if (outcome === 'challenge') throw mustAct(WORDS.captcha);
}

async function enterByOwnPassword(
  browser: BrowserSession,
  { username, password }: Credentials,
): Promise<void> {
  await choose(browser, LOGIN.ownPassword, LOGIN.rut);
  await browser.fill({ selector: LOGIN.rut }, formatRut(username, 'compact'), { keys: true });
  await browser.fill({ selector: LOGIN.password }, password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  const said = (text: RegExp) => MESSAGES.map((selector) => ({ selector, text }));
  const outcome = await browser.waitFor({
    accepted: inside,
    locked: said(WORDS.locked),
    'wrong-login': said(WORDS.wrong),
    challenge: captcha,
    maintenance,
  });
  throwRefusal(outcome, AFC);
  if (outcome === 'challenge') throw mustAct(WORDS.captcha);
}

/**
 * Since September 2025 the sign-on then mails a code. No source documents the page that asks for
 * it, so that the login ends there.
 */
async function enterByClaveUnica(
  browser: BrowserSession,
  { username, password }: Credentials,
): Promise<void> {
  await choose(browser, LOGIN.claveUnica, CLAVE_UNICA_FORM.selector);
  await browser.fill({ selector: SIGN_ON.run }, formatRut(username), { keys: true });
  await browser.fill({ selector: SIGN_ON.password }, password, { keys: true });
  await browser.press({ selector: SIGN_ON.submit });
  const outcome = await browser.waitFor({
    accepted: inside,
    'wrong-login': [
      {
        text: /datos de acceso no v[aá]lidos|usuario no encontrado|ingresa correctamente tu run|siguiente intento fallido|usuario bloqueado/i,
      },
    ],
    maintenance,
  });
  if (outcome === 'maintenance') throwRefusal(outcome, AFC);
  if (outcome === 'accepted') return;
  const shown = await browser.markupOf({ selector: 'body' });
  throw (
    readSignOnRefusal(readHtml(shown ?? '')) ??
    unexpectedPage('ClaveUnica refused the login in an unknown way', { page: 'login' })
  );
}
