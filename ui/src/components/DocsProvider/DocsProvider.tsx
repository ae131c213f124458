import { createContext, useContext, type ReactNode } from 'react';
import { docsOf, type DocsData, type LocalesData } from './docsData.ts';

/** Data for the navigation of a site. */
export interface SiteDocs {
  docs: readonly DocsData[];
  locales: LocalesData | null;
}

const DocsContext = createContext<SiteDocs>({ docs: [], locales: null });

export interface DocsProviderProps {
  /** Every set of documentation that the site has. */
  docs: readonly DocsData[];
  /** The languages of the site; omit it when there is only one. */
  locales?: LocalesData | undefined;
  children: ReactNode;
}

/** Provides the pages, sidebars, versions and languages of the site. */
export function DocsProvider({ docs, locales, children }: DocsProviderProps) {
  return <DocsContext value={{ docs, locales: locales ?? null }}>{children}</DocsContext>;
}

/** The data of the nearest `DocsProvider`. */
export function useSiteDocs(): SiteDocs {
  return useContext(DocsContext);
}

/** One set of documentation; an unknown id throws. */
export function useDocs(pluginId?: string): DocsData {
  return docsOf(useContext(DocsContext).docs, pluginId);
}
