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
