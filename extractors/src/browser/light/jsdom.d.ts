/**
 * The part of jsdom that is used. Its published types would bring TypeScript's DOM library into
 * every file of the project.
 */
declare module 'jsdom' {
  import type { CookieJar } from 'tough-cookie';
  import type { Dispatcher } from 'undici';

  /** By default, discards what pages write to the console. */
  export class VirtualConsole {
    removeAllListeners(): this;
  }

  export class JSDOM {
    constructor(
      html: string,
      options: {
        readonly url?: string;
        readonly referrer?: string;
        readonly contentType?: string;
        readonly runScripts: 'dangerously' | 'outside-only';
        readonly pretendToBeVisual?: boolean;
        readonly cookieJar?: CookieJar;
        readonly virtualConsole?: VirtualConsole;
        readonly resources?: {
          readonly dispatcher: Dispatcher;
          readonly userAgent: string;
          readonly interceptors: readonly Dispatcher.DispatcherComposeInterceptor[];
        };
        readonly beforeParse?: (window: PageWindow) => void;
      },
    );
    readonly window: PageWindow;
  }

  export interface PageWindow {
    readonly document: PageDocument;
    /** Deleted when the window is closed. */
    readonly _document?: object;
    readonly crypto: object;
    readonly location: { readonly href: string; readonly origin: string };
    readonly localStorage: PageStorage;
    readonly sessionStorage: PageStorage;
    readonly top: PageWindow;
    readonly FormData: new (form: PageElement) => Iterable<[string, unknown]>;
    readonly Event: new (type: string, init: object) => object;
    readonly KeyboardEvent: new (type: string, init: object) => object;
    readonly MutationObserver: new (handle: () => void) => {
      observe(node: PageDocument, options: object): void;
    };
    readonly Element: { readonly prototype: { attachShadow: (...given: unknown[]) => unknown } };
    readonly XMLHttpRequest: { readonly prototype: { open: (...given: unknown[]) => void } };
    open: () => null;
    alert: () => void;
    confirm: () => boolean;
    prompt: () => null;
    eval(script: string): unknown;
    addEventListener(type: string, handle: () => void): void;
    close(): void;
  }

  export interface PageStorage {
    readonly length: number;
    key(at: number): string | null;
    getItem(name: string): string | null;
    setItem(name: string, value: string): void;
  }

  /** A document or a shadow root, in which elements are searched. */
  export interface PageRoot {
    querySelector(selector: string): PageElement | null;
    querySelectorAll(selector: string): Iterable<PageElement>;
  }

  export interface PageDocument extends PageRoot {
    readonly body: PageElement | null;
    readonly defaultView: PageWindow | null;
    readonly readyState: 'loading' | 'interactive' | 'complete';
  }

  export interface PageNode {
    readonly nodeType: number;
    readonly childNodes: Iterable<PageNode>;
    readonly textContent: string | null;
  }

  export interface PageElement extends PageNode {
    readonly localName: string;
    readonly parentElement: PageElement | null;
    readonly style: { readonly display: string; readonly visibility: string };
    readonly control: PageElement | null;
    readonly contentDocument: PageDocument | null;
    readonly disabled?: boolean;
    readonly outerHTML: string;
    /** Null without a shadow root, or if it is closed. */
    readonly shadowRoot: PageRoot | null;
    value: string;
    src: string;
    hasAttribute(name: string): boolean;
    getAttribute(name: string): string | null;
    querySelectorAll(selector: string): Iterable<PageElement>;
    dispatchEvent(event: object): boolean;
    focus(): void;
    click(): void;
  }
}
