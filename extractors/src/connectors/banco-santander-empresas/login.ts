import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { textAt } from '../../shared/json.ts';
import { parseRut } from '../../shared/rut.ts';
import { COMPANIES, ENTRANCE, FACTOR, LOGIN, MENU, MODULE, REFUSALS, TOKEN } from './portal.ts';

/** What the module's services require. */
export interface OfficeBankingState {
  readonly token: string;
  /**
   * Known once the accounts are listed: the hash that every later call repeats, and the bank's day.
   */
  readonly module: { hash: string; today: string };
}

const INSIDE = [{ selector: COMPANIES }, { text: MENU }] as const;
/** More companies than the list shows for any person. */
const MOST_COMPANIES = 200;

/** Logs in, chooses the company with the login's RUT if the bank asks, and opens the module. */
export async function login({ browser, credentials }: LoginContext): Promise<OfficeBankingState> {
  const { frame } = LOGIN;
  await browser.open(ENTRANCE);
  await browser.press(LOGIN.opener);
  await browser.fill({ frame, selector: LOGIN.rut }, credentials.username, { keys: true });
  await browser.fill({ frame, selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ frame, selector: LOGIN.submit });
  const outcome = await browser.waitFor({
    locked: [{ frame, text: REFUSALS.locked }],
    'wrong-login': [{ frame, text: REFUSALS.wrong }],
    maintenance: [
      { address: /error-seguridad/ },
      { selector: 'app-error-seguridad' },
      { text: REFUSALS.bot },
    ],
    accepted: INSIDE,
    challenge: [{ frame, text: FACTOR }],
  });
  throwRefusal(outcome, { locked: 'The bank has locked the user' });
  if (outcome === 'challenge')
    throw await askedInWords(browser, FACTOR, { frame, selector: 'body' });
  await chooseCompany(browser, credentials.username);
  await browser.open(MODULE.screen);
  await browser.waitFor({ accepted: [{ answer: { address: TOKEN, status: [200] } }] });
  const token = textAt(parsed(browser.answer(TOKEN).text), 'access_token');
  return { token, module: { hash: '', today: '' } };
}

async function chooseCompany(browser: BrowserSession, rut: string): Promise<void> {
  if ((await browser.textOf({ selector: COMPANIES })) === null) return;
  const rows: string[] = [];
  for (let at = 1; at <= MOST_COMPANIES; at += 1) {
    const row = `${COMPANIES} table tbody tr:nth-child(${String(at)})`;
    const text = await browser.textOf({ selector: row });
    if (text === null) break;
    if (text.split(' ').some((word) => parseRut(word) === rut)) rows.push(row);
  }
  const [own] = rows;
  if (own === undefined || rows.length > 1) {
    throw unexpectedPage('The bank does not offer the company exactly once');
  }
  // The button "Entrar".
  await browser.press({ selector: `${own} a, ${own} button` });
  await browser.waitFor({ accepted: [{ text: MENU }] });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unexpectedPage('An answer to the login is not JSON');
  }
}
