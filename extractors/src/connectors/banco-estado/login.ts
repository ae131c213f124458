import type { BrowserSession, Sign } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { formatRut } from '../../shared/rut.ts';
import { APPROVAL, ENTRANCE, INSIDE, LOGIN, OUTSIDE, REFUSAL, REPORTS, SCREEN } from './portal.ts';

/** The first page, which several actions read, and whether the browser still shows it. */
export interface EstadoState {
  readonly home: { document: RawDocument | null; isShown: boolean };
}

/** How long the page may take to open the panel by itself. */
const PANEL_MS = 10_000;

const reported = (text: RegExp): readonly Sign[] => REPORTS.map((selector) => ({ selector, text }));

/**
 * Logs in on the public page and stays in the browser: nobody knows the requests behind the private
 * pages. An answer of the login with status 200 proves nothing; the private site's address does.
 */
export async function login({ browser, credentials }: LoginContext): Promise<EstadoState> {
  await browser.open(ENTRANCE);
  await openPanel(browser);
  // The focus makes the field writable.
  await browser.press({ selector: LOGIN.rut });
  const rut = formatRut(credentials.username, 'compact');
  await browser.fill({ selector: LOGIN.rut }, rut, { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit }, { past: { selector: LOGIN.notice } });
  const outcome = await browser.waitFor({
    accepted: [{ address: INSIDE }],
    challenge: [{ selector: APPROVAL }, ...reported(REFUSAL.factor)],
    locked: reported(REFUSAL.locked),
    'wrong-login': reported(REFUSAL.wrong),
    maintenance: [
      { answer: { address: LOGIN.call, status: [403, 500, 502, 503, 504] } },
      ...reported(REFUSAL.failed),
    ],
  });
  // The bank also refuses right passwords of browsers that it takes for automated ones.
  if (outcome === 'maintenance' && statusOf(browser, LOGIN.call) === 403) throw heldBack();
  throwRefusal(outcome);
  if (outcome === 'challenge') throw await askedInWords(browser, REFUSAL.factor);
  return { home: { document: null, isShown: true } };
}

/** Waits for the panel with the form; the page's button opens it too. */
async function openPanel(browser: BrowserSession): Promise<void> {
  const form = { selector: LOGIN.rut };
  try {
    await browser.waitFor({ accepted: [form] }, { withinMs: PANEL_MS });
  } catch (error) {
    if (!isUnexpected(error)) throw error;
    if (statusOf(browser, OUTSIDE) === 403) throw heldBack(error);
    const obstacle = obstacleIn((await browser.textOf({ selector: 'body' })) ?? '');
    if (obstacle !== null) throw obstacle;
    if ((await browser.textOf({ button: LOGIN.opener })) === null) throw error;
    await browser.press({ button: LOGIN.opener });
  }
}

/** Presses the page's own button, because the address of a logout is not documented. */
export async function logoutInPage(browser: BrowserSession): Promise<void> {
  for (const button of SCREEN.logout) {
    if ((await browser.textOf({ button })) === null) continue;
    await browser.press({ button }, { past: { selector: LOGIN.notice } });
    await browser.waitFor({ accepted: [{ address: OUTSIDE }] });
    return;
  }
}

function statusOf(browser: BrowserSession, address: RegExp): number | null {
  try {
    return browser.answer(address).status;
  } catch {
    return null;
  }
}

export const isUnexpected = (error: unknown): boolean =>
  error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE';

const heldBack = (cause?: unknown): ExtractionError =>
  new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The bot protection of the bank blocks our browser',
    { cause },
  );
