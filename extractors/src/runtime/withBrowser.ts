import type { BrowserSession, PageRecord } from '../contract/browser.ts';
import type { BrowserContext } from '../contract/browserEngine.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import { BrowserCrash } from '../browser/engine.ts';
import { browserSession } from '../browser/browserSession.ts';
import { orAborted } from '../shared/abort.ts';
import type { Span } from './limits.ts';
import type { SessionCore } from './session.ts';

/** Longest that a record of an unexpected page may take; a hostile page answers nothing. */
const RECORD_MS = 5_000;

export interface OpenBrowserOptions {
  readonly request: ExtractionRequest;
  readonly core: SessionCore;
  readonly span: Pick<Span, 'signal' | 'check'>;
  /** Whether the context stays open after `work`, until `close`. */
  readonly isKept: boolean;
}

/** A browser that an extraction holds; closing it twice is harmless. */
export interface OpenBrowser {
  readonly session: BrowserSession;
  close(): Promise<void>;
}

/**
 * Runs `work` with a browser of its own. If the browser crashes before the password was filled in,
 * once more with another; afterwards never, since a login sent twice may lock the account.
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
  { request, core, span, isKept }: OpenBrowserOptions,
  work: (browser: BrowserSession) => Promise<T>,
): Promise<{ readonly result: T; readonly browser: OpenBrowser } | { readonly crashed: true }> {
  const { signal, check } = span;
  const { browsing } = core;
  const context = await request.network.browsers.open({ browsing, signal });
  const filled = { password: false };
  const session = browserSession({
    context,
    signal,
    check,
    onFill: (value) => {
      if (value === request.credentials.password) filled.password = true;
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
    if (!isKept) await close();
    return { result, browser: { session, close } };
  } catch (error) {
    await recordPage(error, context, request);
    await close();
    if (error instanceof BrowserCrash && !filled.password) return { crashed: true };
    throw error;
  }
}

/** From here on they are the HTTP session's. */
async function takeCookies(context: BrowserContext, { browsing }: SessionCore): Promise<void> {
  for (const cookie of await context.cookies()) {
    const url = `https://${cookie.domain ?? ''}${cookie.path ?? '/'}`;
    await browsing.jar.setCookie(cookie, url, { ignoreError: true });
  }
}

/** Tells the caller what a page looked like that the connector did not know. */
async function recordPage(
  error: unknown,
  context: BrowserContext,
  { onPageRecord }: ExtractionRequest,
): Promise<void> {
  if (onPageRecord === undefined) return;
  if (!(error instanceof ExtractionError) || error.code !== 'UNEXPECTED_PAGE') return;
  try {
    const record = await orAborted<PageRecord>(context.record(), AbortSignal.timeout(RECORD_MS));
    await onPageRecord(record);
  } catch {
    // The extraction's own error matters more than its record.
  }
}
