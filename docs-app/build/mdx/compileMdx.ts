import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@mdx-js/mdx';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { imageSize } from 'image-size';
import type { ProblemList } from '../../shared/SiteBuildError.ts';
import { includedSnippets, type ReadSnippet } from './includeCode.ts';
import { remarkAdmonitions } from './remarkAdmonitions.ts';
import { remarkPage, type PageFacts, type PageResolver } from './remarkPage.ts';

/** A page compiled to JavaScript, with its metadata. */
export interface CompiledPage extends PageFacts {
  code: string;
}

interface PageSource {
  /** Absolute path. */
  path: string;
  /** Path from the root of docs-app, as shown in problems. */
  file: string;
  source: string;
}

export interface MdxCompilerOptions {
  /** Cache folder of compiled pages. */
  cacheDir: string;
  /** Folder of the code that fences include by `file="…"`. */
  snippetsDir: string;
  /** Address of a content file by its absolute path; null if it is not a page. */
  addressOf: (path: string) => string | null;
}

/** Compiles each page once for client and server, and caches it on disk. */
export interface MdxCompiler {
  compile: (page: PageSource, problems: ProblemList) => Promise<CompiledPage | null>;
  /** Pages compiled and pages taken from the cache, so far. */
  counts: { compiled: number; cached: number };
}

export async function createMdxCompiler(options: MdxCompilerOptions): Promise<MdxCompiler> {
  const pipeline = await pipelineFingerprint();
  const counts = { compiled: 0, cached: 0 };
  await mkdir(options.cacheDir, { recursive: true });

  const readSnippet: ReadSnippet = (name) => {
    const path = join(options.snippetsDir, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const resolveFrom = (page: PageSource) => ({
    resolveLink: (target: string) => options.addressOf(join(dirname(page.path), decodeURI(target))),
    imageSize: (target: string) => readImageSize(join(dirname(page.path), decodeURI(target))),
    readSnippet,
  });

  return {
    counts,
    async compile(page, problems) {
      const key = createHash('sha256')
        .update(`${pipeline}\0${page.file}\0${page.source}`)
        .update(includedSnippets(page.source).map(readSnippet).join('\0'))
        .digest('hex');
      const cacheFile = join(options.cacheDir, `${key}.json`);
      const resolver = resolveFrom(page);
      const cached = await readCached(cacheFile);
      if (cached?.links.every(({ from, to }) => resolver.resolveLink(from) === to) === true) {
        counts.cached += 1;
        return cached;
      }
      counts.compiled += 1;
      const compiled = await compilePage(page, resolver, problems);
      // Pages with images are not cached, because they contain the sizes of the images.
      if (compiled !== null && !compiled.code.includes('_image0')) {
        const part = `${cacheFile}.${String(process.pid)}`;
        await writeFile(part, JSON.stringify(compiled));
        await rename(part, cacheFile);
      }
      return compiled;
    },
  };
}

async function compilePage(
  page: PageSource,
  resolver: PageResolver,
  problems: ProblemList,
): Promise<CompiledPage | null> {
  try {
    const file = await compile(
      { path: page.path, value: page.source },
      {
        format: 'mdx',
        jsxRuntime: 'automatic',
        providerImportSource: '@mdx-js/react',
        remarkPlugins: [
          remarkFrontmatter,
          remarkGfm,
          remarkDirective,
          remarkAdmonitions,
          [remarkPage, resolver],
        ],
      },
    );
    const found = file.messages.filter((message) => message.source === 'cauce');
    for (const { line, reason } of found)
      problems.add(line == null ? page.file : `${page.file}:${String(line)}`, reason);
    const { facts } = file.data;
    return found.length > 0 || facts === undefined ? null : { code: String(file), ...facts };
  } catch (error) {
    const { reason, message, line } = error as { reason?: string; message: string; line?: number };
    problems.add(
      line === undefined ? page.file : `${page.file}:${String(line)}`,
      `does not compile: ${reason ?? message}`,
    );
    return null;
  }
}

async function readCached(path: string): Promise<CompiledPage | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as CompiledPage;
  } catch {
    return null;
  }
}

function readImageSize(path: string): { width: number; height: number } | null {
  if (!existsSync(path)) return null;
  const { width, height } = imageSize(readFileSync(path));
  return { width, height };
}

/** Cache key of the compiler: changes with these files and with the versions of its packages. */
async function pipelineFingerprint(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort())
    if (name.endsWith('.ts')) hash.update(await readFile(join(folder, name)));
  hash.update(await readFile(join(folder, '../../package.json')));
  // The headings of the error codes.
  hash.update(await readFile(join(folder, '../../generated/errors.json')));
  return hash.digest('hex');
}
