import { extname } from 'node:path';
import type { Context } from 'koa';
import sirv from 'sirv';

/**
 * Sends files of a folder with sirv, in the compressed form that stands beside them where the browser
 * takes it. Files are looked up for each request, so that a new build is served without a restart.
 * @returns sends the named file and says whether there is one; the caller decides which names may be
 *   asked for, and how long they are cached
 */
export function staticFiles(
  folder: string,
): (ctx: Context, name: string, cacheControl: string) => boolean {
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => response.setHeader('Vary', 'Origin, Accept-Encoding'),
  });
  return (ctx, name, cacheControl) => {
    // sirv looks for the names of encodings and does not see `br;q=0`.
    ctx.req.headers['accept-encoding'] = ctx.acceptsEncodings('br', 'gzip', 'identity') || '';
    ctx.req.url = `/${name}`;
    ctx.type = extname(name);
    ctx.set('Cache-Control', cacheControl);
    let isFound = true;
    serve(ctx.req, ctx.res, () => {
      isFound = false;
    });
    // Koa must not answer as well.
    ctx.respond = !isFound;
    return isFound;
  };
}
