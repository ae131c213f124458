import { navigations } from 'virtual:cauce/navigations';
import type { LoadedPage, PageDefinition } from './pageModule.ts';

/** Adds the sidebar to a page, where all sidebars are loaded: on the server and in development. */
export function withNavigation(page: PageDefinition): LoadedPage {
  const sidebar = page.navigation === null ? undefined : navigations[page.navigation];
  return { ...page, navigationData: sidebar === undefined ? null : { sidebar } };
}
