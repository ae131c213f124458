import { Cookie } from 'tough-cookie';
import type {
  Browser,
  BrowserContext as PlaywrightContext,
  Cookie as BrowserCookie,
  Page,
  Request,
} from 'playwright-core';
import type { PageRecord } from '../../contract/browser.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Browsing } from '../../contract/browserEngine.ts';
import { answerLog, BrowserCrash, keepLatest, MAX_REQUESTS_RECORDED, tooLarge } from '../engine.ts';
import type { BrowserContext } from '../../contract/browserEngine.ts';
import type { Tunnel } from './tunnel.ts';
import { watchAnswers } from './watchAnswers.ts';
import { watchDecrypted } from './watchDecrypted.ts';
import { createdFile, createdFileScript } from '../createdFile.ts';
import { pageAnswer, pageRequestScript } from '../pageRequest.ts';
import { overHttps } from '../../shared/http.ts';
import { orAborted } from '../../shared/interrupt.ts';
import { bareAddress } from '../../shared/redaction.ts';
import { PAGE_TREE_SCRIPT } from '../pageTree.ts';
import { maskedScreenshot } from './maskedScreenshot.ts';
import { notDone, pageElements } from './pageElements.ts';

/** The page is checked again after this time even if it reported no change. */
const LOOK_MS = 50;

/** Resource types that a login does not need. */
const BLOCKED_TYPES: readonly string[] = ['image', 'media', 'font', 'websocket', 'eventsource'];

/** @param release called once, when the context is closed */
export async function openChromiumContext(
  browser: Browser,
  browsing: Browsing,
  tunnel: Tunnel,
  release: () => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext(optionsFor(browsing, tunnel));
  const page = await context.newPage();
  const failure = new AbortController();
  let isClosed = false;
  let wake: () => void = () => undefined;
  const fail = (error: ExtractionError): void => {
    failure.abort(error);
    wake();
  };
  const log = answerLog(() => wake());
  const decrypted = answerLog(() => wake());

  const requests = watchRequests(page, browsing, fail);
  context.on('page', (other) => other !== page && void other.close().catch(() => undefined));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('crash', () => fail(new BrowserCrash()));
  page.on('close', () => fail(new BrowserCrash()));
  page.on('framenavigated', () => wake());
  const client = await context.newCDPSession(page);
  await watchAnswers(client, {
    onAnswer: log.add,
    maxBodyBytes: browsing.maxBodyBytes,
    onTooLarge: () => {
      fail(tooLarge());
      void client.send('Page.stopLoading').catch(() => undefined);
    },
  });
  await blockRequests(context, browsing);

  const throwIfFailed = (): void => failure.signal.throwIfAborted();
  /** The DevTools protocol does not answer a call to a page that has crashed. */
  const orFailed = <T>(work: () => Promise<T>): Promise<T> => orAborted(work(), failure.signal);

  const elements = pageElements(page, client, throwIfFailed);

  /** Playwright's error messages quote values, so only their meaning is kept. */
  async function act<T>(work: () => Promise<T>): Promise<T> {
    throwIfFailed();
    try {
      return await orFailed(work);
    } catch (error) {
      throwIfFailed();
      if (error instanceof ExtractionError) throw error;
      throw isClosed || !browser.isConnected() ? new BrowserCrash() : notDone();
    }
  }

  /** While a page is being replaced, it briefly has no elements. */
  async function look<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    throwIfFailed();
    return orFailed(work).catch(() => {
      throwIfFailed();
      if (!browser.isConnected()) throw new BrowserCrash();
      return otherwise;
    });
  }

  return {
    answers: log.answers,
    decrypted: decrypted.answers,
    keepDecrypted: () => act(() => watchDecrypted(client, decrypted.add)),
    open: (address) =>
      act(async () => {
        const { requestTimeoutMs: timeout } = browsing;
        await page.goto(address, { waitUntil: 'commit', timeout }).catch((error: unknown) => {
          throw error instanceof Error && error.name === 'TimeoutError' ? tooSlow() : error;
        });
      }),
    stateOf: (target) => look(() => elements.stateOf(target), 'absent'),
    fill: (...args) => act(() => elements.fill(...args)),
    press: (target) => act(() => elements.press(target)),
    choose: (...args) => act(() => elements.choose(...args)),
    textOf: (...args) => look(() => elements.textOf(...args), null),
    markupOf: (target) => look(() => elements.markupOf(target), null),
    addressOf: (frame) => look(() => elements.addressOf(frame), null),
    changed: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    check: throwIfFailed,
    storageItem: (...args) => act(() => elements.storageItem(...args)),
    send: (request) =>
      act(async () =>
        pageAnswer(
          await page.evaluate<unknown>(pageRequestScript(request, browsing.requestTimeoutMs)),
        ),
      ),
    fileOf: (target, withinMs) =>
      act(async () => {
        const script = createdFileScript(withinMs, browsing.maxBodyBytes);
        const [created] = await Promise.all([
          page.evaluate<unknown>(script),
          elements.press(target),
        ]);
        return createdFile(created);
      }),
    cookies: () => act(async () => (await context.cookies()).map(sessionCookie)),
    record: () => recordOf(page, requests),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await context.close().catch(() => undefined);
      await release();
    },
  };
}

const optionsFor = (browsing: Browsing, { server, username, password }: Tunnel) =>
  ({
    acceptDownloads: false,
    proxy: { server, username, password },
    extraHTTPHeaders: { ...browsing.sandboxHeaders },
    locale: 'es-CL',
    serviceWorkers: 'block',
    timezoneId: 'America/Santiago',
    userAgent: browsing.userAgent,
  }) as const;

const isAllowed = (address: string, { origins }: Browsing): boolean =>
  URL.canParse(address) && origins.has(overHttps(new URL(address), origins).origin);

/** Counts the page's requests and reports failed navigations; returns the latest requests. */
function watchRequests(
  page: Page,
  browsing: Browsing,
  fail: (error: ExtractionError) => void,
): readonly Request[] {
  const requests: Request[] = [];
  page.context().on('request', (request) => {
    keepLatest(requests, request, MAX_REQUESTS_RECORDED);
    try {
      browsing.countRequest();
    } catch (error) {
      fail(error as ExtractionError);
    }
  });
  page.context().on('requestfailed', (request) => {
    if (!isMainDocument(request, page)) return;
    // A request aborted because the page was left while loading is not the institution's failure.
    const why = request.failure()?.errorText ?? '';
    const isInside = isAllowed(request.url(), browsing);
    if (/ERR_ABORTED/.test(why) && isInside) return;
    if (/ERR_TOO_MANY_REDIRECTS/.test(why)) fail(circular());
    else fail(isInside ? unreachable() : outside());
  });
  return requests;
}

/** Blocks requests to other origins and for what a login does not need. */
async function blockRequests(context: PlaywrightContext, browsing: Browsing): Promise<void> {
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  await context.route('**/*', async (route) => {
    const request = route.request();
    const isBlocked =
      BLOCKED_TYPES.includes(request.resourceType()) || !isAllowed(request.url(), browsing);
    await (isBlocked ? route.abort('blockedbyclient') : route.continue()).catch(() => undefined);
  });
}

function sessionCookie({ name, domain, expires, ...rest }: BrowserCookie): Cookie {
  return new Cookie({
    key: name,
    value: rest.value,
    domain: domain.replace(/^\./, ''),
    hostOnly: !domain.startsWith('.'),
    path: rest.path,
    expires: expires < 0 ? 'Infinity' : new Date(expires * 1_000),
    httpOnly: rest.httpOnly,
    secure: rest.secure,
  });
}

function isMainDocument(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // A window that the page opened has no frame yet.
    return false;
  }
}

async function recordOf(page: Page, requests: readonly Request[]): Promise<PageRecord> {
  const tree = await Promise.all(
    page.frames().map((frame) => frame.evaluate<string>(PAGE_TREE_SCRIPT).catch(() => '')),
  );
  return {
    address: bareAddress(page.url()),
    tree: tree.join('\n'),
    requests: requests.map((request) => ({
      method: request.method(),
      address: bareAddress(request.url()),
      status: request.existingResponse()?.status() ?? null,
    })),
    screenshot: await maskedScreenshot(page),
  };
}

function unreachable(): ExtractionError {
  return new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The institution could not be reached by the browser',
  );
}

function tooSlow(): ExtractionError {
  return new ExtractionError('INSTITUTION_TIMEOUT', 'The page did not arrive in time');
}

function circular(): ExtractionError {
  return unexpectedPage('The page redirects too many times');
}

function outside(): ExtractionError {
  return unexpectedPage('The page leads outside the institution');
}
