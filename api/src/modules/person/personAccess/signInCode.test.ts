import { describe, expect, it } from 'vitest';
import { parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { createPseudonym } from '../../../infra/vault/pseudonym.ts';
import { CODE_PATTERN, codeHash, isCode, newCode } from './signInCode.ts';

const keyOf = (fill: number) => `k${String(fill)}:${Buffer.alloc(32, fill).toString('base64')}`;
const by = (...fills: number[]) => createPseudonym(parseKeyRing(fills.map(keyOf).join(',')));

describe('a code', () => {
  it('has six digits, and uses all digits in every position', () => {
    const codes = Array.from({ length: 3000 }, newCode);
    for (const code of codes) expect(code).toMatch(CODE_PATTERN);
    for (let place = 0; place < 6; place += 1)
      expect(new Set(codes.map((code) => code[place])).size).toBe(10);
  });

  it('is verified by its hash, even during a rotation of the key', () => {
    const kept = { _id: 'a', codeHash: codeHash(by(1), 'a', '123456') };
    expect(isCode(by(1), kept, '123456')).toBe(true);
    expect(isCode(by(2, 1), kept, '123456')).toBe(true);
    expect(isCode(by(2), kept, '123456')).toBe(false);
    expect(isCode(by(1), kept, '123457')).toBe(false);
    expect(isCode(by(1), { ...kept, _id: 'b' }, '123456')).toBe(false);
    expect(isCode(by(1), { ...kept, codeHash: 'short' }, '123456')).toBe(false);
  });
});
