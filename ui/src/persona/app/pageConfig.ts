/**
 * The configuration that the server writes into the page, as JSON in `data-config` of its root element.
 * See `personPage` of the API.
 */
export interface PersonPageConfig {
  /** Address of a page that explains Cauce in plain language; null if none is known. */
  helpUrl: string | null;
}

/** @throws Error if the page was not rendered by the server */
export function readPersonPageConfig(root: HTMLElement): PersonPageConfig {
  const { config } = root.dataset;
  if (config === undefined) throw new Error('The page has no configuration: open it from the API.');
  return JSON.parse(config) as PersonPageConfig;
}
