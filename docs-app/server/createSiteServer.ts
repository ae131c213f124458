import { createServer, type Server } from 'node:http';
import { send } from '@koa/send';
import Koa from 'koa';
import { LOCAL, securityTxtOf, type Deployment } from './deployment.ts';
import { buildingPage, RELOAD_SECONDS, type BuildState } from './buildingPage.ts';
import type { BuiltSite } from './buildSite.ts';
import type { SiteManifest } from '../shared/manifest.ts';

export interface SiteServerOptions {
  /** The site, or how far its build is. */
  site: () => BuiltSite | BuildState;
  /** Default: `LOCAL`. */
  deployment?: Deployment;
  /** Called when a response could not be sent completely. */
  onError: (error: Error) => void;
}

/**
 * Whether a page of this site sent the request, on this machine: not another site's page, and not
 * through another host name (DNS rebinding).
 */
const isOwnPage = ({ request }: Koa.Context): boolean =>
  request.get('Sec-Fetch-Site') === 'same-origin' &&
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.get('Host'));

/** Serves a built site: the files of its manifest and nothing else on the disk. */
export function createSiteServer({
  site: currentSite,
  deployment = LOCAL,
  onError,
}: SiteServerOptions): Server {
  const app = new Koa();
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A reader who disconnects half-way is not an error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
  });

  app.use(async (ctx) => {
    ctx.set(SECURITY_HEADERS);
    if (deployment.demandsTls) ctx.set('Strict-Transport-Security', HSTS);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      ctx.status = 405;
      return;
    }
    const [pathname = '/'] = (ctx.req.url ?? '/').split('?', 1);
    if (pathname === '/.well-known/security.txt' && deployment.securityTxt !== null) {
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = securityTxtOf(deployment.securityTxt, Date.now());
      return;
    }
    if (pathname === '/sandbox.json' && deployment.sandbox !== null) {
      ctx.set('Cache-Control', 'no-store');
      if (isOwnPage(ctx)) ctx.body = deployment.sandbox;
      else ctx.status = 403;
      return;
    }
    const site = currentSite();
    if (!('manifest' in site)) {
      ctx.status = site.hasFailed ? 500 : 503;
      ctx.set('Retry-After', String(RELOAD_SECONDS));
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = buildingPage(site, Date.now());
      return;
    }
    const { manifest, siteDir } = site;
    const found = resolvePath(manifest, pathname);
    if (found.kind === 'redirect') {
      ctx.status = found.isPermanent ? 308 : 302;
      ctx.set('Location', found.to + ctx.search);
      ctx.set('Cache-Control', 'public, max-age=0, must-revalidate');
      return;
    }
    const file = found.kind === 'file' ? found.file : '404.html';
    const entry = manifest.files[file];
    if (entry === undefined) return;
    const type = feedType(file);
    if (type !== undefined) ctx.type = type;
    // Sends the compressed copy beside the file if the client accepts it.
    await send(ctx, encodeURI(file), { root: siteDir });
    ctx.set('Cache-Control', cacheControl(file));
    if (entry.br !== undefined) ctx.vary('Accept-Encoding');
    if (file.endsWith('.html')) ctx.set('Content-Security-Policy', manifest.policy);
    if (found.kind === 'missing') {
      ctx.status = 404;
      return;
    }
    // A compressed copy is a representation of its own, so it needs its own validator.
    const { 'content-encoding': encoding } = ctx.response.headers;
    ctx.etag = entry.etag + (typeof encoding === 'string' ? encoding : '');
    if (ctx.fresh) ctx.status = 304;
  });

  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 10_000;
  return server;
}

/**
 * How long a file may be cached: forever if its name changes with its content, otherwise only after
 * asking the server whether it has changed.
 */
function cacheControl(file: string): string {
  const isHashed =
    /^assets\/.*\.[\w-]{8}\.\w+$/.test(file) ||
    /^pagefind\/(fragment|index)\//.test(file) ||
    /^pagefind\/.*\.pf_meta$/.test(file);
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** Sent with every response. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** For a year, browsers request this host and its subdomains only over TLS. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** Media type of a feed; undefined for other files, whose type follows from their extension. */
function feedType(file: string): string | undefined {
  const kind = /(rss|atom)\.xml$/.exec(file)?.[1];
  return kind && `application/${kind}+xml; charset=utf-8`;
}

/** The resource at an address of the site. */
type Resolution =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; to: string; isPermanent: boolean }
  | { kind: 'missing' };

/**
 * Resolves an address. The canonical address of a page has no trailing slash, `.html` or
 * `/index.html`; those redirect to it.
 * @param pathname as received, encoded
 */
function resolvePath(manifest: SiteManifest, pathname: string): Resolution {
  let path: string;
  try {
    path = decodeURIComponent(pathname).normalize('NFC');
  } catch {
    return { kind: 'missing' };
  }
  const has = (file: string) => Object.hasOwn(manifest.files, file);
  const isPage = (page: string) => has(page === '/' ? 'index.html' : `${page.slice(1)}/index.html`);
  const to = (page: string, isPermanent = true): Resolution => ({
    kind: 'redirect',
    to: encodeURI(page),
    isPermanent,
  });

  const trimmed = path.length > 1 ? `/${path.replace(/^\/+|\/+$/g, '')}` : path;
  const target = manifest.redirects[trimmed];
  if (target !== undefined) return to(target, false);
  if (path !== trimmed) return isPage(trimmed) ? to(trimmed) : { kind: 'missing' };
  const plain = trimmed.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/';
  if (plain !== trimmed && isPage(plain)) return to(plain);
  if (trimmed === '/404' || trimmed === '/404.html') return { kind: 'missing' };
  if (isPage(trimmed))
    return {
      kind: 'file',
      file: trimmed === '/' ? 'index.html' : `${trimmed.slice(1)}/index.html`,
    };
  return has(trimmed.slice(1)) ? { kind: 'file', file: trimmed.slice(1) } : { kind: 'missing' };
}
