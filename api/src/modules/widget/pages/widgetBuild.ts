import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the built widget, whole, in each form in which it can be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  readonly content: Buffer;
  /** Compressed at build; absent where that gains nothing. */
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

/** What `npm run build:widget` made: see ui/scripts/buildWidget.ts. */
export interface WidgetBuild {
  /** The public script. */
  readonly loader: BuiltFile;
  /** By name, below `/widget/assets/`. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
  /** Paths that the page refers to. */
  readonly script: string;
  /** Scripts that it needs at once. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  /** Names of the entries that it needs at once. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/**
 * Hands out the built widget: read whole, once, and again when it was built anew.
 * @returns null while it is not built
 */
export function widgetBuildReader(folder: string): () => Promise<WidgetBuild | null> {
  let known: { readonly madeAt: number; readonly build: Promise<WidgetBuild> } | null = null;
  return async () => {
    const manifest = join(folder, 'manifest.json');
    const madeAt = await stat(manifest).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (madeAt === null) return null;
    if (known?.madeAt !== madeAt) known = { madeAt, build: readBuild(folder, manifest) };
    try {
      return await known.build;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

async function readBuild(folder: string, manifest: string): Promise<WidgetBuild> {
  const entries = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(entries).find((one) => one.isEntry);
  if (!entry) throw new Error(`${manifest} names no entry: run npm run build:widget`);
  const names = (await readdir(join(folder, 'assets'))).filter((name) => TYPES[extname(name)]);
  const assets = await Promise.all(
    names.map(async (name) => [name, await readBuilt(join(folder, 'assets', name))] as const),
  );
  // The bundler writes what is shared beside the part that shares it.
  const parts = new Set([entry]);
  for (const part of parts)
    for (const name of part.imports ?? []) if (entries[name]) parts.add(entries[name]);
  return {
    loader: await readBuilt(join(folder, 'connect.js')),
    assets: new Map(assets),
    script: `/widget/${entry.file}`,
    preloads: [...parts].slice(1).map(({ file }) => `/widget/${file}`),
    // What is shared first, so that the page's own rules come last.
    styles: [...parts].reverse().flatMap(({ css = [] }) => css.map((file) => `/widget/${file}`)),
  };
}

async function readBuilt(path: string): Promise<BuiltFile> {
  const optional = (suffix: string) => readFile(`${path}${suffix}`).catch(() => undefined);
  const [content, gzip, br] = await Promise.all([readFile(path), optional('.gz'), optional('.br')]);
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    ...(gzip && { gzip }),
    ...(br && { br }),
  };
}
