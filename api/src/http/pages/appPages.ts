import type { Middleware } from 'koa';
import { AppError } from '../../errors/AppError.ts';
import type { Logger } from '../../infra/logging/logger.ts';
import type { ApiContext } from '../requestContext.ts';
import { sendFile } from '../sendFile.ts';
import { noticePage, type Notice } from './noticePage.ts';
import { pageBuildReader, type PageBuild } from './pageBuild.ts';
import { appPageHeaders, noticeHeaders, type PageAccess } from './pageHeaders.ts';
import { sendPage } from './sendPage.ts';

interface AppPages {
  readonly logger: Logger;
  /** Its path, without a trailing slash. */
  readonly base: string;
  /** Paths below its own at which other sites send browsers back to it. */
  readonly returns?: RegExp;
  /** Folder of the built app. */
  readonly dir: string;
  readonly access?: PageAccess;
  /** @param locale the browser's language */
  readonly page: (build: PageBuild, locale: 'es-CL' | 'en') => string;
  /** Shown while the app is not built. */
  readonly notBuilt: Notice;
}

/** Assets have a hash of their content in their names: changed content has another name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * An app of one page and its assets. It is the same for everybody of one language: its screens are in
 * the URL fragment, and their content is loaded by its calls. No page can frame it, and pages that open
 * it, or that it opens, have no reference to its window.
 */
export function appPages({
  logger,
  base,
  returns,
  dir,
  access = {},
  page,
  notBuilt,
}: AppPages): Middleware {
  const readBuild = pageBuildReader(dir);
  const headers = { ...appPageHeaders(access), 'Cross-Origin-Opener-Policy': 'same-origin' };
  const assetPath = new RegExp(`^${base}/(assets/[\\w.-]+\\.(?:js|css|svg|woff2|png))$`);
  return async (context, next) => {
    const ctx = context as ApiContext;
    const [, asset] = assetPath.exec(ctx.path) ?? [];
    const isPage = [base, `${base}/`].includes(ctx.path) || returns?.test(ctx.path) === true;
    if (asset === undefined && !isPage) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });

    if (asset !== undefined) {
      ctx.state.route = `${base}/assets/:name`;
      if (await sendFile(ctx, { root: dir, name: asset, cacheControl: IMMUTABLE })) return;
      throw new AppError('notFound');
    }
    ctx.state.route = base;
    const build = await readBuild();
    if (build) {
      const locale = ctx.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es-CL';
      sendPage(ctx, 200, page(build, locale), headers);
      return;
    }
    logger.error({ page: base }, 'the page is not built: run npm run build -w ui');
    sendPage(ctx, 503, noticePage(notBuilt), noticeHeaders({}));
  };
}
