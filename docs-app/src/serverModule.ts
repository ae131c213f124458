export interface RenderedPage {
  /** What goes into `#app`. */
  body: string;
  /** Title and tags, for the head. */
  head: string;
}

/** What the server's bundle gives to the build. */
export interface ServerModule {
  /**
   * Draws what answers a path: a page's own or an alias.
   * @throws with the page's path where it cannot be drawn, or has no default export.
   */
  renderPage: (path: string) => Promise<RenderedPage>;
  /** A page's content alone, for feeds. */
  renderContent: (path: string) => Promise<string>;
  /** Scripts that run before the first paint; their hashes go into the policy. */
  inlineScripts: () => string[];
}
