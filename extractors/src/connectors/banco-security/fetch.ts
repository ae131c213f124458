import type { CheerioAPI } from 'cheerio/slim';
import type { FetchContext } from '../../contract/connector.ts';
import { personRequired } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { Movement } from '../../products/movement.ts';
import { chileanDay } from '../../shared/dates.ts';
import { findForm, keepPage, readHtml } from '../../shared/html.ts';
import type { HtmlForm } from '../../shared/html.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { SecurityState } from './login.ts';
import { factorBeyond } from './login.ts';
import {
  accountNumberIn,
  historyIn,
  isAccountTable,
  NO_ACCOUNTS,
  said,
  screenIn,
  unexpected,
} from './parse.ts';
import { LOGIN, MENU, OUTSIDE, PATHS } from './portal.ts';

export type Context = FetchContext<SecurityState>;

/** A page of the bank, parsed. */
export interface Shown {
  readonly $: CheerioAPI;
  readonly response: InstitutionResponse;
}

/** How deep frames may lie within each other. */
const FRAMES_DEEP = 3;

/** The screen of the account, on which its balance is that of the newest movement. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  yield { ...(await accountScreen(context)), page: 'accounts' };
}

async function accountScreen(context: Context): Promise<RawDocument> {
  const { menu, shared } = context.state;
  if (shared.account !== null) return shared.account;
  const { $ } = readHtml(menu.text);
  const address = addressNamed($, MENU.account, menu.address);
  if (address === null) throw unexpected('The menu has no link to the account', MENU.account);
  const pages = await withFrames(context, await ask(context, address, 'movements'));
  const screen = pages.find((one) => isAccountTable(one.$)) ?? pages.find(saysNoAccounts);
  if (screen === undefined) throw notShown(pages);
  // The number may be beside the frame that contains the movements.
  const number = [screen, ...pages]
    .map((one) => accountNumberIn(one.$))
    .find((one) => one !== null);
  // The day by the bank's clock: an account without movements shows none.
  const date = chileanDay(new Date(screen.response.header('date') ?? ''));
  const about = { date, ...(number != null && { account: number }) };
  const document = { ...screen.response.document(), about };
  keepPage(document, screen.$);
  shared.account = document;
  return document;
}

const saysNoAccounts = ({ $ }: Shown): boolean => NO_ACCOUNTS.test(said($));

/** The bank may ask for Security PASS before it shows movements. */
function notShown(pages: readonly Shown[]): ExtractionError {
  const text = pages.map(({ $ }) => cleanText($('body').text())).join(' ');
  const menu = cleanText(pages[0]?.$('nav').text() ?? '');
  const [words] = factorBeyond(menu).exec(text) ?? [];
  if (words !== undefined) return personRequired(words);
  return unexpected('The screen of the account shows no movements', 'Fecha');
}

/** The movements of the screen and of each month's file, newest first. */
export async function* fetchMovements(
  context: Context,
  { accountNumber }: AccountReference,
): AsyncIterable<RawDocument> {
  let held: RawDocument | null = null;
  let count = 0;
  for await (const document of piecesOf(context, accountNumber)) {
    const link = String(count);
    if (held !== null) yield { ...held, about: { ...held.about, next: link } };
    held = count === 0 ? document : { ...document, about: { ...document.about, from: link } };
    count += 1;
  }
  if (held !== null) yield held;
}

/**
 * The screen repeats movements of the newest files. There the file is preferred, because it has the
 * numbers of documents: of the screen, only what no file contains is read.
 */
async function* piecesOf(context: Context, account: string): AsyncIterable<RawDocument> {
  const screen = { ...(await accountScreen(context)), page: 'movements' };
  const shown = screenIn(screen);
  let covered = 0;
  let isRead = false;
  const upTo = (end: number): RawDocument => ({
    ...screen,
    about: { account, start: String(covered), end: String(end) },
  });
  for await (const file of monthlyFiles(context, account)) {
    const rows = historyIn(file);
    if (rows.length === 0) continue;
    const start = covered + overlapAt(shown.slice(covered), rows);
    if (start > covered) yield upTo(start);
    yield file;
    isRead = true;
    covered = Math.min(start + rows.length, shown.length);
  }
  if (covered < shown.length || !isRead) yield upTo(shown.length);
}

/**
 * The position in a list at which another, older one begins; both newest first. What they have in
 * common agrees to its end, since balances hardly repeat.
 */
export function overlapAt(newer: readonly Movement[], older: readonly Movement[]): number {
  const isSame = (one: Movement | undefined, other: Movement | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.date === other.date &&
    one.type === other.type &&
    one.amount === other.amount &&
    one.balance === other.balance;
  const fits = (start: number): boolean =>
    newer.slice(start, start + older.length).every((one, at) => isSame(one, older[at]));
  const start = newer.findIndex((one, at) => isSame(one, older[0]) && fits(at));
  return start < 0 ? newer.length : start;
}

/** The file of each month in the list, newest first; a month without movements has none. */
async function* monthlyFiles(context: Context, account: string): AsyncIterable<RawDocument> {
  const pages = await withFrames(context, await ask(context, PATHS.history, 'history'));
  const shown = pages.find(({ $ }) => $('select#fecha').length === 1);
  if (shown === undefined) throw unexpected('The history has no list of months', '#fecha');
  const form = findForm(shown, 'form:has(select#fecha)');
  if (form === null) throw unexpected('The list of months has no form', '#buscar');
  const name = shown.$('select#fecha').attr('name') ?? 'fecha';
  for (const period of periodsIn(shown.$, 'select#fecha')) {
    const answer = await submit(context, shown, form, { [name]: period }, 'history');
    const file = await fileOf(context, answer);
    if (file !== null) yield { ...file, about: { account } };
  }
}

async function fileOf(context: Context, answer: Shown): Promise<RawDocument | null> {
  for (const { $, response } of await withFrames(context, answer)) {
    const address = addressNamed($, 'txt', response.url.href);
    if (address === null) continue;
    const file = await context.session.get(address, { page: 'history', expect: 'any' });
    demandSession(file);
    const document = file.document();
    const { bytes } = document;
    // A download may arrive as bytes.
    const text = bytes === null ? document.text : new TextDecoder('windows-1252').decode(bytes);
    return { ...document, text, bytes: null };
  }
  return null;
}

/** The values of a list, without the invitation to choose one. */
export const periodsIn = ($: CheerioAPI, list: string): string[] =>
  $(`${list} option`)
    .toArray()
    .filter((one) => !foldText($(one).text()).startsWith('seleccion'))
    .map((one) => $(one).attr('value') ?? cleanText($(one).text()))
    .filter((value) => value !== '');

/** The page, then the pages in its frames. */
async function withFrames(context: Context, shown: Shown, depth = 1): Promise<Shown[]> {
  const found = [shown];
  if (depth > FRAMES_DEEP) return found;
  for (const frame of shown.$('iframe[src], frame[src]').toArray()) {
    const source = shown.$(frame).attr('src') ?? '';
    if (!/\.asp/i.test(source)) continue;
    const inner = await ask(
      context,
      shown.response.resolve(source),
      shown.response.document().page,
    );
    found.push(...(await withFrames(context, inner, depth + 1)));
  }
  return found;
}

/**
 * The address behind the link with these words: its own, or the one in the call of a script such as
 * `redirect('mc_mov_no_fact.asp')`.
 */
function addressNamed($: CheerioAPI, words: string, base: string): string | null {
  const links = $('a')
    .toArray()
    .filter((one) => foldText($(one).text()) === words);
  return links.map((one) => addressOf($, one, base)).find((one) => one !== null) ?? null;
}

export function addressOf(
  $: CheerioAPI,
  link: Parameters<CheerioAPI>[0],
  base: string,
): string | null {
  const [href = '', onclick = ''] = [$(link).attr('href'), $(link).attr('onclick')];
  const called = `${onclick} ${href}`
    .split(/['"]/)
    .find((one, at) => at % 2 === 1 && /\.asp\b/i.test(one));
  const target = called ?? (/^(?:javascript:|#)/i.test(href) ? '' : href);
  return target === '' ? null : new URL(target, base).href;
}

export const ask = async ({ session }: Context, address: string, page: string): Promise<Shown> =>
  shownIn(await session.get(address, { page, expect: 'html' }));

/** Sends a form with its hidden fields and the chosen value, as its button would. */
export async function submit(
  { session }: Context,
  { response }: Shown,
  { action, method, hidden }: HtmlForm,
  chosen: Readonly<Record<string, string>>,
  page: string,
): Promise<Shown> {
  const address = action === '' ? response.url.href : response.resolve(action);
  const fields = { ...hidden, ...chosen };
  return shownIn(
    method === 'POST'
      ? await session.postForm(address, fields, { page, expect: 'html' })
      : await session.get(address, { page, expect: 'html', query: fields }),
  );
}

function shownIn(response: InstitutionResponse): Shown {
  const { $ } = readHtml(response.text);
  demandSession(response, $);
  return { $, response };
}

/** Without a session, the bank shows its login. */
function demandSession({ url }: InstitutionResponse, $?: CheerioAPI): void {
  if (!OUTSIDE.test(url.pathname) && ($ === undefined || $(LOGIN.password).length === 0)) return;
  throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
}
