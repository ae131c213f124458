import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../../contract/network.ts';
import {
  extractByBrowser,
  PORTAL,
  sendPage,
  startBrowserPortal,
} from '../../../test/browserPortal.ts';
import type { BrowserPortal } from '../../../test/browserPortal.ts';

let portal: BrowserPortal;
let network: Network;
let html: string;

beforeAll(async () => {
  portal = await startBrowserPortal(() => (_request, response) => sendPage(response, html));
  network = portal.network({ engine: 'chromium', contexts: 1 });
});
afterAll(async () => {
  await network.close();
  await portal.close();
});

/** The screenshot that is recorded of a page, in base64. */
async function pictureOf(page: string): Promise<string> {
  html = page;
  const pictures: (Uint8Array | null)[] = [];
  await extractByBrowser(
    network,
    async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      await browser.waitFor({ accepted: [{ address: /never/ }] }, { withinMs: 200 });
    },
    {
      onPageRecord: ({ screenshot }) => void pictures.push(screenshot),
    },
  );
  const [png] = pictures;
  if (!png) throw new Error('There is no picture');
  return Buffer.from(png).toString('base64');
}

interface Someone {
  readonly name: string;
  readonly rut: string;
  readonly balance: string;
}

/** A page that shows a person's data in all the ways that a page can. */
const pageOf = ({ name, rut, balance }: Someone, sentence = 'Sesión expirada') => `
  <h1>Hola ${name}</h1><p>${sentence}. RUT ${rut}, saldo $${balance}</p>
  <input value="${rut}"><select><option>${name}</option></select><textarea>${name}</textarea>
  <button>${name}</button><svg><text y="20">${name}</text></svg>
  <style>i::after { content: '${rut}' } b { display: block; width: 90px; height: 20px;
    background-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text y='9'>${balance}</text></svg>") }</style>
  <i></i><b></b><canvas width="90" height="20"></canvas><div id="host"></div>
  <iframe srcdoc="<p>${name} ${balance}</p>"></iframe>
  <script>
    document.querySelector('canvas').getContext('2d').fillText('${balance}', 5, 15);
    document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>${name}</p>';
    // A page that draws itself again and again.
    setInterval(() => { document.querySelector('h1').textContent = 'Hola ${name}'; }, 1);
  </script>`;

const ANA: Someone = { name: 'Ana Soto', rut: '12.345.678-5', balance: '1.234.567' };
const EVA: Someone = { name: 'Eva Rojo', rut: '87.654.321-4', balance: '9.876.543' };

describe('the screenshot of an unexpected page', () => {
  it('is identical for different persons, whatever data the page shows', async () => {
    expect(await pictureOf(pageOf(ANA))).toBe(await pictureOf(pageOf(EVA)));
  });

  it('shows the portal’s own wording', async () => {
    const other = await pictureOf(pageOf(ANA, 'Clave bloqueada'));
    expect(other).not.toBe(await pictureOf(pageOf(ANA)));
  });
});
