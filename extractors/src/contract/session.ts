/**
 * A connector's access to an institution: HTTP within the institution's own origins, with the
 * cookies, limits and deadlines that the runtime enforces (`runtime/session.ts`).
 */

/** A page or file as the institution sent it: the input of `parse`, which fixtures record. */
export interface RawDocument {
  /** The connector's name for the kind of page, such as `movements`; `parse` dispatches on it. */
  readonly page: string;
  /** The address that answered, against which relative links are resolved. */
  readonly address: string;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /**
   * The decoded body; for a binary document, the text that `fetch` extracted, or an empty string.
   */
  readonly text: string;
  /** The body of a binary document such as a PDF, else null. */
  readonly bytes: Uint8Array | null;
  /** Facts about the request that the page does not repeat, such as the account. */
  readonly about: Readonly<Record<string, string>>;
}

/** Content that a request may require; anything else is an `UNEXPECTED_PAGE`. */
export type ExpectedContent = 'html' | 'json' | 'xml' | 'csv' | 'pdf' | 'any';

export interface RequestOptions {
  /** The connector's name for the page, used in error messages and as `RawDocument.page`. */
  readonly page: string;
  readonly expect: ExpectedContent;
  /**
   * Statuses other than 2xx that the connector handles itself. Other redirects are followed, and
   * all other statuses become errors.
   */
  readonly accept?: readonly number[];
  /** Sent only to the target's origin, not to other origins to which it redirects. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly about?: Readonly<Record<string, string>>;
  /** A GET that must not be repeated, such as one with a nonce. */
  readonly once?: boolean;
}

export interface InstitutionResponse {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: URL;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  readonly text: string;
  header(name: string): string | null;
  /** The parsed body; a body that is not JSON is an `UNEXPECTED_PAGE`. */
  json(): unknown;
  /** An `href` or form action of this page as an absolute address. */
  resolve(href: string): string;
  document(): RawDocument;
}

/**
 * Targets are paths below the base URL (`/login`) or absolute addresses from `resolve`. Failures
 * are `ExtractionError`s. Only `get` is ever repeated, and only if the connection was reset or the
 * answer was 502, 503 or 504: it is unknown what a `post` may have caused at the institution.
 */
export interface InstitutionSession {
  /** Aborts when the extraction has to stop; requests already observe it. */
  readonly signal: AbortSignal;
  get(target: string, options: RequestOptions): Promise<InstitutionResponse>;
  postForm(
    target: string,
    fields: Readonly<Record<string, string>>,
    options: RequestOptions,
  ): Promise<InstitutionResponse>;
  postJson(target: string, body: unknown, options: RequestOptions): Promise<InstitutionResponse>;
  /** Sends the header with every later request to the base origin; null stops sending it. */
  setHeader(name: string, value: string | null): void;
  hasHeader(name: string): boolean;
  /** The value of a cookie that the institution set for its base URL, or null. */
  cookie(name: string): Promise<string | null>;
  /**
   * Sets a cookie that a page's own script would set in a browser, for that domain and its
   * subdomains. Rejected if the base URL is not within that domain.
   */
  setCookie(name: string, value: string, domain: string): Promise<void>;
}
