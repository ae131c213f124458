import type { ComponentType, ReactNode } from 'react';
import type { Navigation, PageData, PageMeta } from './pageTypes.ts';

export interface LayoutProps<D extends PageData = PageData> {
  meta: PageMeta;
  data: D;
  navigation: Navigation | null;
  /** The rendered content. */
  children: ReactNode;
}

/** Exports of the module of a page. */
export interface PageDefinition {
  meta: PageMeta;
  data: PageData;
  /** Id of its sidebar navigation. */
  navigation: string | null;
  Layout: ComponentType<LayoutProps<never>>;
  Content: ComponentType | null;
}

export interface PageModule {
  page: PageDefinition;
}

/** A page with everything needed to render it. */
export interface LoadedPage extends PageDefinition {
  navigationData: Navigation | null;
}
