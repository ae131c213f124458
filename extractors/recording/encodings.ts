import { load } from 'cheerio';

/** Encodings in which one text is contained in another. */

export interface Decoded {
  readonly text: string;
  /** Encodes a replacement in the same way. */
  readonly encode: (text: string) => string;
}

export function decodePercent(text: string): Decoded | null {
  if (!/%[\da-f]{2}/i.test(text)) return null;
  try {
    const hasSlash = text.includes('/');
    const encode = (plain: string): string => {
      const encoded = encodeURIComponent(plain);
      return hasSlash ? encoded.replaceAll('%2F', '/') : encoded;
    };
    return { text: decodeURIComponent(text), encode };
  } catch {
    return null;
  }
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]{2,10}\d{0,2});/i;

export function decodeEntities(text: string): Decoded | null {
  if (!ENTITY.test(text)) return null;
  const decoded = text.replaceAll(new RegExp(ENTITY, 'gi'), (entity) =>
    load(entity, null, false).root().text(),
  );
  return decoded === text ? null : { text: decoded, encode: escapeMarkup };
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escapes of JSON and scripts that are not part of a literal that was already decoded. */
export function decodeEscapes(text: string): Decoded | null {
  const decoded = text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\\x([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return decoded === text ? null : { text: decoded, encode: escapeCharacters };
}

export function escapeCharacters(text: string): string {
  return text.replaceAll(
    /[^\x20-\x7e]/g,
    (one) => String.raw`\u` + one.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}

/** How files in base64 begin: PDF, PNG, JPEG, GIF, ZIP and gzip. */
const BEGINNING_OF_FILE = /(?<![\w+/-])(?:JVBERi0|iVBORw0KGg|\\?\/9j\\?\/|R0lGOD|UEsDB|H4sI)/g;
/**
 * Ends a run of base64, which may have line breaks, escaped slashes or the percent encoding of a
 * form.
 */
const NO_BASE64 = /[^\w+/=\\%\r\n-]/;
/** A shorter text may begin like a file by chance. */
const SHORTEST_FILE = 48;

/**
 * The text without the base64 files that it contains. Their content cannot be replaced, and a
 * fragment of one is not an opaque id: it would reveal that part of the file.
 */
export function withoutFiles(text: string, onFile: () => void): string {
  let [kept, from] = ['', 0];
  for (const { index } of text.matchAll(BEGINNING_OF_FILE)) {
    // Not a single expression: it would overflow the stack on a match of several megabytes.
    const length = text.slice(index).search(NO_BASE64);
    let end = length === -1 ? text.length : index + length;
    // The backslash belongs to an escaped quote after it.
    while (text[end - 1] === '\\') end -= 1;
    if (index < from || end - index < SHORTEST_FILE) continue;
    onFile();
    kept += text.slice(from, index);
    from = end;
  }
  return kept + text.slice(from);
}

/** Base64 or base64url of readable text, with or without its padding. */
export function decodeBase64(text: string): Decoded | null {
  const bare = text.replace(/=+$/, '');
  if (bare.length < 8 || bare.length % 4 === 1) return null;
  const isUrl = /[-_]/.test(bare);
  if (isUrl && /[+/]/.test(bare)) return null;
  const alphabet = isUrl ? 'base64url' : 'base64';
  const isPadded = text.endsWith('=') || bare.length % 4 === 0;
  const encode = (plain: string): string => {
    const encoded = Buffer.from(plain, 'utf8').toString(alphabet).replace(/=+$/, '');
    return isPadded ? encoded + '='.repeat((4 - (encoded.length % 4)) % 4) : encoded;
  };
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bare, alphabet));
    // Control characters: not a text.
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0e-\x1f\x7f]/.test(decoded)) return null;
    return encode(decoded).replace(/=+$/, '') === bare ? { text: decoded, encode } : null;
  } catch {
    return null;
  }
}
