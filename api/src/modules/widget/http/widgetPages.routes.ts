import type { Context, Middleware } from 'koa';
import { AppError } from '../../../errors/AppError.ts';
import type { ApiContext } from '../../../http/requestContext.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { isMongoUnavailable } from '../../../infra/mongo/mongo.ts';
import type { RateLimiter } from '../../../infra/redis/rateLimiter.ts';
import { noticeHeaders, widgetPageHeaders } from '../pages/pageHeaders.ts';
import { NOTICE_STYLE, NOTICE_STYLE_PATH, noticePage, NOTICES } from '../pages/noticePage.ts';
import { widgetPage } from '../pages/widgetPage.ts';
import { widgetBuildReader, type BuiltFile, type WidgetBuild } from '../pages/widgetBuild.ts';
import type {
  WidgetConfigDocument,
  WidgetConfigsStore,
} from '../../widgetConfigs/widgetConfigs.store.ts';

export interface WidgetPagesDeps {
  readonly widgetConfigs: WidgetConfigsStore;
  readonly logger: Logger;
  /** Pages an address may ask for: each costs the database a look. */
  readonly limiter: RateLimiter;
  /** Folder of the built widget. */
  readonly widgetDir: string;
}

const LOADER = '/widget/connect.js';
const ASSET = /^\/widget\/assets\/([A-Za-z0-9_.-]+)$/;
const PAGE = /^\/widget\/([A-Za-z0-9_-]{1,64})$/;

/** Pages keep the old loader for so many seconds after a new one is out. */
const LOADER_SECONDS = 300;
/** Named by their content, so never another one under the same name. */
const ASSET_CACHING = 'public, max-age=31536000, immutable';

/** What a browser loads of the widget: the loader, the page of the iframe and what it is made of. */
export function widgetPages(deps: WidgetPagesDeps): Middleware {
  const readBuild = widgetBuildReader(deps.widgetDir);
  return async (context, next) => {
    const ctx = context as ApiContext;
    if (!ctx.path.startsWith('/widget/')) {
      await next();
      return;
    }
    const [asset] = ASSET.exec(ctx.path)?.slice(1) ?? [];
    const [widgetConfigId] = PAGE.exec(ctx.path)?.slice(1) ?? [];
    const isOwnFile = ctx.path === LOADER || ctx.path === NOTICE_STYLE_PATH;
    if (!isOwnFile && asset === undefined && widgetConfigId === undefined) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });

    if (ctx.path === NOTICE_STYLE_PATH) {
      ctx.state.route = NOTICE_STYLE_PATH;
      ctx.status = 200;
      ctx.set('Cache-Control', `public, max-age=${String(LOADER_SECONDS)}`);
      ctx.type = 'text/css; charset=utf-8';
      ctx.body = NOTICE_STYLE;
      return;
    }
    const build = await readBuild();
    if (!build) deps.logger.error('the widget is not built: run npm run build:widget');
    if (widgetConfigId !== undefined) {
      ctx.state.route = '/widget/:widgetConfigId';
      await answerPage(ctx, deps, widgetConfigId, build);
      return;
    }
    if (!build) throw new AppError('serviceUnavailable');
    if (ctx.path === LOADER) {
      ctx.state.route = LOADER;
      // Other origins are who it is for, those that isolate themselves among them.
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      sendFile(ctx, build.loader, `public, max-age=${String(LOADER_SECONDS)}`);
      return;
    }
    ctx.state.route = '/widget/assets/:name';
    const file = build.assets.get(asset ?? '');
    if (!file) throw new AppError('notFound');
    sendFile(ctx, file, ASSET_CACHING);
  };
}

async function answerPage(
  ctx: ApiContext,
  deps: WidgetPagesDeps,
  widgetConfigId: string,
  build: WidgetBuild | null,
): Promise<void> {
  const { allowed, resetAt } = await deps.limiter.consume(ctx.ip);
  if (!allowed) {
    // Of whole seconds, and not too early.
    ctx.set('Retry-After', addSeconds(resetAt, 1).toUTCString());
    sendPage(ctx, 429, noticePage(NOTICES.tooMany), noticeHeaders);
    return;
  }
  const config = await findConfig(deps, widgetConfigId);
  if (config === 'unavailable' || !build) {
    sendPage(ctx, 503, noticePage(NOTICES.unavailable), noticeHeaders);
  } else if (!config) {
    sendPage(ctx, 404, noticePage(NOTICES.unknown), noticeHeaders);
  } else {
    sendPage(ctx, 200, widgetPage(config, build), widgetPageHeaders(config));
  }
}

/** Whoever looks at a frame cannot read an error in JSON, so a store that is away is a page too. */
async function findConfig(
  { widgetConfigs, logger }: WidgetPagesDeps,
  widgetConfigId: string,
): Promise<WidgetConfigDocument | null | 'unavailable'> {
  try {
    return await widgetConfigs.find(widgetConfigId);
  } catch (error) {
    if (!isMongoUnavailable(error)) throw error;
    logger.warn({ err: error }, 'widget page refused: a store is away');
    return 'unavailable';
  }
}

function sendPage(
  ctx: Context,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>>,
): void {
  ctx.status = status;
  ctx.set({ ...headers });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

function sendFile(ctx: Context, file: BuiltFile, caching: string): void {
  ctx.status = 200;
  ctx.set({ 'Cache-Control': caching, ETag: file.etag });
  ctx.vary('Accept-Encoding');
  ctx.type = file.type;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const packed = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : undefined;
  if (packed) ctx.set('Content-Encoding', String(encoding));
  ctx.body = packed ?? file.content;
}
