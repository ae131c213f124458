// #region programa
import { CompactEncrypt, importJWK } from 'jose'; // npm install jose

const { CAUCE_URL, CAUCE_API_KEY } = process.env;

async function call(path, headers, body = {}) {
  const answer = await fetch(CAUCE_URL + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${result.errorCode}: ${result.message}`);
  return result;
}

async function encryptCredentials(username, password, jwk) {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ username, password })))
    .setProtectedHeader({ alg: jwk.alg, enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk));
}

/** Una sesión con su llave: las dos vencen juntas. */
async function openSession() {
  const { token } = await call('/auth/login', { 'X-API-Key': CAUCE_API_KEY });
  const bearer = { Authorization: `Bearer ${token}` };
  const { key, expiresAt } = await call('/encryption/keys', bearer, { alg: 'ECDH-ES' });
  return { bearer, key, expiresAt: new Date(expiresAt) };
}

let session = await openSession();

async function launch(action, username, password) {
  // Un minuto de margen: ni el token ni la llave pueden vencer en el camino
  if (session.expiresAt - Date.now() < 60_000) session = await openSession();
  const encryptArgs = await encryptCredentials(username, password, session.key);
  const { taskId } = await call('/tasks', session.bearer, { action, encryptArgs });
  return taskId;
}
// #endregion

const { CAUCE_RUT = '12345678-5', CAUCE_KEY } = process.env;
if (process.argv[2] === 'cifrar') {
  const { key } = JSON.parse(CAUCE_KEY);
  console.log(await encryptCredentials(CAUCE_RUT, 'clave123', key));
  process.exit();
}

// La llave de otra sesión no sirve, y una sesión por vencer se renueva.
const foreign = await openSession();
const own = session;
session = { ...own, key: foreign.key };
const refusal = await launch('banco-chile:movement', CAUCE_RUT, 'clave123').catch((error) => error);
if (refusal.message !== '422 WRONG_FORMAT: encryptArgs could not be decrypted') throw refusal;
session = { ...own, expiresAt: new Date() };
const taskId = await launch('banco-chile:movement', CAUCE_RUT, 'clave123');
console.log(`Tarea ${taskId}`);

for (let poll = 0; ; poll += 1) {
  const answer = await fetch(`${CAUCE_URL}/tasks/${taskId}`, { headers: session.bearer });
  const task = await answer.json();
  if (task.taskStatus === 'success') break;
  if (task.taskStatusCode !== 202 || poll === 60) throw new Error(JSON.stringify(task));
  await new Promise((resolve) => setTimeout(resolve, 500));
}
