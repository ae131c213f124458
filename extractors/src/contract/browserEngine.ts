import type { Cookie, CookieJar } from 'tough-cookie';
import type { Dispatcher } from 'undici';
import type { BrowserAnswer, PageRecord, PageRequest, Target } from './browser.ts';

/** The browsers of a process, shared by its extractions. */
export interface Browsers {
  /** Waits until one of the contexts is free. */
  open(options: ContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** An engine that opens browser contexts. `createBrowsers` limits how many are open at once. */
export interface BrowserEngine {
  /** Opens a context without history, for one extraction. */
  open(options: ContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly browsing: Browsing;
  readonly signal: AbortSignal;
}

/**
 * An extraction's session from the browser's point of view: the same origins, cookies and limits.
 */
export interface Browsing {
  readonly origins: ReadonlySet<string>;
  readonly jar: CookieJar;
  readonly dispatcher: Dispatcher;
  readonly sandboxHeaders: Readonly<Record<string, string>>;
  readonly requestTimeoutMs: number;
  /** Largest body of an answer that is accepted. */
  readonly maxBodyBytes: number;
  /** Set by the browser; the session sends it with every later request. */
  userAgent: string;
  /** Counts a request; throws if the extraction has sent more than any extraction needs. */
  readonly countRequest: () => void;
  /** Loads a document and follows its redirects. */
  load(request: DocumentRequest, signal: AbortSignal): Promise<LoadedDocument>;
}

interface DocumentRequest {
  readonly address: string;
  readonly referrer: string | null;
  /** The fields of a posted form; null for a GET. */
  readonly fields: URLSearchParams | null;
}

/** The answer after the last redirect. */
interface LoadedDocument extends BrowserAnswer {
  readonly isHtml: boolean;
}

export type TargetState = 'absent' | 'hidden' | 'disabled' | 'ready';

/** One browser context. Its methods do not wait for the page: `browserSession` does. */
export interface BrowserContext {
  open(address: string): Promise<void>;
  stateOf(target: Target): Promise<TargetState>;
  fill(target: Target, value: string, keys: boolean, leave: boolean): Promise<void>;
  press(target: Target): Promise<void>;
  choose(target: Target, option: string): Promise<void>;
  /** Text of a visible element, or of the body; null if there is none. */
  textOf(target: Target | null, frame?: string): Promise<string | null>;
  /** The HTML of an element; null if there is none. */
  markupOf(target: Target): Promise<string | null>;
  /** Address of the page or a frame; null if there is no such frame. */
  addressOf(frame?: string): Promise<string | null>;
  /** Answers to the page's requests, oldest first. */
  readonly answers: readonly BrowserAnswer[];
  /** The decrypted contents of these answers, oldest first, after `keepDecrypted` was called. */
  readonly decrypted: readonly BrowserAnswer[];
  keepDecrypted(): Promise<void>;
  /** Sends a request from inside the page; null if it was not answered. */
  send(request: PageRequest): Promise<BrowserAnswer | null>;
  /** Presses an element and returns the file that the page creates within that time, if any. */
  fileOf(target: Target, withinMs: number): Promise<Uint8Array | null>;
  /** Resolves as soon as the page may have changed. */
  changed(): Promise<void>;
  /** Throws the error that ended the browser or kept it from loading a page, if any. */
  check(): void;
  storageItem(kind: 'local' | 'session', name: string): Promise<string | null>;
  cookies(): Promise<readonly Cookie[]>;
  record(): Promise<PageRecord>;
  close(): Promise<void>;
}
