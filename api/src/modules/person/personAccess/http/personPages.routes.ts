import type { Middleware } from 'koa';
import { AppError } from '../../../../errors/AppError.ts';
import { noticePage } from '../../../../http/pages/noticePage.ts';
import { pageBuildReader } from '../../../../http/pages/pageBuild.ts';
import { appPageHeaders, noticeHeaders } from '../../../../http/pages/pageHeaders.ts';
import { sendPage } from '../../../../http/pages/sendPage.ts';
import type { ApiContext } from '../../../../http/requestContext.ts';
import { sendFile } from '../../../../http/sendFile.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { NOT_BUILT, personPage, type PersonPageConfig } from '../pages/personPage.ts';

export interface PersonPagesDeps extends PersonPageConfig {
  readonly logger: Logger;
  /** Folder of the built page. */
  readonly personPageDir: string;
}

const BASE = '/persona/';
const ASSET = /^\/persona\/(assets\/[\w.-]+\.(?:js|css|svg|woff2|png))$/;

/**
 * No page can frame it, and pages that open it, or that it opens, have no reference to its window.
 */
const HEADERS = { ...appPageHeaders({}), 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Assets have a hash of their content in their names: changed content has another name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The page where persons see who reads their data, and its assets. It is the same for everybody of
 * one language: its screens are in the URL fragment, and their content is loaded by the person's calls.
 */
export function personPages({
  logger,
  personPageDir,
  helpUrl,
  inboxUrl,
}: PersonPagesDeps): Middleware {
  const readBuild = pageBuildReader(personPageDir);
  return async (context, next) => {
    const ctx = context as ApiContext;
    const [, asset] = ASSET.exec(ctx.path) ?? [];
    const isPage = ctx.path === '/persona' || ctx.path === BASE;
    if (asset === undefined && !isPage) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });

    if (asset !== undefined) {
      ctx.state.route = '/persona/assets/:name';
      if (await sendFile(ctx, { root: personPageDir, name: asset, cacheControl: IMMUTABLE }))
        return;
      throw new AppError('notFound');
    }
    ctx.state.route = '/persona';
    const build = await readBuild();
    if (build) {
      const locale = ctx.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es-CL';
      sendPage(ctx, 200, personPage(build, locale, { helpUrl, inboxUrl }), HEADERS);
      return;
    }
    logger.error("the person's page is not built: run npm run build -w ui");
    sendPage(ctx, 503, noticePage(NOT_BUILT), noticeHeaders({}));
  };
}
