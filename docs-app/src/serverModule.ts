export interface RenderedPage {
  /** HTML for `#app`. */
  body: string;
  /** Title and tags, for the head. */
  head: string;
}

/** Exports of the server bundle. */
export interface ServerModule {
  /**
   * Renders the page at a path or alias.
   * @throws an error with the path if rendering fails or the page has no default export
   */
  renderPage: (path: string) => Promise<RenderedPage>;
  /** Only the content of a page, for feeds. */
  renderContent: (path: string) => Promise<string>;
  /** Scripts that run before the first paint; the policy contains their hashes. */
  inlineScripts: () => string[];
}
