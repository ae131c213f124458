import { webcrypto } from 'node:crypto';
import type * as jsdom from 'jsdom';
import type { JSDOM, PageStorage, PageWindow } from 'jsdom';
import type { BrowserAnswer } from '../../contract/browser.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Browsing } from '../../contract/browserEngine.ts';
import { DECRYPTED_PROBE, decryptedAnswer, PROBE_CALLBACK } from '../decryptedProbe.ts';
import { answerLog, keepLatest, MAX_REQUESTS_RECORDED } from '../engine.ts';
import { guardRequests } from './guard.ts';
import type { SentRequest } from './guard.ts';
import { onNavigation } from './navigation.ts';
import type { Navigation } from './navigation.ts';

export type Jsdom = Pick<typeof jsdom, 'JSDOM' | 'VirtualConsole'>;

interface PagesOptions {
  readonly ending: AbortSignal;
  /** The requests sent, to which new ones are added. */
  readonly requests: SentRequest[];
  readonly onChange: () => void;
}

/** The page that a light browser shows, its navigations, and the storage that they share. */
export function openPages(
  { JSDOM, VirtualConsole }: Jsdom,
  browsing: Browsing,
  { ending, requests, onChange }: PagesOptions,
) {
  const storage = new KeptStorage();
  let page: JSDOM | null = null;
  /** A page that has arrived and is not shown yet. */
  let next: { readonly address: string; readonly show: () => void } | null = null;
  /** The page's window, set as soon as scripts can run in it, which is before `page` is set. */
  let view: PageWindow | null = null;
  let failure: unknown = null;
  let latest = 0;
  const log = answerLog(onChange);
  const decrypted = answerLog(onChange);
  let keepsDecrypted = false;

  const fail = (error: unknown): void => {
    failure ??= error;
    onChange();
  };
  const addRequest = (request: SentRequest): void =>
    keepLatest(requests, request, MAX_REQUESTS_RECORDED);

  /**
   * Replaces the page; the answer to an older navigation is ignored. The new page is rendered
   * as soon as anything but its address is read, or else on the next turn of the event loop. A page
   * that is closed at once, such as the one after a logout, is therefore never rendered, which would
   * be the most expensive part of a navigation.
   */
  async function navigate({ address, fields }: Navigation): Promise<void> {
    latest += 1;
    const own = latest;
    const referrer = view?.location.href ?? null;
    const sent: SentRequest = { method: fields === null ? 'GET' : 'POST', address, status: null };
    addRequest(sent);
    const answer = await browsing.load({ address, referrer, fields }, ending);
    if (own !== latest || ending.aborted) return;
    sent.status = answer.status;
    const { href } = answer.url;
    const arrived = {
      address: href,
      show: () => {
        if (next !== arrived) return;
        next = null;
        try {
          if (page !== null) {
            // A later page of a frame's origin shares its storage.
            for (const view of [...framesOf(page.window), page.window]) {
              if (view !== undefined) storage.save(view);
            }
            page.window.close();
          }
          page = show(answer.isHtml ? answer.text : '', href, referrer);
        } catch (error) {
          fail(error);
        }
      },
    };
    next = arrived;
    setImmediate(arrived.show);
    log.add(answer);
  }

  function show(html: string, url: string, referrer: string | null): JSDOM {
    return new JSDOM(html, {
      url,
      ...(referrer !== null && { referrer }),
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      cookieJar: browsing.jar,
      virtualConsole: new VirtualConsole(),
      resources: {
        dispatcher: browsing.dispatcher,
        userAgent: browsing.userAgent,
        interceptors: [
          guardRequests(browsing, { onSend: addRequest, onAnswer: log.add, onExcess: fail }),
        ],
      },
      beforeParse: (window) => {
        view = window;
        prepare(window);
        if (keepsDecrypted) watchParsing(window, decrypted.add);
        storage.restore(window);
        onNavigation(window, (navigation) => void navigate(navigation).catch(fail));
        watchChanges(window, onChange);
      },
    });
  }

  const check = (): void => {
    if (failure !== null) throw failure as Error;
  };

  const current = (): JSDOM => {
    next?.show();
    check();
    if (page === null) throw new ExtractionError('INTERNAL', 'No page is open');
    return page;
  };

  return {
    log,
    decrypted,
    check,
    current,
    navigate,
    keepDecrypted: () => {
      keepsDecrypted = true;
    },
    /** The address of a page that has arrived and is not shown yet. */
    comingAddress: () => next?.address ?? null,
    /** The page, rendered; null if none was opened. */
    shown: () => {
      next?.show();
      return page;
    },
    close: () => {
      page?.window.close();
      page = next = view = null;
    },
  };
}

/** Storage belongs to the origin, whereas jsdom keeps it with the window. */
class KeptStorage {
  readonly #items = new Map<string, Readonly<Record<'local' | 'session', [string, string][]>>>();

  save({ location, localStorage, sessionStorage }: PageWindow): void {
    this.#items.set(location.origin, {
      local: itemsOf(localStorage),
      session: itemsOf(sessionStorage),
    });
  }

  restore({ location, localStorage, sessionStorage }: PageWindow): void {
    const kept = this.#items.get(location.origin);
    for (const [name, value] of kept?.local ?? []) localStorage.setItem(name, value);
    for (const [name, value] of kept?.session ?? []) sessionStorage.setItem(name, value);
  }
}

function prepare(window: PageWindow): void {
  Object.assign(window, { open: () => null, alert: () => undefined, confirm: () => false });
  refuseSynchronousRequests(window);
  offerCrypto(window);
  noticeShadows(window);
}

function watchParsing(window: PageWindow, onAnswer: (answer: BrowserAnswer) => void): void {
  const report = (given: unknown): void => {
    const answer = decryptedAnswer(String(given));
    if (answer !== null) onAnswer(answer);
  };
  Object.assign(window, { [PROBE_CALLBACK]: report });
  window.eval(DECRYPTED_PROBE);
}

function watchChanges(window: PageWindow, onChange: () => void): void {
  window.addEventListener('load', onChange);
  new window.MutationObserver(onChange).observe(window.document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** Windows in which no element has a shadow root. */
export const withoutShadows = new WeakSet<PageWindow>();

function noticeShadows(window: PageWindow): void {
  const { prototype } = window.Element;
  const { attachShadow } = prototype;
  withoutShadows.add(window);
  prototype.attachShadow = function attachNoticed(...given: unknown[]) {
    withoutShadows.delete(window);
    return attachShadow.apply(this, given);
  };
}

/**
 * The windows of a page's frames, in the order of their elements: jsdom hides them only from the
 * page's scripts.
 */
export function framesOf(window: PageWindow): readonly (PageWindow | undefined)[] {
  const numbered = window as unknown as Readonly<Record<number, PageWindow | undefined>>;
  return [...window.document.querySelectorAll(FRAMES)].map((_, at) => numbered[at]);
}
export const FRAMES = 'iframe, frame';

function itemsOf(storage: PageStorage): [string, string][] {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return names.map((name) => [name, storage.getItem(name) ?? '']);
}

/** jsdom would send synchronous requests from a separate process, bypassing our dispatcher. */
function refuseSynchronousRequests(window: PageWindow): void {
  const { prototype } = window.XMLHttpRequest;
  const { open } = prototype;
  prototype.open = function openAsynchronously(...given: unknown[]) {
    if (given[2] === false) throw new Error('Synchronous requests are not available');
    open.apply(this, given);
  };
}

const OPERATIONS = [
  ...(['importKey', 'exportKey', 'generateKey', 'deriveKey', 'deriveBits'] as const),
  ...(['encrypt', 'decrypt', 'sign', 'verify', 'digest', 'wrapKey', 'unwrapKey'] as const),
];

type Operation = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Gives a page the `crypto.subtle` that browsers have and jsdom lacks. Its promises never settle
 * once the page was left: an error in that page's scripts would be unhandled and end this process.
 */
export function offerCrypto(window: PageWindow): void {
  const subtle = Object.fromEntries(
    OPERATIONS.map((name) => {
      const operation = webcrypto.subtle[name].bind(webcrypto.subtle) as Operation;
      const offered: Operation = async (...given) => {
        try {
          return await operation(...given);
        } finally {
          // The page was left meanwhile: never settle.
          if (window._document === undefined) await new Promise(() => undefined);
        }
      };
      return [name, offered];
    }),
  );
  Object.defineProperty(window.crypto, 'subtle', { value: subtle, enumerable: true });
}
