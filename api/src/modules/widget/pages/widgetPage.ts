import type { WidgetSettings } from '../widgetConfig.schemas.ts';
import type { WidgetBuild } from './widgetBuild.ts';

export type PageSettings = Pick<
  WidgetSettings,
  'allowedOrigins' | 'theme' | 'locale' | 'logoUrl'
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
 * The page of the iframe: nothing inline, and what the app has to know before its session is open as
 * JSON in an attribute, which no browser executes. The app reads it by ui/src/widget/app/pageConfig.ts.
 */
export function widgetPage(settings: PageSettings, build: WidgetBuild): string {
  const { _id, allowedOrigins, theme, locale } = settings;
  const words = WORDS[locale];
  const config = JSON.stringify({ widgetConfigId: _id, allowedOrigins, theme, locale });
  // The colours are right from the first paint on; `auto` leaves them to the person's system.
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

/** Why there is no widget here, for whoever looks at the frame. */
export const NOTICES = {
  unknown: {
    title: 'No encontramos esta conexión',
    text: 'Ninguna configuración tiene esta dirección. Vuelve a la aplicación desde la que llegaste y avisa que su widgetConfigId no existe.',
  },
  unavailable: {
    title: 'Ahora no podemos abrir la conexión',
    text: 'No se compartió ningún dato. Cierra esta ventana y prueba otra vez en un minuto.',
  },
} as const;

/** A page of words alone: it runs nothing, and looks like a page without any style. */
export function noticePage({ title, text }: { title: string; text: string }): string {
  return [
    '<!doctype html>',
    '<html lang="es-CL">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${title} · Cauce</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '</head>',
    `<body><main><h1>${title}</h1><p>${text}</p></main></body>`,
    '</html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
