import type { Cookie, CookieJar } from 'tough-cookie';
import type { Dispatcher } from 'undici';
import type { BrowserAnswer, PageRecord, PageRequest, Target } from './browser.ts';

/** The browsers of a process, shared by its extractions. */
export interface Browsers {
  /** Waits until one of the contexts is free. */
  open(options: ContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** What an engine provides; how often it is used at once is decided by `createBrowsers`. */
export interface BrowserEngine {
  /** A browser without history, for one extraction. */
  open(options: ContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly browsing: Browsing;
  readonly signal: AbortSignal;
}

/** An extraction's session as its browser sees it: the same origins, cookies and limits. */
export interface Browsing {
  readonly origins: ReadonlySet<string>;
  readonly jar: CookieJar;
  readonly dispatcher: Dispatcher;
  readonly sandboxHeaders: Readonly<Record<string, string>>;
  readonly requestTimeoutMs: number;
  /** Largest body of an answer. */
  readonly maxBodyBytes: number;
  /** Sent with every later request of the session. */
  userAgent: string;
  /** Counts a request; throws if the extraction has sent more than any needs. */
  readonly countRequest: () => void;
  /** Loads a document and follows its redirects. */
  load(request: DocumentRequest, signal: AbortSignal): Promise<LoadedDocument>;
}

export interface DocumentRequest {
  readonly address: string;
  readonly referrer: string | null;
  /** The fields of a form that is posted; null for a GET. */
  readonly fields: URLSearchParams | null;
}

/** The answer that the last redirect led to. */
export interface LoadedDocument extends BrowserAnswer {
  readonly isHtml: boolean;
}

export type TargetState = 'absent' | 'hidden' | 'disabled' | 'ready';

/** One browser context. Nothing in it waits for the page: `browserSession` does. */
export interface BrowserContext {
  open(address: string): Promise<void>;
  stateOf(target: Target): Promise<TargetState>;
  fill(target: Target, value: string, keys: boolean): Promise<void>;
  press(target: Target): Promise<void>;
  choose(target: Target, option: string): Promise<void>;
  /** Text of an element that is shown, or of the body; null if there is none. */
  textOf(target: Target | null, frame?: string): Promise<string | null>;
  /** The HTML of an element; null if there is none. */
  markupOf(target: Target): Promise<string | null>;
  /** Address of the page or a frame; null if there is no such frame. */
  addressOf(frame?: string): Promise<string | null>;
  /** Answers to the page's requests, oldest first. */
  readonly answers: readonly BrowserAnswer[];
  /** What the page decrypted of them, oldest first, once `keepDecrypted` asked for it. */
  readonly decrypted: readonly BrowserAnswer[];
  keepDecrypted(): Promise<void>;
  /** Sends a request from inside the page; null if it was not answered. */
  send(request: PageRequest): Promise<BrowserAnswer | null>;
  /** Resolves as soon as the page may have changed. */
  changed(): Promise<void>;
  /** Throws what ended the browser or kept it from a page, if anything did. */
  check(): void;
  storageItem(kind: 'local' | 'session', name: string): Promise<string | null>;
  cookies(): Promise<readonly Cookie[]>;
  record(): Promise<PageRecord>;
  close(): Promise<void>;
}
