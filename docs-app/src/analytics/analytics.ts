import { site } from 'virtual:cauce/site';

/** What is reported about a visit: page views and answers to «¿Te sirvió esta página?». */
export interface AnalyticsAdapter {
  pageView: (view: { path: string; title: string }) => void;
  event: (name: string, properties: Record<string, string | number | boolean>) => void;
}

/**
 * Sends analytics as beacons with the site's id, without cookies or personal data. Null if no id is
 * configured.
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

/** Sent as text, not JSON, to avoid a CORS preflight. */
function sendBeacon(url: string, body: string): void {
  const isQueued = navigator.sendBeacon(url, body);
  if (!isQueued) void fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** The adapter of this site. */
export const analytics: AnalyticsAdapter | null = createAnalytics(site.analytics);
