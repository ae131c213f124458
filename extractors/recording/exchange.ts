import type { NamedValue } from './har.ts';

/** A request and its answer without personal data. */
export interface Exchange {
  readonly method: string;
  readonly address: string;
  readonly status: number;
  readonly requestHeaders: readonly NamedValue[];
  readonly requestContentType: string;
  readonly requestBody: string | null;
  readonly contentType: string;
  readonly responseHeaders: readonly NamedValue[];
  readonly responseBody: string | null;
  /** The file that contains `responseBody`; null if there is none. */
  readonly file: string | null;
}

/** The last word of the path; the developer replaces it with the connector's name for the page. */
export function pageOf(address: string): string {
  const words = new URL(address).pathname
    .split('/')
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replaceAll(/^-+|-+$/g, ''),
    )
    .filter((part) => part.length > 2);
  return (words.at(-1) ?? 'start').slice(0, 40);
}
