/** A navigation link, resolved for the current location. */
export interface NavLinkEntry {
  kind: 'link';
  label: string;
  href: string;
  /** `page` for the page itself, `true` for the section that it belongs to. */
  current?: 'page' | 'true' | undefined;
  /** Language of the label and of its target. */
  lang?: string | undefined;
  /** Target in another build of the site, which the browser has to load. */
  isOutsideRouter?: boolean | undefined;
  /** Version that following the link makes the preferred one. */
  prefersVersion?: { pluginId: string; version: string } | undefined;
}

/** HTML from the configuration. */
export interface NavHtmlEntry {
  kind: 'html';
  html: string;
}

export type NavEntry = NavLinkEntry | NavHtmlEntry;

/** A dropdown with several links. */
export interface NavMenuEntry {
  kind: 'menu';
  label: string;
  /** Accessible name, if the label is not enough: «Versiones», «Idiomas». */
  title?: string | undefined;
  /** Target of the label itself. */
  href?: string | undefined;
  icon?: 'globe' | undefined;
  current?: 'page' | 'true' | undefined;
  entries: readonly NavEntry[];
}
