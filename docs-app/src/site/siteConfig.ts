import type { NavbarItem } from '@cauce/ui';

/** One documentation version; the first of the list is the latest and has no path part. */
export interface DocsVersion {
  /** Stable id, kept in the reader's preferred version; also the folder under `content/versions`. */
  name: string;
  /** Label for readers. */
  label: string;
  /** Path part after `/docs/`; empty for the latest. */
  path: string;
  /** Banner on its pages: none, unreleased or unmaintained. */
  banner: 'none' | 'unreleased' | 'unmaintained';
}

interface SiteLocale {
  /** BCP 47 tag, as in `html lang`. */
  tag: string;
  label: string;
  /** Base address of the locale: `/`, `/en/`, or another host. */
  baseUrl: string;
}

interface FooterColumn {
  title: string;
  links: readonly { label: string; href: string }[];
}

/**
 * What the operator of an installation offers outside this site: the source code, a way to get a
 * key, help, the state of the service, the page where persons see who reads their data, and the
 * console of those who integrate it.
 */
export type Service = 'project' | 'keys' | 'support' | 'status' | 'personPage' | 'console';

/** Settings of the site: the only place for names, hosts and ids in docs-app. */
export interface SiteConfig {
  name: string;
  /** Organisation credited in the footer. */
  organisation: string;
  tagline: string;
  /** Public address of the site, without a trailing slash. */
  url: string;
  /** The connect specification's slug: `/api/<slug>`, `/docs/<slug>`. */
  connectSlug: string;
  /** Web address of the repository's files, for `Editar esta página`. */
  editUrl: string | null;
  /** Analytics; without an id nothing is sent. */
  analytics: { id: string; endpoint: string } | null;
  /** Sandbox API that the try-it console calls; without one there is no console. */
  sandboxUrl: string | null;
  /** Addresses of a sandbox with other ports, by the default address that the content contains. */
  addresses: Readonly<Record<string, string>>;
  /** Addresses of the services; one without an address is not mentioned. */
  services: Readonly<Partial<Record<Service, string>>>;
  locales: readonly SiteLocale[];
  versions: readonly DocsVersion[];
  /** Page that `/docs` redirects to. */
  docsEntry: string;
  announcement: { id: string; text: string; href: string | null; isCloseable: boolean } | null;
  colorMode: { defaultMode: 'light' | 'dark'; followsSystem: boolean };
  /** Navbar items, in order. Version and language dropdowns and search are added automatically. */
  navbar: { items: readonly NavbarItem[]; hidesOnScroll: boolean };
  footer: { columns: readonly FooterColumn[]; line: string };
  docs: {
    sidebar: { isHideable: boolean; closesOthers: boolean };
    toc: { minLevel: number; maxLevel: number };
  };
  blog: { title: string; description: string; postsPerPage: number; recentPosts: number };
}
