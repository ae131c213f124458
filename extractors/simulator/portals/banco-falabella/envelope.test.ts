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
  it('of the page is decrypted by the bank, whatever it contains', async () => {
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

  it('has a new password, salt and initialisation vector each time', async () => {
    const { envelope } = await portalKeys();
    const value = { texto: 'lo mismo' };
    const [one, other] = [
      await page.seal(value, envelope.pem),
      await page.seal(value, envelope.pem),
    ];
    expect(one.password).not.toBe(other.password);
    for (const part of ['m', 'p', 's', 'i'] as const) {
      expect(one.request[part]).not.toBe(other.request[part]);
    }
  });

  it('of the bank is decrypted by the page', async () => {
    for (const length of LENGTHS) {
      const value = { texto: 'áÑ😀'.repeat(length) };
      const text = await page.open(
        sealAnswer(value, '00112233445566778899'),
        '00112233445566778899',
      );
      expect(JSON.parse(text)).toEqual(value);
    }
  });

  it('accepts the password as any program encrypts it with the public key', async () => {
    const { password } = await portalKeys();
    expect(decryptByKey(page.encrypt('123456', password.pem), password.privateKey)).toBe('123456');
    const other = publicEncrypt(
      { key: password.pem, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from('123456'),
    );
    expect(decryptByKey(other.toString('base64'), password.privateKey)).toBe('123456');
  });

  it('is rejected with another key, or if a part is missing or broken', async () => {
    const { envelope, password } = await portalKeys();
    const { request } = await page.seal({}, envelope.pem);
    expect(openEnvelope(request, password)).toBeNull();
    expect(openEnvelope({ ...request, p: undefined }, envelope)).toBeNull();
    expect(openEnvelope({ ...request, m: 'AAAA' }, envelope)).toBeNull();
    expect(openEnvelope(null, envelope)).toBeNull();
  });
});
