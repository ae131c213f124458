import type { PortalRoot, Target } from './addresses.ts';
import { encodePage } from './markup.ts';
import type { Markup } from './markup.ts';

/** A portal's answer to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

/** Sent with every answer. Pages have no scripts and load only the simulator's stylesheet. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function sendPage(
  page: Markup,
  options: {
    readonly status?: number;
    readonly charset?: 'utf-8' | 'iso-8859-1';
    readonly headers?: Reply['headers'];
  } = {},
): Reply {
  const charset = options.charset ?? 'utf-8';
  return {
    status: options.status ?? 200,
    headers: { ...options.headers, 'content-type': `text/html; charset=${charset}` },
    body: encodePage(page, charset),
  };
}

/** Sends a portal's pages with its own content security policy. */
export const pagesWith =
  (policy: string) =>
  (page: Markup, options: { readonly status?: number; readonly headers?: Reply['headers'] } = {}) =>
    sendPage(page, {
      ...options,
      headers: { ...SECURITY_HEADERS, ...options.headers, 'content-security-policy': policy },
    });

export function sendScript(body: string): Reply {
  const headers = { 'content-type': 'application/javascript; charset=utf-8' };
  return { status: 200, headers, body };
}

export function sendJson(value: unknown, status = 200, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

/** A PDF for the visitor to store. */
export function sendPdf(name: string, body: Buffer): Reply {
  return sendFile(`${name}.pdf`, 'application/pdf', body);
}

export function sendFile(name: string, contentType: string, body: Buffer): Reply {
  const disposition = `attachment; filename="${name}"`;
  const type = { 'content-type': contentType, 'content-disposition': disposition };
  return { status: 200, headers: { ...SECURITY_HEADERS, ...type }, body };
}

/** Redirects to a path, or to an institution's own address. */
export function redirectTo(path: Target, headers: Reply['headers'] = {}): Reply {
  return { status: 303, headers: { ...headers, location: path }, body: '' };
}

/** A session cookie for one portal, not readable by scripts. */
export function sessionCookie(name: string, value: string, root: PortalRoot): string {
  return `${name}=${value}; Path=${pathOf(root)}; HttpOnly; SameSite=Lax`;
}

export function clearedCookie(name: string, root: PortalRoot): string {
  return `${name}=; Path=${pathOf(root)}; HttpOnly; SameSite=Lax; Max-Age=0`;
}

const pathOf = (root: PortalRoot): string => (root === '' ? '/' : root);
