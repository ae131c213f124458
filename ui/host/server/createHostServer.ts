import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { colorModeScript } from '../../src/components/ColorModeToggle/colorModeScript.ts';
import type { HostCallName } from '../shared/exchange.ts';
import { createHostCalls, UnknownCallError, type HostSettings } from './hostCalls.ts';

export interface HostServerOptions extends HostSettings {
  /** Folder of the built page. */
  pageDir: string;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ASSET = /^\/assets\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;
const CALL = /^\/calls\/([a-z-]+)$/;
const THEME_SCRIPT = '/theme.js';
const ASSET_CACHING = { 'cache-control': 'public, max-age=31536000, immutable' };
const BODY_LIMIT = 16_384;

/**
 * The sandbox's host page and the small server behind it, as a client of Cauce would have them. It
 * answers its own page alone: it holds a key.
 */
export function createHostServer(options: HostServerOptions): Server {
  const makeCall = createHostCalls(options);
  const headers = pageHeaders(options.apiUrl);

  const answerCall = async (request: IncomingMessage, name: string) => {
    if (!isOwnPage(request)) return { status: 403, body: { message: 'Solo para esta página.' } };
    const input = await readJson(request);
    if (input === undefined) return { status: 400, body: { message: 'Falta un cuerpo en JSON.' } };
    try {
      return { status: 200, body: await makeCall(name as HostCallName, input) };
    } catch (error) {
      if (error instanceof UnknownCallError)
        return { status: 404, body: { message: 'No existe esa llamada.' } };
      return { status: 502, body: { message: 'La API no responde. ¿Sigue andando npm start?' } };
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const send = (status: number, type: string, body: string | Buffer, more = {}) => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        ...more,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const sendJson = (status: number, body: unknown) =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));

    const call = CALL.exec(pathname)?.[1];
    const { method = 'GET' } = request;
    if (call !== undefined && method === 'POST') {
      const { status, body } = await answerCall(request, call);
      sendJson(status, body);
    } else if (method !== 'GET' && method !== 'HEAD') {
      sendJson(405, { message: 'Aquí solo se lee.' });
    } else if (pathname === '/healthz') {
      sendJson(200, { status: 'ok' });
    } else if (pathname === THEME_SCRIPT) {
      send(200, 'text/javascript; charset=utf-8', colorModeScript({ hasSystemChoice: true }));
    } else if (pathname === '/') {
      // Made for each reader: the page may have been built anew since the server began.
      send(200, 'text/html; charset=utf-8', hostPage(options), headers);
    } else {
      const asset = readAsset(options.pageDir, pathname);
      if (asset !== null) send(200, asset.type, asset.content, ASSET_CACHING);
      else send(404, 'text/plain; charset=utf-8', 'No hay nada en esta dirección.\n');
    }
  };

  return createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

function readAsset(folder: string, path: string): { type: string; content: Buffer } | null {
  const type = ASSET.test(path) ? TYPES[extname(path)] : undefined;
  if (type === undefined) return null;
  try {
    return { type, content: readFileSync(join(folder, path)) };
  } catch {
    return null;
  }
}

/** A page elsewhere could send a form here, and a name elsewhere could be made to lead here. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host = '' } = headers;
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return isLocal && isJson && origin === `http://${host}`;
}

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

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** The page's script, and its styles: the bundler writes those of shared parts beside the parts. */
function readManifest(pageDir: string): { script: string; styles: string[] } {
  const path = join(pageDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The host page is not built: npm run build:widget');
  const parts = new Set([entry]);
  for (const part of parts) {
    for (const name of part.imports ?? []) if (manifest[name]) parts.add(manifest[name]);
  }
  return { script: entry.file, styles: [...parts].reverse().flatMap(({ css = [] }) => css) };
}

function hostPage({ apiUrl, widgetConfigId, pageDir }: HostServerOptions): string {
  const { script, styles } = readManifest(pageDir);
  const config = JSON.stringify({ widgetConfigId }).replaceAll('"', '&quot;');
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
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    // As an integrating page has it: this line is all that the widget needs.
    `<script src="${apiUrl}/widget/connect.js" defer></script>`,
    `<script type="module" src="/${script}"></script>`,
    '</head>',
    `<body><div id="root" data-config="${config}"></div></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** What a client's page needs to allow for the widget, and no more. */
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
