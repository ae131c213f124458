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
  readonly config: unknown;
  /** What the first screen shows of it; null values are left out. */
  readonly shown: Readonly<Record<string, string | null>>;
}

/** The HTML page of an app with its first screen, without inline scripts or styles. */
export function appPage(
  { title, noScript, locale, theme, config, shown }: AppPage,
  build: PageBuild,
): string {
  const data = escapeHtml(JSON.stringify(config));
  const preloads = [...build.preloads, ...(build.texts[locale] ?? [])];
  return [
    '<!doctype html>',
    `<html lang="${locale}" data-theme="${theme}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">`,
    '<meta name="robots" content="noindex">',
    ...build.fonts.map(
      (href) =>
        `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...build.icons.map((href) => `<link rel="icon" href="${escapeHtml(href)}">`),
    ...build.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(build.script)}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    '</head>',
    '<body>',
    `<div id="root" data-config="${data}">${firstScreen(build, locale, shown)}</div>`,
    `<noscript>${noScript}</noscript>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * A placeholder in the first screen. One for an address comes with an origin, because links to other
 * origins are rendered differently.
 */
const PLACEHOLDER = /(?:https:\/\/shown\.invalid\/)?\{\{(\w+)\}\}/g;

/** The first screen, which was rendered at build time with placeholders such as `{{appName}}`. */
function firstScreen({ screens }: PageBuild, locale: string, shown: AppPage['shown']): string {
  const names = Object.keys(shown).filter((name) => shown[name] !== null);
  const screen = screens[[locale, ...names].join(' ')] ?? '';
  return screen.replaceAll(PLACEHOLDER, (_, name: string) => escapeHtml(shown[name] ?? ''));
}
