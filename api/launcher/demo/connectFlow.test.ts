import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptJwe, generateEncryptionKey } from '../../src/infra/jwe/jwe.ts';
import { encrypt } from './connectFlow.ts';

describe('encrypt', () => {
  it('encrypts any credentials to a JWE that the API can decrypt', async () => {
    const key = await generateEncryptionKey('ECDH-ES');
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: 'grapheme' }), async (username, password) => {
        const token = await encrypt({ username, password }, key.publicJwk);
        expect(await decryptJwe(token, key.privateJwk)).toEqual({ username, password });
      }),
      { numRuns: 30 },
    );
  });
});
