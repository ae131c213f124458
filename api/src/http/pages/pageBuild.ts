import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the built app that a page refers to: see ui/scripts/buildWidget.ts. */
export interface PageBuild {
  readonly script: string;
  /** Scripts that the page needs immediately. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  /** Names of the entries that are needed immediately. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/**
 * Reads the manifest of a built app once, and again after each build.
 * @param base the path under which the API serves the app's files, such as `/widget/`
 * @returns null while the app has not been built
 */
export function pageBuildReader(folder: string, base: string): () => Promise<PageBuild | null> {
  const path = join(folder, 'manifest.json');
  let known: { readonly builtAt: number; readonly build: Promise<PageBuild> } | null = null;
  return async () => {
    const builtAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (builtAt === null) return null;
    if (known?.builtAt !== builtAt) known = { builtAt, build: readManifest(path, base) };
    try {
      return await known.build;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

async function readManifest(path: string, base: string): Promise<PageBuild> {
  const entries = JSON.parse(await readFile(path, 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(entries).find((one) => one.isEntry);
  if (!entry) throw new Error(`${path} names no entry: run npm run build -w ui`);
  const parts = new Set([entry]);
  for (const part of parts)
    for (const name of part.imports ?? []) if (entries[name]) parts.add(entries[name]);
  return {
    script: `${base}${entry.file}`,
    preloads: [...parts].slice(1).map(({ file }) => `${base}${file}`),
    // Shared styles first, so that the page's own rules come last.
    styles: [...parts].reverse().flatMap(({ css = [] }) => css.map((file) => `${base}${file}`)),
  };
}
