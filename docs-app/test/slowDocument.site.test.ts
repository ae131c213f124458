import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { watchShifts } from './layoutShifts.ts';
import { hydrated, newReader, painted, useBrowser } from './openPage.ts';

useBrowser();

/** Serves the site and pauses the HTML of a page after `after` until it is resumed. */
async function serveHalting(after: string) {
  let goOn: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', inject('site')));
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const body = Buffer.from(await answer.arrayBuffer());
      const at = type.startsWith('text/html') ? body.indexOf(after) : -1;
      if (at >= 0) {
        response.write(body.subarray(0, at + after.length));
        await told;
        response.end(body.subarray(at + after.length));
      } else response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    goOn,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** Opens a page and waits long enough for a mistake to show; correct pages do not depend on it. */
async function openHalted(page: Page, path: string) {
  const styled = page.waitForResponse(/\.css$/);
  await page.goto(path, { waitUntil: 'commit' });
  await (await styled).finished();
  await page.waitForTimeout(400);
}

it.each([
  ['bar', '/docs/intro', '<li data-kind="search"'],
  ['table', '/docs/guias/estados-situacion', '<tbody><tr>'],
])('does not paint a partial %s, and never shifts the layout', async (_, path, within) => {
  const halting = await serveHalting(within);
  try {
    const { page } = await newReader({
      site: halting.origin,
      hasOwnFonts: false,
      before: watchShifts,
    });
    await openHalted(page, path);
    const paints = () =>
      page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));
    expect(await paints()).toEqual([]);
    halting.goOn();
    await hydrated(page);
    await painted(page);
    expect(await paints()).toContain('first-contentful-paint');
    expect(await page.evaluate(() => window.testShifts)).toEqual([]);
  } finally {
    await halting.close();
  }
});

it('does not move the start of a page when its table of contents appears', async () => {
  const halting = await serveHalting('id="avisos"');
  try {
    const { page } = await newReader({
      site: halting.origin,
      hasOwnFonts: false,
      before: watchShifts,
    });
    await openHalted(page, '/markdown-page');
    halting.goOn();
    await hydrated(page);
    await painted(page);
    expect(await page.evaluate(() => window.testShifts)).toEqual([]);
  } finally {
    await halting.close();
  }
});
