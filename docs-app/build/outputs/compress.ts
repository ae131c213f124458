import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { eachAtOnce, FILES_AT_ONCE } from '../eachAtOnce.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(html|css|js|json|svg|xml|txt|md|webmanifest)$/;
/** Below this, headers weigh more than what is saved. */
const WORTHWHILE = 600;
/** Of Brotli's 11: beyond it the time of a build grows much faster than files shrink. */
const QUALITY = 6;

/** What a server may send of a file. */
export interface ServedFile {
  body: Uint8Array;
  /** Compressed copies, where they are worth it, by the name of their encoding. */
  encodings: Partial<Record<'br' | 'gzip', Uint8Array>>;
  /** Strong validator: a hash of the content. */
  etag: string;
}

/** Gives a file's compressed copies as an earlier build left them; null where it was another file. */
export type EarlierCopies = (path: string, etag: string) => Promise<ServedFile['encodings'] | null>;

/** Compresses what compresses, unless an earlier build did. */
export async function compressFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  earlier: EarlierCopies = () => Promise.resolve(null),
): Promise<Map<string, ServedFile>> {
  const served = new Map<string, ServedFile>();
  await eachAtOnce(files, FILES_AT_ONCE, async ([path, content]) => {
    const body = typeof content === 'string' ? Buffer.from(content) : content;
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const known = await earlier(path, etag);
    const encodings = known ?? (isWorthwhile(path, body) ? await compress(body) : {});
    served.set(path, { body, encodings, etag });
  });
  return served;
}

function isWorthwhile(path: string, body: Uint8Array): boolean {
  return TEXT.test(path) && body.length >= WORTHWHILE;
}

async function compress(body: Uint8Array): Promise<ServedFile['encodings']> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    zip(body, { level: 6 }),
  ]);
  return { br, gzip: gz };
}
