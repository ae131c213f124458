import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page to build; `base` is the path under which a server serves its files. */
export interface PageSource {
  readonly name: string;
  readonly entry: string;
  readonly base: string;
  /** The modules of the first screen: what shows it, what renders it here, the texts by language. */
  readonly first?: {
    readonly view?: string;
    readonly prerender: string;
    readonly texts: Readonly<Record<string, string>>;
  };
}

/** The first screen and its files, with their addresses; the API and the host page read it. */
export interface PageDescription {
  readonly script: string;
  /** Scripts that the first screen needs as well. */
  readonly preloads: readonly string[];
  /** The same by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly fonts: readonly string[];
  readonly styles: readonly string[];
  /** HTML by language and by what the server fills in, such as `es-CL helpUrl`. */
  readonly screens: Readonly<Record<string, string>>;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry | undefined>>;

/** Replaces Vite's manifest by `page.json`: the files that the first screen needs, and its HTML. */
export function describePage(
  { entry, base, first }: PageSource,
  outDir: string,
  screens: Readonly<Record<string, string>>,
): void {
  const path = join(outDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const [main, ...rest] = partsOf(manifest, [entry, first?.view ?? entry]);
  if (main === undefined) throw new Error(`${path} names no ${entry}.`);
  const address = ({ file }: Pick<ManifestEntry, 'file'>) => `${base}${file}`;
  const own = extractStyles(screens);
  const styleFile = `assets/first-${createHash('sha256').update(own.css).digest('hex').slice(0, 8)}.css`;
  if (own.css !== '') writeFileSync(join(outDir, styleFile), own.css);
  const description: PageDescription = {
    script: address(main),
    preloads: rest.map(address),
    texts: Object.fromEntries(
      Object.entries(first?.texts ?? {}).map(([locale, source]) => [
        locale,
        partsOf(manifest, [source])
          .filter((part) => part !== main && !rest.includes(part))
          .map(address),
      ]),
    ),
    // Shared styles first, so that the page's own rules come last.
    fonts: (main.assets ?? [])
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => address({ file })),
    styles: [...[...rest].reverse(), main, { css: own.css === '' ? [] : [styleFile] }].flatMap(
      ({ css = [] }) => css.map((file) => address({ file })),
    ),
    screens: own.screens,
  };
  writeFileSync(join(outDir, 'page.json'), JSON.stringify(description));
  rmSync(path);
}

/** The modules' files, with all that they import. */
function partsOf(manifest: Manifest, names: readonly string[]): ManifestEntry[] {
  const wanted = new Set(names);
  for (const name of wanted) for (const one of manifest[name]?.imports ?? []) wanted.add(one);
  return [...wanted].flatMap((name) => manifest[name] ?? []);
}

/** Replaces `style` attributes, which the pages' security policy forbids, by rules of a style sheet. */
function extractStyles(screens: Readonly<Record<string, string>>) {
  const styles: string[] = [];
  const replaced = Object.entries(screens).map(([key, html]) => [
    key,
    html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      if (!styles.includes(style)) styles.push(style);
      return ` data-style="${String(styles.indexOf(style))}"`;
    }),
  ]);
  const css = styles.map((style, index) => `[data-style="${String(index)}"]{${style}}`).join('\n');
  return { css, screens: Object.fromEntries(replaced) as Record<string, string> };
}

/** Runs the server build of a page's first screen. */
export async function renderScreens(file: string): Promise<Record<string, string>> {
  const module = (await import(pathToFileURL(file).href)) as {
    renderScreens: () => Promise<Record<string, string>>;
  };
  return module.renderScreens();
}
