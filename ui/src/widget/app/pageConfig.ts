/**
 * The configuration that the server writes into the widget's page, as JSON in `data-config` of its
 * root element: what must be known before the session is open. See `widgetPage` of the API.
 */
export interface PageConfig {
  widgetConfigId: string;
  /** The application that opens the widget, as the person knows it. */
  appName: string;
  /** Origins whose pages may frame the widget and talk to it. */
  allowedOrigins: string[];
  theme: { mode: 'light' | 'dark' | 'auto'; color: string | null };
  locale: 'es-CL' | 'en';
}

/** @throws Error if the page was not rendered by the server */
export function readPageConfig(root: HTMLElement): PageConfig {
  const { config } = root.dataset;
  if (config === undefined) throw new Error('The page has no configuration: open it from the API.');
  return JSON.parse(config) as PageConfig;
}

/**
 * The origin of the host page, as the loader passes it (`?origin=`), if the configuration lists it.
 * Null otherwise: there is no host page to talk to.
 */
export function hostOriginOf(config: PageConfig, search: string): string | null {
  const origin = new URLSearchParams(search).get('origin');
  return origin !== null && config.allowedOrigins.includes(origin) ? origin : null;
}
