import type { ComponentType, ReactNode } from 'react';
import type { Navigation, PageData, PageMeta } from './pageTypes.ts';

export interface LayoutProps<D extends PageData = PageData> {
  meta: PageMeta;
  data: D;
  navigation: Navigation | null;
  /** The page's content, drawn. */
  children: ReactNode;
}

/** A page as its module exports it. */
export interface PageDefinition {
  meta: PageMeta;
  data: PageData;
  /** Id of the navigation beside it. */
  navigation: string | null;
  Layout: ComponentType<LayoutProps<never>>;
  Content: ComponentType | null;
}

export interface PageModule {
  page: PageDefinition;
}

/** A page with everything that it needs to be drawn. */
export interface LoadedPage extends PageDefinition {
  navigationData: Navigation | null;
}
