/**
 * A browser at an institution, for logins that need the page's own scripts. It knows nothing of the
 * engine behind it (`browser/`): the same connector runs on every one.
 */

/**
 * An element of the page: by CSS selector, also within an open shadow root, by the label that a person
 * reads, or a button or link by its whole text.
 */
export type Target = (
  | { readonly selector: string }
  | { readonly label: string }
  | { readonly button: string }
) & {
  /** CSS selector of the frame that it is in. */
  readonly frame?: string;
};

/** What tells that a page went on in a certain way. Everything that it names must hold. */
export interface Sign {
  /** CSS selector of the frame that the address and the element are looked for in. */
  readonly frame?: string;
  readonly address?: RegExp;
  /** CSS selector of an element that is shown. */
  readonly selector?: string;
  /** Text of that element, or of the whole page; white space reads as one space. */
  readonly text?: RegExp;
  /** An answer that the page or one of its scripts received since the page was opened. */
  readonly answer?: {
    readonly address: RegExp;
    readonly status?: readonly number[];
    readonly text?: RegExp;
  };
}

/** How a login goes on. None of them within the time is an `UNEXPECTED_PAGE`. */
export type LoginOutcome = 'accepted' | 'wrong-login' | 'locked' | 'challenge' | 'maintenance';

export type LoginSigns = Readonly<Partial<Record<LoginOutcome, readonly Sign[]>>>;

/** What the institution answered to a request of the page. */
export interface BrowserAnswer {
  readonly url: URL;
  readonly status: number;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** The institution's clock, as its `Date` header has it; null where it is not told. */
  readonly date: string | null;
  /** The decoded body; cut off at a megabyte. */
  readonly text: string;
  /**
   * What a script of the page sent with the request, by names in lower case: a session that it keeps
   * in headers. Without cookies and the transport's own; missing for a document.
   */
  readonly sentHeaders?: Readonly<Record<string, string>>;
}

/** A request as a script of the page sends it. */
export interface PageRequest {
  /** Absolute, of the page's own origin. */
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it, a GET. */
  readonly json?: unknown;
}

/**
 * Every step waits for its element and throws `UNEXPECTED_PAGE` if it does not come. Cookies are
 * those of the extraction's `InstitutionSession`, once the login has ended.
 */
export interface BrowserSession {
  /** Aborts when the extraction has to stop; every step observes it already. */
  readonly signal: AbortSignal;
  /** Opens a page of the institution: an absolute address. */
  open(address: string): Promise<void>;
  /**
   * Replaces the value of a field.
   * @param options `keys` types key by key, for a page that listens to the keyboard
   */
  fill(target: Target, value: string, options?: { readonly keys?: boolean }): Promise<void>;
  /**
   * Clicks an element once it is enabled.
   * @param options `past` closes what may cover it, such as a dialog, and is clicked first if it is
   *   shown then
   */
  press(target: Target, options?: { readonly past?: Target }): Promise<void>;
  /** Chooses the option of a list by the text that a person reads. */
  choose(target: Target, option: string): Promise<void>;
  /** Waits for the first sign of an outcome; if several hold, for the first named. */
  waitFor<Outcome extends LoginOutcome>(
    signs: Readonly<Record<Outcome, readonly Sign[]>>,
    options?: { readonly withinMs?: number },
  ): Promise<Outcome>;
  /** Text of an element, its white space as one space; null if it is not shown. */
  textOf(target: Target): Promise<string | null>;
  /**
   * An element's HTML as the page's scripts made it, without what is in shadow roots; null if it is
   * not there. With `unlike`, once it is another than that; null if it stays the same.
   */
  markupOf(target: Target, options?: { readonly unlike?: string }): Promise<string | null>;
  /** The newest answer from an address, with that text; an `UNEXPECTED_PAGE` without one. */
  answer(address: RegExp, text?: RegExp): BrowserAnswer;
  /**
   * From the next page on, keeps the JSON that the page's scripts parse and did not receive so: of
   * institutions whose answers are encrypted, what the page decrypted.
   */
  keepDecrypted(): Promise<void>;
  /**
   * The newest of them behind an answer from an address; with a `cause`, the first that came after it
   * began. Instead, an answer that the page was refused with 400 or more. `INSTITUTION_UNAVAILABLE` if
   * none comes.
   */
  decrypted(address: RegExp, cause?: () => Promise<void>): Promise<BrowserAnswer>;
  /**
   * Sends a request from inside the page, for institutions that answer nobody else. Whatever its
   * status is, the answer is returned; `INSTITUTION_UNAVAILABLE` if there is none.
   */
  send(request: PageRequest): Promise<BrowserAnswer>;
  /** An item of the page's `localStorage` or `sessionStorage`, or null. */
  storageItem(kind: 'local' | 'session', name: string): Promise<string | null>;
}

/** What an unexpected page looked like, for operators. It has no value of a field and no text. */
export interface PageRecord {
  /** Without its query, like every address here. */
  readonly address: string;
  /** Elements by name, id and role, indented by depth; of JSON, fields with their types. */
  readonly tree: string;
  /** Oldest first, without headers and bodies. */
  readonly requests: readonly {
    readonly method: string;
    readonly address: string;
    readonly status: number | null;
  }[];
  /** PNG with fields covered and texts masked; null where nothing was drawn. */
  readonly screenshot: Uint8Array | null;
}
