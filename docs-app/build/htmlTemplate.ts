import { APP_ID, BOOT_ID, type Boot } from '../src/site/boot.ts';
import type { PageMeta } from '../src/site/pageTypes.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import type { RenderedPage } from '../src/serverModule.ts';

export interface TemplateInput {
  config: SiteConfig;
  meta: PageMeta;
  rendered: RenderedPage;
  boot: Boot;
  inlineScripts: readonly string[];
  stylesheet: string | null;
  font: string | null;
  /** The script that starts the others. */
  start: string;
  feeds: readonly { type: string; href: string; title: string }[];
  /** JSON-LD objects. */
  structuredData: readonly object[];
}

/** The HTML file of a page: complete without JavaScript, and ready to hydrate. */
export function renderHtml(input: TemplateInput): string {
  const { config, meta, rendered, boot } = input;
  const locale = config.locales[0]?.tag ?? 'es';
  const lines = [
    '<!doctype html>',
    `<html lang="${locale}" data-theme="${config.colorMode.defaultMode}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    rendered.head,
    ...input.inlineScripts.map((script) => `<script>${script}</script>`),
    input.font === null
      ? ''
      : `<link rel="preload" href="/${input.font}" as="font" type="font/woff2" crossorigin="">`,
    `<link rel="expect" href="#${firstScreenEnd(rendered.body)}" blocking="render">`,
    input.stylesheet === null ? '' : `<link rel="stylesheet" href="/${input.stylesheet}">`,
    ...(boot.startsAtOnce ? preloads(boot) : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    meta.markdown === null
      ? ''
      : `<link rel="alternate" type="text/markdown" href="${meta.markdown}">`,
    ...input.feeds.map(
      ({ type, href, title }) =>
        `<link rel="alternate" type="${type}" href="${href}" title="${title}">`,
    ),
    ...input.structuredData.map(
      (value) => `<script type="application/ld+json">${safeJson(value)}</script>`,
    ),
    '</head>',
    '<body>',
    `<div id="${APP_ID}">${rendered.body}</div>`,
    `<script type="application/json" id="${BOOT_ID}">${safeJson(boot)}</script>`,
    `<script type="module" src="/${input.start}"></script>`,
    '</body>',
    '</html>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

const preloads = ({ modules, data }: Boot): string[] => [
  ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ...data.map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="">`),
];

/** More HTML than the largest window shows initially, in characters. */
const FIRST_SCREEN = 24_000;

/**
 * Id of the element that blocks rendering until it is parsed: otherwise the next chunk of HTML
 * would shift a half-parsed navbar, table or sidebar.
 */
function firstScreenEnd(body: string): string {
  const ids = /<[a-z][^>]* id="([^"]+)"/g;
  ids.lastIndex = Math.max(body.indexOf('<main'), 0) + FIRST_SCREEN;
  return ids.exec(body)?.[1] ?? BOOT_ID;
}

/** JSON that cannot close the `script` element that contains it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A page that redirects, for hosts without configurable redirects. */
export function renderRedirect(config: SiteConfig, to: string): string {
  return [
    '<!doctype html>',
    `<html lang="${config.locales[0]?.tag ?? 'es'}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${config.name}</title>`,
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${config.url}${to}">`,
    `<meta http-equiv="refresh" content="0; url=${to}">`,
    '</head>',
    `<body><p>Esta página está en <a href="${to}">${to}</a>.</p></body>`,
    '</html>',
    '',
  ].join('\n');
}
