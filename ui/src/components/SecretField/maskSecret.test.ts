import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskSecret } from './maskSecret.ts';

it('leaves the last four characters of a key', () => {
  expect(maskSecret('ck_sandbox_5f2e9b7d1a')).toBe('••••••••••••7d1a');
});

it('leaves nothing of a short one', () => {
  expect(maskSecret('abcdefgh')).toBe('••••••••••••');
});

it('never shows more than four characters, nor how many there are', () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const masked = maskSecret(secret);
      expect(masked.startsWith('•'.repeat(12))).toBe(true);
      expect([12, 16]).toContain(masked.length);
    }),
  );
});
