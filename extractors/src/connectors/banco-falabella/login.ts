import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { formatRut } from '../../shared/rut.ts';
import { ENTRANCE, INSIDE, LOGIN, OUTSIDE, REFUSAL, SCREEN } from './portal.ts';

/** Answers that several actions read, and what the browser shows. */
export interface FalabellaState {
  readonly products: { document: RawDocument | null };
  readonly page: {
    /**
     * Whether the browser still shows the products page, from which accounts and cards are opened.
     */
    isHome: boolean;
    /** The card whose unbilled purchases the browser shows, and its summary. */
    card: { readonly key: string; readonly summary: RawDocument } | null;
  };
  /** The pages of each card's movements, in pesos and in dollars together, by its key. */
  readonly movements: Map<string, readonly RawDocument[]>;
}

/** Logs in and stays on the page, because its own scripts decrypt the bank's answers. */
export async function login({ browser, credentials }: LoginContext): Promise<FalabellaState> {
  await browser.keepDecrypted();
  await browser.open(ENTRANCE);
  await browser.press({ selector: LOGIN.opener }, { past: { selector: LOGIN.welcome } });
  // The page inserts the dash, and enables its button once both values are valid.
  const rut = formatRut(credentials.username, 'compact');
  await browser.fill({ selector: LOGIN.rut }, rut, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  const selector = REFUSAL.dialog;
  const outcome = await browser.waitFor({
    locked: [{ selector, text: REFUSAL.locked }],
    'wrong-login': [{ selector, text: REFUSAL.wrong }],
    maintenance: [{ address: REFUSAL.unknown }],
    accepted: [{ address: INSIDE }],
    challenge: [{ selector, text: REFUSAL.factor }],
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') throw await askedInWords(browser, REFUSAL.factor, { selector });
  return {
    products: { document: null },
    page: { isHome: true, card: null },
    movements: new Map(),
  };
}

/** Presses the page's own button, because the address of a logout is not documented. */
export async function logoutInPage(browser: BrowserSession): Promise<void> {
  for (const button of SCREEN.logout) {
    if ((await browser.textOf({ button })) === null) continue;
    await browser.press({ button });
    await browser.waitFor({ accepted: [{ address: OUTSIDE }] });
    return;
  }
}
