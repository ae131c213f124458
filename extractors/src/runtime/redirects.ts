import { Headers } from 'undici';
import { unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionError } from '../contract/ExtractionError.ts';
import { overHttps } from '../shared/http.ts';
import type { WireRequest, WireResponse } from './transport.ts';

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The request for a redirect, which is always a GET within the institution's origins. */
export function redirected(
  from: WireRequest,
  response: WireResponse,
  page: string,
  origins: ReadonlySet<string>,
): WireRequest {
  // 307 and 308 would resend the form, but a login is never sent twice.
  if (from.method === 'POST' && response.status >= 307) {
    throw unexpected(`The page "${page}" asks for the form to be sent again`, page);
  }
  const location = response.headers.get('location');
  const given = location === null ? null : parseUrl(location, response.url);
  if (given === null) throw unexpected(`The page "${page}" redirects nowhere`, page);
  const url = overHttps(given, origins);
  checkOrigin(url, origins, page);
  return { method: 'GET', url, headers: new Headers(), body: null, page };
}

export function parseUrl(href: string, base: URL): URL | null {
  return URL.canParse(href, base.href) ? new URL(href, base.href) : null;
}

/** Prevents a page from sending our requests and cookies elsewhere. */
export function checkOrigin(url: URL, origins: ReadonlySet<string>, page: string): void {
  if (origins.has(url.origin) && url.username === '' && url.password === '') return;
  throw unexpected(`The page "${page}" leads outside the institution`, page);
}

export function unexpected(message: string, page: string | null = null): ExtractionError {
  return unexpectedPage(message, { page });
}
