import { BrowserCrash } from '../browser/engine.ts';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import type {
  BrowserAnswer,
  BrowserSession,
  LoginOutcome,
  Sign,
  Target,
} from '../contract/browser.ts';
import type { BrowserContext, ContextOptions } from '../contract/browserEngine.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import { orAborted } from '../shared/interrupt.ts';
import { maintenanceIn, obstacleIn } from '../shared/obstacles.ts';
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

/** Longest wait for an element of the page. */
const ELEMENT_MS = 20_000;
/** Longest wait for the outcome of a login, and for an answer that the page decrypts. */
const OUTCOME_MS = 45_000;
/**
 * Most that one round adds to the time waited, so that time during which the machine was suspended
 * is not counted in full.
 */
const LOOK_COUNTS_MS = 500;

interface BrowserSessionOptions {
  readonly context: BrowserContext;
  readonly signal: AbortSignal;
  /** Throws if no more requests may be sent. */
  readonly check: () => void;
  /** Called before a value is filled in. */
  readonly onFill: (value: string, target: Target) => void | Promise<void>;
}

/** A connector's view of a browser context. */
export function browserSession(options: BrowserSessionOptions): BrowserSession {
  const { context, signal } = options;

  const step = <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    options.check();
    return orAborted(work(), signal);
  };

  /** Repeats `look` after every change of the page until it returns something. */
  async function until<T>(withinMs: number, look: () => Promise<T | null>): Promise<T | null> {
    let waitedMs = 0;
    for (;;) {
      const since = performance.now();
      // Subscribes before looking, so that a change during the look is noticed.
      const changed = context.changed();
      // A failure of the page has to be checked for: answers received before it are still found.
      context.check();
      const found = await step(look);
      if (found !== null) return found;
      if (waitedMs >= withinMs) return null;
      await orAborted(changed, signal);
      waitedMs += Math.min(performance.now() - since, LOOK_COUNTS_MS);
    }
  }

  async function ready(target: Target): Promise<void> {
    let last = 'absent';
    const found = await until(ELEMENT_MS, async () => {
      last = await context.stateOf(target);
      return last === 'ready' ? true : null;
    });
    if (found === null)
      throw unexpectedPage(`The element ${nameOf(target)} of the page is ${last}`);
  }

  async function holds(sign: Sign): Promise<boolean> {
    const { frame, address, selector, text, answer } = sign;
    if (answer !== undefined && !context.answers.some((one) => isAnswer(one, answer))) return false;
    if (address !== undefined) {
      const current = await context.addressOf(frame);
      if (current === null || !address.test(current)) return false;
    }
    if (selector === undefined && text === undefined) return true;
    const target = selector === undefined ? null : { selector, ...(frame && { frame }) };
    const shown = await context.textOf(target, frame);
    return shown !== null && (text === undefined || text.test(shown));
  }

  return {
    signal,
    open: (address) => step(() => context.open(address)),
    fill: async (target, value, { keys = false, leave = false } = {}) => {
      await ready(target);
      await options.onFill(value, target);
      await step(() => context.fill(target, value, keys, leave));
    },
    press: async (target, { past } = {}) => {
      await ready(target);
      if (past !== undefined && (await step(() => context.stateOf(past))) === 'ready') {
        await step(() => context.press(past));
      }
      await step(() => context.press(target));
    },
    choose: async (target, option) => {
      await ready(target);
      await step(() => context.choose(target, option));
    },
    waitFor: async <Outcome extends LoginOutcome>(
      signs: Readonly<Record<Outcome, readonly Sign[]>>,
      { withinMs = OUTCOME_MS }: { readonly withinMs?: number } = {},
    ) => {
      const declared = Object.entries(signs) as [Outcome, readonly Sign[]][];
      const outcome = await until(withinMs, async () => {
        for (const [name, alternatives] of declared) {
          for (const sign of alternatives) if (await holds(sign)) return name;
        }
        return null;
      });
      if (outcome === null) throw unexpectedPage('The login led to a page that is not known');
      // The signs of a connector are also those of a failure, which need not be declared.
      const said = outcome === 'maintenance' && maintenanceIn(await textIn(context, undefined));
      if (said) throw said;
      return outcome;
    },
    textOf: (target) => step(() => context.textOf(target)),
    markupOf: (target, { unlike } = {}) =>
      unlike === undefined
        ? step(() => context.markupOf(target))
        : until(ELEMENT_MS, async () => {
            const markup = await context.markupOf(target);
            return markup === unlike ? null : markup;
          }),
    answer: (address, text) => {
      const sign = { address, ...(text && { text }) };
      const found = context.answers.findLast((one) => isAnswer(one, sign));
      if (found === undefined) throw unexpectedPage('The page did not request what it used to');
      return found;
    },
    keepDecrypted: () => step(() => context.keepDecrypted()),
    decrypted: async (address, cause) => {
      const { decrypted, answers } = context;
      const known = new Set(cause === undefined ? [] : [...decrypted, ...answers]);
      const isAsked = (one: BrowserAnswer): boolean =>
        address.test(one.url.href) && !known.has(one);
      await cause?.();
      const found = await until(OUTCOME_MS, () => {
        const all = decrypted.filter(isAsked);
        const refusal = answers.find((one) => isAsked(one) && one.status >= 400);
        return Promise.resolve(all.at(cause === undefined ? -1 : 0) ?? refusal ?? null);
      });
      if (found !== null) return found;
      throw unanswered();
    },
    send: async (request) => {
      const answered = await step(() => context.send(request));
      if (answered !== null) return answered;
      throw unanswered();
    },
    fileOf: async (target, { withinMs = OUTCOME_MS } = {}) => {
      await ready(target);
      return step(() => context.fileOf(target, withinMs));
    },
    storageItem: (kind, name) => step(() => context.storageItem(kind, name)),
  };
}

function isAnswer(
  { url, status, text }: BrowserContext['answers'][number],
  sign: NonNullable<Sign['answer']>,
): boolean {
  return (
    sign.address.test(url.href) &&
    (sign.status === undefined || sign.status.includes(status)) &&
    (sign.text === undefined || sign.text.test(text))
  );
}

/** How the connector names the element; contains no data of the page, so it is safe to show. */
function nameOf(target: Target): string {
  if ('selector' in target) return `"${target.selector}"`;
  return 'label' in target ? `labelled "${target.label}"` : `"${target.button}"`;
}

function unanswered(): ExtractionError {
  return new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The institution did not answer a request of its page',
  );
}

/** For connectors that read by plain HTTP: any use of it is a bug. */
export const noBrowser: BrowserSession = new Proxy({} as BrowserSession, {
  get: () => {
    throw new ExtractionError('INTERNAL', 'The connector does not declare that it needs a browser');
  },
});
