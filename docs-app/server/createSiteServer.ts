import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { cacheControl, contentType, securityHeaders } from './headers.ts';
import type { SiteManifest } from './manifest.ts';
import { matchesEtag, negotiateEncoding } from './negotiate.ts';
import { resolvePath } from './resolvePath.ts';

export interface SiteServerOptions {
  /** Folder of the built site. */
  siteDir: string;
  manifest: SiteManifest;
  /** An answer could not be sent whole. */
  onError: (error: Error) => void;
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Serves a built site: its files and nothing else of the disk. */
export function createSiteServer({ siteDir, manifest, onError }: SiteServerOptions): Server {
  const server = createServer((request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      onError(error as Error);
      if (!response.headersSent) response.writeHead(500).end();
      else response.destroy();
    }
  });

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const [pathname = '/', search] = (request.url ?? '/').split('?', 2);
    const found = resolvePath(manifest, pathname);
    if (found.kind === 'redirect') {
      const location = search === undefined ? found.to : `${found.to}?${search}`;
      response
        .writeHead(found.isPermanent ? 308 : 302, {
          Location: location,
          'Cache-Control': 'public, max-age=0, must-revalidate',
        })
        .end();
      return;
    }
    if (found.kind === 'file') send(request, response, found.file, 200);
    else send(request, response, '404.html', 404);
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    status: 200 | 404,
  ) => {
    const known = manifest.files[file];
    if (known === undefined) {
      response.writeHead(404).end();
      return;
    }
    const encoding = negotiateEncoding(headerOf(request, 'accept-encoding'), known);
    // A compressed copy is another representation: it has a validator of its own.
    const etag = `"${known.etag}${encoding === null ? '' : `-${encoding}`}"`;
    response.setHeader('Content-Type', contentType(file));
    response.setHeader('Cache-Control', cacheControl(file));
    if (known.br !== undefined) response.setHeader('Vary', 'Accept-Encoding');
    if (file.endsWith('.html')) response.setHeader('Content-Security-Policy', manifest.policy);
    if (status === 200) {
      response.setHeader('ETag', etag);
      if (matchesEtag(headerOf(request, 'if-none-match'), etag)) {
        response.writeHead(304).end();
        return;
      }
    }
    if (encoding !== null) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', encoding === null ? known.size : (known[encoding] ?? 0));
    response.writeHead(status);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const path = join(siteDir, file + (encoding === null ? '' : ENDINGS[encoding]));
    pipeline(createReadStream(path), response, (error) => {
      // A reader who leaves half-way is no fault.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
  };

  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 10_000;
  return server;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
