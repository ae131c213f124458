import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The range that the design uses of an axis of a variable font. */
interface AxisRange {
  readonly min: number;
  readonly max: number;
}

/** A committed font, and the Fontsource font of which it is a subset. */
interface WebFont {
  readonly file: string;
  readonly source: string;
  readonly axes: Readonly<Record<string, AxisRange>>;
}

export const WEIGHTS: AxisRange = { min: 400, max: 700 };
/** In percent: headings are wider than text. */
export const WIDTHS: AxisRange = { min: 100, max: 112 };

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin';
const SPLINE = '@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin';

const FONTS: readonly WebFont[] = [
  {
    file: 'archivo.woff2',
    source: `${ARCHIVO}-wdth-normal.woff2`,
    axes: { wght: WEIGHTS, wdth: WIDTHS },
  },
  {
    file: 'archivo-one-width.woff2',
    source: `${ARCHIVO}-wght-normal.woff2`,
    axes: { wght: WEIGHTS },
  },
  {
    file: 'spline-sans-mono.woff2',
    source: `${SPLINE}-wght-normal.woff2`,
    axes: { wght: WEIGHTS },
  },
];

/** Features that browsers apply by default, and tabular figures. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** Copyright and licence, which the Open Font License requires in every copy. */
const NAME_IDS = [0, 13, 14];

/**
 * The typefaces, by path in the repository, without the weights, widths, features and characters
 * that no page uses. This halves what a reader has to download.
 */
export async function webFonts(): Promise<Record<string, Uint8Array>> {
  const { resolve } = createRequire(import.meta.url);
  const text = charactersOf(
    readFileSync(new URL('../src/styles/fonts.css', import.meta.url), 'utf8'),
  );
  const files: Record<string, Uint8Array> = {};
  for (const { file, source, axes } of FONTS) {
    const font = await subsetFont(readFileSync(resolve(source)), text, {
      targetFormat: 'woff2',
      variationAxes: { ...axes },
      keepFeatures: FEATURES,
      preserveNameIds: NAME_IDS,
    });
    files[`ui/src/styles/fonts/${file}`] = font;
  }
  return files;
}

/** The characters of the first `unicode-range` of a stylesheet. */
export function charactersOf(css: string): string {
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(css) ?? [];
  let characters = '';
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
      characters += String.fromCodePoint(code);
  }
  return characters;
}
