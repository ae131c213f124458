import { expect } from 'vitest';
import type { Answer, TestServer } from './testServer.ts';

const ORIGIN = 'https://evil.example';

/** A signed-in page's calls, as somebody else's site would make them through the visitor's browser. */
export interface OtherSite {
  /** Of whoever is signed in. */
  readonly token: string;
  /** Path of a call that only reads. */
  readonly read: string;
  /** Path of a POST with nothing in its body. */
  readonly write: string;
  /** A call that anybody may make. */
  readonly open: { readonly path: string; readonly body: object };
  /** The error code for a call without a token. */
  readonly missing: string;
}

/** Expects that a cookie proves nothing, that no answer can be read, and that no form is accepted. */
export async function expectClosedToOtherSites(
  server: Pick<TestServer, 'request' | 'url'>,
  { token, read, write, open, missing }: OtherSite,
): Promise<void> {
  for (const cookie of [`token=${token}`, `authorization=Bearer ${token}`]) {
    const answer = await server.request('POST', write, { headers: { cookie, origin: ORIGIN } });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, missing]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const preflight = await fetch(`${server.url}${write}`, {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  const answer = await server.request('GET', read, {
    headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
  });
  expect(answer.status).toBe(200);
  for (const headers of [preflight.headers, answer.headers]) {
    expect(headers.get('access-control-allow-origin') ?? '').toBe('');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
  // A form can send `text/plain` without a preflight request, so such a body is not read.
  const form = await server.request('POST', open.path, {
    headers: { 'content-type': 'text/plain' },
    rawBody: JSON.stringify(open.body),
  });
  expect(form.status).toBe(415);
}

/** Expects a page that no site can frame or reach from its window, and that runs only its own files. */
export function expectClosedPage({ headers }: Answer): void {
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; " +
      "trusted-types 'none'; style-src 'self'; font-src 'self'; img-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
}
