import escapeHtml from 'escape-html';
import type { PageBuild } from './pageBuild.ts';

export interface AppPage {
  readonly title: string;
  /** Shown instead of the app if scripts are disabled. */
  readonly noScript: string;
  readonly locale: string;
  /** `auto` follows the person's system setting. */
  readonly theme: 'light' | 'dark' | 'auto';
  /** What the app needs to begin: JSON in `data-config` of its root element. */
  readonly config?: unknown;
}

/** The HTML page of an app, without inline scripts or styles. */
export function appPage(
  { title, noScript, locale, theme, config }: AppPage,
  build: PageBuild,
): string {
  // Set here so that the first paint has the right colours.
  const mode = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  const data = config === undefined ? '' : ` data-config="${escapeHtml(JSON.stringify(config))}"`;
  return [
    '<!doctype html>',
    `<html lang="${locale}"${mode}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">`,
    '<meta name="robots" content="noindex">',
    ...build.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(build.script)}"></script>`,
    ...build.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    '</head>',
    '<body>',
    `<div id="root"${data}></div>`,
    `<noscript>${noScript}</noscript>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
