import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { send } from '@koa/send';

/** Serves a folder of pages, each in its `index.html`, while `use` runs. */
export async function serveFolder<T>(
  root: string,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const app = new Koa();
  app.use((ctx) => send(ctx, ctx.path.replace(/\/$/, '') + suffixOf(ctx.path), { root }));
  app.silent = true;
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const suffixOf = (path: string): string => (/\.\w+$/.test(path) ? '' : '/index.html');
