import { RecordingError } from './RecordingError.ts';

/** Reads the HAR files that browsers save: JSON with one entry for each request. */

/** Larger files are refused: everything is kept in memory in several encodings. */
export const MAX_HAR_BYTES = 100 * 1024 * 1024;

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface HarMessage {
  readonly headers: readonly NamedValue[];
  /** Decoded text; null if there is none or it is binary. */
  readonly body: string | null;
  /** In lower case, without parameters; empty if unknown. */
  readonly contentType: string;
}

export interface HarEntry {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
  readonly request: HarMessage;
  readonly response: HarMessage & {
    /** Whether the body is dropped: it is not text, or it is the page's own code. */
    readonly isDropped: boolean;
  };
}

const NOT_A_HAR =
  'The file is not a HAR: save it in the browser’s network tools with "with content"';

/**
 * Media types whose text may contain personal data; scripts, styles, images and files are dropped.
 */
const TEXT =
  /^(text\/(html|plain|csv|xml)|application\/(.*\+)?(json|xml|x-www-form-urlencoded|xhtml\+xml|vnd\.ms-excel))$/;

/**
 * @returns the entries in order
 * @throws `RecordingError` for anything that is not a HAR
 */
export function readHar(bytes: Uint8Array): HarEntry[] {
  if (bytes.byteLength > MAX_HAR_BYTES) {
    const limit = String(MAX_HAR_BYTES / 1024 / 1024);
    throw new RecordingError(`The file is larger than ${limit} MiB: record fewer pages`);
  }
  let har: unknown;
  try {
    har = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new RecordingError(NOT_A_HAR);
  }
  const entries = field(field(har, 'log'), 'entries');
  if (!Array.isArray(entries)) throw new RecordingError(NOT_A_HAR);
  return entries.map((entry: unknown, position) => {
    try {
      return readEntry(entry);
    } catch {
      throw new RecordingError(`Entry ${String(position + 1)} of the file is not that of a HAR`);
    }
  });
}

function readEntry(entry: unknown): HarEntry {
  const [request, response] = [field(entry, 'request'), field(entry, 'response')];
  const content = field(response, 'content');
  const responseType = mediaType(field(content, 'mimeType'));
  const bodyText = field(content, 'text');
  const body =
    typeof bodyText !== 'string' || bodyText === ''
      ? null
      : field(content, 'encoding') === 'base64'
        ? decoded(bodyText)
        : bodyText;
  const isText = responseType === '' ? body === null : TEXT.test(responseType);
  const size = Number(field(content, 'size') ?? 0);
  const method = field(request, 'method');
  const status = field(response, 'status');
  if (typeof method !== 'string' || typeof status !== 'number') throw new TypeError('no HAR');
  return {
    method: method.toUpperCase(),
    url: new URL(String(field(request, 'url'))),
    status,
    request: readRequest(request),
    response: {
      headers: pairs(field(response, 'headers')),
      body: isText ? body : null,
      contentType: responseType,
      isDropped: (bodyText !== undefined || size > 0) && (!isText || body === null) && size !== 0,
    },
  };
}

function readRequest(request: unknown): HarMessage {
  const postData = field(request, 'postData');
  const text = field(postData, 'text');
  const params = pairs(field(postData, 'params'));
  const form = new URLSearchParams(
    params.map(({ name, value }): [string, string] => [name, value]),
  );
  return {
    headers: pairs(field(request, 'headers')),
    body: typeof text === 'string' && text !== '' ? text : form.size > 0 ? form.toString() : null,
    contentType: mediaType(field(postData, 'mimeType')),
  };
}

/** A body that the browser stored as base64; null if it is not UTF-8 text. */
function decoded(text: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    return null;
  }
}

function pairs(list: unknown): NamedValue[] {
  return Array.isArray(list)
    ? list.map((one: unknown) => ({
        name: textOf(field(one, 'name')),
        value: textOf(field(one, 'value')),
      }))
    : [];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function mediaType(value: unknown): string {
  return typeof value === 'string' ? (value.split(';')[0] ?? '').trim().toLowerCase() : '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
