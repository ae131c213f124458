import type { Card, Category, PageLink, SidebarNode } from '../../src/site/pageTypes.ts';
import type { SidebarCategory, SidebarItem } from '../../src/site/sidebarConfig.ts';
import { accentedSlugOf, joinPath, slugOf } from '../content/slugs.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import {
  categoryWithoutTarget,
  linkWithoutTarget,
} from '../../../ui/src/components/Sidebar/nothingToLinkTo.ts';

/** The facts of a doc for the sidebar. */
export interface SidebarDocInfo {
  path: string;
  title: string;
  label: string;
  description: string;
  isUnlisted: boolean;
}

export interface SidebarSource {
  sidebarId: string;
  items: readonly SidebarItem[];
  /** Where the version's docs start: `/docs`, `/docs/1.0`. */
  base: string;
  docs: ReadonlyMap<string, SidebarDocInfo>;
  /** Unpublished docs, omitted silently. */
  draftIds: ReadonlySet<string>;
  /** File that problems name. */
  file: string;
}

/** The generated page of a category. */
interface CategoryPage {
  path: string;
  aliases: string[];
  category: Category;
  description: string;
  breadcrumbs: { label: string; href?: string }[];
}

export interface ResolvedSidebar {
  nodes: SidebarNode[];
  categories: CategoryPage[];
  /** Categories whose page is a doc, by the id of that doc. */
  categoryOf: Map<string, Category>;
  /** Its pages in reading order, including category pages. */
  order: (PageLink & { docId: string | null })[];
  /** Breadcrumbs by doc id. */
  trails: Map<string, { label: string; href?: string }[]>;
  /** Its first configuration error, which its pages show in development. */
  configurationError: string | null;
}

type Trail = { label: string; href?: string }[];

/** Resolves the items of a sidebar to addresses; unknown ids are reported as problems. */
export function resolveSidebar(source: SidebarSource, problems: ProblemList): ResolvedSidebar {
  const result: ResolvedSidebar = {
    nodes: [],
    categories: [],
    categoryOf: new Map(),
    order: [],
    trails: new Map(),
    configurationError: null,
  };
  const walk = (items: readonly SidebarItem[], trail: Trail): SidebarNode[] =>
    items.flatMap((item) => {
      if (typeof item === 'string') return resolveDoc(item, undefined, trail);
      if (item.type === 'doc') return resolveDoc(item.id, item.label, trail);
      if (item.type === 'link') {
        if (item.href) return [{ type: 'link', label: item.label, href: item.href }];
        report(linkWithoutTarget(item.label));
        return [];
      }
      return resolveCategory(item, trail);
    });

  const report = (message: string) => {
    result.configurationError ??= message;
    problems.addShown(source.file, `sidebar "${source.sidebarId}": ${message}`);
  };

  const resolveDoc = (id: string, label: string | undefined, trail: Trail): SidebarNode[] => {
    if (source.draftIds.has(id)) return [];
    const doc = source.docs.get(id);
    if (doc === undefined) {
      report(`no doc has the id "${id}".`);
      return [];
    }
    result.trails.set(id, trail);
    if (doc.isUnlisted) return [];
    result.order.push({ label: doc.title, href: doc.path, docId: id });
    return [{ type: 'link', label: label ?? doc.label, href: doc.path }];
  };

  const resolveCategory = (category: SidebarCategory, trail: Trail): SidebarNode[] => {
    const href = categoryHref(category);
    const own = href === undefined ? { label: category.label } : { label: category.label, href };
    const link = category.link ?? (category.link === null ? null : 'generated');
    if (link === 'generated' && href !== undefined)
      result.order.push({ label: category.label, href, docId: null });
    else if (typeof link === 'object' && link !== null) resolveDoc(link.doc, undefined, trail);
    const items = walk(category.items, [...trail, own]);
    if (items.length === 0 && href === undefined) {
      const key = [...trail, own].map(({ label }) => label).join(' / ');
      report(categoryWithoutTarget(key));
      return [];
    }
    const cards = items.map((node) => cardOf(node, source));
    const listed: Category = { label: category.label, cards };
    if (typeof link === 'object' && link !== null) result.categoryOf.set(link.doc, listed);
    else if (href !== undefined)
      result.categories.push({
        path: href,
        aliases: aliasOf(category, href),
        category: listed,
        description: category.description ?? `Páginas de ${category.label}.`,
        breadcrumbs: [...trail, { label: category.label }],
      });
    return [
      {
        type: 'category',
        label: category.label,
        ...(href !== undefined && { href }),
        isCollapsed: category.isCollapsed ?? true,
        items,
      },
    ];
  };

  const categoryHref = (category: SidebarCategory): string | undefined => {
    if (category.link === null) return undefined;
    if (category.link === undefined || category.link === 'generated')
      return joinPath(source.base, 'category', category.slug ?? slugOf(category.label));
    const doc = source.docs.get(category.link.doc);
    if (doc === undefined && !source.draftIds.has(category.link.doc))
      report(
        `the category "${category.label}" links to the doc "${category.link.doc}", which does not exist.`,
      );
    return doc?.path;
  };

  /** The address with accents is an alias of the same page. */
  const aliasOf = (category: SidebarCategory, href: string): string[] => {
    const accented = joinPath(source.base, 'category', accentedSlugOf(category.label));
    return category.slug !== undefined || accented === href ? [] : [accented];
  };

  result.nodes = walk(source.items, []);
  return result;
}

function cardOf(node: SidebarNode, source: SidebarSource): Card {
  if (node.type === 'link') {
    const doc = [...source.docs.values()].find(({ path }) => path === node.href);
    return {
      label: node.label,
      href: node.href,
      description: doc?.description ?? '',
      kind: node.href.startsWith('/') ? 'page' : 'external',
    };
  }
  const count = node.items.length;
  return {
    label: node.label,
    href: node.href ?? firstHref(node) ?? '',
    description: count === 1 ? '1 artículo' : `${String(count)} artículos`,
    kind: 'category',
  };
}

function firstHref(node: SidebarNode): string | null {
  if (node.href !== undefined) return node.href;
  if (node.type === 'link') return null;
  for (const child of node.items) {
    const href = firstHref(child);
    if (href !== null) return href;
  }
  return null;
}
