/**
 * A browser at an institution, for logins that need the page's own scripts. It hides the engine
 * behind it (`browser/`): the same connector runs on every engine.
 */

/**
 * An element of the page: found by CSS selector, also inside open shadow roots, by its visible
 * label, or, for a button or link, by its complete text.
 */
export type Target = (
  | { readonly selector: string }
  | { readonly label: string }
  | { readonly button: string }
) & {
  /** CSS selector of the frame that contains the element. */
  readonly frame?: string;
};

/** Identifies what a page shows next. All given conditions must hold. */
export interface Sign {
  /** CSS selector of the frame whose address and elements are checked. */
  readonly frame?: string;
  readonly address?: RegExp;
  /** CSS selector of a visible element. */
  readonly selector?: string;
  /** Text of that element, or of the whole page, with each run of white space as one space. */
  readonly text?: RegExp;
  /** An answer that the page or one of its scripts has received since the browser was opened. */
  readonly answer?: {
    readonly address: RegExp;
    readonly status?: readonly number[];
    readonly text?: RegExp;
  };
}

/** The outcome of a login attempt. If none occurs in time, the error is `UNEXPECTED_PAGE`. */
export type LoginOutcome = 'accepted' | 'wrong-login' | 'locked' | 'challenge' | 'maintenance';

export type LoginSigns = Readonly<Partial<Record<LoginOutcome, readonly Sign[]>>>;

/** The institution's answer to a request of the page. */
export interface BrowserAnswer {
  readonly url: URL;
  readonly status: number;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** The `Date` header of the answer, by the institution's clock; null if there is none. */
  readonly date: string | null;
  /** The decoded body, truncated to one megabyte. */
  readonly text: string;
  /**
   * Headers that a script of the page sent with the request, with lowercase names, because some
   * portals keep the session in headers. Without cookies and headers of the transport; missing for
   * a document.
   */
  readonly sentHeaders?: Readonly<Record<string, string>>;
}

/** A request as a script of the page would send it. */
export interface PageRequest {
  /** An absolute address of the page's own origin. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it, the request is a GET. */
  readonly json?: unknown;
}

/**
 * Every step waits for its element and throws `UNEXPECTED_PAGE` if it does not appear. After the
 * login, the extraction's `InstitutionSession` has the browser's cookies.
 */
export interface BrowserSession {
  /** Aborts when the extraction has to stop; every step already observes it. */
  readonly signal: AbortSignal;
  /** Opens a page of the institution by its absolute address. */
  open(address: string): Promise<void>;
  /**
   * Replaces the value of a field.
   * @param options `keys` types key by key, for a page that listens to the keyboard; `leave` presses
   *   Tab afterwards, for one that checks a field when it is left
   */
  fill(
    target: Target,
    value: string,
    options?: { readonly keys?: boolean; readonly leave?: boolean },
  ): Promise<void>;
  /**
   * Clicks an element once it is enabled.
   * @param options `past` closes something that may cover the element, such as a dialog; it is
   *   clicked first if it is visible
   */
  press(target: Target, options?: { readonly past?: Target }): Promise<void>;
  /** Selects the option of a list by its visible text. */
  choose(target: Target, option: string): Promise<void>;
  /** Waits for a sign and returns its outcome; if several hold, the first in the object's order. */
  waitFor<Outcome extends LoginOutcome>(
    signs: Readonly<Record<Outcome, readonly Sign[]>>,
    options?: { readonly withinMs?: number },
  ): Promise<Outcome>;
  /** Text of an element, with each run of white space as one space; null if it is not visible. */
  textOf(target: Target): Promise<string | null>;
  /**
   * An element's HTML in its current state, without the contents of shadow roots; null if the
   * element is absent. With `unlike`, waits until the HTML differs from it; null if it stays the
   * same.
   */
  markupOf(target: Target, options?: { readonly unlike?: string }): Promise<string | null>;
  /**
   * The newest answer from an address, optionally with a text. Throws `UNEXPECTED_PAGE` if there is
   * none.
   */
  answer(address: RegExp, text?: RegExp): BrowserAnswer;
  /**
   * From the next page on, keeps the JSON that the page's scripts parse but did not receive in that
   * form: for institutions with encrypted answers, this is the decrypted content.
   */
  keepDecrypted(): Promise<void>;
  /**
   * The newest decrypted content of an answer from an address; with a `cause`, the first that
   * arrives after it was started. If the institution answered with 400 or more, returns that answer
   * instead. Throws `INSTITUTION_UNAVAILABLE` if none arrives.
   */
  decrypted(address: RegExp, cause?: () => Promise<void>): Promise<BrowserAnswer>;
  /**
   * Sends a request from inside the page, for institutions that answer only their own pages.
   * Returns the answer whatever its status; throws `INSTITUTION_UNAVAILABLE` if there is none.
   */
  send(request: PageRequest): Promise<BrowserAnswer>;
  /**
   * Presses an element with which the page's scripts create a file for the person to save, and
   * returns the file; null if they create none in time, or one that is too large. A file that the
   * page only links to is not noticed.
   */
  fileOf(target: Target, options?: { readonly withinMs?: number }): Promise<Uint8Array | null>;
  /** An item of the page's `localStorage` or `sessionStorage`, or null. */
  storageItem(kind: 'local' | 'session', name: string): Promise<string | null>;
}

/** What an unexpected page looked like, for operators. Contains no field values and no text. */
export interface PageRecord {
  /** Without its query, as everywhere in this record. */
  readonly address: string;
  /** Elements by name, id and role, indented by depth; for JSON, the fields and their types. */
  readonly tree: string;
  /** Oldest first, without headers or bodies. */
  readonly requests: readonly {
    readonly method: string;
    readonly address: string;
    readonly status: number | null;
  }[];
  /** PNG with fields covered and texts masked; null if the engine renders nothing. */
  readonly screenshot: Uint8Array | null;
}
