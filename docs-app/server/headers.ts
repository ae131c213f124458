import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
};

/** Media type of a file by its ending. */
export function contentType(file: string): string {
  if (file.endsWith('rss.xml')) return 'application/rss+xml; charset=utf-8';
  if (file.endsWith('atom.xml')) return 'application/atom+xml; charset=utf-8';
  return TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * How long a file may be kept: for ever where its name changes with its content, else only as long
 * as the server says that it is the same.
 */
export function cacheControl(file: string): string {
  const isHashed =
    /^assets\/.*\.[\w-]{8}\.\w+$/.test(file) ||
    /^pagefind\/(fragment|index)\//.test(file) ||
    /^pagefind\/.*\.pf_meta$/.test(file);
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** What every answer carries. */
export function securityHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
