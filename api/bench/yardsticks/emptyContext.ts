import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright';

// Chromium by Playwright with its own flags. Each request for /context opens a context with one
// page, fills in one form and waits for its answer: the least that a login can cost.
const FORM = `<!doctype html><form action="/answer"><input name="user">
  <input name="pass" type="password"><button>Ingresar</button></form>`;

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '' });

async function openContext(address: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.fill('[name=user]', '12345678-5');
  await page.fill('[name=pass]', 'clave123');
  await page.click('button');
  await page.waitForSelector('h1');
  await context.close();
}

const server = createServer(({ url = '' }, response) => {
  if (url === '/context') {
    void openContext(`http://127.0.0.1:${String(port)}/form`).then(
      () => response.end(),
      () => response.destroy(),
    );
    return;
  }
  response.setHeader('content-type', 'text/html');
  response.end(url === '/form' ? FORM : '<h1>Bienvenida</h1>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
process.once('SIGTERM', () => {
  void browser.close().then(() => process.exit(0));
});
