// #region cifrar
import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose'; // npm install jose

/** Un JWE compacto de tu cliente, que vence en dos minutos y sirve una sola vez. */
async function encryptCredentials(username, password, jwk) {
  const exp = Math.floor(Date.now() / 1000) + 120;
  const aud = process.env.CAUCE_CLIENT_ID;
  const payload = JSON.stringify({ username, password, jti: randomUUID(), exp, aud });
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: jwk.alg, enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk));
}
// #endregion

const { CAUCE_URL, CAUCE_API_KEY, CAUCE_RUT = '12345678-5' } = process.env;

async function call(method, path, headers, body) {
  const answer = await fetch(CAUCE_URL + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const session = await call('POST', '/auth/login', { 'X-API-Key': CAUCE_API_KEY });
const bearer = { Authorization: `Bearer ${session.body.token}` };

// #region lanzar
const DAY_MS = 24 * 60 * 60 * 1000;
let cache = { jwk: null, readAt: 0 };

/** La llave RSA vigente, guardada hasta un día. */
async function currentKey() {
  if (cache.jwk === null || Date.now() - cache.readAt > DAY_MS) {
    const { status, body } = await call('GET', '/encryption/keys', bearer);
    if (status !== 200) throw new Error(`${status} ${body.errorCode}: ${body.message}`);
    cache = { jwk: body.keys.find(({ alg }) => alg === 'RSA-OAEP-256'), readAt: Date.now() };
  }
  return cache.jwk;
}

async function launch(action, username, password) {
  for (const isRetry of [false, true]) {
    const encryptArgs = await encryptCredentials(username, password, await currentKey());
    const { status, body } = await call('POST', '/tasks', bearer, { action, encryptArgs });
    if (status === 200) return body.taskId;
    const isUnreadable = status === 422 && body.message === 'encryptArgs could not be decrypted';
    if (!isUnreadable || isRetry) throw new Error(`${status} ${body.errorCode}: ${body.message}`);
    cache = { jwk: null, readAt: 0 }; // la llave ya no sirve: pide la nueva, una sola vez
  }
}
// #endregion

if (process.argv[2] === 'cifrar') {
  console.log(await encryptCredentials(CAUCE_RUT, 'clave123', await currentKey()));
  process.exit();
}

// La primera vez con una llave retirada: el programa tiene que recuperarse solo.
cache = { jwk: { ...(await currentKey()), kid: 'llave-retirada' }, readAt: Date.now() };
const taskId = await launch('banco-chile:movement', CAUCE_RUT, 'clave123');
if (cache.jwk.kid === 'llave-retirada') throw new Error('No se renovó la llave');
console.log(`Tarea ${taskId}`);

for (let poll = 0; ; poll += 1) {
  const { body } = await call('GET', `/tasks/${taskId}`, bearer);
  if (body.taskStatus === 'success') break;
  if (body.taskStatusCode !== 202 || poll === 60) throw new Error(JSON.stringify(body));
  await new Promise((resolve) => setTimeout(resolve, 500));
}
