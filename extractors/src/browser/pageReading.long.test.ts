import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../contract/network.ts';
import {
  extractByBrowser,
  PORTAL,
  sendPage,
  startBrowserPortal,
} from '../../test/browserPortal.ts';
import type { Answer, BrowserPortal } from '../../test/browserPortal.ts';

// What connectors read from the page itself if its responses cannot be read.

let portal: BrowserPortal;
let network: Network;
let answer: Answer;

beforeAll(async () => {
  portal = await startBrowserPortal(() => answer);
});
afterAll(async () => portal.close());

/** A page that requests an encrypted answer at every press, and shows the decrypted text. */
const PAGE = `<select><option>Último mes</option><option value="all">Todos</option></select>
  <p id="chosen"></p><p id="shown">nada</p><my-card></my-card>
  <script>
    const ask = (address) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.onload = () => {
        if (request.status !== 200) return;
        const { m } = JSON.parse(request.responseText);
        const { page } = JSON.parse(atob(m));
        document.getElementById('shown').textContent = 'página ' + page;
      };
      request.send();
    };
    customElements.define('my-card', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<p><button class="next">Más</button><button class="bad">Mal</button></p>';
        let page = 0;
        root.querySelector('.next').onclick = () => { page += 1; ask('/service?' + page); };
        root.querySelector('.bad').onclick = () => ask('/refused');
      }
    });
    document.querySelector('select').onchange = ({ target }) => {
      document.getElementById('chosen').textContent = target.value;
    };
  </script>`;

const encrypted = (page: number): string =>
  JSON.stringify({ m: Buffer.from(JSON.stringify({ page })).toString('base64') });

describe.each(['light', 'chromium'] as const)('the %s engine', (engine) => {
  beforeAll(() => {
    network = portal.network({ engine, contexts: 1 });
    answer = ({ path }, response) => {
      if (path === '/page') sendPage(response, PAGE);
      else {
        response.writeHead(path === '/refused' ? 401 : 200, { 'content-type': 'application/json' });
        response.end(encrypted(Number(path.split('?')[1] ?? 0)));
      }
    };
  });
  afterAll(async () => network.close());

  it('records decrypted answers, and returns the one that each press caused', async () => {
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.keepDecrypted();
      await browser.open(`${PORTAL}/page`);
      const press = () => browser.press({ selector: '.next' });
      const first = await browser.decrypted(/service/, press);
      expect(first).toMatchObject({ status: 200, text: '{"page":1}' });
      expect(first.url.href).toBe(`${PORTAL}/service?1`);
      expect((await browser.decrypted(/service/, press)).text).toBe('{"page":2}');
      expect((await browser.decrypted(/service/)).text).toBe('{"page":2}');
      const refused = await browser.decrypted(/refused/, () => browser.press({ selector: '.bad' }));
      expect(refused.status).toBe(401);
    });
    expect(outcome.kind).toBe('success');
  });

  it('closes an overlay that a late script shows before it presses the button', async () => {
    const former = answer;
    answer = ({ path }, response) => {
      if (path === '/slow.js') {
        response.setHeader('content-type', 'text/javascript');
        const cover = `const cover = document.querySelector('#cover');
          cover.hidden = false;
          cover.style.cssText = 'position: fixed; inset: 0; background: white';
          document.querySelector('#close').onclick = () => cover.remove();
          document.querySelector('#go').onclick = ({ target }) => { target.textContent += '!'; };`;
        setTimeout(() => response.end(cover), 300);
      } else {
        const covered = '<button id="go">Ir</button><div id="cover" hidden><button id="close">X';
        sendPage(response, `${covered}</button></div><script src="/slow.js"></script>`);
      }
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/covered`);
      for (const shown of ['Ir!', 'Ir!!']) {
        await browser.press({ selector: '#go' }, { past: { selector: '#close' } });
        expect(await browser.textOf({ selector: '#go' })).toBe(shown);
      }
    });
    answer = former;
    expect(outcome.kind).toBe('success');
  });

  it('waits until all scripts of the page have run before it types', async () => {
    const former = answer;
    answer = ({ path }, response) => {
      if (path === '/slow.js') {
        response.setHeader('content-type', 'text/javascript');
        const listen = `document.querySelector('input').oninput = ({ target }) => {
          document.querySelector('#shown').textContent = target.value; };`;
        setTimeout(() => response.end(listen), 400);
      } else sendPage(response, '<input><p id="shown"></p><script src="/slow.js"></script>');
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/form`);
      await browser.fill({ selector: 'input' }, 'abc', { keys: true });
      expect(await browser.textOf({ selector: '#shown' })).toBe('abc');
    });
    answer = former;
    expect(outcome.kind).toBe('success');
  });

  it('records no decrypted answers unless it is asked to', async () => {
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/page`);
      await browser.press({ selector: '.next' });
      const unlike = '<p id="shown">nada</p>';
      const changed = await browser.markupOf({ selector: '#shown' }, { unlike });
      expect(changed).toBe('<p id="shown">página 1</p>');
      await browser.choose({ selector: 'select' }, 'Todos');
      expect(await browser.textOf({ selector: '#chosen' })).toBe('all');
      expect(await browser.markupOf({ selector: '#absent' })).toBeNull();
      const isKept = await Promise.race([
        browser.decrypted(/service/).then(() => true),
        new Promise((resolve) => setTimeout(resolve, 300, false)),
      ]);
      expect(isKept).toBe(false);
    });
    expect(outcome.kind).toBe('success');
  });
});
