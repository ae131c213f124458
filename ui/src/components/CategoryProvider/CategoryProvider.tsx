import { createContext, useContext, type ReactNode } from 'react';
import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import type { SidebarCategoryItem } from '../Sidebar/sidebarItem.ts';

const CategoryContext = createContext<SidebarCategoryItem | null>(null);

export interface CategoryProviderProps {
  /** The category whose page this is; `null` on any other page. */
  category: SidebarCategoryItem | null;
  children: ReactNode;
}

/** Provides the sidebar category whose page this is. */
export function CategoryProvider({ category, children }: CategoryProviderProps) {
  return <CategoryContext value={category}>{children}</CategoryContext>;
}

/** The category whose page this is. Throws on any other page. */
export function useCurrentCategory(): SidebarCategoryItem {
  return requireCategory(useContext(CategoryContext));
}

/** The category, or a configuration error that names the fix. */
export function requireCategory(category: SidebarCategoryItem | null): SidebarCategoryItem {
  if (category !== null) return category;
  throw new ConfigurationError(
    'useCurrentCategory was called on a page that is not the page of a sidebar category. Use it only inside <CategoryProvider category={…}>, or give the list its items.',
  );
}
