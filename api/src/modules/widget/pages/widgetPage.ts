import escapeHtml from 'escape-html';
import type { WidgetSettings } from '../../widgetConfigs/widgetConfig.schemas.ts';
import type { WidgetBuild } from './widgetBuild.ts';

export type PageSettings = Pick<
  WidgetSettings,
  'appName' | 'allowedOrigins' | 'theme' | 'locale' | 'logoUrl'
> & { readonly _id: string };

const WORDS = {
  'es-CL': {
    title: 'Conexión segura con Cauce',
    noScript: 'Esta conexión necesita JavaScript. Actívalo en tu navegador y vuelve a abrirla.',
  },
  en: {
    title: 'Secure connection with Cauce',
    noScript: 'This connection needs JavaScript. Turn it on in your browser and open it again.',
  },
} as const;

/**
 * The page of the iframe. Nothing is inline: what the app needs before its session is open is JSON in
 * an attribute, which ui/src/widget/app/pageConfig.ts reads.
 */
export function widgetPage(settings: PageSettings, build: WidgetBuild): string {
  const { _id, appName, allowedOrigins, theme, locale } = settings;
  const words = WORDS[locale];
  const config = JSON.stringify({ widgetConfigId: _id, appName, allowedOrigins, theme, locale });
  // Set here so that the first paint has the right colours; `auto` follows the person's system.
  const mode = theme.mode === 'auto' ? '' : ` data-theme="${theme.mode}"`;
  return [
    '<!doctype html>',
    `<html lang="${locale}"${mode}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${words.title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme.mode === 'auto' ? 'light dark' : theme.mode}">`,
    '<meta name="robots" content="noindex">',
    ...build.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(build.script)}"></script>`,
    ...build.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    '</head>',
    '<body>',
    `<div id="root" data-config="${escapeHtml(config)}"></div>`,
    `<noscript>${words.noScript}</noscript>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
