/**
 * The configuration that the server writes into the page, as JSON in `data-config` of its root element.
 * See `personPage` of the API.
 */
export interface PersonPageConfig {
  /** Where it is told in plain language what Cauce is; null where no such page is known. */
  helpUrl: string | null;
}

/** @throws Error where the page was not made by the server */
export function readPersonPageConfig(root: HTMLElement): PersonPageConfig {
  const { config } = root.dataset;
  if (config === undefined) throw new Error('The page has no configuration: open it from the API.');
  return JSON.parse(config) as PersonPageConfig;
}
