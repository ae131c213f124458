import { site } from 'virtual:cauce/site';

/** What is told of a visit: pages seen, and answers to «¿Te sirvió esta página?». */
export interface AnalyticsAdapter {
  pageView: (view: { path: string; title: string }) => void;
  event: (name: string, properties: Record<string, string | number | boolean>) => void;
}

/**
 * The one way out for visits: a beacon with the site's id, without cookies or anything that names the
 * reader. Null where no id is configured.
 */
export function createAnalytics(
  settings: { id: string; endpoint: string } | null,
  send: (url: string, body: string) => void = sendBeacon,
): AnalyticsAdapter | null {
  if (settings === null) return null;
  const { id, endpoint } = settings;
  const post = (type: string, value: object) => {
    send(endpoint, JSON.stringify({ id, type, ...value }));
  };
  return {
    pageView: (view) => post('page_view', view),
    event: (name, properties) => post('event', { name, ...properties }),
  };
}

/** Text, not JSON, so that another origin takes it without asking first. */
function sendBeacon(url: string, body: string): void {
  const isQueued = navigator.sendBeacon(url, body);
  if (!isQueued) void fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** The site's own, as configured. */
export const analytics: AnalyticsAdapter | null = createAnalytics(site.analytics);
