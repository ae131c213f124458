import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptJwe, generateEncryptionKey } from '../../src/infra/jwe/jwe.ts';
import { encryptArgs } from './encryptArgs.mjs';

describe('encryptArgs', () => {
  it('makes what the API opens, of any credentials', async () => {
    const key = await generateEncryptionKey('ECDH-ES');
    const jwk = key.publicJwk as unknown as Record<string, string>;
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: 'grapheme' }), async (username, password) => {
        const token = encryptArgs({ username, password }, jwk);
        expect(await decryptJwe(token, key.privateJwk)).toEqual({ username, password });
      }),
      { numRuns: 30 },
    );
  });
});
