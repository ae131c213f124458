/**
 * The configuration that the server writes into a page, as JSON in `data-config` of its root element.
 * @throws Error if the page was not rendered by the server
 */
export function readPageConfig(root: HTMLElement): unknown {
  const { config } = root.dataset;
  if (config === undefined) throw new Error('The page has no configuration: open it from the API.');
  return JSON.parse(config) as unknown;
}
