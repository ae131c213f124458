import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { PAGE_PREFIX } from './sitePlugin.ts';
import { baseViteConfig, type BundleOptions } from './viteConfig.ts';

/** The result of the client build. */
export interface ClientBundle {
  /** Every file by its path in the site (`assets/…`). */
  files: Map<string, string | Uint8Array>;
  /** The first script that every page loads. */
  start: string;
  /** The site's entry module, followed by its static imports. */
  entry: string[];
  /**
   * By page path: the page's chunk, followed by its static imports that the entry does not have.
   */
  pages: Map<string, string[]>;
  stylesheet: string | null;
  /** Text font, to preload. */
  font: string | null;
}

/** Builds the client bundle: an entry for the site, one for each page, and all styles in one file. */
export async function buildClient(options: BundleOptions): Promise<ClientBundle> {
  const paths = options.plan().pages.map(({ meta }) => meta.path);
  const input = Object.fromEntries([
    ['start', join(options.root, 'src/start.ts')],
    ['client', join(options.root, 'src/client.tsx')],
    ...paths.map((path) => [pageChunkName(path), PAGE_PREFIX + path]),
  ]) as Record<string, string>;
  const base = baseViteConfig(options);
  const result = (await build({
    ...base,
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        ...base.build?.rolldownOptions,
        input,
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: 'assets/[name].[hash].js',
          chunkFileNames: 'assets/[name].[hash].js',
          assetFileNames: 'assets/[name].[hash][extname]',
          codeSplitting: { groups: [{ name: chunkName, debugName: 'library' }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  // Chunks load their styles in any order, so the order of the layers must be declared first.
  const layers = await readFile(join(options.root, '../ui/src/styles/layers.css'), 'utf8');
  return readClientOutput(result.output, paths, layers.replace(/\/\*[\s\S]*?\*\//g, '').trim());
}

function readClientOutput(
  output: Rolldown.RolldownOutput['output'],
  paths: readonly string[],
  layers: string,
): ClientBundle {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  const files = new Map<string, string | Uint8Array>();
  let stylesheet: string | null = null;
  let font: string | null = null;
  for (const file of output) {
    if (file.type === 'chunk') {
      chunks.set(file.fileName, file);
      files.set(file.fileName, file.code);
      continue;
    }
    const isStylesheet = file.fileName.endsWith('.css');
    files.set(file.fileName, isStylesheet ? layers + String(file.source) : file.source);
    if (isStylesheet) stylesheet = file.fileName;
    if (/archivo.*\.woff2$/.test(file.fileName)) font = file.fileName;
  }
  const entryOf = (name: string) =>
    [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name)?.fileName ?? '';
  const entry = closure(entryOf('client'), chunks);
  const known = new Set(entry);
  const pages = new Map(
    paths.map((path): [string, string[]] => [
      path,
      closure(entryOf(pageChunkName(path)), chunks).filter((file) => !known.has(file)),
    ]),
  );
  return { files, start: entryOf('start'), entry, pages, stylesheet, font };
}

/** A chunk and its static imports. */
function closure(start: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const found = new Set<string>([start]);
  for (const file of found)
    for (const imported of chunks.get(file)?.imports ?? []) found.add(imported);
  return [...found];
}

/** Name of a page's chunk: readable and safe on any file system. */
function pageChunkName(path: string): string {
  const name = path.replace(/^\//, '').replace(/[^a-zA-Z0-9]+/g, '-') || 'index';
  const isExact = /^\/[a-zA-Z0-9/]*$/.test(path) && !path.includes('-');
  const mark = isExact ? '' : `-${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
  return `p/${name}${mark}`;
}

const SERVER_FILE = 'server.mjs';

/**
 * Builds the server bundle.
 * @param outDir output folder; packages must resolve from there
 * @returns path of the bundle, which exports a `ServerModule`
 */
export async function buildServer(options: BundleOptions, outDir: string): Promise<string> {
  const base = baseViteConfig(options);
  await build({
    ...base,
    mode: 'production',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        ...base.build?.rolldownOptions,
        input: join(options.root, 'src/server.tsx'),
        output: {
          entryFileNames: SERVER_FILE,
          codeSplitting: false,
          assetFileNames: 'assets/[name].[hash][extname]',
        },
      },
    },
  });
  return join(outDir, SERVER_FILE);
}

/**
 * Components that every page uses. Each of the others gets a chunk, loaded only by the pages that
 * use it.
 */
const SHELL = new Set(
  [
    'Alert AnnouncementBar BackToTop Button Collapsible ColorModeToggle DocsProvider ErrorBoundary',
    'Footer Heading Icon IconButton InlineCode Link LoadFailure Loader LocaleDropdown Logo MobileDrawer',
    'NavMenu Navbar PageLayout PageLoading RouteAnnouncer RouteProgress SearchButton SiteLayout SkipLink',
    'VersionDropdown VisuallyHidden',
  ].flatMap((line) => line.split(' ')),
);

/** Further components that every guide uses: one chunk for all guides. */
const GUIDE = new Set(
  [
    'Admonition Breadcrumbs CodeBlock CopyButton DocsLayout EditMeta Feedback Pagination Prose',
    'Sidebar Table TableOfContents Tag VersionBadge VersionBanner',
  ].flatMap((line) => line.split(' ')),
);

/** The chunk that a module is put into; null leaves the choice to the bundler. */
function chunkName(id: string): string | null {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const [, component] = /\/ui\/src\/components\/([^/]+)\//.exec(id) ?? [];
  if (component !== undefined) {
    if (SHELL.has(component)) return 'app';
    return GUIDE.has(component) ? 'guide' : `ui-${component}`;
  }
  if (/\/ui\/src\/(hooks|internal|messages|page|tokens)\//.test(id)) return 'app';
  if (/\/node_modules\/(clsx|@mdx-js\/react)\//.test(id)) return 'app';
  // Belongs to the start script alone, which must not load the rest.
  if (id.endsWith('/docs-app/src/site/boot.ts')) return null;
  if (/\/docs-app\/src\/(analytics|router|site)\//.test(id)) return 'app';
  if (/\/docs-app\/src\/(App|client)\.tsx|\/src\/search\/SearchProvider/.test(id)) return 'app';
  if (/\/docs-app\/src\/theme\/(SiteFrame|SiteProviders|Head|content\/contentElements)/.test(id))
    return 'app';
  if (/\/docs-app\/src\/theme\/(pages\/DocPage|PageEnd|MarkdownActions|SidebarPage)/.test(id))
    return 'guide';
  if (/\/docs-app\/src\/theme\/content\/(Code|codeText|ContentTable)\./.test(id)) return 'guide';
  if (/virtual:cauce\/(site|docs)$/.test(id) || id.includes('vite/preload-helper')) return 'app';
  return null;
}
