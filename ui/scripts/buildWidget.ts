import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { ensureGenerated } from '../../.ci/ensureGenerated.ts';
import { describePage, renderScreens, type PageSource } from './describePage.ts';
import { publishReleases } from './loaderReleases.ts';
import { PREACT } from './preact.ts';

/**
 * `npm run build -w ui`: builds the loader, the widget's app, the person's page, the console and
 * the sandbox's host page, each into its own folder of ui/dist, where their servers find the files by
 * `page.json`. Skips the build if nothing has changed; --force always builds; --json ends with a line
 * for the launcher.
 */
const ui = fileURLToPath(new URL('../', import.meta.url));
const root = join(ui, '..');
const dist = join(ui, 'dist');
const stampFile = join(dist, 'stamp.json');

/** The pages to build. */
export const PAGES: readonly PageSource[] = [
  {
    name: 'widget',
    entry: 'src/widget/app/main.ts',
    base: '/widget/',
    first: { ...firstScreen('src/widget'), view: 'src/widget/app/view.tsx' },
  },
  {
    name: 'persona',
    entry: 'src/persona/app/main.tsx',
    base: '/persona/',
    icon: join(ui, 'src/assets/favicon.svg'),
    first: firstScreen('src/persona'),
  },
  {
    name: 'consola',
    entry: 'src/console/app/main.tsx',
    base: '/consola/',
    icon: join(ui, 'src/assets/favicon.svg'),
    first: firstScreen('src/console'),
  },
  { name: 'host', entry: 'host/page/main.tsx', base: '/' },
];

function firstScreen(folder: string) {
  const texts = { 'es-CL': `${folder}/words/firstEs.ts`, en: `${folder}/words/textsEn.ts` };
  return { prerender: `${folder}/app/prerender.tsx`, texts };
}

const shared: InlineConfig = {
  configFile: false,
  root: ui,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName } },
  resolve: { alias: PREACT },
};

/** As short as is unique, because scripts, styles and HTML repeat the names. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(ui, file)).digest('base64url');
  return `${name}_${hash.slice(0, 4)}`;
}

/** Builds the public loader: one classic script with a single global. */
export async function buildLoader(outDir: string): Promise<void> {
  // Imported lazily: the staleness check needs no bundler.
  const { build } = await import('vite');
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: join(ui, 'src/widget/loader/connect.ts'),
        formats: ['iife'],
        name: 'CauceConnectLoader',
        fileName: () => 'connect.js',
      },
    },
  });
}

/** Builds scripts, styles and fonts of a page with hashed names, and what describes them. */
export async function buildPage(page: PageSource, outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    ...shared,
    base: page.base,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'manifest.json',
      // The pages' security policy allows no data: address.
      assetsInlineLimit: 0,
      // The server's HTML preloads what the first screen needs; of the rest only styles must come first.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      target: 'es2022',
      rolldownOptions: { input: { [page.name]: join(ui, page.entry) } },
    },
  });
  describePage(page, outDir, page.first ? await prerender(page.first.prerender, outDir) : {});
}

/** Renders the first screen, by a build of it for Node. */
async function prerender(entry: string, outDir: string): Promise<Record<string, string>> {
  const { build } = await import('vite');
  const folder = join(outDir, 'server');
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: {
      outDir: folder,
      ssr: true,
      rolldownOptions: { input: { prerender: join(ui, entry) } },
    },
  });
  try {
    return await renderScreens(join(folder, 'prerender.js'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Hash of all inputs. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = [
    ...[...files(join(ui, 'src')), ...files(join(ui, 'host'))].filter(
      (path) => !/\.(test|stories)\.tsx?$/.test(path),
    ),
    fileURLToPath(import.meta.url),
    join(ui, 'scripts/describePage.ts'),
    join(ui, 'scripts/loaderReleases.ts'),
    join(root, 'package-lock.json'),
  ];
  for (const path of sources.sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFresh(wanted: string): boolean {
  if (!existsSync(stampFile)) return false;
  return (JSON.parse(readFileSync(stampFile, 'utf8')) as { sources?: string }).sources === wanted;
}

/** Precompressed at build time. */
function compress(folder: string): void {
  for (const path of [...files(folder)]) {
    if (!/\.(js|css|svg)$/.test(path)) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
  }
}

function report(folder: string): void {
  const rows = [...files(folder)]
    .filter((path) => /\.(js|css|woff2)$/.test(path))
    .map((path) => {
      const packed = existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : null;
      return { name: relative(folder, path), size: statSync(path).size, packed };
    })
    .sort((a, b) => b.size - a.size);
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  for (const { name, size, packed } of rows) {
    const gzip = packed === null ? '' : `${kb(packed)} gzip`;
    process.stdout.write(`  ${name.padEnd(44)}${kb(size)}${gzip}\n`);
  }
}

/** Replaces the old build. A concurrent build may have done so already. */
function putInPlace(draft: string, wanted: string): void {
  const old = `${draft}.old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } catch (error) {
    if (!isFresh(wanted)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  ensureGenerated(['tokens', 'marks']);
  const wanted = fingerprint();
  const isJson = process.argv.includes('--json');
  if (isFresh(wanted) && !process.argv.includes('--force')) {
    process.stdout.write(isJson ? '{"built":false}\n' : 'The widget is up to date.\n');
    return;
  }
  // Written beside the old build, which a running server keeps using until the new one is complete.
  const draft = join(ui, `dist.${String(process.pid)}`);
  try {
    mkdirSync(draft, { recursive: true });
    await buildLoader(join(draft, 'widget'));
    publishReleases(join(draft, 'widget'));
    for (const page of PAGES) await buildPage(page, join(draft, page.name));
    compress(draft);
    writeFileSync(join(draft, 'stamp.json'), JSON.stringify({ sources: wanted }));
    putInPlace(draft, wanted);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  report(dist);
  if (isJson) process.stdout.write('{"built":true}\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
