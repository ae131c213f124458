import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import { product } from '../../../config/product.ts';
import { BoardParts } from './BoardParts.ts';

/** Below this path of an API process's operator listener lives the dashboard. */
export const QUEUE_BOARD_PATH = '/queues';

/**
 * Everything from this server and nothing inline. The board's page brings a link to a font service
 * and inline styles of its waiting dots; `renderPage` takes out the first, this policy ignores the
 * others. `base-uri` because the page's addresses hang from its `<base>`.
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

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
const STATIC_NAME = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;

/**
 * The queue's dashboard, to look at and not to touch: only what reads is mounted. Jobs hold the ids
 * of a task and its institution and nothing else, so that is all there is to see of anybody.
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
  router.get('/static/*path', async (ctx) => {
    const name = String(ctx.params.path);
    const type = TYPES[extname(name)];
    const content =
      type !== undefined && STATIC_NAME.test(name)
        ? await readFile(join(uiFolder, 'dist', 'static', name)).catch(() => null)
        : null;
    if (type === undefined || content === null) {
      ctx.status = 404;
      ctx.body = 'There is no such file.\n';
      return;
    }
    ctx.type = type;
    ctx.body = content;
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

/** Fills in the board's page, whose template knows two marks: escaped and raw. */
export function renderPage(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replaceAll(/<link href="https?:[^>]*>/g, '')
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<%([=-])\s*(\w+)\s*%>/g, (_mark, kind: string, name: string) => {
      const value = values[name] ?? '';
      return kind === '-' ? value : escapeHtml(value);
    });
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
