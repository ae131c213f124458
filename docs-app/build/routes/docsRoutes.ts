import type { PageLink, SidebarNode, TagLink } from '../../src/site/pageTypes.ts';
import type { Sidebars } from '../../src/site/sidebarConfig.ts';
import type { DocsVersion } from '../../src/site/siteConfig.ts';
import type { ContentFile } from '../content/loadContent.ts';
import type { CatalogueFacts } from '../catalogue/catalogueFacts.ts';
import { docPath, joinPath } from '../content/slugs.ts';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { pageMeta, plannedPage, type PlannedPage, type RouteInput } from '../shared/plan.ts';
import { resolveSidebar, type ResolvedSidebar, type SidebarDocInfo } from './resolveSidebar.ts';
import { contentMeta, contentToc, tagIndexGroups, tagLinks } from './contentMeta.ts';

const SIDEBAR_FILE = 'content/sidebar.ts';

export interface DocsInput extends RouteInput, Pick<CatalogueFacts, 'availabilityOf'> {
  sidebars: Sidebars;
  /** Ids of unpublished docs. */
  draftIds: ReadonlySet<string>;
}

export interface DocsRoutes {
  pages: PlannedPage[];
  navigations: Map<string, SidebarNode[]>;
}

/** Address of a doc of a version. */
export function pathOfDoc(version: DocsVersion, doc: ContentFile<'docs'>): string {
  return docPath(joinPath('docs', version.path), doc.id, doc.frontMatter.slug);
}

/** Every page under `/docs`: docs, category pages, tags; for each version. */
export function docsRoutes(input: DocsInput, problems: ProblemList): DocsRoutes {
  const result: DocsRoutes = { pages: [], navigations: new Map() };
  for (const version of input.config.versions) {
    const docs = input.content.docs.get(version.name) ?? [];
    addVersion(input, version, docs, result, problems);
  }
  return result;
}

function addVersion(
  input: DocsInput,
  version: DocsVersion,
  docs: ContentFile<'docs'>[],
  result: DocsRoutes,
  problems: ProblemList,
): void {
  const base = joinPath('docs', version.path);
  const infos = new Map(docs.map((doc) => [doc.id, docInfo(version, doc)]));
  const sidebars = new Map<string, ResolvedSidebar>();
  const navigationId = (sidebarId: string) =>
    version.path === '' ? sidebarId : `${version.name}-${sidebarId}`;

  for (const [sidebarId, items] of Object.entries(input.sidebars)) {
    const resolved = resolveSidebar(
      { sidebarId, items, base, docs: infos, draftIds: input.draftIds, file: SIDEBAR_FILE },
      problems,
    );
    sidebars.set(sidebarId, resolved);
    result.navigations.set(navigationId(sidebarId), resolved.nodes);
    for (const { path, aliases, category, description, breadcrumbs } of resolved.categories) {
      const around = neighbours(resolved, path);
      result.pages.push(
        plannedPage({
          meta: pageMeta({
            path,
            title: category.label,
            description,
          }),
          data: {
            kind: 'category',
            version: version.name,
            heading: category.label,
            lead: description,
            category,
            breadcrumbs,
            ...around,
          },
          aliases,
          source: SIDEBAR_FILE,
          navigation: navigationId(sidebarId),
          configurationError: resolved.configurationError,
        }),
      );
    }
  }

  for (const doc of docs) {
    const facts = input.facts.get(doc.path);
    if (facts === undefined) continue;
    const sidebarId = sidebarOf(doc, sidebars);
    const sidebar = sidebarId === null ? undefined : sidebars.get(sidebarId);
    const unknownSidebar =
      sidebarId === null || sidebar !== undefined ? null : unknownSidebarText(sidebarId);
    if (unknownSidebar !== null) problems.addShown(doc.file, unknownSidebar);
    const path = infos.get(doc.id)?.path ?? '';
    const { frontMatter } = doc;
    const around = sidebar ? neighbours(sidebar, path) : { previous: null, next: null };
    const chosen = (which: 'prev' | 'next', given: PageLink | null) => {
      const id = frontMatter[`pagination_${which}`];
      if (id === undefined || id === null) return id === null ? null : given;
      const info = infos.get(id);
      if (info === undefined)
        problems.add(
          doc.file,
          `front matter: "pagination_${which}" names the doc "${id}", which does not exist.`,
        );
      return info ? { label: info.title, href: info.path } : null;
    };
    const isOutdated = version.banner !== 'none';
    const meta = contentMeta(input.config, doc, path);
    result.pages.push(
      plannedPage({
        meta: { ...meta, isHidden: meta.isHidden || isOutdated },
        data: {
          kind: 'doc',
          id: doc.id,
          version: version.name,
          heading: facts.heading !== null || frontMatter.hide_title ? null : frontMatter.title,
          toc: contentToc(input.config, doc, facts.toc),
          hasToc: !frontMatter.hide_table_of_contents,
          category: sidebar?.categoryOf.get(doc.id) ?? null,
          availability: input.availabilityOf(facts.namedInCode),
          breadcrumbs: [...(sidebar?.trails.get(doc.id) ?? []), { label: frontMatter.title }],
          previous: chosen('prev', around.previous),
          next: chosen('next', around.next),
          tags: tagLinks(
            joinPath(base, 'tags'),
            doc.file,
            frontMatter.tags,
            input.content.tags,
            problems,
          ),
        },
        aliases: indexAlias(doc, path),
        content: doc.path,
        source: doc.file,
        navigation: sidebarId === null ? null : navigationId(sidebarId),
        configurationError: unknownSidebar ?? sidebar?.configurationError ?? null,
        searchGroup: frontMatter.unlisted || isOutdated ? null : 'Guías',
      }),
    );
  }
  addTags(input, version, base, docs, infos, result);
}

function docInfo(version: DocsVersion, doc: ContentFile<'docs'>): SidebarDocInfo {
  const { title, sidebar_label, description, unlisted } = doc.frontMatter;
  return {
    path: pathOfDoc(version, doc),
    title,
    label: sidebar_label ?? title,
    description,
    isUnlisted: unlisted,
  };
}

/** `folder/index` is an alias of `folder`, as in Docusaurus. */
function indexAlias(doc: ContentFile<'docs'>, path: string): string[] {
  return /(^|\/)index$/.test(doc.id) && doc.frontMatter.slug === undefined
    ? [joinPath(path, 'index')]
    : [];
}

/** Id of the sidebar of a doc: the one that it names, or the first that contains it. */
function sidebarOf(
  doc: ContentFile<'docs'>,
  sidebars: ReadonlyMap<string, ResolvedSidebar>,
): string | null {
  const chosen = doc.frontMatter.displayed_sidebar;
  if (chosen !== undefined) return chosen;
  for (const [id, { trails }] of sidebars) if (trails.has(doc.id)) return id;
  return [...sidebars.keys()][0] ?? null;
}

const unknownSidebarText = (id: string) =>
  `front matter: "displayed_sidebar" names the sidebar "${id}", which ${SIDEBAR_FILE} does not have.`;

function neighbours(sidebar: ResolvedSidebar, path: string) {
  const index = sidebar.order.findIndex(({ href }) => href === path);
  const at = (position: number): PageLink | null => {
    const found = index === -1 ? undefined : sidebar.order[position];
    return found ? { label: found.label, href: found.href } : null;
  };
  return { previous: index <= 0 ? null : at(index - 1), next: at(index + 1) };
}

function addTags(
  input: DocsInput,
  version: DocsVersion,
  base: string,
  docs: ContentFile<'docs'>[],
  infos: ReadonlyMap<string, SidebarDocInfo>,
  result: DocsRoutes,
): void {
  const used = new Map<string, { tag: TagLink; docs: SidebarDocInfo[] }>();
  for (const doc of docs) {
    const info = infos.get(doc.id);
    if (info === undefined || info.isUnlisted) continue;
    for (const name of doc.frontMatter.tags) {
      const definition = input.content.tags.get(name);
      if (definition === undefined) continue;
      const href = joinPath(base, 'tags', definition.slug);
      const entry = used.get(name) ?? {
        tag: { label: definition.label, href, description: definition.description ?? '' },
        docs: [],
      };
      entry.docs.push(info);
      used.set(name, entry);
    }
  }
  if (used.size === 0) return;
  const tags = [...used.values()];
  const isHidden = version.banner !== 'none';
  result.pages.push(
    plannedPage({
      meta: pageMeta({
        path: joinPath(base, 'tags'),
        title: 'Etiquetas',
        description: 'Las guías por tema.',
        isHidden,
      }),
      data: {
        kind: 'tag-index',
        section: 'docs',
        groups: tagIndexGroups(
          tags.map(({ tag, docs: tagged }) => ({ ...tag, count: tagged.length })),
        ),
      },
      source: 'content/tags.yml',
    }),
  );
  for (const { tag, docs: tagged } of tags) {
    const count = tagged.length === 1 ? 'Un documento' : `${String(tagged.length)} documentos`;
    result.pages.push(
      plannedPage({
        meta: pageMeta({
          path: tag.href,
          title: `${count} con la etiqueta «${tag.label}»`,
          description:
            tag.description === '' ? `Guías sobre ${tag.label}.` : (tag.description ?? ''),
          isHidden,
        }),
        data: {
          kind: 'doc-tag',
          tag,
          docs: tagged.map(({ title, path, description }) => ({
            label: title,
            href: path,
            description,
          })),
        },
        source: 'content/tags.yml',
      }),
    );
  }
}
