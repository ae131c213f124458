/**
 * Converts an `http:` address to `https:` if that is one of the institution's origins, since plain
 * HTTP is never used: Bci, for example, redirects to its page for a wrong password by plain HTTP.
 * Any other address is returned unchanged, even if its origin is unknown.
 */
export function overHttps(address: URL, origins: ReadonlySet<string>): URL {
  if (address.protocol !== 'http:' || origins.has(address.origin)) return address;
  const secure = new URL(address);
  secure.protocol = 'https:';
  return origins.has(secure.origin) ? secure : address;
}
