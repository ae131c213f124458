import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import Router from '@koa/router';
import escapeHtml from 'escape-html';
import type { Middleware } from 'koa';
import { sendFile } from '../../../../http/sendFile.ts';
import type { ExtractionQueue } from '../../../../infra/queue/extractionQueue.ts';
import { product } from '../../../../config/product.ts';
import { BoardParts } from './BoardParts.ts';

/** Path of the dashboard on an API process's operator listener. */
export const QUEUE_BOARD_PATH = '/queues';

/**
 * Allows only resources from this server, and nothing inline: `renderPage` removes the board's link
 * to a font service and its inline styles. `base-uri` is allowed because the page's URLs are
 * relative to its `<base>`.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILE_NAME = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:js|css|json|svg|png|ico)$/;

/**
 * The queue dashboard, read-only: only the routes that read are mounted. A job contains the ids of
 * a task and its institution and nothing else, so no personal data is shown.
 */
export function queueBoard(queue: ExtractionQueue): Middleware {
  const parts = new BoardParts();
  const uiFolder = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));
  createBullBoard({
    queues: [queue.boardAdapter()],
    serverAdapter: parts,
    options: { uiBasePath: uiFolder, uiConfig: { boardTitle: product.name } },
  });

  const router = new Router({ prefix: QUEUE_BOARD_PATH });
  for (const { route, handler } of parts.readingRoutes())
    router.get(route, async (ctx) => {
      const { status, body } = await handler({
        queues: parts.queues,
        uiConfig: parts.uiConfig,
        query: { ...ctx.query },
        params: { ...ctx.params },
        body: {},
        headers: {},
      });
      ctx.status = status ?? 200;
      ctx.body = body;
    });
  const root = join(uiFolder, 'dist', 'static');
  router.get('/static/*path', async (ctx) => {
    const name = String(ctx.params.path);
    if (FILE_NAME.test(name) && (await sendFile(ctx, { root, name, cacheControl: 'no-store' })))
      return;
    ctx.status = 404;
    ctx.body = 'There is no such file.\n';
    ctx.type = 'text/plain; charset=utf-8';
  });
  const template = readFile(join(uiFolder, 'dist', 'index.ejs'), 'utf8');
  for (const route of parts.pageRoutes())
    router.get(route, async (ctx) => {
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = renderPage(await template, parts.page(QUEUE_BOARD_PATH));
    });
  const routes = router.routes();
  return async (ctx, next) => {
    if (ctx.path === QUEUE_BOARD_PATH || ctx.path.startsWith(`${QUEUE_BOARD_PATH}/`))
      ctx.set('Content-Security-Policy', POLICY);
    await routes(ctx as never, next);
  };
}

/** Fills in the board's template, which has two kinds of placeholder: escaped and raw. */
function renderPage(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replaceAll(/<link href="https?:[^<>]*>/g, '')
    .replaceAll(/<style>[^<]*<\/style>/g, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<%([=-])\s*(\w+)\s*%>/g, (_mark, kind: string, name: string) => {
      const value = values[name] ?? '';
      return kind === '-' ? value : escapeHtml(value);
    });
}
