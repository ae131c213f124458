import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { send } from '@koa/send';
import Koa from 'koa';
import { colorModeScript } from '../../src/components/ColorModeToggle/colorMode.ts';
import type { HostCallName, HostConfig } from '../shared/exchange.ts';
import { createEventRelay, type OpenEvents } from './eventRelay.ts';
import {
  createHostCalls,
  UnknownCallError,
  type HostSettings,
  type MakeHostCall,
} from './hostCalls.ts';

export interface HostServerOptions extends HostSettings {
  /** Folder of the built page. */
  pageDir: string;
  /** The documentation site. */
  docsUrl?: string | undefined;
  /** Where the sandbox's mail arrives. */
  inboxUrl?: string | undefined;
}

const THEME_SCRIPT = '/theme.js';
const ONE_YEAR_MS = 31_536_000_000;
const BODY_LIMIT = 16_384;

/**
 * The sandbox's host page and its server, as a client of Cauce would write them. It holds an API key,
 * so it serves calls only to its own page.
 */
export function createHostServer(options: HostServerOptions): Server {
  const makeCall = createHostCalls(options);
  const openEvents = createEventRelay(options);
  const headers = pageHeaders(options.apiUrl);
  const app = new Koa();

  app.use(async (ctx, next) => {
    ctx.set({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    await next();
    if (ctx.status === 404 && !ctx.body) {
      ctx.body = 'No hay nada en esta dirección.\n';
      ctx.status = 404;
    }
  });

  app.use(async (ctx, next) => {
    const name = /^\/calls\/([a-z-]+)$/.exec(ctx.path)?.[1];
    if (ctx.method === 'POST' && name !== undefined) {
      const { status, body } = await answerCall(ctx, name, makeCall);
      ctx.status = status;
      ctx.body = body;
    } else if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      ctx.body = { message: 'Aquí solo se lee.' };
    } else await next();
  });

  app.use(async (ctx, next) => {
    if (ctx.path === '/events') await answerEvents(ctx, openEvents);
    else await next();
  });

  app.use(async (ctx) => {
    if (ctx.path === '/healthz') ctx.body = { status: 'ok' };
    else if (ctx.path === THEME_SCRIPT) {
      ctx.type = 'js';
      ctx.body = colorModeScript({ hasSystemChoice: true });
    } else if (ctx.path === '/') {
      ctx.set(headers);
      // Read on every request: the page may have been rebuilt since the server started.
      ctx.body = hostPage(options);
    } else if (/^\/assets\/[\w.-]+$/.test(ctx.path)) {
      await send(ctx, ctx.path.slice('/assets'.length), {
        root: join(options.pageDir, 'assets'),
        maxAge: ONE_YEAR_MS,
        immutable: true,
      });
    }
  });

  const handle = app.callback();
  return createServer((request, response) => void handle(request, response));
}

async function answerCall(
  { req }: Koa.Context,
  name: string,
  makeCall: MakeHostCall,
): Promise<{ status: number; body: object }> {
  if (!isOwnPage(req)) return { status: 403, body: { message: 'Solo para esta página.' } };
  const input = await readJson(req);
  if (input === undefined) return { status: 400, body: { message: 'Falta un cuerpo en JSON.' } };
  try {
    return { status: 200, body: await makeCall(name as HostCallName, input) };
  } catch (error) {
    if (error instanceof UnknownCallError)
      return { status: 404, body: { message: 'No existe esa llamada.' } };
    return { status: 502, body: { message: 'La API no responde. ¿Sigue andando npm start?' } };
  }
}

async function answerEvents(ctx: Koa.Context, openEvents: OpenEvents): Promise<void> {
  // Browsers set this header to `same-origin` only for the page's own requests, and do not let
  // another site's page read the response.
  const isOwn = isLocal(ctx.req) && ctx.get('sec-fetch-site') === 'same-origin';
  if (!isOwn) {
    ctx.status = 403;
    ctx.body = { message: 'Solo para esta página.' };
    return;
  }
  const [after = null] = [ctx.query['after']].flat();
  try {
    ctx.body = await openEvents(ctx.get('last-event-id') || after);
    ctx.type = 'text/event-stream';
  } catch {
    ctx.status = 502;
    ctx.body = { message: 'La API no responde. ¿Sigue andando npm start?' };
  }
}

/** Refuses cross-site forms and hosts that resolve here by DNS rebinding. */
function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host = '', 'content-type': type } = request.headers;
  const isJson = type?.startsWith('application/json') === true;
  return isLocal(request) && isJson && origin === `http://${host}`;
}

const isLocal = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_LIMIT) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The page's script and styles. */
function readBuild(pageDir: string): { script: string; styles: string[] } {
  const path = join(pageDir, 'page.json');
  return JSON.parse(readFileSync(path, 'utf8')) as { script: string; styles: string[] };
}

function hostPage(options: HostServerOptions): string {
  const { apiUrl, widgetConfigId, docsUrl = null, inboxUrl = null } = options;
  const { script, styles } = readBuild(options.pageDir);
  const personUrl = `${apiUrl}/persona`;
  // No browser uses passkeys at an IP address.
  const consoleUrl = `${apiUrl.replace('//127.0.0.1', '//localhost')}/consola`;
  const settings: HostConfig = { widgetConfigId, personUrl, consoleUrl, docsUrl, inboxUrl };
  const config = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return [
    '<!doctype html>',
    '<html lang="es-CL">',
    '<head>',
    '<meta charset="utf-8">',
    '<title>Prueba el widget · Cauce</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Before the styles, so that nothing is painted in the wrong colours.
    `<script src="${THEME_SCRIPT}"></script>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    // The only line that the page of a client needs for the widget.
    `<script src="${apiUrl}/widget/connect.js" defer></script>`,
    `<script type="module" src="${script}"></script>`,
    '</head>',
    `<body><div id="root" data-config="${config}"></div></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** The minimum that a client's policy has to allow for the widget. */
function pageHeaders(apiUrl: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${apiUrl}`,
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      `frame-src ${apiUrl}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
  };
}
