import type { NavbarItem } from '@cauce/ui';

/** One documentation version; the first of the list is the latest and has no path part. */
export interface DocsVersion {
  /** Stable id, kept in the reader's preferred version; also the folder under `content/versions`. */
  name: string;
  /** What readers see. */
  label: string;
  /** Path part after `/docs/`; empty for the latest. */
  path: string;
  /** What the top of its pages says: nothing, that it is not out yet, or that it is no longer kept. */
  banner: 'none' | 'unreleased' | 'unmaintained';
}

export interface SiteLocale {
  /** BCP 47 tag, as in `html lang`. */
  tag: string;
  label: string;
  /** Where the locale's pages start: `/`, `/en/`, or another host. */
  baseUrl: string;
}

export interface FooterColumn {
  title: string;
  links: readonly { label: string; href: string }[];
}

/** What the site says of itself: the one place of names, hosts and ids in docs-app. */
export interface SiteConfig {
  name: string;
  /** What the footer credits. */
  organisation: string;
  tagline: string;
  /** Where the site is published, without a slash at the end. */
  url: string;
  /** The connect specification's slug: `/api/<slug>`, `/docs/<slug>`. */
  connectSlug: string;
  /** Folder of the repository's files in its web interface, for `Editar esta página`. */
  editUrl: string | null;
  /** Where page views are sent; without an id none is. */
  analytics: { id: string; endpoint: string } | null;
  /** Sandbox API that the try-it console calls; without one there is no console. */
  sandboxUrl: string | null;
  locales: readonly SiteLocale[];
  versions: readonly DocsVersion[];
  /** Page that `/docs` leads to. */
  docsEntry: string;
  announcement: { id: string; text: string; href: string | null; isCloseable: boolean } | null;
  colorMode: { defaultMode: 'light' | 'dark'; followsSystem: boolean };
  /**
   * What the bar holds, in order, of every kind that the library knows. The choices of version and
   * language and the search come after it by themselves.
   */
  navbar: { items: readonly NavbarItem[]; hidesOnScroll: boolean };
  footer: { columns: readonly FooterColumn[]; line: string };
  docs: {
    sidebar: { isHideable: boolean; closesOthers: boolean };
    toc: { minLevel: number; maxLevel: number };
  };
  blog: { title: string; description: string; postsPerPage: number; recentPosts: number };
}
