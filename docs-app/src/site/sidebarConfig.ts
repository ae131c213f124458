/** A group of the sidebar. */
export interface SidebarCategory {
  type: 'category';
  label: string;
  /**
   * Target of its title: a generated index page (`generated`), a doc by id, or nothing.
   * @default 'generated'
   */
  link?: 'generated' | { doc: string } | null;
  /** Last part of the generated page's address; by default the label, without accents. */
  slug?: string;
  /** Lead of the generated page, and its description in search engines. */
  description?: string;
  /** Initially collapsed, except on its own pages. @default true */
  isCollapsed?: boolean;
  items: readonly SidebarItem[];
}

/** A doc by id, with a label if it differs from the title. */
interface SidebarDoc {
  type: 'doc';
  id: string;
  label?: string;
}

/** A link to another page or site. */
interface SidebarExternalLink {
  type: 'link';
  label: string;
  href: string;
}

/** A doc's id alone is a `SidebarDoc`. */
export type SidebarItem = string | SidebarDoc | SidebarCategory | SidebarExternalLink;

/** Sidebars by id; a doc belongs to the first that names it, or to its `displayed_sidebar`. */
export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>;
