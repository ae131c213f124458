import type {
  Availability,
  DeliveringInstitution,
  OperationModel,
  ReferenceIndexModel,
  SchemaModel,
} from './referenceTypes.ts';

/** A heading of a page, for its table of contents. */
export interface TocItem {
  id: string;
  level: number;
  title: string;
}

export interface PageLink {
  label: string;
  href: string;
}

export interface TagLink extends PageLink {
  description?: string;
}

/** A sidebar item with resolved addresses. */
export type SidebarNode =
  | { type: 'link'; label: string; href: string }
  | { type: 'category'; label: string; href?: string; isCollapsed: boolean; items: SidebarNode[] };

export interface Card {
  label: string;
  href: string;
  description: string;
  kind: 'page' | 'category' | 'external';
}

/** A sidebar category, as its own page lists it. */
export interface Category {
  label: string;
  cards: Card[];
}

export interface Author {
  name: string;
  title?: string;
  url?: string;
  imageUrl?: string;
}

/** Metadata of every page. */
export interface PageMeta {
  /** Canonical path, without a trailing slash. */
  path: string;
  /** Title in the browser's tab and in search, without the site's name. */
  title: string;
  description: string;
  /** Kept out of search engines, sitemap and the site's own search. */
  isHidden: boolean;
  /** Path of its social card. */
  image: string;
  /** Path of the page as Markdown; null if there is none. */
  markdown: string | null;
  keywords: string[];
  lastUpdated: string | null;
  editUrl: string | null;
}

export interface DocData {
  kind: 'doc';
  id: string;
  version: string;
  heading: string | null;
  toc: TocItem[];
  breadcrumbs: { label: string; href?: string }[];
  previous: PageLink | null;
  next: PageLink | null;
  tags: TagLink[];
  hasToc: boolean;
  /** The sidebar category whose page this is; null for other pages. */
  category: Category | null;
  availability: Availability | null;
}

export interface CategoryData {
  kind: 'category';
  version: string;
  heading: string;
  lead: string;
  category: Category;
  breadcrumbs: { label: string; href?: string }[];
  previous: PageLink | null;
  next: PageLink | null;
}

export interface TagIndexData {
  kind: 'tag-index';
  section: 'docs' | 'blog';
  groups: { letter: string; tags: (TagLink & { count: number })[] }[];
}

export interface DocTagData {
  kind: 'doc-tag';
  tag: TagLink;
  docs: { label: string; href: string; description: string }[];
}

export interface PostSummary {
  path: string;
  title: string;
  description: string;
  /** ISO date, UTC. */
  date: string;
  /** Minutes, unrounded. */
  readingTime: number;
  tags: TagLink[];
  authors: Author[];
}

export interface BlogListData {
  kind: 'blog-list';
  heading: string;
  lead: string;
  tag: TagLink | null;
  posts: PostSummary[];
  page: number;
  pageCount: number;
  /** Path of the first page. */
  base: string;
}

export interface BlogPostData {
  kind: 'blog-post';
  post: PostSummary;
  toc: TocItem[];
  hasToc: boolean;
  newer: PageLink | null;
  older: PageLink | null;
  recent: PageLink[];
}

export interface BlogArchiveData {
  kind: 'blog-archive';
  years: { year: string; posts: { path: string; title: string; date: string }[] }[];
}

export interface MarkdownPageData {
  kind: 'page';
  layout: 'page' | 'home';
  heading: string | null;
  toc: TocItem[];
  hasToc: boolean;
}

export interface OperationPageData {
  kind: 'operation';
  spec: string;
  operation: OperationModel;
  previous: PageLink | null;
  next: PageLink | null;
}

/** The page of a schema. */
export interface SchemaPageData {
  kind: 'schema';
  spec: string;
  /** Its name in the document, `ProductBalance`. */
  name: string;
  /** What people call it: «Saldos de productos», or its name. */
  title: string;
  /** Id of the product, `product-balance`; null if the schema is not a product. */
  product: string | null;
  institutions: DeliveringInstitution[];
  /** An example as highlighted JSON. */
  example: string | null;
  schema: SchemaModel;
  previous: PageLink | null;
  next: PageLink | null;
}

export interface ReferenceIndexData {
  kind: 'reference-index';
  spec: string;
  index: ReferenceIndexModel;
}

interface NotFoundData {
  kind: 'not-found';
}

export type PageData =
  | DocData
  | CategoryData
  | TagIndexData
  | DocTagData
  | BlogListData
  | BlogPostData
  | BlogArchiveData
  | MarkdownPageData
  | OperationPageData
  | SchemaPageData
  | ReferenceIndexData
  | NotFoundData;

export type PageKind = PageData['kind'];

/** Navigation shared by several pages, in a separate file. */
export interface Navigation {
  sidebar: SidebarNode[];
}

/** The map from paths to chunks, in a separate file so that pages do not include it. */
export interface PageMap {
  /** Chunks that pages depend on. */
  chunks: string[];
  /** Combinations of `chunks` by index. */
  groups: number[][];
  /** Path to `[chunk, group, navigation?]`; aliases have their own entry. */
  pages: Record<string, [string, number]>;
  /** Target path by path. */
  redirects: Record<string, string>;
}
