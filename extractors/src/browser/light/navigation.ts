import { createRequire } from 'node:module';
import type { PageElement, PageWindow } from 'jsdom';

/** A document that a page requests: by its location, a link or a form. */
export interface Navigation {
  readonly address: string;
  /** The fields of a posted form; null for a GET. */
  readonly fields: URLSearchParams | null;
}

type Navigate = (navigation: Navigation) => void;

/** The function that navigates each window's page. */
const navigators = new WeakMap<PageWindow, Navigate>();

/** jsdom's internal object behind one of the page's. */
interface Impl {
  readonly _ownerDocument: { readonly _defaultView: PageWindow | null };
  readonly _relevantDocument: { readonly _defaultView: PageWindow | null };
  readonly _globalObject: PageWindow;
}

type Method = (this: Impl, ...given: readonly unknown[]) => void;

interface FormElement extends PageElement {
  readonly action: string;
  readonly method: string;
  readonly ownerDocument: { readonly defaultView: PageWindow | null };
  reportValidity(): boolean;
}

let isInstalled = false;

/** jsdom has no hook for navigation: it only reports that navigation is not implemented. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const require = createRequire(import.meta.url);
  const utils = require('jsdom/lib/generated/idl/utils.js') as {
    readonly wrapperForImpl: (impl: unknown) => unknown;
  };
  // jsdom's own version, whose records `Location` passes.
  const { serializeURL } = createRequire(require.resolve('jsdom'))('whatwg-url') as {
    serializeURL: (url: unknown) => string;
  };
  const methodsOf = (path: string): Record<string, Method> =>
    (
      require(`jsdom/lib/jsdom/living/${path}-impl.js`) as {
        readonly implementation: { readonly prototype: Record<string, Method> };
      }
    ).implementation.prototype;

  replace(methodsOf('window/Location'), '_locationObjectNavigate', (original) => {
    return function navigateTo(this: Impl, url, ...others) {
      const window = this._relevantDocument._defaultView;
      const address = serializeURL(url);
      if (!isKnown(window) || staysInPage(window, address)) original.call(this, url, ...others);
      else request(window, { address, fields: null });
    };
  });
  replace(methodsOf('nodes/HTMLAnchorElement'), '_followAHyperlink', (original) => {
    return function followLink(this: Impl) {
      const window = this._ownerDocument._defaultView;
      const { href } = utils.wrapperForImpl(this) as { readonly href: string };
      if (!isKnown(window) || staysInPage(window, href)) original.call(this);
      else request(window, { address: href, fields: null });
    };
  });
  const form = methodsOf('nodes/HTMLFormElement');
  replace(form, 'submit', (original) => {
    return function submit(this: Impl) {
      if (!isKnown(this._ownerDocument._defaultView)) original.call(this);
      else submitForm(utils.wrapperForImpl(this) as FormElement, null);
    };
  });
  replace(form, 'requestSubmit', (original) => {
    return function requestSubmit(this: Impl, submitter = null) {
      if (!isKnown(this._ownerDocument._defaultView)) {
        original.call(this, submitter);
        return;
      }
      const element = utils.wrapperForImpl(this) as FormElement;
      const button = submitter === null ? null : (utils.wrapperForImpl(submitter) as PageElement);
      if (!element.hasAttribute('novalidate') && !element.reportValidity()) return;
      const event = new this._globalObject.Event('submit', { bubbles: true, cancelable: true });
      if (element.dispatchEvent(event)) submitForm(element, button);
    };
  });
}

/**
 * Whether the window, or the page that it is a frame of, was registered with this module. Another
 * copy of the module may have its own pages in the same process.
 */
function isKnown(window: PageWindow | null): window is PageWindow {
  return window !== null && (navigators.has(window) || navigators.has(window.top));
}

function replace(
  methods: Record<string, Method>,
  name: string,
  create: (original: Method) => Method,
): void {
  const original = methods[name];
  if (original === undefined) throw new Error(`This jsdom has no ${name}`);
  methods[name] = create(original);
}

function submitForm(form: FormElement, submitter: PageElement | null): void {
  const window = form.ownerDocument.defaultView;
  if (window === null) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new window.FormData(form)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  const name = submitter?.getAttribute('name') ?? '';
  if (name !== '') fields.append(name, submitter?.value ?? '');
  const address = new URL(form.action === '' ? window.location.href : form.action);
  if (form.method === 'post') {
    request(window, { address: address.href, fields });
    return;
  }
  address.search = fields.toString();
  request(window, { address: address.href, fields: null });
}

/** Whether the address is a fragment of the same page, or not a document. */
function staysInPage(window: PageWindow, address: string): boolean {
  if (!/^https?:/i.test(address)) return true;
  const [current, next] = [window.location.href, address].map((one) => one.replace(/#.*$/s, ''));
  return current === next && address.includes('#');
}

function request(window: PageWindow, navigation: Navigation): void {
  const navigate = navigators.get(window);
  if (navigate !== undefined) {
    navigate(navigation);
    return;
  }
  // A frame navigates by its own location; jsdom cannot post its forms.
  const frame = [...window.top.document.querySelectorAll('iframe')].find(
    (one) => one.contentDocument?.defaultView === window,
  );
  if (frame !== undefined && navigation.fields === null) frame.src = navigation.address;
}

/** Calls `navigate` for every document that the window's page requests. */
export function onNavigation(window: PageWindow, navigate: Navigate): void {
  install();
  navigators.set(window, navigate);
}
