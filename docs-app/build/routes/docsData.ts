import type { DocsData, DocSummary, NavbarItem, SidebarSummary } from '@cauce/ui';
import type { SidebarNode } from '../../src/site/pageTypes.ts';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import { joinPath } from '../content/slugs.ts';
import type { SitePlan } from '../shared/plan.ts';

/**
 * Docs data for the navbar. With a single version it contains only the docs that the bar names, so
 * that its size does not grow with the site. With several it contains every page, so that the
 * version switch can stay on the page.
 */
export function docsData({ versions, docsEntry, navbar }: SiteConfig, plan: SitePlan): DocsData {
  const { docIds, sidebarIds } = namedBy(navbar.items);
  return {
    versions: versions.map((version, index) => {
      const docs: Record<string, DocSummary> = {};
      let mainDocId = '';
      for (const { data, meta, navigation } of plan.pages) {
        if (data.kind !== 'doc' || data.version !== version.name) continue;
        if (meta.path === docsEntry || mainDocId === '') mainDocId = data.id;
        if (versions.length > 1 || docIds.has(data.id))
          docs[data.id] = {
            id: data.id,
            title: meta.title,
            path: meta.path,
            ...(navigation !== null && sidebarIds.has(navigation) && { sidebarId: navigation }),
          };
      }
      for (const id of plan.draftIds)
        if (docIds.has(id)) docs[id] = { id, title: id, path: '', isDraft: true };
      return {
        name: version.name,
        label: version.label,
        path: joinPath('docs', version.path),
        isLatest: index === 0,
        banner: version.banner === 'none' ? null : version.banner,
        mainDocId,
        docs,
        sidebars: sidebarSummaries(plan, sidebarIds),
      };
    }),
  };
}

/** Docs and sidebars that navbar items name, including those in dropdowns. */
function namedBy(items: readonly NavbarItem[]) {
  const docIds = new Set<string>();
  const sidebarIds = new Set<string>();
  const visit = (item: NavbarItem) => {
    if (item.type === 'doc') docIds.add(item.docId);
    if (item.type === 'docSidebar') sidebarIds.add(item.sidebarId);
    if (item.type === 'dropdown') item.items.forEach(visit);
    if (item.type === 'docsVersionDropdown' || item.type === 'localeDropdown')
      [...(item.itemsBefore ?? []), ...(item.itemsAfter ?? [])].forEach(visit);
  };
  items.forEach(visit);
  return { docIds, sidebarIds };
}

function sidebarSummaries({ navigations }: SitePlan, ids: ReadonlySet<string>) {
  const summaries: Record<string, SidebarSummary> = {};
  for (const id of ids) {
    const nodes = navigations.get(id);
    if (nodes === undefined) continue;
    const first = firstLink(nodes);
    summaries[id] = { id, path: first?.href ?? null, label: first?.label ?? id };
  }
  return summaries;
}

function firstLink(nodes: readonly SidebarNode[]): { label: string; href: string } | null {
  for (const node of nodes) {
    if (node.href !== undefined) return { label: node.label, href: node.href };
    const inner = node.type === 'category' ? firstLink(node.items) : null;
    if (inner !== null) return inner;
  }
  return null;
}
