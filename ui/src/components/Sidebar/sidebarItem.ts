/** A page, or another site. */
export interface SidebarLinkItem {
  type?: 'link';
  label: string;
  href: string;
  /** Shows only while the reader is on it. */
  isUnlisted?: boolean;
}

/** Pages under one name. */
export interface SidebarCategoryItem {
  type: 'category';
  label: string;
  /** The category's own page. */
  href?: string;
  items: readonly SidebarItem[];
  /** Whether it can be closed at all. */
  isCollapsible?: boolean;
  /** Whether it starts closed. The one that the reader is in is open. */
  isCollapsed?: boolean;
}

/** HTML of the site's author. */
export interface SidebarHtmlItem {
  type: 'html';
  value: string;
}

export type SidebarItem = SidebarLinkItem | SidebarCategoryItem | SidebarHtmlItem;
