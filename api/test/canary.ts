import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, inflateSync } from 'node:zlib';

/**
 * The password of every test person: valid at afp-provida, banco-security and banco-santander, and
 * unique, so that everything a run wrote can be searched for it.
 */
export const CANARY = 'kanaRi0x7Qz3vWp';

const each = (bytes: Buffer, write: (hex: string) => string) =>
  [...bytes].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('');

/** Encodings in which a password could have leaked, by name. */
const FORMS: ReadonlyMap<string, string> = (() => {
  const bytes = Buffer.from(CANARY);
  const wide = Buffer.from(CANARY, 'utf16le');
  const hex = bytes.toString('hex');
  const percent = each(bytes, (code) => `%${code}`);
  // base64 at the three possible offsets, without the characters that depend on neighbouring bytes.
  const base64 = (of: Buffer, offset: number) =>
    Buffer.concat([Buffer.alloc(offset), of])
      .toString('base64')
      .slice(offset + 2, -4);
  const offsets = [0, 1, 2];
  return new Map([
    ['plain', CANARY],
    ['lower case', CANARY.toLowerCase()],
    ['upper case', CANARY.toUpperCase()],
    ['backwards', Buffer.from(bytes).reverse().toString()],
    ['hex', hex],
    ['hex in capitals', hex.toUpperCase()],
    ['percent', percent],
    ['percent in capitals', percent.toUpperCase()],
    ['JSON escapes', each(bytes, (code) => `\\u00${code}`)],
    ['UTF-16', wide.toString('latin1')],
    ['UTF-16, big end first', Buffer.from(wide).swap16().toString('latin1')],
    ...offsets.map((offset) => [`base64 at ${String(offset)}`, base64(bytes, offset)] as const),
    ...offsets.map(
      (offset) => [`base64 of UTF-16 at ${String(offset)}`, base64(wide, offset)] as const,
    ),
  ]);
})();

/** Encodings in which a text may contain the password. */
export function canaryInText(text: string): string[] {
  return [...FORMS].filter(([, form]) => text.includes(form)).map(([name]) => name);
}

/** The same for bytes, including any gzip or zlib stream inside of them. */
export function canaryInBytes(content: Buffer): string[] {
  const found = canaryInText(content.toString('latin1'));
  for (const packed of unpacked(content))
    found.push(...canaryInText(packed.toString('latin1')).map((name) => `${name}, packed`));
  return [...new Set(found)];
}

/** Data that begins with the magic bytes of gzip or zlib and can be unpacked, even if truncated. */
function* unpacked(content: Buffer): Generator<Buffer> {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64_000_000 };
  const attempts = [
    { marks: ['1f8b08'], unpack: gunzipSync },
    { marks: ['7801', '785e', '789c', '78da'], unpack: inflateSync },
  ];
  for (const { marks, unpack } of attempts)
    for (const mark of marks) {
      const bytes = Buffer.from(mark, 'hex');
      for (let at = content.indexOf(bytes); at >= 0; at = content.indexOf(bytes, at + 1)) {
        try {
          yield unpack(content.subarray(at), options);
        } catch {
          // The bytes only looked like a header.
        }
      }
    }
}

function* filesBelow(dir: string): Generator<string> {
  for (const name of unlessGone(() => readdirSync(dir)) ?? []) {
    const path = join(dir, name);
    const found = unlessGone(() => lstatSync(path));
    if (found?.isDirectory()) yield* filesBelow(path);
    else if (found?.isFile()) yield path;
  }
}

/** Ignores missing files, because running processes delete files. */
function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Every file below a folder that contains the password in its content or name, in any encoding, and
 * how much was searched.
 */
export function canaryInFiles(dir: string): { found: string[]; files: string[]; bytes: number } {
  const found: string[] = [];
  const files = [...filesBelow(dir)];
  let bytes = 0;
  for (const path of files) {
    const content = unlessGone(() => readFileSync(path));
    if (content === null) continue;
    bytes += content.length;
    for (const name of [...canaryInText(path), ...canaryInBytes(content)])
      found.push(`${path}: ${name}`);
  }
  return { found, files, bytes };
}

/** Every file below a folder that contains one of the texts: as such, as UTF-16, or compressed. */
export function filesWith(dir: string, texts: readonly string[]): string[] {
  const wanted = texts.flatMap((text) => [text, Buffer.from(text, 'utf16le').toString('latin1')]);
  return [...filesBelow(dir)].filter((path) => {
    const content = unlessGone(() => readFileSync(path));
    if (content === null) return false;
    return [content, ...unpacked(content)].some((bytes) => {
      const readable = bytes.toString('latin1');
      return wanted.some((text) => readable.includes(text));
    });
  });
}
