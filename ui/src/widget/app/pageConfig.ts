/**
 * What the server writes into the widget's page: what must be known before the session is open. See
 * `widgetPage` of the API.
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

/**
 * The origin of the host page, as the loader passes it (`?origin=`), if the configuration lists it.
 * Null otherwise: there is no host page to talk to.
 */
export function hostOriginOf(config: PageConfig, search: string): string | null {
  const origin = new URLSearchParams(search).get('origin');
  return origin !== null && config.allowedOrigins.includes(origin) ? origin : null;
}
