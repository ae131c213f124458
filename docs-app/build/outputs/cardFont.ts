import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { convert } from 'fontverter';

export type CardWeight = 400 | 600;

/** The fonts of the cards. */
export interface CardFont {
  options: ResvgRenderOptions;
  /** Width of a line, in px. Ignores kerning, which only makes it narrower. */
  widthOf: (text: string, size: number, weight: CardWeight) => number;
}

/** Family names in the font files. */
export const CARD_FAMILIES: Readonly<Record<CardWeight, string>> = {
  400: 'Archivo',
  600: 'Archivo SemiBold',
};

const MEASURED_AT = 1000;

/** @param folder cache of the unpacked fonts: the renderer only reads font files */
export async function loadCardFont(folder: string): Promise<CardFont> {
  await mkdir(folder, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  const fontFiles = await Promise.all(
    [400, 600].map(async (weight) => {
      const name = `archivo-latin-${String(weight)}-normal`;
      const file = join(folder, `${name}.ttf`);
      const woff = await readFile(resolve(`@fontsource/archivo/files/${name}.woff`));
      await writeFile(file, await convert(woff, 'sfnt'));
      return file;
    }),
  );
  const options: ResvgRenderOptions = {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Archivo' },
  };
  const widths = new Map<string, number>();
  const measure = (text: string, weight: CardWeight) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="2000"><text y="1000" font-family="${CARD_FAMILIES[weight]}" font-weight="${String(weight)}" font-size="${String(MEASURED_AT)}">${text}</text></svg>`;
    return new Resvg(svg, options).innerBBox()?.width ?? 0;
  };
  const widthOfCharacter = (character: string, weight: CardWeight) => {
    const key = `${String(weight)}${character}`;
    let width = widths.get(key);
    if (width === undefined) {
      // Measured between two letters, because the box ends at the ink.
      const code = `&#${String(character.codePointAt(0))};`;
      width = (measure(`H${code}H`, weight) - measure('HH', weight)) / MEASURED_AT;
      widths.set(key, width);
    }
    return width;
  };
  return {
    options,
    widthOf: (text, size, weight) => {
      let width = 0;
      for (const character of text) width += widthOfCharacter(character, weight);
      return width * size;
    },
  };
}
