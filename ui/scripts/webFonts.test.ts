import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TYPE, type TypeStyle } from '../src/tokens/scales.ts';
import { WEIGHTS, WIDTHS, charactersOf } from './webFonts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The numeric values of a property in the stylesheets of the components, the widget and the site.
 */
function valuesOf(property: string): { file: string; value: number }[] {
  const files = ['ui/src', 'ui/host', 'docs-app/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folder, file)),
  );
  return files.flatMap((file) =>
    [...withoutFontFaces(file).matchAll(new RegExp(`${property}:\\s*([\\d.]+)`, 'g'))].map(
      ([, value]) => ({ file, value: Number(value) }),
    ),
  );
}

const withoutFontFaces = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll(/@font-face\s*\{[^}]*\}/g, '');

const styles: readonly TypeStyle[] = Object.values(TYPE);
const fontFaces = readFileSync(join(ROOT, 'ui/src/styles/fonts.css'), 'utf8');

describe('the fonts', () => {
  it.each([
    ['font-weight', WEIGHTS, styles.map(({ weight }) => weight)],
    ['font-stretch', WIDTHS, styles.map(({ width = 100 }) => width)],
  ] as const)('cover every %s of the design', (property, { min, max }, ofTokens) => {
    const ofStylesheets = valuesOf(property);
    expect(ofStylesheets.length).toBeGreaterThan(0);
    const used = [...ofTokens.map((value) => ({ file: 'scales.ts', value })), ...ofStylesheets];
    expect(used.filter(({ value }) => value < min || value > max)).toEqual([]);
  });

  it('declare their ranges in the stylesheet', () => {
    expect(fontFaces).toContain(`font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`);
    expect(fontFaces).toContain(`font-stretch: ${WIDTHS.min}% ${WIDTHS.max}%;`);
  });
});

describe('charactersOf', () => {
  it('reads single characters and ranges', () => {
    expect(charactersOf('a { unicode-range: U+0041-0043, U+00F1; }')).toBe('ABCñ');
  });

  it('finds all characters for Spanish and amounts in the stylesheet of the fonts', () => {
    const found = charactersOf(fontFaces);
    const needed = Array.from('áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”—–…€$°·');
    expect(needed.filter((one) => !found.includes(one))).toEqual([]);
  });
});
