interface PositionedItem {
  /** Side of the bar; `left` by default, `right` for search, versions and languages. */
  position?: 'left' | 'right';
}

/** A plain link; what the site's configuration writes without a type is one. */
export interface NavbarLinkItem extends PositionedItem {
  type?: 'link';
  label: string;
  /** A path of the site or another site's address. */
  href: string;
  /** Marks the item as current for every path with this prefix; its own path by default. */
  activeBasePath?: string;
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

/** A page of the documentation, by its id: in the version being read, preferred, or latest. */
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

/** The beginning of the version being read, preferred, or latest. */
export interface NavbarDocsVersionItem extends PositionedItem {
  type: 'docsVersion';
  /** The name of the version by default. */
  label?: string;
  /** Another page than the version's beginning. */
  href?: string;
  docsPluginId?: string;
}

/** What can hang in a dropdown. */
export type NavbarDropdownChild =
  NavbarLinkItem | NavbarHtmlItem | NavbarDocItem | NavbarDocSidebarItem | NavbarDocsVersionItem;

/** A name under which several items hang. */
export interface NavbarDropdownItem extends PositionedItem {
  type: 'dropdown';
  label: string;
  /** Where the name itself leads. */
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

/** What the bar can hold. */
export type NavbarItem =
  | NavbarDropdownChild
  | NavbarSearchItem
  | NavbarDropdownItem
  | NavbarDocsVersionDropdownItem
  | NavbarLocaleDropdownItem;
