import assert from 'node:assert';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = join(dirname(fileURLToPath(import.meta.url)), 'pagina.html');
if (beside !== join(process.cwd(), 'pagina.html')) copyFileSync(beside, 'pagina.html');

// #region servidor
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { CAUCE_URL, CAUCE_API_KEY, CAUCE_CLIENT_ID, CAUCE_WIDGET_CONFIG_ID } = process.env;

async function cauce(path, headers, body) {
  const response = await fetch(CAUCE_URL + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.message} (${answer.requestId})`);
  return answer.data;
}

// La persona de la sesión de tu sitio: nunca un RUT que mande el navegador.
const personOf = () => ({ username: '12345678-5', email: 'persona@correo.example' });
const consentOf = new Map();

const calls = {
  '/conectar': async (person) => {
    const { otpToken, consentId } = await cauce(
      '/token/otp/create',
      { 'X-API-Key': CAUCE_API_KEY },
      {
        products: ['product-balance', 'movement'],
        clientId: CAUCE_CLIENT_ID,
        user: person,
        widgetConfigId: CAUCE_WIDGET_CONFIG_ID,
      },
    );
    consentOf.set(person.username, consentId);
    return { otpToken, widgetConfigId: CAUCE_WIDGET_CONFIG_ID };
  },
  '/datos': async (person) => {
    const { taskToken } = await cauce(
      '/token/task',
      { 'X-API-Key': CAUCE_API_KEY },
      { clientId: CAUCE_CLIENT_ID, target: person.username },
    );
    const [balance] = await cauce(
      '/products/retrieve-data',
      { Authorization: `Bearer ${taskToken}` },
      { product: 'product-balance', consentId: consentOf.get(person.username) },
    );
    return { accounts: balance.accounts.length };
  },
};

const server = createServer(async (request, response) => {
  const call = request.method === 'POST' ? calls[request.url] : undefined;
  try {
    if (request.method === 'GET' && request.url === '/') {
      const page = await readFile('pagina.html', 'utf8');
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(page.replace('TU_API', new URL(CAUCE_URL).origin));
      return;
    }
    const answer = await call?.(personOf(request));
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  } catch (error) {
    console.error(error.message);
    response.writeHead(502).end();
  }
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`Abre http://localhost:${server.address().port}`);
});
// #endregion

await new Promise((resolve) => server.once('listening', resolve));
const own = `http://127.0.0.1:${server.address().port}`;
const page = await (await fetch(own)).text();
assert.ok(page.includes(`${new URL(CAUCE_URL).origin}/widget/connect.js`));
const answer = await fetch(`${own}/conectar`, { method: 'POST' });
const opened = await answer.json();
assert.equal(answer.status, 200);
assert.match(opened.otpToken, /^[\w-]{40,}$/);
// Nadie conectó todavía: no hay datos que leer.
assert.equal((await fetch(`${own}/datos`, { method: 'POST' })).status, 502);
console.log('El navegador recibe', Object.keys(opened).join(' y '));
server.close();
server.closeAllConnections();
