import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../tokens/index.ts';
import { brandColors } from './brandColors.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brandColors', () => {
  it('never returns a button colour with a contrast below 4.5 in any state', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const colors = brandColors(color);
        if (colors === null) return;
        for (const ground of [colors.solid, colors.hover, colors.active]) {
          expect(contrastRatio(ground, colors.on)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('accepts every colour that is readable with white or the darkest neutral', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const best = Math.max(contrastRatio(color, '#FFFFFF'), contrastRatio(color, '#0C1415'));
        expect(brandColors(color) !== null).toBe(best >= 4.5);
      }),
    );
  });

  it('uses white text on dark colours and dark text on light ones', () => {
    expect(brandColors('#1b509b')?.on).toBe('#FFFFFF');
    expect(brandColors('#ffd24a')?.on).toBe('#0C1415');
  });

  it.each([null, '', 'red', '#fff', '#12345g', 'javascript:0'])('rejects %j', (color) => {
    expect(brandColors(color)).toBeNull();
  });
});
