/** A link of the navigation, with everything decided that depends on where the reader is. */
export interface NavLinkEntry {
  kind: 'link';
  label: string;
  href: string;
  /** `page` for the page itself, `true` for the section that it belongs to. */
  current?: 'page' | 'true' | undefined;
  /** Language of the label and of what it leads to. */
  lang?: string | undefined;
  /** Leads to another build of the site: the browser loads it, the router does not know it. */
  isOutsideRouter?: boolean | undefined;
  /** The version of the documentation that following the link makes the reader's preferred one. */
  prefersVersion?: { pluginId: string; version: string } | undefined;
}

/** HTML as the configuration gives it. */
export interface NavHtmlEntry {
  kind: 'html';
  html: string;
}

export type NavEntry = NavLinkEntry | NavHtmlEntry;

/** A name under which several links hang. */
export interface NavMenuEntry {
  kind: 'menu';
  label: string;
  /** What the menu is called where its own label would say too little: «Versiones», «Idiomas». */
  title?: string | undefined;
  /** Where the name itself leads. */
  href?: string | undefined;
  icon?: 'globe' | undefined;
  current?: 'page' | 'true' | undefined;
  entries: readonly NavEntry[];
}
