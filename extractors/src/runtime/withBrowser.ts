import type { BrowserSession, Target } from '../contract/browser.ts';
import type { BrowserContext, ContextOptions } from '../contract/browserEngine.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { BrowserCrash } from '../browser/engine.ts';
import { browserSession } from '../browser/browserSession.ts';
import { obstacleIn } from '../shared/obstacles.ts';
import { bareAddress } from '../shared/redaction.ts';
import type { Span } from './limits.ts';
import type { PageRecords } from './pageRecords.ts';
import type { SessionCore } from './session.ts';

export interface OpenBrowserOptions {
  readonly request: ExtractionRequest;
  readonly core: SessionCore;
  readonly span: Pick<Span, 'signal' | 'check'>;
  /** Whether the context stays open after `work`, until `close`. */
  readonly isKept: boolean;
  readonly records: PageRecords;
}

/** An extraction's open browser; closing it twice is harmless. */
export interface OpenBrowser {
  readonly session: BrowserSession;
  /** Records the page if the error is about it. */
  record(error: unknown): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs `work` with its own browser. If the browser crashes before the password was filled in, runs
 * it once more with another browser; never afterwards, since a login sent twice may lock the
 * account.
 */
export async function withBrowser<T>(
  options: OpenBrowserOptions,
  work: (browser: BrowserSession) => Promise<T>,
): Promise<{ readonly result: T; readonly browser: OpenBrowser }> {
  const first = await attempt(options, work);
  if ('result' in first) return first;
  const second = await attempt(options, work);
  if ('result' in second) return second;
  throw new BrowserCrash();
}

async function attempt<T>(
  { request, core, span, isKept, records }: OpenBrowserOptions,
  work: (browser: BrowserSession) => Promise<T>,
): Promise<{ readonly result: T; readonly browser: OpenBrowser } | { readonly crashed: true }> {
  const { signal, check } = span;
  const { browsing } = core;
  const context = await openContext(request, { browsing, signal });
  if (context === null) return { crashed: true };
  /** The login page's text when the password was filled in; null before. */
  const before: { page: LoginText | null } = { page: null };
  const session = browserSession({
    context,
    signal,
    check,
    onFill: async (value, { frame }) => {
      if (value !== request.credentials.password) return;
      before.page = { frame, text: await textIn(context, frame) };
    },
  });
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', handleAbort);
    await context.close();
  };
  const handleAbort = (): void => void close();
  signal.addEventListener('abort', handleAbort, { once: true });
  try {
    const result = await work(session);
    await takeCookies(context, core);
    for (const { url, status } of context.answers)
      request.onRequest?.({ method: null, address: bareAddress(url.href), status });
    if (!isKept) await close();
    const record = (error: unknown): Promise<void> => records.ofBrowser(error, context);
    return { result, browser: { session, record, close } };
  } catch (error) {
    const reason = before.page && (await obstacleAfter(error, context, before.page));
    await records.ofBrowser(reason ?? error, context);
    await close();
    if (error instanceof BrowserCrash && before.page === null) return { crashed: true };
    throw reason ?? error;
  }
}

interface LoginText {
  /** The frame that contains the form. */
  readonly frame: Target['frame'];
  readonly text: string;
}

/**
 * What the institution says on the page about why the login failed, which nothing documents for
 * every institution. Without it, a password that has to be changed would count as a wrong one.
 */
async function obstacleAfter(
  error: unknown,
  context: BrowserContext,
  before: LoginText,
): Promise<ExtractionError | null> {
  if (!(error instanceof ExtractionError)) return null;
  if (error.code !== 'WRONG_LOGIN' && error.code !== 'UNEXPECTED_PAGE') return null;
  return obstacleIn(await textIn(context, before.frame), before.text);
}

/** The text of a page, and of the frame in which the login is; empty if it cannot be read. */
async function textIn(context: BrowserContext, frame: Target['frame']): Promise<string> {
  const places = frame === undefined ? [undefined] : [undefined, frame];
  const texts = await Promise.all(
    places.map((place) => context.textOf(null, place).catch(() => null)),
  );
  return texts.join(' ');
}

/** Null if the browser crashed while its context was opened. */
async function openContext(
  { network }: ExtractionRequest,
  options: ContextOptions,
): Promise<BrowserContext | null> {
  try {
    return await network.browsers.open(options);
  } catch (error) {
    if (error instanceof BrowserCrash) return null;
    throw error;
  }
}

/** Moves the cookies to the HTTP session, which uses them from here on. */
async function takeCookies(context: BrowserContext, { browsing }: SessionCore): Promise<void> {
  for (const cookie of await context.cookies()) {
    const url = `https://${cookie.domain ?? ''}${cookie.path ?? '/'}`;
    await browsing.jar.setCookie(cookie, url, { ignoreError: true });
  }
}
