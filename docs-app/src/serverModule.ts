import type { Navigation } from './site/pageTypes.ts';

export interface RenderRequest {
  /** Path that the file answers: the page's own or an alias. */
  path: string;
  /** Navigations by id. */
  navigations: Readonly<Record<string, Navigation>>;
}

export interface RenderedPage {
  /** What goes into `#app`. */
  body: string;
  /** Title and tags, for the head. */
  head: string;
}

/** What the server's bundle gives to the build. */
export interface ServerModule {
  /** @throws with the page's path where it cannot be drawn, or has no default export. */
  renderPage: (request: RenderRequest) => Promise<RenderedPage>;
  /** A page's content alone, for feeds. */
  renderContent: (path: string) => Promise<string>;
  /** Scripts that run before the first paint; their hashes go into the policy. */
  inlineScripts: () => string[];
}
