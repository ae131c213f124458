import { navigations } from 'virtual:cauce/navigations';
import type { LoadedPage, PageDefinition } from './pageModule.ts';

/** A page with the sidebar beside it, where all sidebars are at hand: on the server, in development. */
export function withNavigation(page: PageDefinition): LoadedPage {
  const sidebar = page.navigation === null ? undefined : navigations[page.navigation];
  return { ...page, navigationData: sidebar === undefined ? null : { sidebar } };
}
