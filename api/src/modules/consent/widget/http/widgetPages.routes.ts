import type { Middleware } from 'koa';
import { AppError } from '../../../../errors/AppError.ts';
import {
  NOTICE_STYLE,
  NOTICE_STYLE_PATH,
  noticePage,
  type Notice,
} from '../../../../http/pages/noticePage.ts';
import { pageBuildReader, type PageBuild } from '../../../../http/pages/pageBuild.ts';
import { noticeHeaders } from '../../../../http/pages/pageHeaders.ts';
import { sendPage } from '../../../../http/pages/sendPage.ts';
import type { ApiContext } from '../../../../http/requestContext.ts';
import { sendFile } from '../../../../http/sendFile.ts';
import { customerNetwork } from '../../../../infra/addresses.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { isMongoUnavailable } from '../../../../infra/mongo/mongo.ts';
import type { RateLimiter } from '../../../../infra/redis/rateLimiter.ts';
import { NOTICES } from '../pages/notices.ts';
import { widgetPage, widgetPageHeaders } from '../pages/widgetPage.ts';
import type {
  WidgetConfigDocument,
  WidgetConfigsStore,
} from '../../widgetConfigs/widgetConfigs.store.ts';

export interface WidgetPagesDeps {
  readonly widgetConfigs: WidgetConfigsStore;
  readonly logger: Logger;
  /** Limits page loads per address, because each costs a database query. */
  readonly limiter: RateLimiter;
  /** Folder of the built widget. */
  readonly widgetDir: string;
}

const BUILT_FILE =
  /^\/widget\/(connect\.js(?:on)?|v[1-9]\d{0,4}\/connect\.js|assets\/[\w.-]+\.(?:js|css|svg|woff2|png))$/;
const PAGE = /^\/widget\/([A-Za-z0-9_-]{1,64})$/;

/** How long browsers may cache the loader after a new one was released. */
const LOADER_CACHING = 'public, max-age=300';
/**
 * Assets have a hash of their content in their names, and loaders their version: changed content
 * has another name.
 */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The widget's files for browsers: the loaders, the iframe's page and its assets. */
export function widgetPages(deps: WidgetPagesDeps): Middleware {
  const readBuild = pageBuildReader(deps.widgetDir);
  return async (context, next) => {
    const ctx = context as ApiContext;
    const [, file] = BUILT_FILE.exec(ctx.path) ?? [];
    const [, widgetConfigId] = PAGE.exec(ctx.path) ?? [];
    const isNoticeStyle = ctx.path === NOTICE_STYLE_PATH;
    if (file === undefined && widgetConfigId === undefined && !isNoticeStyle) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });

    if (isNoticeStyle) {
      ctx.state.route = NOTICE_STYLE_PATH;
      ctx.set('Cache-Control', LOADER_CACHING);
      ctx.type = 'css';
      ctx.body = NOTICE_STYLE;
      return;
    }
    const build = await readBuild();
    if (!build) deps.logger.error('the widget is not built: run npm run build -w ui');
    if (widgetConfigId !== undefined) {
      ctx.state.route = '/widget/:widgetConfigId';
      await answerPage(ctx, deps, widgetConfigId, build);
      return;
    }
    if (file !== undefined) await answerFile(ctx, deps, file, build);
  };
}

/**
 * Serves assets, the currently built loader, every released loader by its version, and
 * `connect.json`.
 */
async function answerFile(
  ctx: ApiContext,
  { widgetDir }: WidgetPagesDeps,
  name: string,
  build: PageBuild | null,
): Promise<void> {
  const [folder] = name.split('/');
  const isAsset = folder === 'assets';
  const isRelease = !isAsset && folder !== name;
  ctx.state.route = isAsset
    ? '/widget/assets/:name'
    : isRelease
      ? '/widget/v:version/connect.js'
      : ctx.path;
  if (!build) throw new AppError('serviceUnavailable');
  if (!isAsset) {
    // Loaders are included by pages of other origins, even pages that are cross-origin isolated or
    // that require one exact version with `integrity`.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Access-Control-Allow-Origin', '*');
  }
  const cacheControl = isAsset || isRelease ? IMMUTABLE : LOADER_CACHING;
  if (await sendFile(ctx, { root: widgetDir, name, cacheControl })) return;
  throw new AppError('notFound');
}

async function answerPage(
  ctx: ApiContext,
  deps: WidgetPagesDeps,
  widgetConfigId: string,
  build: PageBuild | null,
): Promise<void> {
  const { allowed, resetAt } = await deps.limiter.consume(customerNetwork(ctx.ip));
  if (!allowed) {
    // The header is in whole seconds, so one is added: a retry must not come too early.
    ctx.set('Retry-After', addSeconds(resetAt, 1).toUTCString());
    sendNotice(ctx, 429, NOTICES.tooMany);
    return;
  }
  const config = await findConfig(deps, widgetConfigId);
  if (config === 'unavailable' || !build) {
    sendNotice(ctx, 503, NOTICES.unavailable);
  } else if (!config) {
    sendNotice(ctx, 404, NOTICES.unknown);
  } else {
    sendPage(ctx, 200, widgetPage(config, build), widgetPageHeaders(config));
  }
}

/**
 * Finds the configuration. If the database is unreachable, the response is a page, because a person
 * who sees the frame cannot read JSON.
 */
async function findConfig(
  { widgetConfigs, logger }: WidgetPagesDeps,
  widgetConfigId: string,
): Promise<WidgetConfigDocument | null | 'unavailable'> {
  try {
    return await widgetConfigs.find(widgetConfigId);
  } catch (error) {
    if (!isMongoUnavailable(error)) throw error;
    logger.warn({ err: error }, 'widget page refused: the database is unreachable');
    return 'unavailable';
  }
}

/** Sends a page without scripts, so any origin may frame it. */
function sendNotice(ctx: ApiContext, status: number, notice: Notice): void {
  sendPage(ctx, status, noticePage(notice), noticeHeaders({ frameAncestors: ['*'] }));
}
