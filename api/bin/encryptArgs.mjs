// Reads the response to POST /widget/sessions from standard input and prints `encryptArgs` for a
// username and a password: the one step of the connect flow that curl cannot do.
import { text } from 'node:stream/consumers';
import { CompactEncrypt, importJWK } from 'jose';

const [username, password] = process.argv.slice(2);
try {
  const { encryptionKey } = JSON.parse(await text(process.stdin)).data;
  const credentials = new TextEncoder().encode(JSON.stringify({ username, password }));
  const jwe = await new CompactEncrypt(credentials)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: encryptionKey.kid })
    .encrypt(await importJWK(encryptionKey, 'ECDH-ES'));
  console.log(jwe);
} catch {
  console.error(
    'usage: node api/bin/encryptArgs.mjs RUT PASSWORD < response of POST /widget/sessions',
  );
  process.exitCode = 2;
}
