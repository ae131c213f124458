import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { formatRut } from '../../shared/rut.ts';
import { ENTRANCE, INSIDE, LOGIN, OUTSIDE, SCREEN, WORDS } from './portal.ts';

/** Answers and screens that several actions read. */
export interface ConsorcioState {
  readonly shared: { products: RawDocument | null; cards: RawDocument | null };
  /** An account's balances, then its movements, by its number. */
  readonly accounts: Map<string, readonly RawDocument[]>;
}

/** Logs in and stays on the page, because its own scripts decrypt the bank's answers. */
export async function login({ browser, credentials }: LoginContext): Promise<ConsorcioState> {
  await browser.keepDecrypted();
  await browser.open(ENTRANCE);
  // The field formats the RUT, which enables the button, only while it is typed.
  const rut = formatRut(credentials.username, 'compact');
  await browser.fill({ selector: LOGIN.rut }, rut, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  const { address } = LOGIN;
  const outcome = await browser.waitFor({
    locked: [{ address, text: WORDS.locked }],
    'wrong-login': [{ address, text: WORDS.wrong }],
    challenge: [{ address, text: WORDS.factor }],
    maintenance: [
      { address, text: WORDS.unavailable },
      { answer: { address, status: [500, 502, 503, 504] } },
    ],
    accepted: INSIDE.map((selector) => ({ selector })),
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') throw await askedInWords(browser, WORDS.factor);
  return { shared: { products: null, cards: null }, accounts: new Map() };
}

/** Presses the page's own button, because the address of a logout is not documented. */
export async function logoutInPage(browser: BrowserSession): Promise<void> {
  if ((await browser.markupOf({ selector: SCREEN.logout })) === null) return;
  await browser.press({ selector: SCREEN.logout });
  await browser.waitFor({ accepted: [{ address: OUTSIDE }] });
}
