import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { chunkName } from './chunkName.ts';
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
