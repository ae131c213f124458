import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { siteReceipt } from './siteReceipt.ts';

it('is signed with the key that is published beside it, and the same every time', async () => {
  const files = await siteReceipt();
  const read = (name: string) =>
    JSON.parse(String(files[`static/comprobante/${name}.json`])) as never;
  const { receipt, jws }: { receipt: object; jws: string } = read('comprobante');
  const { keys }: { keys: JsonWebKey[] } = read('jwks');
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  const isSigned = (signed: string) =>
    verify(null, Buffer.from(`${header}.${signed}`), key, Buffer.from(signature, 'base64url'));
  expect(isSigned(payload)).toBe(true);
  expect(isSigned(payload.replace(/^./, 'f'))).toBe(false);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(receipt);
  expect(await siteReceipt()).toEqual(files);
});
