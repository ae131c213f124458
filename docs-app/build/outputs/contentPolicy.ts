import { createHash } from 'node:crypto';
import type { SiteConfig } from '../../src/site/siteConfig.ts';

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<[a-z][^>]*?\sstyle="([^"]*)"/g;

/** Inline scripts and style attributes in the pages. */
export interface InlineSources {
  scripts: Set<string>;
  styles: Set<string>;
}

/** Adds the inline code of a page. Data blocks (`application/json`) are not executed and need no hash. */
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
 * The Content-Security-Policy of the pages: the site itself, the hashes of the inline scripts and
 * style attributes that the build wrote, and the addresses in the site's settings.
 */
export function contentPolicy(config: SiteConfig, { scripts, styles }: InlineSources): string {
  const connect = [config.sandboxUrl, config.analytics?.endpoint].flatMap((url) =>
    url == null ? [] : [new URL(url).origin],
  );
  // The home page opens the sandbox's widget as a client's page does.
  const widget = config.sandboxUrl === null ? [] : [new URL(config.sandboxUrl).origin];
  const styleHashes = [...styles].sort().map(hashOf);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // Search runs WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...[...scripts].sort().map(hashOf), ...widget],
    'style-src': [
      "'self'",
      ...(styleHashes.length === 0 ? [] : ["'unsafe-hashes'", ...styleHashes]),
    ],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    ...(widget.length > 0 && { 'frame-src': widget }),
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
