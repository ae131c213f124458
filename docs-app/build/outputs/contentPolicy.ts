import { createHash } from 'node:crypto';
import type { SiteConfig } from '../../src/site/siteConfig.ts';

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<[a-z][^>]*?\sstyle="([^"]*)"/g;

/** Inline scripts that run and style attributes, as the pages have them. */
export interface InlineSources {
  scripts: Set<string>;
  styles: Set<string>;
}

/** Adds what a page has inline. Data blocks (`application/json`) run nothing and need no leave. */
export function collectInline(html: string, found: InlineSources): void {
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1];
    if (type === undefined || type === 'module' || type === 'text/javascript')
      found.scripts.add(text);
  }
  for (const [, style = ''] of html.matchAll(STYLE))
    found.styles.add(style.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The pages' Content-Security-Policy: nothing but the site itself, the inline scripts and style
 * attributes that the build wrote, by their hashes, and the addresses that the site's settings name.
 */
export function contentPolicy(config: SiteConfig, { scripts, styles }: InlineSources): string {
  const connect = [config.sandboxUrl, config.analytics?.endpoint].flatMap((url) =>
    url == null ? [] : [new URL(url).origin],
  );
  const styleHashes = [...styles].sort().map(hashOf);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // Search runs WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...[...scripts].sort().map(hashOf)],
    'style-src': [
      "'self'",
      ...(styleHashes.length === 0 ? [] : ["'unsafe-hashes'", ...styleHashes]),
    ],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
