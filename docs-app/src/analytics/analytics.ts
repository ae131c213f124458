import { site } from 'virtual:cauce/site';

/** What is reported about a visit: page views and answers to «¿Te sirvió esta página?». */
export interface AnalyticsAdapter {
  /** Reports a view, unless the browser asks not to be tracked. */
  pageView: (view: { path: string; title: string }) => void;
  /** Reports an answer of the reader. Rejects if it did not arrive. */
  event: (name: string, properties: Record<string, string | number | boolean>) => Promise<void>;
}

/** How a report is sent; rejects if it did not arrive. */
type Send = (url: string, body: string) => Promise<unknown>;

/**
 * Sends analytics with the site's id, without cookies or anything that identifies the reader. Null
 * if none are configured.
 */
function createAnalytics(
  settings: { id: string; endpoint: string } | null,
  send: Send = post,
  isPrivate: () => boolean = asksForPrivacy,
): AnalyticsAdapter | null {
  if (settings === null) return null;
  const { id, endpoint } = settings;
  const report = async (type: string, value: object) => {
    await send(endpoint, JSON.stringify({ id, type, ...value }));
  };
  return {
    pageView(view) {
      // A lost page view does not matter.
      if (!isPrivate()) report('page_view', view).catch(() => undefined);
    },
    event: (name, properties) => report('event', { name, ...properties }),
  };
}

/** As text, not JSON, to avoid a CORS preflight; it survives leaving the page. */
const post: Send = (url, body) =>
  fetch(url, { method: 'POST', body, mode: 'no-cors', credentials: 'omit', keepalive: true });

/** Global Privacy Control or Do Not Track. */
function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** The adapter of this site. */
export const analytics: AnalyticsAdapter | null = createAnalytics(site.analytics);
