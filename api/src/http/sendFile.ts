import { send } from '@koa/send';
import type { Context } from 'koa';

/**
 * Sends a file of a folder, compressed if there is a compressed copy beside it and the client
 * accepts it. The caller decides which names may be requested.
 * @returns whether the file exists
 */
export async function sendFile(
  ctx: Context,
  { root, name, cacheControl }: { root: string; name: string; cacheControl: string },
): Promise<boolean> {
  try {
    const path = await send(ctx, name, {
      root,
      setHeaders: (_response, _path, { size, mtimeMs }) => {
        ctx.etag = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
      },
    });
    if (path === undefined) return false;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return false;
    throw error;
  }
  ctx.set('Cache-Control', cacheControl);
  ctx.vary('Accept-Encoding');
  if (ctx.fresh) ctx.status = 304;
  return true;
}
