import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The first screen and the files of a built app, as ui/scripts/describePage.ts writes them. */
export interface PageBuild {
  readonly script: string;
  /** Scripts that the page needs immediately. */
  readonly preloads: readonly string[];
  /** The same for one language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly icons: readonly string[];
  /** HTML by language and by what the screen shows, such as `es-CL helpUrl`. */
  readonly screens: Readonly<Record<string, string>>;
}

/**
 * Reads what was built of an app once, and again after each build.
 * @returns null while the app has not been built
 */
export function pageBuildReader(folder: string): () => Promise<PageBuild | null> {
  const path = join(folder, 'page.json');
  let known: { readonly builtAt: number; readonly build: Promise<PageBuild> } | null = null;
  return async () => {
    const builtAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (builtAt === null) return null;
    if (known?.builtAt !== builtAt) known = { builtAt, build: readBuild(path) };
    try {
      return await known.build;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

async function readBuild(path: string): Promise<PageBuild> {
  return JSON.parse(await readFile(path, 'utf8')) as PageBuild;
}
