import { appPage } from '../../../../http/pages/appPage.ts';
import type { PageBuild } from '../../../../http/pages/pageBuild.ts';
import { appPageHeaders } from '../../../../http/pages/pageHeaders.ts';
import type { WidgetSettings } from '../../widgetConfigs/widgetConfig.schemas.ts';

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
 * The iframe's page. It contains what the app needs before its session is open, which
 * ui/src/widget/app/pageConfig.ts reads.
 */
export function widgetPage(settings: PageSettings, build: PageBuild): string {
  const { _id, appName, allowedOrigins, theme, locale } = settings;
  const config = { widgetConfigId: _id, appName, allowedOrigins, theme, locale };
  const shown = { appName };
  return appPage({ ...WORDS[locale], locale, theme: theme.mode, config, shown }, build);
}

/** Allows only the origins of the configuration to frame the page. */
export function widgetPageHeaders({ allowedOrigins, logoUrl }: PageSettings) {
  return appPageHeaders({
    frameAncestors: allowedOrigins,
    images: logoUrl === null ? [] : [new URL(logoUrl).origin],
  });
}
