import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qrPath.ts';

describe('qrPath', () => {
  it('covers the dark modules of the code, and only them', () => {
    const text = 'https://api.example.com/persona';
    const { path, size } = qrPath(text);
    const covered = Array.from({ length: size }, () => Array<number>(size).fill(0));
    for (const [, left, top, right] of path.matchAll(/M(\d+) (\d+)H(\d+)v1H\d+Z/g))
      covered[Number(top)]?.fill(1, Number(left), Number(right));
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const expected = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_unused, column) => modules.get(row, column)),
    );
    expect(covered).toEqual(expected);
    expect(path.replaceAll(/M\d+ \d+H\d+v1H\d+Z/g, '')).toBe('');
  });
});
