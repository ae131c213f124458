import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as jsdom from 'jsdom';
import type { JSDOM, PageDocument, PageElement, PageNode, PageRoot, PageWindow } from 'jsdom';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Target } from '../../contract/browser.ts';
import type { BrowserContext, BrowserEngine, Browsing } from '../../contract/browserEngine.ts';
import { bareAddress } from '../../shared/redaction.ts';
import { createdFile, createdFileScript } from '../createdFile.ts';
import { BUTTONS, plainText } from '../engine.ts';
import { pageAnswer, pageRequestScript } from '../pageRequest.ts';
import { PAGE_TREE_SCRIPT } from '../pageTree.ts';
import type { SentRequest } from './guard.ts';
import { copyNoGlobals, makeLean } from './leanDom.ts';
import { FRAMES, framesOf, openPages, withoutShadows } from './lightPages.ts';
import type { Jsdom } from './lightPages.ts';

/**
 * jsdom, which runs a page's scripts in this process and renders nothing. Only for the sandbox: it
 * does not isolate this process from the page's scripts.
 */
export function lightEngine(): BrowserEngine {
  return {
    open: ({ browsing, signal }) =>
      Promise.resolve().then(() => openLightContext(loadJsdom(), browsing, signal)),
    close: () => Promise.resolve(),
  };
}

let loaded: typeof jsdom | null = null;

/** Loads jsdom on first use, which takes half a second. */
export function loadJsdom(): typeof jsdom {
  if (loaded !== null) return loaded;
  copyNoGlobals();
  outlivePages();
  loaded = createRequire(import.meta.url)('jsdom') as typeof jsdom;
  makeLean(loaded.JSDOM);
  return loaded;
}

/**
 * Keeps unhandled rejections of a page's promises, which belong to another realm, from ending the
 * process. The process's own unhandled rejections still end it, unless another listener is
 * registered, which then handles them.
 */
function outlivePages(): void {
  const event = 'unhandledRejection';
  if (process.listeners(event).some(({ name }) => name === forgivePages.name)) return;
  process.on(event, forgivePages);
}

function forgivePages(reason: unknown, promise: Promise<unknown>): void {
  if (!(promise instanceof Promise)) return;
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
}

/** The page is checked again after this time even if it reported no change. */
const LOOK_MS = 50;

const TEXT_NODE = 3;
const UNREAD: readonly string[] = ['script', 'style', 'template', 'noscript'];
const INLINE: readonly string[] = ['a', 'abbr', 'b', 'em', 'i', 'small', 'span', 'strong', 'sup'];

export function openLightContext(
  jsdom: Jsdom,
  browsing: Browsing,
  signal: AbortSignal,
): BrowserContext {
  const requests: SentRequest[] = [];
  const closing = new AbortController();
  const ending = AbortSignal.any([signal, closing.signal]);
  let wake: () => void = () => undefined;
  const pages = openPages(jsdom, browsing, {
    ending,
    requests,
    onChange: () => wake(),
  });
  const { current, check, log, decrypted } = pages;

  /** The document of the page or of a frame; null if there is no such frame. */
  function documentOf(frame: string | undefined): PageDocument | null {
    const { document } = current().window;
    if (frame === undefined) return document;
    const element = document.querySelector(frame);
    return element === null ? null : frameDocument(current().window, element);
  }

  const find = (target: Target): PageElement | null => {
    const document = documentOf(target.frame);
    return document === null ? null : findIn(document, target);
  };
  const found = (target: Target): PageElement => {
    const element = find(target);
    if (element !== null) return element;
    throw unexpectedPage('An element is no longer on the page');
  };

  return {
    answers: log.answers,
    decrypted: decrypted.answers,
    keepDecrypted: () => {
      pages.keepDecrypted();
      return Promise.resolve();
    },
    open: (address) => pages.navigate({ address, fields: null }),
    stateOf: (target) => {
      const element = find(target);
      // Scripts later in the document may listen to the field, so nothing is typed before it has
      // loaded.
      const isLoading = documentOf(target.frame)?.readyState === 'loading';
      if (element === null || isLoading) return Promise.resolve('absent');
      if (!isShown(element)) return Promise.resolve('hidden');
      return Promise.resolve(element.disabled === true ? 'disabled' : 'ready');
    },
    fill: (target, value, keys) => {
      enter(viewOf(current(), target, documentOf(target.frame)), found(target), value, keys);
      return Promise.resolve();
    },
    press: (target) => {
      found(target).click();
      return Promise.resolve();
    },
    choose: (target, label) => {
      const list = found(target);
      const options = [...list.querySelectorAll('option')];
      const option = options.find((one) => plainText(one.textContent ?? '') === label);
      if (option === undefined) {
        throw unexpectedPage('A list of the page lacks an option');
      }
      const window = viewOf(current(), target, documentOf(target.frame));
      list.value = option.value;
      for (const type of ['input', 'change']) {
        list.dispatchEvent(new window.Event(type, { bubbles: true }));
      }
      return Promise.resolve();
    },
    textOf: (target, frame) => {
      const element = target === null ? (documentOf(frame)?.body ?? null) : find(target);
      const isText = element !== null && isShown(element);
      return Promise.resolve(isText ? plainText(textIn(element)) : null);
    },
    markupOf: (target) => Promise.resolve(find(target)?.outerHTML ?? null),
    addressOf: (frame) => {
      check();
      const coming = frame === undefined ? pages.comingAddress() : null;
      const shown = () => documentOf(frame)?.defaultView?.location.href ?? null;
      return Promise.resolve(coming ?? shown());
    },
    changed: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    check,
    storageItem: (kind, name) => {
      const { localStorage, sessionStorage } = current().window;
      return Promise.resolve((kind === 'local' ? localStorage : sessionStorage).getItem(name));
    },
    send: async (request) =>
      pageAnswer(
        await current().window.eval(pageRequestScript(request, browsing.requestTimeoutMs)),
      ),
    fileOf: async (target, withinMs) => {
      const script = createdFileScript(withinMs, browsing.maxBodyBytes);
      const created = current().window.eval(script);
      found(target).click();
      // The page's own timer ends with the page.
      return createdFile(await Promise.race([created, sleep(withinMs, null, { signal: ending })]));
    },
    // The cookies are already in the jar of the extraction's session.
    cookies: () => Promise.resolve([]),
    record: () => {
      const page = pages.shown();
      return Promise.resolve({
        address: bareAddress(page?.window.location.href ?? ''),
        tree: page === null ? '' : String(page.window.eval(PAGE_TREE_SCRIPT)),
        requests: requests.map((one) => ({ ...one, address: bareAddress(one.address) })),
        screenshot: null,
      });
    },
    close: () => {
      closing.abort();
      pages.close();
      return Promise.resolve();
    },
  };
}

function findIn(document: PageDocument, target: Target): PageElement | null {
  if ('selector' in target) {
    const { defaultView } = document;
    const isFlat = defaultView !== null && withoutShadows.has(defaultView);
    return isFlat ? document.querySelector(target.selector) : findDeep(document, target.selector);
  }
  if ('button' in target) {
    const all = [...document.querySelectorAll(BUTTONS)];
    return all.find((one) => plainText(one.textContent ?? '') === target.button) ?? null;
  }
  const named = [...document.querySelectorAll('label')].find((label) =>
    plainText(label.textContent ?? '').includes(target.label),
  );
  return named?.control ?? document.querySelector(`[aria-label="${target.label}"]`);
}

/** The document in a frame, whatever its origin. */
function frameDocument(window: PageWindow, frame: PageElement): PageDocument | null {
  const at = [...window.document.querySelectorAll(FRAMES)].indexOf(frame);
  return framesOf(window)[at]?.document ?? null;
}

/** The first match, also searching open shadow roots, as Playwright does. */
function findDeep(root: PageRoot, selector: string): PageElement | null {
  const own = root.querySelector(selector);
  if (own !== null) return own;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot === null ? null : findDeep(shadowRoot, selector);
    if (inner !== null) return inner;
  }
  return null;
}

function viewOf(page: JSDOM, target: Target, document: PageDocument | null): PageWindow {
  const view = document?.defaultView ?? null;
  return target.frame === undefined || view === null ? page.window : view;
}

/** The text that a person reads: without scripts and hidden elements. */
function textIn(node: PageNode): string {
  if (node.nodeType === TEXT_NODE) return node.textContent ?? '';
  const element = node as PageElement;
  const { localName } = element;
  if (UNREAD.includes(localName) || isHidden(element)) return '';
  const text = [...node.childNodes].map(textIn).join('');
  return INLINE.includes(localName) ? text : ` ${text} `;
}

/**
 * Decided by the element's own attributes, since jsdom has no layout. Reads `style` only if there
 * is one, because jsdom creates it on first access.
 */
function isHidden(element: PageElement): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (!element.hasAttribute('style')) return false;
  const { display, visibility } = element.style;
  return display === 'none' || visibility === 'hidden';
}

function isShown(element: PageElement): boolean {
  for (let one: PageElement | null = element; one !== null; one = one.parentElement) {
    if (isHidden(one)) return false;
  }
  return element.localName !== 'input' || element.getAttribute('type') !== 'hidden';
}

function enter(window: PageWindow, field: PageElement, value: string, keys: boolean): void {
  const bubbling = { bubbles: true, cancelable: true };
  const say = (type: string): boolean => field.dispatchEvent(new window.Event(type, bubbling));
  field.focus();
  if (keys) {
    field.value = '';
    for (const key of value) {
      const press = (type: string): boolean =>
        field.dispatchEvent(new window.KeyboardEvent(type, { ...bubbling, key }));
      press('keydown');
      field.value += key;
      say('input');
      press('keyup');
    }
  } else {
    field.value = value;
    say('input');
  }
  say('change');
  // Always, whether or not the connector leaves the field by Tab.
  say('blur');
}
