import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(html|css|js|json|svg|xml|txt|md|webmanifest)$/;
/** Smaller files do not gain from compression. */
const WORTHWHILE = 600;
/** Of 11: higher levels slow the build down much more than they shrink files. */
const QUALITY = 6;

/** Compressed copies of a file by encoding. */
type Encodings = Record<'br' | 'gzip', Uint8Array>;

/** Compresses a file; null if it is not worth it. */
export async function compress(path: string, body: Uint8Array): Promise<Encodings | null> {
  if (!TEXT.test(path) || body.length < WORTHWHILE) return null;
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
