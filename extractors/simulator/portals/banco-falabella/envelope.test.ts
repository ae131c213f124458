import { constants, publicEncrypt } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { decryptByKey, openEnvelope, portalKeys, sealAnswer } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { ENVELOPE_SCRIPT } from './envelopeScript.ts';

interface PageEnvelope {
  encrypt(text: string, pem: string): string;
  seal(
    value: unknown,
    pem: string,
  ): Promise<{ request: Envelope & { p: string }; password: string }>;
  open(answer: Envelope, password: string): Promise<string>;
}

/** The page's own code, run outside of a page. */
const page = runInThisContext(`(() => { ${ENVELOPE_SCRIPT}; return Envelope; })()`) as PageEnvelope;

const LENGTHS = [0, 1, 15, 16, 17, 1_000];

describe('the envelope', () => {
  it('of the page is read by the bank, whatever it holds', async () => {
    const { envelope } = await portalKeys();
    for (const length of LENGTHS) {
      const value = { texto: 'ñ€😀'.repeat(length), monto: length };
      const { request, password } = await page.seal(value, envelope.pem);
      expect(openEnvelope(request, envelope)).toEqual({ value, password });
      expect(request.s).toMatch(/^[0-9a-f]{32}$/);
      expect(request.i).toMatch(/^[0-9a-f]{32}$/);
      expect(password).toMatch(/^[0-9a-f]{20}$/);
    }
  });

  it('of the bank is read by the page', async () => {
    for (const length of LENGTHS) {
      const value = { texto: 'áÑ😀'.repeat(length) };
      const text = await page.open(
        sealAnswer(value, '00112233445566778899'),
        '00112233445566778899',
      );
      expect(JSON.parse(text)).toEqual(value);
    }
  });

  it('has the password as any program encrypts it by the public key', async () => {
    const { password } = await portalKeys();
    expect(decryptByKey(page.encrypt('123456', password.pem), password.privateKey)).toBe('123456');
    const other = publicEncrypt(
      { key: password.pem, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from('123456'),
    );
    expect(decryptByKey(other.toString('base64'), password.privateKey)).toBe('123456');
  });

  it('is none by another key, or with a part that is missing', async () => {
    const { envelope, password } = await portalKeys();
    const { request } = await page.seal({}, envelope.pem);
    expect(openEnvelope(request, password)).toBeNull();
    expect(openEnvelope({ ...request, p: undefined }, envelope)).toBeNull();
    expect(openEnvelope({ ...request, m: 'AAAA' }, envelope)).toBeNull();
    expect(openEnvelope(null, envelope)).toBeNull();
  });
});
