/** A parsed content type header: `text/html; charset=ISO-8859-1`. */
export interface ContentType {
  readonly media: string;
  readonly charset: string | null;
}

export function readContentType(header: string | null): ContentType {
  const [media = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { media: media.trim().toLowerCase(), charset: charset?.toLowerCase() ?? null };
}

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

/** The user agent of an ordinary Chrome browser with the given major version. */
export const userAgentOf = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
