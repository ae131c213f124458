import type { BrowserSession, Sign } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Currency } from '../../products/enumerations.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { formatRut } from '../../shared/rut.ts';
import type { PeriodsAnswer } from './answers.ts';
import { CSRF, HOME, LOGIN, PORTAL } from './portal.ts';

/** What the gateway requires besides the cookies, and answers that several actions read. */
export interface BiceState {
  readonly csrf: string;
  /** The book balance of each account, by its number. */
  readonly balances: Map<string, { readonly amount: number; readonly currency: Currency }>;
  readonly periods: { answer: PeriodsAnswer | null };
  readonly screen: CardScreenState;
}

/** What the browser shows. */
interface CardScreenState {
  /** Whether it is the home page as first shown. */
  isHome: boolean;
  /** Key of the card whose unbilled purchases in pesos are shown. */
  card: string | null;
}

const INSIDE: readonly Sign[] = [{ address: HOME.address }, { selector: HOME.marker }];

/** How long the portal and Keycloak together may take to show the form. */
const FORM_MS = 20_000;

/** Refusals appear on the login page itself, with status 200. */
const refusals = (text?: RegExp): readonly Sign[] =>
  LOGIN.refusals.map((selector) => ({
    address: LOGIN.address,
    answer: { address: LOGIN.call, status: [200] },
    selector,
    ...(text !== undefined && { text }),
  }));

/**
 * Logs in at Keycloak. Behind it everything except the cards is plain HTTP with the cookies and a
 * header.
 */
export async function login({ browser, credentials }: LoginContext): Promise<BiceState> {
  await browser.open(`${PORTAL}/`);
  await showForm(browser);
  const username = formatRut(credentials.username, 'compact');
  await browser.fill({ selector: LOGIN.username }, username);
  await browser.fill({ selector: LOGIN.password }, credentials.password);
  await browser.press({ selector: LOGIN.submit });
  const outcome = await browser.waitFor({
    accepted: INSIDE,
    locked: refusals(LOGIN.locked),
    'wrong-login': refusals(LOGIN.wrong),
    maintenance: [{ answer: { address: LOGIN.call, status: [500, 502, 503, 504] } }],
    challenge: refusals(),
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') {
    throw unexpectedPage('The login page shows a message that is not known', { page: 'login' });
  }
  const csrf = await browser.storageItem('session', CSRF.item);
  if (csrf === null) {
    throw unexpectedPage('The portal stores no CSRF token', { page: 'login', field: CSRF.item });
  }
  return {
    csrf,
    balances: new Map(),
    periods: { answer: null },
    screen: { isHome: true, card: null },
  };
}

/**
 * Waits for the form, which Cloudflare may withhold with a 403. The browser passes some challenges
 * by itself and then shows the form; others can only be solved by a person.
 */
async function showForm(browser: BrowserSession): Promise<void> {
  try {
    await browser.waitFor({ accepted: [{ selector: LOGIN.username }] }, { withinMs: FORM_MS });
  } catch (error) {
    if (!isHeldBack(browser)) throw error;
    const message = 'The bot protection of the bank blocks our browser';
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', message, { cause: error });
  }
}

function isHeldBack(browser: BrowserSession): boolean {
  try {
    return browser.answer(LOGIN.address).status === 403;
  } catch {
    return false;
  }
}
