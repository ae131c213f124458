import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { passSecondFactor } from '../../families/second-factor/passSecondFactor.ts';
import type { FactorStep } from '../../families/second-factor/passSecondFactor.ts';
import { HOME, LOGIN, LOGIN_PAGE, WORDS } from './portal.ts';

/** Values that one action leaves for another. */
export interface ItauState {
  /** When each card is billed next, by the card's key; null if the page has no date. */
  readonly billingDates: Map<string, string | null>;
}

/** Longest that the bank waits for an approval, according to the sources. */
const KEY_SECONDS = 180;

/** Logs in; everything behind the login is plain HTTP with the cookies. */
export async function login({ browser, credentials, person }: LoginContext): Promise<ItauState> {
  await browser.open(LOGIN_PAGE);
  // The page validates the input and enables its button on keystrokes.
  await browser.fill({ selector: LOGIN.rut }, credentials.username, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  const refusal = { selector: LOGIN.refusal };
  const outcome = await browser.waitFor({
    accepted: [{ address: HOME }],
    locked: [{ ...refusal, text: WORDS.locked }],
    'wrong-login': [{ ...refusal, text: WORDS.wrong }],
    maintenance: [{ text: WORDS.refused }],
    challenge: [{ text: WORDS.key }],
  });
  throwRefusal(outcome);
  if (outcome === 'challenge') await passSecondFactor(person, keyStep(browser));
  return { billingDates: new Map() };
}

/** Itaú Key: the page itself polls whether the login was approved, and continues. */
function keyStep(browser: BrowserSession): FactorStep<null> {
  return {
    step: 'waiting',
    question: {
      kind: 'approve',
      medium: 'app',
      destination: null,
      message: 'Itaú Key',
      fields: [],
      attemptsLeft: null,
      seconds: KEY_SECONDS,
    },
    look: async () => {
      const outcome = await browser.waitFor({
        accepted: [{ address: HOME }],
        'wrong-login': [{ text: WORDS.rejected }],
        locked: [{ text: WORDS.expired }],
        challenge: [{ text: WORDS.key }],
      });
      if (outcome === 'accepted') return { step: 'inside', inside: null };
      if (outcome === 'challenge') return keyStep(browser);
      return { step: outcome === 'locked' ? 'expired' : 'rejected' };
    },
  };
}
