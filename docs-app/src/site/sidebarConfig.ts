/** A group of the sidebar. */
export interface SidebarCategory {
  type: 'category';
  label: string;
  /**
   * What its title leads to: a page with its contents (`generated`), a doc by id, or nothing.
   * @default 'generated'
   */
  link?: 'generated' | { doc: string } | null;
  /** Last part of the generated page's address; from the label, without accents, where absent. */
  slug?: string;
  /** Lead of the generated page, and its description in search engines. */
  description?: string;
  /** Closed until the reader opens it or reaches one of its pages. @default true */
  isCollapsed?: boolean;
  items: readonly SidebarItem[];
}

/** A doc by id, with the label of the sidebar where it differs from the title. */
export interface SidebarDoc {
  type: 'doc';
  id: string;
  label?: string;
}

/** A link to a page that is no doc, or to another site. */
export interface SidebarExternalLink {
  type: 'link';
  label: string;
  href: string;
}

/** A doc's id alone is a `SidebarDoc`. */
export type SidebarItem = string | SidebarDoc | SidebarCategory | SidebarExternalLink;

/** Sidebars by id; docs are in the first that names them, or the one of `displayed_sidebar`. */
export type Sidebars = Readonly<Record<string, readonly SidebarItem[]>>;
