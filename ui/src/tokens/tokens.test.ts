import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { CONTRAST_PAIRS } from './contrast.ts';
import { contrastRatio } from './contrastRatio.ts';
import { THEMES } from './palette.ts';
import { tokensCss } from './tokensCss.ts';

describe('colour tokens', () => {
  it('reach the minimum contrast in every declared pair and theme', () => {
    const short = THEMES.flatMap((theme) =>
      CONTRAST_PAIRS.map((pair) => ({
        theme,
        ...pair,
        ratio: contrastRatio(COLORS[theme][pair.foreground], COLORS[theme][pair.background]),
      })).filter(({ ratio, floor }) => ratio < floor),
    );
    expect(short).toEqual([]);
    expect(CONTRAST_PAIRS.length).toBeGreaterThan(150);
  });

  it('are measured with the contrast ratio of WCAG', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBe(21);
    expect(contrastRatio('#FFFFFF', '#FFFFFF')).toBe(1);
    expect(contrastRatio('#007176', '#FFFFFF')).toBeCloseTo(5.8, 1);
  });

  it('have the same names in both themes', () => {
    expect(Object.keys(COLORS.dark)).toEqual(Object.keys(COLORS.light));
  });
});

describe('tokens.css', () => {
  it('is wrapped in its cascade layer', () => {
    expect(tokensCss()).toMatch(/^\/\*.*\*\/\n@layer cauce\.tokens \{/);
  });
});
