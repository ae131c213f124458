interface PositionedItem {
  /** Side of the bar; `left` by default, `right` for search, versions and languages. */
  position?: 'left' | 'right';
}

/** A plain link; the default type. */
export interface NavbarLinkItem extends PositionedItem {
  type?: 'link';
  label: string;
  /** A path of the site or another site's address. */
  href: string;
  /** Marks the item as current for every path with this prefix; its own path by default. */
  activeBasePath?: string;
  /** Paths below this prefix belong to another item. */
  excludedBasePath?: string;
}

/** HTML of the site's author. */
export interface NavbarHtmlItem extends PositionedItem {
  type: 'html';
  value: string;
}

/** The button that opens the site's search. */
export interface NavbarSearchItem extends PositionedItem {
  type: 'search';
}

/** A docs page by id, in the current, preferred or latest version. */
export interface NavbarDocItem extends PositionedItem {
  type: 'doc';
  docId: string;
  /** The title of the page by default. */
  label?: string;
  docsPluginId?: string;
}

/** The first page of a sidebar, by its id. */
export interface NavbarDocSidebarItem extends PositionedItem {
  type: 'docSidebar';
  sidebarId: string;
  /** The name of the sidebar's first entry by default. */
  label?: string;
  docsPluginId?: string;
}

/** The start of the current, preferred or latest version. */
export interface NavbarDocsVersionItem extends PositionedItem {
  type: 'docsVersion';
  /** The name of the version by default. */
  label?: string;
  /** A page other than the start of the version. */
  href?: string;
  docsPluginId?: string;
}

/** Items allowed in a dropdown. */
export type NavbarDropdownChild =
  | NavbarLinkItem
  | NavbarHtmlItem
  | NavbarDocItem
  | NavbarDocSidebarItem
  | NavbarDocsVersionItem;

/** A dropdown with several items. */
export interface NavbarDropdownItem extends PositionedItem {
  type: 'dropdown';
  label: string;
  /** Target of the label itself. */
  href?: string;
  items: readonly NavbarDropdownChild[];
}

/** Every version of the documentation. */
export interface NavbarDocsVersionDropdownItem extends PositionedItem {
  type: 'docsVersionDropdown';
  itemsBefore?: readonly NavbarDropdownChild[];
  itemsAfter?: readonly NavbarDropdownChild[];
  docsPluginId?: string;
}

/** Every language of the site. */
export interface NavbarLocaleDropdownItem extends PositionedItem {
  type: 'localeDropdown';
  itemsBefore?: readonly NavbarDropdownChild[];
  itemsAfter?: readonly NavbarDropdownChild[];
  /** Added to the query of the page. */
  queryString?: string;
}

/** An item of the bar. */
export type NavbarItem =
  | NavbarDropdownChild
  | NavbarSearchItem
  | NavbarDropdownItem
  | NavbarDocsVersionDropdownItem
  | NavbarLocaleDropdownItem;
