import type { BrowserAnswer, PageRequest } from '../contract/browser.ts';
import { readContentType } from '../shared/http.ts';

/** What the script returns for an answer; null if there was none. */
type Received = readonly [
  status: number,
  url: string,
  contentType: string | null,
  date: string | null,
  text: string,
];

/** Runs in a page, and sends the request as the page's own scripts would. */
export function pageRequestScript(request: PageRequest, timeoutMs: number): string {
  const { address, headers = {}, json } = request;
  const body = json === undefined ? null : JSON.stringify(json);
  const given = {
    address,
    body,
    headers: body === null ? headers : { 'content-type': 'application/json', ...headers },
    timeoutMs,
  };
  return `new Promise((resolve) => {
  const given = ${JSON.stringify(given)};
  const request = new XMLHttpRequest();
  request.open(given.body === null ? 'GET' : 'POST', given.address);
  request.withCredentials = true;
  request.timeout = given.timeoutMs;
  for (const name of Object.keys(given.headers)) request.setRequestHeader(name, given.headers[name]);
  request.onload = () => resolve([request.status, request.responseURL,
    request.getResponseHeader('content-type'), request.getResponseHeader('date'),
    request.responseText]);
  request.onerror = request.ontimeout = request.onabort = () => resolve(null);
  request.send(given.body);
})`;
}

/** The script's result as an answer to the page. */
export function pageAnswer(received: unknown): BrowserAnswer | null {
  if (received === null) return null;
  const [status, url, contentType, date, text] = received as Received;
  return { url: new URL(url), status, contentType: readContentType(contentType).media, date, text };
}
