/**
 * The HTTPS address of a page whose institution names it by plain HTTP, which is never used: Bci leads
 * to the page of a wrong key in that way. Other addresses, of no known origin included, stay as they are.
 */
export function overHttps(address: URL, origins: ReadonlySet<string>): URL {
  if (address.protocol !== 'http:' || origins.has(address.origin)) return address;
  const secure = new URL(address);
  secure.protocol = 'https:';
  return origins.has(secure.origin) ? secure : address;
}
