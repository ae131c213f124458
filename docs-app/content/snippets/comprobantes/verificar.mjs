// #region verificar
import { readFileSync } from 'node:fs';
import { compactVerify, createRemoteJWKSet } from 'jose';

// La API que tú conoces, no la que diga el comprobante: cualquiera puede firmar uno suyo.
const issuer = new URL(process.env.CAUCE_URL).origin;
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer));

/** Lo que aceptó la persona, si lo firmó esa API y nadie lo cambió; si no, un error. */
async function verify(jws) {
  const options = { algorithms: ['EdDSA'] };
  const { payload, protectedHeader } = await compactVerify(jws, keys, options);
  const receipt = JSON.parse(new TextDecoder().decode(payload));
  const isOurs = protectedHeader.typ === 'consent-receipt+jwt' && receipt.issuer === issuer;
  if (!isOurs) throw new Error('No es un comprobante de esa API');
  return receipt;
}

const { jws } = JSON.parse(readFileSync(process.env.CAUCE_RECEIPT, 'utf8'));
console.log(await verify(jws));
// #endregion

// Con un byte distinto, o firmado con otra cosa, no pasa.
const [header, payload, signature] = jws.split('.');
const changed = Buffer.from(payload, 'base64url');
changed[changed.length >> 1] ^= 1;
const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
for (const forged of [
  `${header}.${changed.toString('base64url')}.${signature}`,
  `${none}.${payload}.`,
]) {
  const isRefused = await verify(forged).then(
    () => false,
    () => true,
  );
  if (!isRefused) throw new Error('Pasó un comprobante alterado');
}
