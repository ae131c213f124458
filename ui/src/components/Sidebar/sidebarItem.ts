/** A page, or another site. */
export interface SidebarLinkItem {
  type?: 'link';
  label: string;
  href: string;
  /** Shown in lists of a category's pages, but not in the sidebar. */
  description?: string;
  /** Shown only while it is the current page. */
  isUnlisted?: boolean;
}

/** A category. */
export interface SidebarCategoryItem {
  type: 'category';
  label: string;
  /** The category's own page. */
  href?: string;
  items: readonly SidebarItem[];
  /** Whether it is collapsible. */
  isCollapsible?: boolean;
  /** Whether it is initially collapsed. The current category is open. */
  isCollapsed?: boolean;
}

/** HTML of the site's author. */
export interface SidebarHtmlItem {
  type: 'html';
  value: string;
}

export type SidebarItem = SidebarLinkItem | SidebarCategoryItem | SidebarHtmlItem;
