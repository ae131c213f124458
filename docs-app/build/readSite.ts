import { join } from 'node:path';
import pMap from 'p-map';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import type { Sidebars } from '../src/site/sidebarConfig.ts';
import { loadContent, type Content } from './content/loadContent.ts';
import { createMdxCompiler, type CompiledPage } from './mdx/compileMdx.ts';
import { pathOfDoc } from './routes/docsRoutes.ts';
import { postNaming } from './routes/blogRoutes.ts';
import { readCatalogueFacts } from './catalogue/catalogueFacts.ts';
import { referenceRoutes, type ReferencePages } from './reference/referenceRoutes.ts';
import { planSite } from './routes/planSite.ts';
import type { ContentFacts, PlannedPage, SitePlan } from './shared/plan.ts';
import { docPath } from './content/slugs.ts';
import { ProblemList, type SiteProblem } from '../shared/SiteBuildError.ts';
import { FILES_AT_ONCE } from './shared/siteFiles.ts';

export interface ReadSiteOptions {
  root: string;
  config: SiteConfig;
  sidebars: Sidebars;
  contentDir: string;
  openApiDir: string;
  generatedDir: string;
  cacheDir: string;
  /** Include drafts, in development. */
  hasDrafts?: boolean;
  /** In development, leave configuration errors for the affected pages to show. */
  showsConfigurationErrors?: boolean;
}

/** The site before its content is compiled. */
export interface SiteOutline {
  /** Its pages with addresses and titles, but without content. */
  pages: readonly PlannedPage[];
  /**
   * Compiles the content and plans every page.
   * @throws {SiteBuildError} with all problems of the sources
   */
  read: () => Promise<SiteSources>;
}

/** The complete sources of the site, before rendering. */
export interface SiteSources {
  content: Content;
  /** Compiled pages by absolute path. */
  compiled: Map<string, CompiledPage>;
  plan: SitePlan;
  reference: ReferencePages;
  counts: { compiled: number; cached: number };
  /** Configuration errors that pages show; in a build there are none. */
  problems: readonly SiteProblem[];
}

/** Placeholder for the facts of a file that has not been compiled yet. */
const UNREAD: ContentFacts = { toc: [], heading: null, text: '', namedInCode: [] };

/**
 * Reads and compiles the content and plans every page.
 * @throws {SiteBuildError} with all its problems
 */
export async function readSite(options: ReadSiteOptions): Promise<SiteSources> {
  const { read } = await outlineSite(options);
  return read();
}

/** Reads only the front matter of the content. */
export async function outlineSite(options: ReadSiteOptions): Promise<SiteOutline> {
  const { root, config, contentDir, sidebars } = options;
  const problems = new ProblemList();
  const content = await loadContent(
    {
      root,
      contentDir,
      versions: config.versions.map(({ name }) => name),
      hasDrafts: options.hasDrafts ?? false,
      addresses: config.addresses,
    },
    problems,
  );
  const catalogue = await readCatalogueFacts(options.generatedDir);
  const reference = await referenceRoutes(config, options, catalogue, problems);
  const { availabilityOf } = catalogue;
  const { draftIds } = content;
  const sources = [...[...content.docs.values()].flat(), ...content.blog, ...content.pages];
  const planFrom = (facts: ReadonlyMap<string, ContentFacts>, found: ProblemList) =>
    planSite({ config, content, sidebars, draftIds, facts, availabilityOf, reference }, found);
  // Its problems are discarded: the final plan reports them.
  const outline = planFrom(new Map(sources.map(({ path }) => [path, UNREAD])), new ProblemList());

  return {
    pages: outline.pages,
    async read() {
      const addresses = contentAddresses(config, content);
      const compiler = await createMdxCompiler({
        cacheDir: join(options.cacheDir, 'mdx'),
        snippetsDir: join(contentDir, 'snippets'),
        addressOf: (path) => addresses.get(path) ?? null,
      });
      const compiled = new Map<string, CompiledPage>();
      await pMap(
        sources,
        async (source) => {
          if (!source.path.endsWith('.mdx')) return;
          const page = await compiler.compile(source, problems);
          if (page !== null) compiled.set(source.path, page);
        },
        FILES_AT_ONCE,
      );
      const plan = planFrom(compiled, problems);
      if (options.showsConfigurationErrors) problems.throwIfUnseen();
      else problems.throwIfAny();
      const { counts } = compiler;
      return { content, compiled, plan, reference, counts, problems: problems.shown };
    },
  };
}

/** Address of every content file, by its absolute path. */
function contentAddresses(config: SiteConfig, content: Content): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const version of config.versions)
    for (const doc of content.docs.get(version.name) ?? [])
      addresses.set(doc.path, pathOfDoc(version, doc));
  for (const post of content.blog)
    addresses.set(post.path, postNaming(post.id, post.frontMatter).slug);
  for (const page of content.pages)
    addresses.set(page.path, docPath('/', page.id, page.frontMatter.slug));
  return addresses;
}
