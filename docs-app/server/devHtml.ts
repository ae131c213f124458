import { APP_ID } from '../src/site/boot.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';

/** The HTML page of the development server: everything is rendered in the browser. */
export function renderDevHtml(config: SiteConfig): string {
  return [
    '<!doctype html>',
    `<html lang="${config.locales[0]?.tag ?? 'es'}" data-theme="${config.colorMode.defaultMode}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    `<body><div id="${APP_ID}"></div>`,
    '<script type="module" src="/src/dev.tsx"></script></body>',
    '</html>',
  ].join('\n');
}
