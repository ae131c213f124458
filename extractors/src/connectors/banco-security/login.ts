import type { Sign } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import type { RawDocument } from '../../contract/session.ts';
import { formatRut } from '../../shared/rut.ts';
import { FACTOR, INSIDE, LOGIN, MENU, PAGE, REFUSAL } from './portal.ts';

/** The page with the menu, and pages that several actions read. */
export interface SecurityState {
  readonly menu: { readonly address: string; readonly text: string };
  readonly shared: { account: RawDocument | null };
  /** Each card's unbilled purchases and newest statements, by the card's key. */
  readonly cards: Map<string, CardPages>;
}

export interface CardPages {
  readonly unbilled: string;
  readonly statements: string;
  /** Last digits of the person's other cards, whose purchases the same page may list. */
  readonly others: readonly string[];
  list: RawDocument | null;
  lists: readonly StatementList[] | null;
}

/** A card's statements in one currency, newest first, which are requested period by period. */
export interface StatementList {
  readonly currency: 'clp' | 'usd';
  readonly periods: readonly string[];
  /** The newest one is requested once. */
  readonly read: (period: string) => Promise<RawDocument>;
}

/**
 * Logs in. Its hidden fields and its target are not documented; everything behind it is plain HTTP
 * with the cookies.
 */
export async function login({ browser, credentials }: LoginContext): Promise<SecurityState> {
  await browser.open(LOGIN.address);
  await browser.fill({ selector: LOGIN.rut }, formatRut(credentials.username, 'dotted'), {
    keys: true,
  });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  const factor = factorBeyond((await browser.textOf({ selector: 'body' })) ?? '');
  await browser.press({ selector: LOGIN.submit });
  const refusals = (text: RegExp): Sign[] => REFUSAL.places.map((selector) => ({ selector, text }));
  const outcome = await browser.waitFor({
    accepted: [{ address: INSIDE, text: MENU.shown }],
    locked: refusals(REFUSAL.locked),
    'wrong-login': refusals(REFUSAL.wrong),
    maintenance: [{ answer: { address: PAGE, status: [500, 502, 503, 504] } }],
    challenge: [{ text: factor }],
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') throw await askedInWords(browser, factor);
  const { url, text } = browser.answer(INSIDE, MENU.source);
  return { menu: { address: url.href, text }, shared: { account: null }, cards: new Map() };
}

/**
 * The words of a second factor that a page did not contain before. The login page may explain what
 * Security PASS is without asking for it.
 */
export function factorBeyond(before: string): RegExp {
  const known = before.toLowerCase();
  const words = FACTOR.filter((one) => !known.includes(one));
  return words.length === 0 ? /(?!)/ : new RegExp(words.join('|'), 'i');
}
