import { describe, expect, it } from 'vitest';
import { institutions } from './institutions.ts';
import { institutionMarks } from './marks.ts';

const marks = Object.values(institutionMarks);

/** Relative luminance and contrast by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const distance = (one: string, other: string): number =>
  Math.hypot(...channels(one).map((value, at) => value - (channels(other)[at] ?? 0)));

describe('institutionMarks', () => {
  it('has a mark with unique letters for each institution', () => {
    expect(Object.keys(institutionMarks).sort()).toEqual(institutions.map(({ id }) => id).sort());
    expect(new Set(marks.map(({ letters }) => letters)).size).toBe(marks.length);
    for (const { letters } of marks) expect(letters).toMatch(/^[A-Z]{2,3}$/);
  });

  it('has enough contrast between the white letters and the colour', () => {
    for (const { letters, color } of marks) {
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(1.05 / (luminance(color) + 0.05), letters).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has clearly different colours for institutions with the same shape', () => {
    for (const one of marks)
      for (const other of marks)
        if (one !== other && one.shape === other.shape)
          expect(
            distance(one.color, other.color),
            `${one.letters} ${other.letters}`,
          ).toBeGreaterThan(48);
  });

  it('repeats no alias of an institution', () => {
    for (const { aliases } of marks) expect(new Set(aliases).size).toBe(aliases.length);
  });
});
