/** What is wrong with a sidebar link without a target, and how to fix it. */
export function linkWithoutTarget(label: string): string {
  return `Sidebar item "${label}" has nothing to link to. Give it an href, or take it out of the sidebar.`;
}

/**
 * What is wrong with a category without a page, and how to fix it.
 * @param key the labels on the path to it
 */
export function categoryWithoutTarget(key: string): string {
  return `Sidebar item "${key}" (a category) has nothing to link to. Give it an href or an item that leads to a page, or take it out of the sidebar.`;
}
