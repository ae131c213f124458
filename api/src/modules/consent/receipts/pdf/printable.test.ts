import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable', () => {
  it.each([
    ['Señora Ñuñoa, «así» · 5 €', 'Señora Ñuñoa, «así» · 5 €'],
    ['“comillas” – guion — raya…', '“comillas” – guion — raya…'],
    // The decomposed form that some systems type: a letter and a combining tilde.
    ['an\u0303o', 'año'],
    ['a\r\nb\tc', 'a\nb    c'],
    ['UF ≥ 5 → −3', 'UF >= 5 -> -3'],
    ['cero\u200bancho\u0007', 'ceroancho'],
    ['日本 🏦', '?? ?'],
  ])('%j becomes %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});
