import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginContext } from '../contract/connector.ts';
import type { Network } from '../contract/network.ts';
import { MAX_BODY_BYTES } from '../runtime/transport.ts';
import {
  API,
  browserProcesses,
  extractByBrowser,
  OTHER,
  PORTAL,
  pourInto,
  sendPage,
  SIGN_ON,
  startBrowserPortal,
} from '../../test/browserPortal.ts';
import type { Answer, BrowserPortal } from '../../test/browserPortal.ts';

// A hostile or broken institution, read by browser. For plain HTTP see `runtime/session.test.ts`.

let portal: BrowserPortal;
let network: Network;
let answer: Answer;

beforeAll(async () => {
  portal = await startBrowserPortal(() => answer);
});
afterAll(async () => portal.close());

const HOME = '<h1>Bienvenida</h1>';
const inMs = (milliseconds: number) => ({ deadline: new Date(Date.now() + milliseconds) });

async function untilHome({ browser }: LoginContext): Promise<void> {
  await browser.open(`${PORTAL}/login`);
  await browser.waitFor({ accepted: [{ selector: 'h1', text: /Bienvenida/ }] });
}

/** Defines `ask`, with which the scripts of these pages send requests. */
const ASK = `
  const ask = (address) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.onload = request.onerror = resolve;
    request.send();
  });`;

/** Files that browsers of this process have saved from pages. */
const savedFiles = (): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('cauce-browser-') && name.includes(`-${process.pid}-`))
    .flatMap((name) => readdirSync(join(tmpdir(), name), { recursive: true, encoding: 'utf8' }))
    .filter((name) => /^artifacts.|cartola|crdownload/.test(name));

/** Sends a byte now and then, and never ends. */
function dripInto(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.write('<!doctype html><title>Portal</title>');
  const drip = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(drip));
}

describe.each(['light', 'chromium'] as const)('the %s engine', (engine) => {
  beforeAll(() => {
    network = portal.network({ engine, contexts: 2 });
  });
  afterAll(async () => {
    await network.close();
    expect(browserProcesses()).toEqual([]);
  });
  beforeEach(() => {
    portal.arrived.length = 0;
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['a request of a script', `<script>${ASK} ask('/endless')</script>`],
    ['a script', `<script src="/endless"></script>`],
    ['a frame', `<iframe src="/endless"></iframe>`],
    ['a frame of another origin', `<iframe src="${API}/endless"></iframe>`],
    ['a frame of another site', `<iframe src="${SIGN_ON}/endless"></iframe>`],
  ])('fails on an endless response for %s, and closes its connection', async (_name, html) => {
    let sent = 0;
    let isOpen = false;
    answer = (request, response) => {
      if (request.path !== '/endless') sendPage(response, html);
      else {
        isOpen = true;
        response.once('close', () => (isOpen = false));
        pourInto(response, (bytes) => (sent += bytes));
      }
    };
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    expect(outcome).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      message: 'A response exceeds the size limit of a page',
    });
    expect(sent).toBeLessThan(4 * MAX_BODY_BYTES);
    await expect.poll(() => isOpen).toBe(false);
  });

  // Chromium lays out text while it arrives, so it reads more of it than of the other types.
  it.each([
    ['text/plain', 10],
    ['application/json', 10],
    ['application/zip', 4],
  ])('fails on an endless page of type %s', async (type, times) => {
    let sent = 0;
    answer = (_request, response) =>
      pourInto(response, (bytes) => (sent += bytes), { 'content-type': type });
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(sent).toBeLessThan(times * MAX_BODY_BYTES);
  });

  it.each([
    ['a page', '/login', ''],
    ['what its script asks for', '/slow', `<script>${ASK} ask('/slow')</script>`],
  ])('times out at the deadline if %s arrives byte by byte', async (_name, slow, html) => {
    answer = ({ path }, response) => {
      if (path === slow) dripInto(response);
      else sendPage(response, html);
    };
    const outcome = await extractByBrowser(network, untilHome, inMs(3_000));
    expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
  });

  it('times out if a page does not respond', async () => {
    answer = () => undefined;
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000), {
      requestTimeoutMs: 500,
    });
    expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
  });

  it.each([
    ['that lead to one another', (at: number) => `<script>location.href = '/${at + 1}'</script>`],
    [
      'whose script asks without end',
      () => `<script>${ASK} (async () => { for (let at = 0; ; at += 1) await ask('/' + at); })()
        </script>`,
    ],
  ])('fails at the request limit on pages %s', async (_name, html) => {
    let pages = 0;
    answer = (_request, response) => sendPage(response, html((pages += 1)));
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000), { maxRequests: 30 });
    expect(outcome).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      message: 'The institution has more pages than can be',
    });
    expect(pages).toBeLessThan(50);
  });

  it('fails on circular redirects', async () => {
    answer = ({ path }, response) => {
      response.writeHead(302, { location: path === '/login' ? '/again' : '/login' }).end();
    };
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('is not stopped by many windows and dialogs or by permission prompts', async () => {
    answer = ({ path }, response) => {
      if (path !== '/login') {
        sendPage(response, 'x');
        return;
      }
      sendPage(
        response,
        `<script>
        addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = ''; });
        const attempt = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
        for (let at = 0; at < 20; at += 1) {
          attempt(() => open('/popup'));
          attempt(() => open('${OTHER}/popup'));
          attempt(() => alert(at));
          attempt(() => prompt('RUT'));
        }
        attempt(() => print());
        attempt(() => navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
        attempt(() => navigator.mediaDevices.getDisplayMedia());
        attempt(() => navigator.geolocation.getCurrentPosition(() => {}));
        attempt(() => navigator.clipboard.readText());
        attempt(() => Notification.requestPermission());
        attempt(() => document.documentElement.requestFullscreen());
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '${HOME}'), 50);
        </script>`,
      );
    };
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(portal.arrived.filter(({ origin }) => origin === OTHER)).toEqual([]);
  });

  it('saves no file that a page offers for download', async () => {
    let sent = 0;
    answer = ({ path }, response) => {
      if (path === '/login') {
        sendPage(
          response,
          `<a href="/file" download>x</a><script>location.href = '/file'</script>`,
        );
        return;
      }
      pourInto(response, (bytes) => (sent += bytes), {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="cartola.zip"',
      });
    };
    const [code, deadline] =
      engine === 'light'
        ? (['UNEXPECTED_PAGE', inMs(180_000)] as const)
        : (['INSTITUTION_TIMEOUT', inMs(5_000)] as const);
    expect(await extractByBrowser(network, untilHome, deadline)).toMatchObject({ code });
    expect(savedFiles()).toEqual([]);
    expect(sent).toBeLessThan(4 * MAX_BODY_BYTES);
  });

  it('closes a page that never becomes idle at the deadline, and stops its timers', async () => {
    answer = (_request, response) =>
      sendPage(
        response,
        `<p></p><script>setInterval(() => { document.querySelector('p').textContent += 'x'; }, 1);
        setInterval(() => { const r = new XMLHttpRequest(); r.open('GET', '/beat'); r.send(); }, 50);
        </script>`,
      );
    const outcome = await extractByBrowser(network, untilHome, inMs(8_000));
    expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    expect(portal.arrived.length).toBeGreaterThan(1);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
    // The logout, and requests that were already in flight: a browser has up to six to an origin.
    await pause();
    const beats = portal.arrived.length;
    await pause();
    expect(portal.arrived.length).toBe(beats);
  });

  it('follows a redirect to plain HTTP over HTTPS', async () => {
    answer = ({ path }, response) => {
      if (path === '/home') sendPage(response, HOME);
      else response.writeHead(302, { location: `${PORTAL.replace('https:', 'http:')}/home` }).end();
    };
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(portal.arrived.map(({ path }) => path)).toContain('/home');
  });

  it('prints nothing that a page logs, and survives the errors that it throws', async () => {
    // Vitest's own listeners would treat the page's rejections as the test's.
    const event = 'unhandledRejection';
    const listeners = process.listeners(event).filter(({ name }) => name !== 'forgivePages');
    for (const one of listeners) process.off(event, one);
    const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name),
    );
    answer = (_request, response) =>
      sendPage(
        response,
        `<script>
        for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name]('canary-page');
        setTimeout(() => { throw new Error('canary-page'); });
        Promise.reject(new Error('canary-page'));
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '${HOME}'), 100);
        </script><script>throw new Error('canary-page')</script>
        <script>this is no script canary-page</script>`,
      );
    const outcome = await extractByBrowser(network, untilHome, inMs(180_000));
    for (const one of listeners) process.on(event, one);
    expect(outcome).toMatchObject({ kind: 'success' });
    const printed = [...streams, ...logs].flatMap((spy) => spy.mock.calls);
    expect(JSON.stringify(printed)).not.toContain('canary-page');
  });
});

describe('Chromium', () => {
  // The light engine runs scripts in this process, which is why it is for the sandbox alone.
  it.each([
    ['asks for one answer after another', 'for (;;) alert();', 'INSTITUTION_TIMEOUT', 10_000],
    [
      'fills its memory',
      'for (const all = []; ; ) all.push(new Array(1e6).fill(1.5));',
      'INTERNAL',
      120_000,
    ],
  ])('closes a page that %s, and opens the next', async (_name, script, code, within) => {
    network = portal.network({ engine: 'chromium', contexts: 1 });
    answer = (_request, response) => sendPage(response, `<script>${script}</script>`);
    expect(await extractByBrowser(network, untilHome, inMs(within))).toMatchObject({ code });
    answer = (_request, response) => sendPage(response, HOME);
    expect(await extractByBrowser(network, untilHome, inMs(180_000))).toMatchObject({
      kind: 'success',
    });
    await network.close();
  });
});
