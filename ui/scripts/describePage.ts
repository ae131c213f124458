import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page to build; `base` is the path under which a server serves its files. */
export interface PageSource {
  readonly name: string;
  readonly entry: string;
  readonly base: string;
  /** The icon of its tab in the browser; a frame has none. */
  readonly icon?: string;
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
  readonly icons: readonly string[];
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
  { entry, base, first, icon }: PageSource,
  outDir: string,
  screens: Readonly<Record<string, string>>,
): void {
  const path = join(outDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const own = partsOf(manifest, [entry]);
  const [main] = own;
  const parts = partsOf(manifest, [entry, first?.view ?? entry]);
  const later = parts.filter((part) => !own.includes(part));
  if (main === undefined) throw new Error(`${path} names no ${entry}.`);
  const address = ({ file }: Pick<ManifestEntry, 'file'>) => `${base}${file}`;
  const rendered = extractStyles(screens);
  const styleFiles = rendered.css === '' ? [] : [writeAsset(outDir, 'first.css', rendered.css)];
  const icons = icon === undefined ? [] : [writeAsset(outDir, 'favicon.svg', readFileSync(icon))];
  const description: PageDescription = {
    script: address(main),
    preloads: parts.filter((part) => part !== main).map(address),
    texts: Object.fromEntries(
      Object.entries(first?.texts ?? {}).map(([locale, source]) => [
        locale,
        partsOf(manifest, [source])
          .filter((part) => !parts.includes(part))
          .map(address),
      ]),
    ),
    fonts: (main.assets ?? [])
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => address({ file })),
    // Those of the entry first: they set the order of the layers.
    styles: [...own.reverse(), ...later.reverse(), { css: styleFiles }].flatMap(({ css = [] }) =>
      css.map((file) => address({ file })),
    ),
    icons: icons.map((file) => address({ file })),
    screens: rendered.screens,
  };
  writeFileSync(join(outDir, 'page.json'), JSON.stringify(description));
  rmSync(path);
}

/** Writes a file with a hash of its content in its name, which it returns. */
function writeAsset(outDir: string, name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${name.replace('.', `-${hash}.`)}`;
  writeFileSync(join(outDir, file), content);
  return file;
}

/** The modules' files, with all that they import. */
function partsOf(manifest: Manifest, names: readonly string[]): ManifestEntry[] {
  const wanted = new Set(names);
  for (const name of wanted) for (const one of manifest[name]?.imports ?? []) wanted.add(one);
  return [...wanted].map((name) => {
    const part = manifest[name];
    if (part === undefined) throw new Error(`The manifest names no ${name}.`);
    return part;
  });
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
