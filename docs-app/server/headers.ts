/**
 * How long a file may be cached: forever if its name changes with its content, otherwise only after
 * asking the server whether it has changed.
 */
export function cacheControl(file: string): string {
  const isHashed =
    /^assets\/.*\.[\w-]{8}\.\w+$/.test(file) ||
    /^pagefind\/(fragment|index)\//.test(file) ||
    /^pagefind\/.*\.pf_meta$/.test(file);
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** Sent with every response. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** For a year, browsers request this host and its subdomains only over TLS. */
export const HSTS = 'max-age=31536000; includeSubDomains';

/** Media type of a feed; undefined for other files, whose type follows from their extension. */
export function feedType(file: string): string | undefined {
  const kind = /(rss|atom)\.xml$/.exec(file)?.[1];
  return kind && `application/${kind}+xml; charset=utf-8`;
}
