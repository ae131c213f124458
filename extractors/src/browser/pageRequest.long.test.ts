import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../contract/network.ts';
import {
  extractByBrowser,
  OTHER,
  PORTAL,
  sendPage,
  startBrowserPortal,
} from '../../test/browserPortal.ts';
import type { Answer, BrowserPortal } from '../../test/browserPortal.ts';

let portal: BrowserPortal;
let network: Network;
let answer: Answer;

beforeAll(async () => {
  portal = await startBrowserPortal(() => answer);
});
afterAll(async () => portal.close());

describe.each(['light', 'chromium'] as const)('the %s engine', (engine) => {
  beforeAll(() => {
    portal.arrived.length = 0;
    network = portal.network({ engine, contexts: 1 });
  });
  afterAll(async () => network.close());

  it('sends requests from inside the page, with its cookies and referer', async () => {
    answer = ({ path, method }, response) => {
      if (path === '/login') {
        response.setHeader('set-cookie', 'portal=1; Path=/; Secure; HttpOnly');
        sendPage(response, 'Movimientos');
      } else {
        response.writeHead(method === 'POST' ? 200 : 401, { 'content-type': 'application/json' });
        response.end('{"saldo":1}');
      }
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      const address = `${PORTAL}/service`;
      const headers = { authorization: 'Bearer 1' };
      const answered = await browser.send({ address, headers, json: { cuenta: 'ñ' } });
      expect(answered).toMatchObject({ status: 200, text: '{"saldo":1}' });
      expect(answered).toMatchObject({ contentType: 'application/json', url: new URL(address) });
      expect(await browser.send({ address })).toMatchObject({ status: 401 });
      await browser.send({ address: `${OTHER}/service` });
    });
    expect(outcome).toMatchObject({ kind: 'error', code: 'INSTITUTION_UNAVAILABLE' });
    const [posted] = portal.arrived.filter(({ path }) => path === '/service');
    expect(posted).toMatchObject({ method: 'POST', body: '{"cuenta":"ñ"}' });
    expect(posted?.headers).toMatchObject({
      authorization: 'Bearer 1',
      cookie: 'portal=1',
      referer: `${PORTAL}/login`,
      'content-type': 'application/json',
    });
    expect(portal.arrived.filter(({ origin }) => origin === OTHER)).toEqual([]);
  });

  it('takes the file that a page creates when an element is pressed, and stays on the page', async () => {
    const script = `function save(size) {
      var link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([new Uint8Array(size).fill(200)]));
      link.download = 'movimientos.xlsx';
      link.click();
    }`;
    answer = (_request, response) =>
      sendPage(
        response,
        `<script>${script}</script><button id="one" onclick="save(3)">Descargar</button>
         <button id="big" onclick="save(40 * 1024 * 1024)">Descargar todo</button>
         <button id="none">Nada</button>`,
      );
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      const press = (selector: string) => browser.fileOf({ selector }, { withinMs: 500 });
      expect(await press('#none')).toBeNull();
      expect(await press('#one')).toEqual(Buffer.from([200, 200, 200]));
      expect(await press('#big')).toBeNull();
      expect(await browser.textOf({ selector: '#none' })).toBe('Nada');
    });
    expect(outcome).toMatchObject({ kind: 'success' });
  });
});
